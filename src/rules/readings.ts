import type { Result } from '../base/result.ts';
import { failure, success } from '../base/result.ts';
import type { FivePinsOptions, NineBallOptions, RuleProfile } from './profile.ts';

type Value = string | number | boolean;

/** Options that name a reading, as opposed to a plain setting. */
type ReadingName = Exclude<keyof NineBallOptions | keyof FivePinsOptions, 'shotClock'>;

/** A way to read the text: the option, the ambiguity it settles, the values it may have. */
interface Reading {
  readonly ambiguity: string;
  /** The values, the federation's first; null: any number. */
  readonly values: readonly Value[] | null;
}

const BOTH: readonly Value[] = [true, false];

/** Every option of a profile with the ambiguity of `rulebook.md` section 3 that it settles. */
export const READINGS: Readonly<Record<ReadingName, Reading>> = {
  sureConfidence: { ambiguity: 'doubt', values: null },
  nineScratch: { ambiguity: 'A9-02', values: ['last-ball-and-warned', 'warned', 'never-loss'] },
  othersRemain: { ambiguity: 'A9-02b', values: ['at-strike', 'after-shot'] },
  breakPocketedCounts: { ambiguity: 'A9-04', values: BOTH },
  breakPocketExempts: { ambiguity: 'A9-04', values: BOTH },
  breakMissesOne: { ambiguity: 'A9-05', values: ['rerack', 'foul'] },
  breakOneSecond: { ambiguity: 'A9-05', values: ['rerack', 'foul'] },
  breakMissAndScratch: { ambiguity: 'A9-06', values: ['foul', 'rerack'] },
  objectBallOff: { ambiguity: 'A9-07', values: ['no-foul', 'foul'] },
  pushOutRespot: { ambiguity: 'A9-08', values: ['all', 'nine-only'] },
  earlySettleDrop: { ambiguity: 'A9-09', values: ['pocketed', 'stays-down', 'restored'] },
  settleWindow: { ambiguity: 'A9-09', values: null },
  splitHit: { ambiguity: 'A9-10', values: ['legal', 'foul', 'query'] },
  adviceUnwarned: { ambiguity: 'A9-11', values: ['foul', 'loss'] },
  pushOutClearsFouls: { ambiguity: 'A9-12', values: BOTH },
  breakFromOutside: { ambiguity: 'A9-13', values: ['query', 'foul'] },
  pushOutAfterFoul: { ambiguity: 'A9-14', values: BOTH },
  threeFoulsUnwarned: { ambiguity: 'A9-16', values: ['counts-as-second', 'loss'] },
  frozenAway: { ambiguity: 'A9-19', values: ['no-contact', 'contact'] },
  slowPlayAfter: { ambiguity: 'missing', values: null },
  caromBoth: { ambiguity: 'A5-02', values: ['highest', 'first'] },
  redAlone: { ambiguity: 'A5-03', values: null },
  penalty164: { ambiguity: 'A5-04', values: ['total', 'literal-plus'] },
  redFirstThenOpp: { ambiguity: 'A5-05', values: null },
  pinThenNoContact: { ambiguity: 'A5-06', values: ['both', 'single'] },
  severalOff: { ambiguity: 'A5-07', values: ['one-fault', 'per-ball'] },
  wrongBallValues: { ambiguity: 'A5-08', values: ['struck-is-own', 'none'] },
  openingMiss: { ambiguity: 'A5-09', values: ['reopening', 'ball-in-hand'] },
  settlingTolerance: { ambiguity: 'A5-10', values: null },
  leaningPin: { ambiguity: 'A5-11', values: ['ignore', 'international'] },
  displacedPin: { ambiguity: 'A5-12', values: ['felled', 'standing'] },
  winOnFault: { ambiguity: 'A5-13', values: BOTH },
  earlyHalf: { ambiguity: 'A5-14', values: ['defer', 'skip'] },
  pauseAfter: { ambiguity: 'A5-14', values: null },
  pauseMinutes: { ambiguity: 'A5-14', values: null },
  startOptionHalf: { ambiguity: 'A5-16', values: ['lower', 'upper'] },
  pairChange: { ambiguity: 'A5-17', values: ['opponents-of-shooter', 'non-scoring-pair'] },
  lagDoubled: { ambiguity: 'A5-18', values: ['loses-choice', 'repeat'] },
  lagTolerance: { ambiguity: 'A5-18', values: null },
  ownPinsAfter: { ambiguity: 'A5-19', values: ['points-only', 'fault'] },
  pinBefore: { ambiguity: 'A5-20', values: ['touched', 'felled'] },
  leaningAtRest: { ambiguity: 'A5-21', values: ['standing', 'felled'] },
  redWithWhite: { ambiguity: 'A5-23', values: ['same-shot', 'same-ball'] },
  openingPointsInHand: { ambiguity: 'A5-24', values: BOTH },
};

/**
 * A profile with one reading set by its name and value as text: `break_pocketed_counts`,
 * `breakPocketedCounts` and `break-pocketed-counts` are the same.
 */
export function withReading(profile: RuleProfile, name: string, text: string): Result<RuleProfile> {
  const key = Object.keys(profile.options).find((option) => plain(option) === plain(name));
  const reading = key === undefined ? undefined : READINGS[key as ReadingName];
  if (key === undefined || reading === undefined)
    return failure(`profile ${profile.name} has no reading "${name}"`);
  const value = readValue(reading, text);
  if (value === null) return failure(`"${text}" is no value of ${key}; use ${valuesOf(reading)}`);
  return success(withOption(profile, key, value));
}

function withOption(profile: RuleProfile, key: string, value: Value): RuleProfile {
  const changes = { [key]: value };
  return profile.game === 'nine-ball'
    ? { ...profile, options: { ...profile.options, ...changes } }
    : { ...profile, options: { ...profile.options, ...changes } };
}

const valuesOf = ({ values }: Reading): string => values?.join(', ') ?? 'a number';

/** The value of that name, or the only one that begins with it. */
function valueNamed(values: readonly Value[], name: string): Value | null {
  const exact = values.find((value) => plain(String(value)) === name);
  if (exact !== undefined) return exact;
  const [near, ...others] = values.filter((value) => plain(String(value)).startsWith(name));
  return name !== '' && near !== undefined && others.length === 0 ? near : null;
}

/** Letters and digits alone. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function readValue({ values }: Reading, text: string): Value | null {
  if (values) return valueNamed(values, plain(text));
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) && number >= 0 ? number : null;
}
