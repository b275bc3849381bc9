import type { BallId, PinId } from '../../table/index.ts';
import { PIN_IDS } from '../../table/index.ts';
import type { InHandPlace, PerSide, Side } from '../proposedCall.ts';
import { otherSide } from '../proposedCall.ts';
import type { FivePinsOptions } from '../profile.ts';
import type { Half, JoinAt, MatchSetup } from '../setup.ts';

export type FivePinsPhase = 'lag' | 'choose-opener' | 'opening' | 'play' | 'over';
export type OwnBall = 'white' | 'yellow';

/** The standing of a five-pins match between two shots. */
export interface FivePinsSituation {
  readonly game: 'five-pins';
  readonly setup: MatchSetup;
  readonly options: FivePinsOptions;
  readonly phase: FivePinsPhase;
  readonly shooter: Side;
  /** Each side's ball, the same for the whole match (Q5-2.10, Q5-5.8). */
  readonly balls: PerSide<OwnBall>;
  /** Points of the game or set. */
  readonly score: PerSide<number>;
  readonly sets: PerSide<number>;
  readonly setOpener: Side;
  /** Pins out of play because a ball lies on their spot (Q5-9.10). */
  readonly pinsRemoved: readonly PinId[];
  readonly leaning: readonly LeaningPin[];
  readonly inHand: { readonly side: Side; readonly where: InHandPlace } | null;
  /** In which half each ball came to rest, where it was seen. */
  readonly halves: Readonly<Partial<Record<BallId, Half>>>;
  /** Who of each pair plays; null for singles. */
  readonly atTable: PerSide<string> | null;
  /** Started late in the lag (Q5-2.4b). */
  readonly lagFaults: PerSide<number>;
  /** Half of the match: not reached, reached but too early, or done with. */
  readonly pause: 'ahead' | 'due' | 'done';
  readonly extensionsLeft: PerSide<number>;
  /** Warned for advice nobody asked for (Q5-20.8). */
  readonly cautioned: PerSide<boolean>;
  readonly protest: boolean;
  readonly winner: Side | null;
}

export interface LeaningPin {
  readonly pin: PinId;
  readonly on: BallId;
}

const NONE = { A: 0, B: 0 } as const;

export function startFivePins(setup: MatchSetup, options: FivePinsOptions): FivePinsSituation {
  const join = setup.joinAt ?? {};
  const phase = phaseAtStart(setup, join);
  const opener = join.setOpener ?? setup.first ?? 'A';
  const extensions = options.shotClock?.extensions ?? 0;
  return {
    game: 'five-pins',
    setup,
    options,
    phase,
    shooter: join.shooter ?? opener,
    balls: join.balls ?? ballsWithWhite(setup.first ?? 'A'),
    score: join.score ?? NONE,
    sets: join.sets ?? NONE,
    setOpener: phase === 'opening' ? (join.shooter ?? opener) : opener,
    pinsRemoved: join.pinsRemoved ?? [],
    leaning: join.leaning ?? [],
    inHand: join.ballInHand ?? null,
    halves: join.halves ?? {},
    atTable: join.atTable ?? startersOf(setup),
    lagFaults: join.lagFaults ?? NONE,
    pause: 'ahead',
    extensionsLeft: join.extensionsLeft ?? { A: extensions, B: extensions },
    cautioned: { A: false, B: false },
    protest: false,
    winner: null,
  };
}

function phaseAtStart(setup: MatchSetup, join: JoinAt): FivePinsPhase {
  if (join.phase === 'lag' || join.phase === 'opening') return join.phase;
  if (join.phase !== undefined) return 'play';
  return setup.first === null ? 'lag' : 'opening';
}

const startersOf = ({ pairs }: MatchSetup): PerSide<string> | null =>
  pairs && { A: pairs.A[0], B: pairs.B[0] };

/** The opener plays the white (Q5-2.10). */
export const ballsWithWhite = (side: Side): PerSide<OwnBall> =>
  side === 'A' ? { A: 'white', B: 'yellow' } : { A: 'yellow', B: 'white' };

/** Pins that stand, as far as the rules know. */
export const pinsInPlay = ({ pinsRemoved }: FivePinsSituation): readonly PinId[] =>
  PIN_IDS.filter((pin) => !pinsRemoved.includes(pin));

/** The next set: the start alternates whatever the results (Q5-5.7); balls are kept (Q5-5.8). */
export function nextSet(situation: FivePinsSituation): FivePinsSituation {
  const opener = otherSide(situation.setOpener);
  return {
    ...situation,
    phase: 'opening',
    shooter: opener,
    setOpener: opener,
    score: NONE,
    pinsRemoved: [],
    leaning: [],
    inHand: null,
    halves: {},
  };
}
