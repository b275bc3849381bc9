import type { Seconds } from '../base/units.ts';
import type { BallId, GameName, PinId } from '../table/index.ts';
import type { FivePinsSituation } from './five-pins/situation.ts';
import { pinsInPlay } from './five-pins/situation.ts';
import { coreOf } from './match.ts';
import type { MatchState } from './match.ts';
import type { NineBallSituation } from './nine-ball/situation.ts';
import type { Bilingual, CallOption, InHandPlace, PerSide, Side } from './proposedCall.ts';
import type { Warning } from './refereeInput.ts';

/** The standing of a match as a scoreboard shows it. */
export interface MatchView {
  readonly game: GameName;
  readonly players: PerSide<string>;
  /** Name of the rule profile. */
  readonly profile: string;
  /** Racks to win in nine-ball, points of a game or set in five pins. */
  readonly distance: number;
  readonly phase: string;
  /** Whose visit it is; null when the match is over. */
  readonly turn: Side | null;
  /** Racks won in nine-ball, points of the game or set in five pins. */
  readonly score: PerSide<number>;
  readonly sets: PerSide<number> | null;
  readonly setsToWin: number | null;
  /** Fouls in a row (nine-ball). */
  readonly fouls: PerSide<number>;
  readonly warnings: readonly {
    readonly side: Side;
    readonly about: Warning;
    readonly text: Bilingual;
  }[];
  readonly ballInHand: { readonly side: Side; readonly where: Bilingual | null } | null;
  readonly clock: {
    readonly limitSeconds: number;
    /** When the count began, seconds of the session; null while it stands still. */
    readonly startedAt: Seconds | null;
    readonly extensionsLeft: PerSide<number>;
  } | null;
  readonly winner: Side | null;
  /** The ball that has to be touched first (nine-ball). */
  readonly lowestBall: BallId | null;
  readonly ballsOnTable: readonly BallId[];
  readonly pinsInPlay: readonly PinId[];
  /** Each side's ball (five pins). */
  readonly balls: PerSide<BallId> | null;
  /** Who of each pair is at the table. */
  readonly atTable: PerSide<string> | null;
  readonly pushOut: 'none' | 'available' | 'declared';
  /** Play stands still because of a protest. */
  readonly halted: boolean;
  /** What may be chosen now, from the last calls. */
  readonly options: readonly CallOption[];
  /** Questions to the referee that are open. */
  readonly openQueries: number;
  /** Number of the shot in progress or played last. */
  readonly shot: number;
  readonly isPlaying: boolean;
}

const WARNING_TEXT: Readonly<Record<Warning, Bilingual>> = {
  'two-fouls': { es: 'Dos faltas seguidas', en: 'Two fouls in a row' },
  'nine-scratch': { es: '9 con blanca', en: '9 and scratch' },
  'nine-off': { es: '9 fuera de la mesa', en: '9 off the table' },
  advice: { es: 'Consejo', en: 'Advice' },
  'slow-play': { es: 'Juego lento', en: 'Slow play' },
  'partner-advice': { es: 'Consejo no pedido', en: 'Advice nobody asked for' },
};

const PLACE_TEXT: Readonly<Record<InHandPlace, Bilingual>> = {
  anywhere: { es: 'en toda la mesa', en: 'anywhere' },
  'behind-head-string': { es: 'detrás de la línea de cabeza', en: 'behind the head string' },
  'lower-half': { es: 'en la mitad inferior', en: 'in the lower half' },
  'upper-half': { es: 'en la mitad superior', en: 'in the upper half' },
  'half-opposite-to-opponent': {
    es: 'en la mitad opuesta a la bola contraria',
    en: "in the half opposite the opponent's ball",
  },
  opening: { es: 'posición de salida', en: 'start position' },
};

/** What a warning is about, in words. */
export const warningText = (about: Warning): Bilingual => WARNING_TEXT[about];

/** Shows a match; `clockStartedAt` is when the shot clock began, which the rules do not know. */
export function viewMatch(state: MatchState, clockStartedAt: Seconds | null = null): MatchView {
  const core = coreOf(state);
  const { now, shot, isPlaying } = core;
  const { setup } = state;
  const { shotClock } = now.options;
  const common = {
    players: setup.players,
    profile: setup.profile.name,
    turn: now.phase === 'over' ? null : now.shooter,
    ballInHand: now.inHand && { side: now.inHand.side, where: PLACE_TEXT[now.inHand.where] },
    clock: shotClock && {
      limitSeconds: shotClock.limit,
      startedAt: clockStartedAt,
      extensionsLeft: now.extensionsLeft,
    },
    winner: now.winner,
    halted: now.protest,
    options: core.calls.flatMap(({ outcome }) => outcome.options),
    openQueries: core.calls.reduce((sum, { queries }) => sum + queries.length, 0),
    shot: shot?.number ?? 0,
    isPlaying,
  };
  // Two objects spread into one with so many fields cost sixty times as much.
  return Object.assign(common, now.game === 'nine-ball' ? viewNineBall(now) : viewFivePins(now));
}

type OwnFields = Omit<
  MatchView,
  | 'players'
  | 'profile'
  | 'turn'
  | 'ballInHand'
  | 'clock'
  | 'winner'
  | 'halted'
  | 'options'
  | 'openQueries'
  | 'shot'
  | 'isPlaying'
>;

function viewNineBall(now: NineBallSituation): OwnFields {
  const { warned, breakFouled, options } = now;
  const mayPush = now.phase === 'post-break' && (!breakFouled || options.pushOutAfterFoul);
  return {
    game: 'nine-ball',
    distance: now.setup.raceTo,
    phase: now.phase,
    score: now.racks,
    sets: null,
    setsToWin: null,
    fouls: now.fouls,
    warnings: (['A', 'B'] as const).flatMap((side) =>
      warned[side].map((about) => ({ side, about, text: warningText(about) })),
    ),
    lowestBall: now.onTable[0] ?? null,
    ballsOnTable: now.onTable,
    pinsInPlay: [],
    balls: null,
    atTable: null,
    pushOut: now.pushOutDeclared ? 'declared' : mayPush ? 'available' : 'none',
  };
}

function viewFivePins(now: FivePinsSituation): OwnFields {
  const { setup, cautioned } = now;
  const isSets = setup.bestOf > 1;
  return {
    game: 'five-pins',
    distance: setup.distance,
    phase: now.phase,
    score: now.score,
    sets: isSets ? now.sets : null,
    setsToWin: isSets ? Math.ceil(setup.bestOf / 2) : null,
    fouls: { A: 0, B: 0 },
    warnings: (['A', 'B'] as const)
      .filter((side) => cautioned[side])
      .map((side) => ({ side, about: 'partner-advice', text: warningText('partner-advice') })),
    lowestBall: null,
    ballsOnTable: ['white', 'yellow', 'red'],
    pinsInPlay: pinsInPlay(now),
    balls: now.balls,
    atTable: now.atTable,
    pushOut: 'none',
  };
}
