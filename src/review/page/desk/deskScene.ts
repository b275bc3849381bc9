import { useRef, useState } from 'react';
import { contactMarks } from '../../view/contactMark.ts';
import type { ShotView } from '../../view/deskView.ts';
import { TracedPaths } from '../../view/tracedPaths.ts';
import type { PositionFrame } from '../../view/record.ts';
import { useClient, useDesk } from '../context.ts';
import type { Scene } from '../paint/paintScene.ts';
import { NO_ZOOM } from '../paint/scale.ts';
import type { Zoom } from '../paint/scale.ts';
import type { ReplayClock } from '../replay/replayClock.ts';
import type { TableView } from './TableSwitches.tsx';

/** A path is drawn on after the balls stopped, so that their last roll is not cut off. */
const AFTER_END_S = 0.2;
const ZOOM_FACTOR = 2.6;
const NO_PATHS: Scene['paths'] = new Map();
const NO_MARKS: Scene['marks'] = [];

export interface DeskSceneOptions {
  readonly shot: ShotView | undefined;
  readonly chosen: string | null;
  readonly clock: ReplayClock;
  readonly shown: TableView;
}

/** What the table shows, live or replayed: balls, the paths of the shot and its contacts. */
export function useDeskScene(options: DeskSceneOptions): {
  readonly scene: () => Scene;
  readonly zoom: Zoom;
} {
  const { trail } = useClient();
  const last = useRef<{ key: readonly unknown[]; scene: Scene } | null>(null);
  const [paths] = useState(() => new TracedPaths(trail));
  const marks = useMarks(options.shot);
  const { shot, chosen, clock, shown } = options;
  const scene = (): Scene => {
    const t = clock.tick(performance.now());
    const frame = t === null ? trail.latest : trail.at(t);
    const key = [t ?? frame, shot, chosen, shown];
    if (last.current?.key.every((part, i) => part === key[i]) === true) return last.current.scene;
    const made = makeScene({ shot, chosen, shown, paths, marks: marks(), frame, t });
    last.current = { key, scene: made };
    return made;
  };
  const place = marks().find((mark) => mark.event.id === chosen);
  const zoom = shown.zoom ? { factor: ZOOM_FACTOR, centre: place ?? NO_ZOOM.centre } : NO_ZOOM;
  return { scene, zoom };
}

interface SceneParts extends Omit<DeskSceneOptions, 'clock'> {
  readonly paths: TracedPaths;
  readonly marks: Scene['marks'];
  readonly frame: PositionFrame | undefined;
  readonly t: number | null;
}

function makeScene(parts: SceneParts): Scene {
  const { shot, chosen, shown, paths, marks, frame, t } = parts;
  const from = shot?.startedAt ?? null;
  const to = t ?? (shot?.endedAt === null ? Infinity : (shot?.endedAt ?? 0) + AFTER_END_S);
  const hasOverlay = shown.marks && from !== null;
  return {
    frame,
    chosen,
    paths: hasOverlay ? paths.since(from) : NO_PATHS,
    until: to,
    marks: hasOverlay ? marks : NO_MARKS,
    ghosts: shown.ghosts ? ghostsOf(shot) : [],
  };
}

/** Where the contacts of a shot stand: worked out when a fact comes, not at every picture. */
function useMarks(shot: ShotView | undefined): () => Scene['marks'] {
  const { trail } = useClient();
  const { table } = useDesk();
  const last = useRef<{ key: readonly unknown[]; marks: Scene['marks'] } | null>(null);
  return () => {
    // Positions from before this page was opened are put in front of the first frame.
    const key = [shot, table, trail.first];
    if (last.current?.key.every((part, i) => part === key[i]) === true) return last.current.marks;
    const marks =
      shot === undefined || table === null ? [] : contactMarks(shot.events, trail, table);
    last.current = { key, marks };
    return marks;
  };
}

/** Where the balls lay before the shot. */
export function ghostsOf(shot: ShotView | undefined): Scene['ghosts'] {
  const start = shot?.events.find((e) => e.kind === 'shot-start');
  return start?.kind === 'shot-start' ? [...start.layout.balls, ...start.layout.hidden] : [];
}
