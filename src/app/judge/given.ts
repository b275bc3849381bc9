import type { RestLayout } from '../../events/index.ts';
import type { Half, JoinAt, MatchSetup, RuleProfile, Side, Warning } from '../../rules/index.ts';
import { matchSetup, PROFILES, WARNINGS } from '../../rules/index.ts';
import type { BallId } from '../../table/index.ts';
import type { Given, Scenario } from './scenario.ts';
import {
  ballOf,
  cushionOf,
  isCushion,
  kebab,
  listOf,
  numberOf,
  pinOf,
  unknownWord,
  within,
} from './words.ts';

/** What a case starts from: the match, and the table before its first shot. */
export interface Start {
  readonly setup: MatchSetup;
  readonly layout: RestLayout;
}

/** Facts of a case happen after whatever its `given` needs to have happened before, in seconds. */
export const FIRST_T = 1000;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

export function sideOf(value: unknown): Side {
  // A player of a pair is called after his side: a1, b2.
  const letter = /^([ab])\d?$/i.exec(String(value))?.[1]?.toUpperCase();
  if (letter === 'A' || letter === 'B') return letter;
  throw unknownWord('player', value);
}

const bySide = <T>(value: unknown, read: (entry: unknown) => T): { A: T; B: T } => {
  const entries = fieldsOf(value);
  return { A: read(entries['A']), B: read(entries['B']) };
};
/** A count for each side; nought where none is told. */
const counts = (what: string, value: unknown): { A: number; B: number } =>
  bySide(value, (entry) => numberOf(`count of ${what}`, entry ?? 0));

/** Reads `given` for either game; `profile` carries the reading that is tried. */
export function readGiven(scenario: Scenario, profile: RuleProfile): Start {
  const { game } = scenario;
  const setupFor = game === 'nine-ball' ? nineBallSetup : fivePinsSetup;
  return within('given', () => ({
    setup: setupFor(scenario, profile),
    layout: layoutOf(scenario),
  }));
}

export const defaultProfile = (game: Scenario['game']): RuleProfile =>
  PROFILES[game === 'nine-ball' ? 'rfeb-bola-9' : 'rfeb-5-quillas'] as RuleProfile;

/** A long race, so that no case ends the match by itself where none is given. */
const RACE = 99;

function nineBallSetup({ given }: Scenario, profile: RuleProfile): MatchSetup {
  const shooter = sideOf(given['shooter'] ?? 'A');
  const inHand = inHandOf(given);
  const raceTo = numberOf('race_to', given['race_to'] ?? given['target'] ?? RACE);
  const joinAt: JoinAt = {
    phase: phaseOf(given, 'open', NINE_BALL_PHASES),
    shooter,
    ...(given['on_table'] !== undefined && {
      onTable: listOf('on_table', given['on_table']).map(ballOf),
    }),
    fouls: counts('fouls', given['fouls']),
    racks: counts('racks', given['racks'] ?? given['score']),
    warned: bySide(given['warned'], (entry) => listOf('warned', entry).map(warningOf)),
    ...(inHand && { ballInHand: { side: inHand, where: 'anywhere' as const } }),
    ...extensionsOf(given),
  };
  const first = sideOf(given['breaker'] ?? shooter);
  return matchSetup('nine-ball', { profile: withClock(profile, given), raceTo, first, joinAt });
}

/** Who has ball in hand; at the break the breaker has it anyway. */
function inHandOf({ ball_in_hand: told }: Given): Side | null {
  if (told === undefined || told === null || told === 'none' || told === 'behind_head_string')
    return null;
  if (!isSide(told)) throw unknownWord('ball_in_hand', told);
  return told;
}

type Phase = NonNullable<JoinAt['phase']>;
const NINE_BALL_PHASES: readonly Phase[] = ['break', 'post-break', 'push-out-choice', 'open'];
const FIVE_PINS_PHASES: readonly Phase[] = ['lag', 'opening', 'play'];

function phaseOf({ phase }: Given, usual: Phase, phases: readonly Phase[]): Phase {
  if (phase === undefined || phase === null) return usual;
  const found = phases.find((name) => name === kebab(String(phase)));
  if (!found) throw unknownWord('phase', phase);
  return found;
}

/** What a warning is about: in our words, the catalogue's, or as its clause. */
export function warningOf(value: unknown): Warning {
  const word = kebab(String(value)).replace(/\b9/, 'nine');
  const exact = WARNINGS.find((warning) => warning === word);
  const near = WARNING_WORDS.find(([, pattern]) => pattern.test(word))?.[0];
  const found = exact ?? near;
  if (!found) throw unknownWord('warning', value);
  return found;
}

const WARNING_WORDS: readonly (readonly [Warning, RegExp])[] = [
  ['partner-advice', /partner/],
  ['two-fouls', /foul|7\.1a/],
  ['nine-scratch', /scratch|7\.1b/],
  ['nine-off', /nine.*(off|jump|out)|(off|jump).*nine|7\.1d/],
  ['advice', /advice|7\.1c/],
  ['slow-play', /slow|7\.1f/],
];

function fivePinsSetup(scenario: Scenario, profile: RuleProfile): MatchSetup {
  const { given } = scenario;
  const shooter = sideOf(given['shooter'] ?? 'A');
  const { pairs } = given;
  const balls = given['phase'] === 'lag' ? ballsInLag(scenario) : ballsOf(given);
  const inHand = inHandOf(given);
  const isSets = given['format'] === 'sets' || given['best_of'] !== undefined;
  return matchSetup('five-pins', {
    profile: withClock(profile, given),
    first: shooter,
    distance: numberOf('target', given['target'] ?? 60),
    bestOf: isSets ? numberOf('best_of', given['best_of'] ?? 3) : 1,
    pairs: pairs === undefined ? null : bySide(pairs, pairOf),
    startedAt: FIRST_T - numberOf('elapsed_min', given['elapsed_min'] ?? 0) * 60,
    joinAt: {
      phase: phaseOf(given, 'play', FIVE_PINS_PHASES),
      shooter,
      score: counts('score', given['score']),
      sets: counts('sets', given['sets']),
      setOpener: sideOf(given['set_opener'] ?? startedLow(given, balls)),
      balls,
      pinsRemoved: removedPins(given),
      leaning: listOf('leaning', given['leaning']).map(leaningOf),
      lagFaults: counts('lag_bad', given['lag_bad']),
      halves: halvesOf(given),
      ...(inHand && {
        ballInHand: { side: inHand, where: 'half-opposite-to-opponent' as const },
      }),
      ...(given['at_table'] !== undefined && { atTable: bySide(given['at_table'], String) }),
      ...extensionsOf(given),
    },
  });
}

type OwnBall = 'white' | 'yellow';

/** Each side's ball: the white for A where nothing else is told. */
export const ballsOf = ({ balls }: Given): { A: OwnBall; B: OwnBall } =>
  bySide(balls ?? { A: 'W', B: 'Y' }, (word) => {
    const ball = ballOf(word);
    if (ball !== 'white' && ball !== 'yellow') throw unknownWord("player's ball", word);
    return ball;
  });

/** In the lag nobody has a ball of his own yet: each has the one that he strikes (Q5-2.3). */
function ballsInLag({ given, events }: Scenario): { A: OwnBall; B: OwnBall } {
  const usual = ballsOf(given);
  const swapped = events.some(
    ({ type, striker, ball }) =>
      type === 'shot_start' &&
      isSide(striker) &&
      ball !== undefined &&
      ballOf(ball) === usual[striker === 'A' ? 'B' : 'A'],
  );
  return swapped ? { A: usual.B, B: usual.A } : usual;
}

const isSide = (word: unknown): word is Side => word === 'A' || word === 'B';

/** Whoever opened has the ball that started in the lower half; the white, where it is not told. */
function startedLow(given: Given, balls: { A: OwnBall; B: OwnBall }): Side {
  const low = Object.entries(fieldsOf(given['in_hand_start_half'])).find(
    ([ball, half]) => half === 'lower' && balls.B === ballOf(ball),
  );
  if (low) return 'B';
  return given['in_hand_start_half'] === undefined && balls.B === 'white' ? 'B' : 'A';
}

function pairOf(entry: unknown): [string, string] {
  const [first, second] = listOf('pair', entry).map(String);
  return [first ?? '1', second ?? '2'];
}

function leaningOf(entry: unknown): { pin: ReturnType<typeof pinOf>; on: BallId } {
  const { pin, on } = fieldsOf(entry);
  return { pin: pinOf(pin), on: ballOf(on) };
}

/** Pins that are not up are out of play: a ball lies on their spot. */
function removedPins(given: Given): ReturnType<typeof pinOf>[] {
  const removed = listOf('pins_removed', given['pins_removed']).map(pinOf);
  if (given['pins_up'] === undefined) return removed;
  const up = new Set(listOf('pins_up', given['pins_up']).map(pinOf));
  const down = (['P0', 'P1', 'P2', 'P3', 'P4'] as const).filter((pin) => !up.has(pin));
  return [...new Set([...removed, ...down])];
}

function withClock(profile: RuleProfile, given: Given): RuleProfile {
  const told = fieldsOf(given['clock'])['limit_s'];
  if (told === undefined) return profile;
  const limit = numberOf('limit_s', told);
  const { extensions = 0, warnBefore = 10 } = profile.options.shotClock ?? {};
  const shotClock = { limit, warnBefore, extensions };
  // The games' options differ in type alone here: both have this clock.
  return { ...profile, options: { ...profile.options, shotClock } } as RuleProfile;
}

function extensionsOf(given: Given): Pick<JoinAt, 'extensionsLeft'> {
  const left = fieldsOf(given['clock'])['extensions_left'];
  if (typeof left === 'number') return { extensionsLeft: { A: left, B: left } };
  return left === undefined ? {} : { extensionsLeft: counts('extensions_left', left) };
}

/** `W_position: astride_middle_line | upper_half | lower_half`, and so for the others. */
function halvesOf(given: Given): Readonly<Partial<Record<BallId, Half>>> {
  const halves: Partial<Record<BallId, Half>> = {};
  for (const short of ['W', 'Y', 'R']) {
    const place = given[`${short}_position`];
    if (place === undefined || place === null) continue;
    const half = (['astride', 'lower', 'upper'] as const).find((h) => String(place).startsWith(h));
    if (!half) throw unknownWord(`${short}_position`, place);
    halves[ballOf(short)] = half;
  }
  return halves;
}

function layoutOf({ given, game }: Scenario): RestLayout {
  const frozen = listOf('frozen', given['frozen']).map(fieldsOf);
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
    pinsStanding: listOf('pins_up', given['pins_up']).map(pinOf),
    hidden: [],
  };
}

/** Hanging balls as numbers or as `{ball}`; the pocket is not told and does not matter. */
export const hangingOf = (value: unknown): RestLayout['hanging'] =>
  listOf('hanging', value).map((entry) => ({
    ball: ballOf(typeof entry === 'object' ? fieldsOf(entry)['ball'] : entry),
    pocket: 'top-right',
  }));
