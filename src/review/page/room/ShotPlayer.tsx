import { useMemo, useRef, useState } from 'react';
import { filmSpanOf } from '../../archive/shotDetail.ts';
import type { SessionLine } from '../../archive/shotDetail.ts';
import type { TableEvent } from '../../../events/index.ts';
import { mayActAs } from '../../protocol.ts';
import { contactMarks } from '../../view/contactMark.ts';
import { correctionsOf } from '../../view/correction.ts';
import type { FactCorrection } from '../../view/correction.ts';
import { TracedPaths } from '../../view/tracedPaths.ts';
import { sayOr } from '../../words/say.ts';
import { ask } from '../api.ts';
import { useDesk, useWords } from '../context.ts';
import { FactActions } from '../desk/FactActions.tsx';
import { FactList } from '../desk/FactList.tsx';
import type { Scene } from '../paint/paintScene.ts';
import { FilmPane } from '../replay/FilmPane.tsx';
import type { ReplayClock } from '../replay/replayClock.ts';
import { spanOf } from '../replay/span.ts';
import { TableCanvas } from '../TableCanvas.tsx';
import type { PlayedShot } from './ShotPlayers.tsx';

export interface ShotPlayerProps {
  readonly shot: PlayedShot;
  readonly session: SessionLine;
  readonly clock: ReplayClock;
}

/** The drawn table of one kept shot with its facts; a wrong fact is put right as a label. */
export function ShotPlayer({ shot, session, clock }: ShotPlayerProps) {
  const { say } = useWords();
  const { role } = useDesk();
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const scene = usePlayedScene(shot, session, { clock, chosen });
  const event = shot.view.events.find((e) => e.id === chosen);
  const choose = (id: string | null): void => {
    setChosen(id === chosen ? null : id);
    const found = shot.view.events.find((e) => e.id === id);
    const span = spanOf(shot.view);
    if (found !== undefined && span !== null) clock.show(clock.state().span ?? span, found.t);
  };
  const label = async (action: FactCorrection['kind'], by: TableEvent | null): Promise<void> => {
    const path = `/api/sessions/${session.id}/shots/${shot.detail.shot}/label`;
    const answer = await ask('POST', path, { event: chosen, action, truth: by });
    setSaid(answer.ok ? say('label.saved') : sayOr(say, `error.${answer.error}`));
  };
  return (
    <div className="player">
      <h2>{say('shot.number', { shot: shot.detail.shot })}</h2>
      <div className="player-views">
        <TableCanvas table={session.table} scene={scene} />
        <ShotFilm shot={shot} clock={clock} />
      </div>
      {event !== undefined && mayActAs(role, 'coach') && (
        <FactActions
          key={event.id}
          event={event}
          correction={undefined}
          game={session.game}
          onCorrect={(action, by) => void label(action, by)}
        />
      )}
      {said !== null && <p role="status">{said}</p>}
      <FactList
        shot={shot.view}
        chosen={chosen}
        corrections={correctionsOf(shot.detail.inputs)}
        onChoose={choose}
      />
    </div>
  );
}

function ShotFilm({ shot, clock }: Pick<ShotPlayerProps, 'shot' | 'clock'>) {
  const { detail, struckS } = shot;
  const span = useMemo(() => {
    const { from, to } = filmSpanOf(detail);
    return { from: from - struckS, to: to - struckS };
  }, [detail, struckS]);
  const clip = `/api/sessions/${detail.session}/shots/${detail.shot}/clip.mp4`;
  return (
    <FilmPane clock={clock} session={detail.session} span={span} offset={struckS} clip={clip} />
  );
}

function usePlayedScene(
  { view, trail }: PlayedShot,
  { table }: SessionLine,
  { clock, chosen }: { readonly clock: ReplayClock; readonly chosen: string | null },
): () => Scene {
  const last = useRef<{ key: readonly unknown[]; scene: Scene } | null>(null);
  const paths = useMemo(() => new TracedPaths(trail), [trail]);
  const marks = useMemo(() => contactMarks(view.events, trail, table), [view, trail, table]);
  return () => {
    const t = clock.tick(performance.now()) ?? 0;
    const key = [t, view, chosen];
    if (last.current?.key.every((part, i) => part === key[i]) === true) return last.current.scene;
    const frame = trail.at(t);
    const scene: Scene = {
      frame,
      chosen,
      paths: paths.since(0),
      until: t,
      marks,
      ghosts: [],
    };
    last.current = { key, scene };
    return scene;
  };
}
