import type { Happening, Look, LookChange, Random, Take } from '../../src/studio/index.ts';
import type { GameName } from '../../src/table/index.ts';

/** A test clip: what is played, what must have happened, and how it looks. */
export interface Clip {
  readonly name: string;
  readonly game: GameName;
  /** One line for the list of clips: what happens, and the clause or failure it shows. */
  readonly shows: string;
  /** Plays the scene; `random` is the only thing that varies between variations. */
  readonly play: (random: Random) => Take;
  /** Whether this variation shows what the clip is for. */
  readonly isRight: (events: readonly Happening[]) => boolean;
  /** Found with `--search`: the first variation that is right. */
  readonly variation: number;
  /** The clip whose scene and light it shows, from another camera; its own when absent. */
  readonly sceneOf?: string;
  readonly fps?: number;
  readonly width?: number;
  readonly crf?: number;
  /** Changes the look that the clip's name decides. */
  readonly dress?: (look: Look) => Look;
  /** Looks that take over in the course of the clip, from the one it begins with. */
  readonly changes?: (look: Look) => readonly LookChange[];
}

type Type = Happening['type'];
type Of<T extends Type> = Extract<Happening, { readonly type: T }>;

/** The events of one type, in order. */
export const all = <T extends Type>(events: readonly Happening[], type: T): readonly Of<T>[] =>
  events.filter((e): e is Of<T> => e.type === type);

/** The first contact of a ball, as the other ball's name. */
export function firstContact(events: readonly Happening[], ball: string): string | undefined {
  const hit = all(events, 'ball_contact').find((e) => e.a === ball || e.b === ball);
  return hit && (hit.a === ball ? hit.b : hit.a);
}

export const pocketed = (events: readonly Happening[]): readonly string[] =>
  all(events, 'pocketed').map((e) => e.ball);

export const hasEnded = (events: readonly Happening[]): boolean =>
  all(events, 'shot_end').length > 0;

/** Pins that fell and stayed down, with the ball behind each. */
export const fallen = (
  events: readonly Happening[],
): readonly { readonly pin: string; readonly root: string }[] =>
  all(events, 'pin_fallen').map(({ pin, root }) => ({ pin, root }));
