import type { Recent } from './between.ts';
import type { Situation } from './game.ts';
import type { Log } from './log.ts';
import { makeProblem } from './matchInput.ts';
import type { MatchInput, Problem } from './matchInput.ts';
import type { JudgedCall } from './proposedCall.ts';
import { presentAtStart } from './possible.ts';
import type { Present } from './possible.ts';
import type { ShotRecord } from './shotRecord.ts';
import type { Fact } from './sighting.ts';

/** What follows from the inputs so far. */
export interface Core {
  /** Before the shot that is in progress or was played last. */
  readonly before: Situation;
  /** After it and after all that was said since. */
  readonly now: Situation;
  readonly shot: ShotRecord | null;
  readonly isPlaying: boolean;
  /** What was reported of the shot in progress; its record holds them once it has ended. */
  readonly reported: Log<Fact>;
  /** What is on the table after that. */
  readonly present: Present;
  /** What was reported since the shot ended; while it is in progress, what waits for its end. */
  readonly aftermath: Recent;
  /** The newest version of every call about the last shot and since. */
  readonly calls: readonly JudgedCall[];
  /** When the last shot can no longer change by itself. */
  readonly openUntil: number | null;
}

/** One input taken or refused. */
export interface Advance {
  readonly core: Core;
  /** New calls and new versions of calls. */
  readonly calls: readonly JudgedCall[];
  readonly problems: readonly Problem[];
}

export const startCore = (situation: Situation): Core => ({
  before: situation,
  now: situation,
  shot: null,
  isPlaying: false,
  reported: null,
  present: presentAtStart(situation),
  aftermath: [],
  calls: [],
  openUntil: null,
});

export type Ordinary = Exclude<MatchInput, { kind: 'set-up' }>;

/** Shared, because most inputs of a shot lead to nothing yet. */
const NONE: readonly never[] = [];

/** Taken, and nothing is to be said. */
export const quiet = (core: Core): Advance => ({ core, calls: NONE, problems: NONE });

export const refuse = (core: Core, problem: Problem): Advance => ({
  core,
  calls: NONE,
  problems: [problem],
});

export const isOver = ({ phase }: Situation): boolean => phase === 'over';

export const matchOver = (input: { readonly id: string }): Problem =>
  makeProblem('match-over', input, {
    es: `${input.id}: el partido ha terminado.`,
    en: `${input.id}: the match is over.`,
  });

export const outOfOrder = (fact: Fact): Problem =>
  makeProblem('out-of-order', fact, {
    es: `Suceso ${fact.id}: su tiempo no cabe en la tirada.`,
    en: `Event ${fact.id}: its time does not fit the shot.`,
  });
