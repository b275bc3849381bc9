import type { RestLayout } from '../../events/index.ts';
import type { Half, JoinAt, MatchSetup, RuleProfile, Side, Warning } from '../../rules/index.ts';
import { matchSetup, PROFILES, WARNINGS } from '../../rules/index.ts';
import type { BallId } from '../../table/index.ts';
import type { Given, Scenario } from './scenario.ts';
import { ballOf, cushionOf, isCushion, kebab, pinOf, UnknownWord } from './words.ts';

/** What a case starts from: the match, and the table before its first shot. */
export interface Start {
  readonly setup: MatchSetup;
  readonly layout: RestLayout;
}

/** Facts of a case happen after whatever its `given` needs to have happened before, in seconds. */
export const FIRST_T = 1000;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

export function sideOf(value: unknown): Side {
  const text = String(value);
  // A player of a pair is called after his side: a1, b2.
  const letter = text.slice(0, 1).toUpperCase();
  if (letter === 'A' || letter === 'B') return letter;
  throw new UnknownWord(`unknown player ${text}`);
}

const bySide = <T>(value: unknown, read: (entry: unknown) => T): { A: T; B: T } => {
  const entries = fieldsOf(value);
  return { A: read(entries['A']), B: read(entries['B']) };
};
const counts = (value: unknown): { A: number; B: number } =>
  bySide(value, (entry) => (typeof entry === 'number' ? entry : 0));

/** Reads `given` for either game; `profile` carries the reading that is tried. */
export function readGiven(scenario: Scenario, profile: RuleProfile): Start {
  const { given, game } = scenario;
  return {
    setup: game === 'nine-ball' ? nineBallSetup(given, profile) : fivePinsSetup(given, profile),
    layout: layoutOf(scenario),
  };
}

export const defaultProfile = (game: Scenario['game']): RuleProfile =>
  PROFILES[game === 'nine-ball' ? 'rfeb-bola-9' : 'rfeb-5-quillas'] as RuleProfile;

/** A long race, so that no case ends the match by itself where none is given. */
const RACE = 99;

function nineBallSetup(given: Given, profile: RuleProfile): MatchSetup {
  const shooter = sideOf(given['shooter'] ?? 'A');
  const inHand = given['ball_in_hand'];
  const raceTo = Number(given['race_to'] ?? given['target'] ?? RACE);
  const joinAt: JoinAt = {
    phase: kebab(String(given['phase'] ?? 'open')) as NonNullable<JoinAt['phase']>,
    shooter,
    ...(given['on_table'] !== undefined && { onTable: list(given['on_table']).map(ballOf) }),
    fouls: counts(given['fouls']),
    racks: counts(given['racks'] ?? given['score']),
    warned: bySide(given['warned'], (entry) => list(entry).map(warningOf)),
    ...(isSide(inHand) && { ballInHand: { side: inHand, where: 'anywhere' as const } }),
    ...extensionsOf(given),
  };
  const first = sideOf(given['breaker'] ?? shooter);
  return matchSetup('nine-ball', { profile: withClock(profile, given), raceTo, first, joinAt });
}

const isSide = (value: unknown): value is Side => value === 'A' || value === 'B';

export function warningOf(value: unknown): Warning {
  const word = kebab(String(value)).replace(/^9/, 'nine');
  const exact = WARNINGS.find((warning) => warning === word);
  const near = WARNINGS.find((warning) => word.startsWith(warning));
  const found = exact ?? near ?? (word === 'three-fouls' ? 'two-fouls' : undefined);
  if (!found) throw new UnknownWord(`unknown warning ${String(value)}`);
  return found;
}

function fivePinsSetup(given: Given, profile: RuleProfile): MatchSetup {
  const shooter = sideOf(given['shooter'] ?? 'A');
  const { pairs, balls } = given;
  const minutes = given['elapsed_min'];
  const isSets = given['format'] === 'sets' || given['best_of'] !== undefined;
  return matchSetup('five-pins', {
    profile: withClock(profile, given),
    first: shooter,
    distance: Number(given['target'] ?? 60),
    bestOf: isSets ? Number(given['best_of'] ?? 3) : 1,
    pairs: pairs === undefined ? null : bySide(pairs, pairOf),
    startedAt: FIRST_T - (typeof minutes === 'number' ? minutes * 60 : 0),
    joinAt: {
      phase: phaseOf(given),
      shooter,
      score: counts(given['score']),
      sets: counts(given['sets']),
      setOpener: sideOf(given['set_opener'] ?? shooter),
      balls: bySide(balls ?? { A: 'W', B: 'Y' }, (ball) => ballOf(ball) as 'white' | 'yellow'),
      pinsRemoved: removedPins(given),
      leaning: list(given['leaning']).map(leaningOf),
      lagFaults: counts(given['lag_bad']),
      halves: halvesOf(given),
      ...(isSide(given['ball_in_hand']) && {
        ballInHand: { side: given['ball_in_hand'], where: 'half-opposite-to-opponent' as const },
      }),
      ...(given['at_table'] !== undefined && { atTable: bySide(given['at_table'], String) }),
      ...extensionsOf(given),
    },
  });
}

const phaseOf = (given: Given): 'lag' | 'opening' | 'play' => {
  const { phase } = given;
  return phase === 'lag' || phase === 'opening' ? phase : 'play';
};

function pairOf(entry: unknown): [string, string] {
  const [first, second] = list(entry).map(String);
  return [first ?? '1', second ?? '2'];
}

function leaningOf(entry: unknown): { pin: ReturnType<typeof pinOf>; on: BallId } {
  const { pin, on } = fieldsOf(entry);
  return { pin: pinOf(pin), on: ballOf(on) };
}

/** Pins that are not up are out of play: a ball lies on their spot. */
function removedPins(given: Given): ReturnType<typeof pinOf>[] {
  const removed = list(given['pins_removed']).map(pinOf);
  if (given['pins_up'] === undefined) return removed;
  const up = new Set(list(given['pins_up']).map(pinOf));
  const down = (['P0', 'P1', 'P2', 'P3', 'P4'] as const).filter((pin) => !up.has(pin));
  return [...new Set([...removed, ...down])];
}

function withClock(profile: RuleProfile, given: Given): RuleProfile {
  const limit = fieldsOf(given['clock'])['limit_s'];
  if (typeof limit !== 'number') return profile;
  const { extensions = 0, warnBefore = 10 } = profile.options.shotClock ?? {};
  const shotClock = { limit, warnBefore, extensions };
  // The games' options differ in type alone here: both have this clock.
  return { ...profile, options: { ...profile.options, shotClock } } as RuleProfile;
}

function extensionsOf(given: Given): Pick<JoinAt, 'extensionsLeft'> {
  const left = fieldsOf(given['clock'])['extensions_left'];
  if (typeof left === 'number') return { extensionsLeft: { A: left, B: left } };
  return left === undefined ? {} : { extensionsLeft: counts(left) };
}

/** `W_position: astride_middle_line | upper_half | lower_half`, and so for the others. */
function halvesOf(given: Given): Readonly<Partial<Record<BallId, Half>>> {
  const halves: Partial<Record<BallId, Half>> = {};
  for (const short of ['W', 'Y', 'R']) {
    const place = given[`${short}_position`];
    if (typeof place !== 'string') continue;
    const half = (['astride', 'lower', 'upper'] as const).find((h) => place.startsWith(h));
    if (half) halves[ballOf(short)] = half;
  }
  return halves;
}

function layoutOf({ given, game }: Scenario): RestLayout {
  const frozen = list(given['frozen']).map(fieldsOf);
  const toCushion = frozen.filter(({ to }) => isCushion(game, to));
  const toBall = frozen.filter(({ to }) => !isCushion(game, to));
  return {
    balls: [],
    frozenPairs: toBall.map(({ ball, to }) => ({ a: ballOf(ball), b: ballOf(to), confidence: 1 })),
    frozenToCushion: toCushion.map(({ ball, to }) => ({
      ball: ballOf(ball),
      cushion: cushionOf(game, to),
      confidence: 1,
    })),
    hanging: hangingOf(given['hanging']),
    pinsStanding: list(given['pins_up']).map(pinOf),
    hidden: [],
  };
}

/** Hanging balls as numbers or as `{ball}`; the pocket is not told and does not matter. */
export const hangingOf = (value: unknown): RestLayout['hanging'] =>
  list(value).map((entry) => ({
    ball: ballOf(typeof entry === 'object' ? fieldsOf(entry)['ball'] : entry),
    pocket: 'top-right',
  }));
