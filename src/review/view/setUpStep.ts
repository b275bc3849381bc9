import type { Calibration } from '../../calibration/index.ts';
import { ballIdsOf } from '../../table/index.ts';
import type { GameName } from '../../table/index.ts';
import type { DeskView } from './deskView.ts';
import type { PositionFrame } from './record.ts';

export const STEP_NAMES = ['camera', 'table', 'light', 'balls', 'pins', 'shot'] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** One step of the set-up. `bad` says how to mend it; `waiting` needs something to be done first. */
export interface SetUpStep {
  readonly name: StepName;
  readonly level: 'good' | 'bad' | 'waiting';
  /** A figure to show with it: frames a second, millimetres, counts. */
  readonly figure: number | null;
}

export interface SetUpParts {
  readonly linked: boolean;
  readonly game: GameName;
  readonly view: DeskView;
  readonly calibration: Calibration | null;
  /** Positions of the last seconds. */
  readonly frames: readonly PositionFrame[];
}

/** Fewer frames a second than this lose contacts: at 5 m/s a ball goes 20 cm between two. */
const LEAST_FPS = 25;
/** A residual at which a ball's place is still surer than the gap that decides a contact. */
const MOST_RESIDUAL_M = 0.005;
const PINS = 5;

/** How the set-up stands, step by step, from what the desk itself sees. */
export function setUpSteps(parts: SetUpParts): readonly SetUpStep[] {
  const { linked, game, view, calibration, frames } = parts;
  const fps = framesPerSecond(frames);
  const steps: SetUpStep[] = [
    {
      name: 'camera',
      level: linked && fps >= LEAST_FPS ? 'good' : 'bad',
      figure: Math.round(fps),
    },
    {
      name: 'table',
      level: calibration === null ? 'waiting' : levelOf(calibration.residual <= MOST_RESIDUAL_M),
      figure: calibration === null ? null : Math.round(calibration.residual * 10_000) / 10,
    },
    {
      name: 'light',
      level: view.health === null ? 'waiting' : levelOf(view.health.level === 'healthy'),
      figure: null,
    },
    ballStep(game, frames),
  ];
  if (game === 'five-pins') steps.push(pinStep(frames));
  return [...steps, shotStep(view)];
}

const levelOf = (isGood: boolean): SetUpStep['level'] => (isGood ? 'good' : 'bad');

function framesPerSecond(frames: readonly PositionFrame[]): number {
  const [first, last] = [frames[0], frames.at(-1)];
  if (first === undefined || last === undefined || last.t <= first.t) return 0;
  return (frames.length - 1) / (last.t - first.t);
}

/** The set is complete when every ball of the game is seen at once, as at the rack. */
function ballStep(game: GameName, frames: readonly PositionFrame[]): SetUpStep {
  const balls =
    frames.at(-1)?.balls.filter((b) => b.state === 'rest' || b.state === 'moving') ?? [];
  const wanted = ballIdsOf(game).length;
  const level = balls.length === 0 ? 'waiting' : levelOf(balls.length >= wanted);
  return { name: 'balls', level, figure: balls.length };
}

function pinStep(frames: readonly PositionFrame[]): SetUpStep {
  const standing = frames.at(-1)?.pins.filter((pin) => pin.look === 'standing') ?? [];
  const level = frames.length === 0 ? 'waiting' : levelOf(standing.length === PINS);
  return { name: 'pins', level, figure: standing.length };
}

/** A test shot is good when it was seen from strike to rest with a contact in between. */
function shotStep(view: DeskView): SetUpStep {
  const shot = view.shots.findLast((s) => s.endedAt !== null);
  if (shot === undefined) return { name: 'shot', level: 'waiting', figure: null };
  const isWhole =
    shot.startedAt !== null &&
    shot.events.some((e) => e.kind === 'ball-contact' && e.status !== 'retracted') &&
    !shot.events.some((e) => e.kind === 'interrupted');
  return { name: 'shot', level: levelOf(isWhole), figure: shot.events.length };
}
