import type { Seconds } from '../base/units.ts';
import type { BallId, GameName, PinId, TableSpec } from '../table/index.ts';
import { TABLES } from '../table/index.ts';
import type { InHandPlace, PerSide, Side } from './proposedCall.ts';
import type { RuleProfile } from './profile.ts';
import { PROFILES } from './profile.ts';
import type { Warning } from './refereeInput.ts';

/** What the match is played to, and by whom. */
export interface MatchSetup {
  readonly profile: RuleProfile;
  readonly players: PerSide<string>;
  /** Breaks the first rack, or opens the first set; null: the lag decides (five pins). */
  readonly first: Side | null;
  /** Racks to win (nine-ball). */
  readonly raceTo: number;
  /** Who breaks the following racks. */
  readonly breaks: 'alternate' | 'winner' | 'loser';
  /** Points to win a game or a set (five pins). */
  readonly distance: number;
  /** Best of this odd number of sets; 1 is a single game (five pins). */
  readonly bestOf: number;
  /** The two players of each pair, the starter first; null for singles. */
  readonly pairs: PerSide<readonly [string, string]> | null;
  readonly table: TableSpec;
  /** When the match began, seconds of the session. */
  readonly startedAt: Seconds;
  /** To join a match that is under way. */
  readonly joinAt?: JoinAt;
}

/** The standing of a match that the engine joins in the middle; what is left out is as at the start. */
export interface JoinAt {
  readonly phase?: 'lag' | 'opening' | 'play' | 'break' | 'post-break' | 'push-out-choice' | 'open';
  readonly shooter?: Side;
  readonly onTable?: readonly BallId[];
  readonly fouls?: PerSide<number>;
  readonly warned?: PerSide<readonly Warning[]>;
  readonly ballInHand?: { readonly side: Side; readonly where: InHandPlace } | null;
  readonly racks?: PerSide<number>;
  readonly score?: PerSide<number>;
  readonly sets?: PerSide<number>;
  readonly setOpener?: Side;
  readonly balls?: PerSide<'white' | 'yellow'>;
  readonly pinsRemoved?: readonly PinId[];
  readonly leaning?: readonly { readonly pin: PinId; readonly on: BallId }[];
  readonly atTable?: PerSide<string>;
  readonly lagFaults?: PerSide<number>;
  readonly extensionsLeft?: PerSide<number>;
  /** Where each ball lies along the long axis, where it is known. */
  readonly halves?: Readonly<Partial<Record<BallId, Half>>>;
}

/** Half of the table: lower is -x, upper is +x; astride lies on the middle line. */
export type Half = 'lower' | 'upper' | 'astride';

const DEFAULTS = {
  players: { A: 'A', B: 'B' },
  breaks: 'alternate',
  /** The seed leaves the length of a race open; nine is the usual one. */
  raceTo: 9,
  /** `rulebook.md` section 3b, missing values: 60 points a set, best of five. */
  distance: 60,
  bestOf: 5,
  pairs: null,
  startedAt: 0,
} as const;

const PROFILE_OF: Readonly<Record<GameName, string>> = {
  'nine-ball': 'rfeb-bola-9',
  'five-pins': 'rfeb-5-quillas',
};

/** A set-up with the federation's defaults for whatever is left out. */
export function matchSetup(game: GameName, changes: Partial<MatchSetup> = {}): MatchSetup {
  const profile = PROFILES[PROFILE_OF[game]] as RuleProfile;
  const table = TABLES[game === 'nine-ball' ? '9ft' : 'carom'] as TableSpec;
  return { ...DEFAULTS, profile, table, first: game === 'nine-ball' ? 'A' : null, ...changes };
}
