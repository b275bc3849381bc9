import type { BallId } from '../../table/index.ts';
import { withSide } from '../judgement.ts';
import type { Verdict } from '../judgement.ts';
import type { CallOption, LedgerEntry, Query } from '../proposedCall.ts';
import type { NineBallFacts } from './facts.ts';
import type { NineBallSituation } from './situation.ts';

/** A question that the referee has to answer before there is a call. */
export interface Asked {
  readonly query: Query;
  readonly options: readonly CallOption[];
}

/** All that was found about a shot. */
export interface Found {
  readonly facts: NineBallFacts;
  readonly fouls: readonly LedgerEntry[];
  readonly queries: readonly Query[];
  /** Why the balls are racked again, when nothing worse happened. */
  readonly rerack: LedgerEntry | null;
  /** A question on which the call itself depends (A9-10, A9-13). */
  readonly asks: Asked | null;
  readonly restore: readonly BallId[];
}

export type NineBallVerdict = Verdict<NineBallSituation>;

export const ballsOf = (losses: NineBallFacts['pocketed']): readonly BallId[] =>
  losses.map(({ ball }) => ball);

export const without = (balls: readonly BallId[], gone: readonly BallId[]): readonly BallId[] =>
  balls.filter((ball) => !gone.includes(ball));

/** The warning at two fouls belongs to that row of fouls. */
export function withoutTwoFouls({
  warned,
  shooter,
}: NineBallSituation): NineBallSituation['warned'] {
  return withSide(
    warned,
    shooter,
    warned[shooter].filter((about) => about !== 'two-fouls'),
  );
}
