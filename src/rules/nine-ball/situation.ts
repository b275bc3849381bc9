import type { BallId } from '../../table/index.ts';
import { NINE_BALL_IDS } from '../../table/index.ts';
import { withSide } from '../judgement.ts';
import { otherSide } from '../proposedCall.ts';
import type { InHandPlace, PerSide, Side } from '../proposedCall.ts';
import type { NineBallOptions } from '../profile.ts';
import type { Warning } from '../refereeInput.ts';
import type { MatchSetup } from '../setup.ts';

export type NineBallPhase = 'break' | 'post-break' | 'open' | 'push-out-choice' | 'over';

/** The standing of a nine-ball match between two shots. */
export interface NineBallSituation {
  readonly game: 'nine-ball';
  readonly setup: MatchSetup;
  readonly options: NineBallOptions;
  readonly phase: NineBallPhase;
  /** Whose visit it is. */
  readonly shooter: Side;
  readonly breaker: Side;
  /** Object balls, the lowest first. */
  readonly onTable: readonly BallId[];
  /** Fouls in a row. */
  readonly fouls: PerSide<number>;
  readonly warned: PerSide<readonly Warning[]>;
  readonly inHand: { readonly side: Side; readonly where: InHandPlace } | null;
  readonly racks: PerSide<number>;
  /** The shot before was a break with a foul. */
  readonly breakFouled: boolean;
  readonly pushOutDeclared: boolean;
  /** A player protests: play stands still (B9-8.3b). */
  readonly protest: boolean;
  readonly winner: Side | null;
  readonly extensionsLeft: PerSide<number>;
}

export const OBJECT_BALLS: readonly BallId[] = NINE_BALL_IDS.filter((ball) => ball !== 'cue');

export const byNumber = (balls: Iterable<BallId>): readonly BallId[] =>
  [...balls].sort((a, b) => Number(a) - Number(b));

export const lowestOf = (situation: NineBallSituation): BallId | undefined => situation.onTable[0];

const NONE = { A: 0, B: 0 } as const;
const UNWARNED: PerSide<readonly Warning[]> = { A: [], B: [] };

export function startNineBall(setup: MatchSetup, options: NineBallOptions): NineBallSituation {
  const join = setup.joinAt ?? {};
  const breaker = setup.first ?? 'A';
  const phase = join.phase ?? 'break';
  const shooter = join.shooter ?? breaker;
  const extensions = options.shotClock?.extensions ?? 0;
  return {
    game: 'nine-ball',
    setup,
    options,
    phase: isPhase(phase) ? phase : 'open',
    shooter,
    breaker: phase === 'break' ? shooter : breaker,
    onTable: byNumber(join.onTable ?? OBJECT_BALLS),
    fouls: join.fouls ?? NONE,
    warned: join.warned ?? UNWARNED,
    inHand:
      join.ballInHand ??
      (phase === 'break' ? { side: shooter, where: 'behind-head-string' } : null),
    racks: join.racks ?? NONE,
    // After a break only a foul gives ball in hand.
    breakFouled: phase === 'post-break' && Boolean(join.ballInHand),
    pushOutDeclared: false,
    protest: false,
    winner: null,
    extensionsLeft: join.extensionsLeft ?? { A: extensions, B: extensions },
  };
}

const PHASES: ReadonlySet<string> = new Set<NineBallPhase>([
  'break',
  'post-break',
  'open',
  'push-out-choice',
]);
const isPhase = (phase: string): phase is NineBallPhase => PHASES.has(phase);

/** The balls racked again for the same match: fouls and warnings of the rack are gone (B9-7.1a). */
export function rackAgain(situation: NineBallSituation, breaker: Side): NineBallSituation {
  return {
    ...situation,
    phase: 'break',
    shooter: breaker,
    breaker,
    onTable: OBJECT_BALLS,
    fouls: NONE,
    warned: UNWARNED,
    inHand: { side: breaker, where: 'behind-head-string' },
    breakFouled: false,
    pushOutDeclared: false,
  };
}

/** The standing after `winner` took the rack: the next one, or the end of the match. */
export function afterRack(situation: NineBallSituation, winner: Side): NineBallSituation {
  const racks = withSide(situation.racks, winner, situation.racks[winner] + 1);
  const { raceTo, breaks } = situation.setup;
  if (racks[winner] >= raceTo)
    return { ...situation, racks, phase: 'over', winner, inHand: null, pushOutDeclared: false };
  const next = { alternate: otherSide(situation.breaker), winner, loser: otherSide(winner) };
  const breaker = next[breaks];
  return rackAgain({ ...situation, racks }, breaker);
}
