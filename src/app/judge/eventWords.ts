import type { SightingBody } from '../../rules/index.ts';
import type { ScenarioEvent } from './scenario.ts';
import { ballOf, numberOf, unknownWord } from './words.ts';

type Manner = Extract<SightingBody, { readonly kind: 'strike-manner' }>;

/** The first meaning whose pattern a word fits. A word that fits none is said, never guessed. */
function meaningOf<T>(what: string, word: unknown, meanings: readonly (readonly [RegExp, T])[]): T {
  const found = meanings.find(([pattern]) => pattern.test(String(word)));
  if (!found) throw unknownWord(what, word);
  return found[1];
}

/** How a stroke was played, where the case says anything of it. */
export function mannerOf(event: ScenarioEvent): readonly SightingBody[] {
  const { mode, direction, cue_pos: place } = event;
  const manner: Manner = {
    kind: 'strike-manner',
    ...(isTold(mode) && { mode: meaningOf('mode', mode, MODES) }),
    ...(isTold(direction) && { aim: meaningOf('direction', direction, AIMS) }),
    ...(isTold(place) && { cuePlace: meaningOf('cue_pos', place, PLACES) }),
  };
  return Object.keys(manner).length > 1 ? [manner] : [];
}

const isTold = (word: unknown): boolean => word !== undefined && word !== null;

const MODES: readonly (readonly [RegExp, NonNullable<Manner['mode']>])[] = [
  [/mass/, 'masse'],
  [/cushion|rail|banda/, 'via-cushion'],
  [/direct|straight|separat/, 'direct'],
];
const AIMS: readonly (readonly [RegExp, NonNullable<Manner['aim']>])[] = [
  [/away|off|along|parallel|opposite|apart|separat/, 'away'],
  [/into|onto|straight|direct|toward/, 'into-frozen-cushion'],
];
const PLACES: readonly (readonly [RegExp, NonNullable<Manner['cuePlace']>])[] = [
  [/front|beyond|outside|past/, 'beyond-head-string'],
  [/^(behind|in_|inside|kitchen)/, 'behind-head-string'],
];
const DEGREES: readonly (readonly [RegExp, 'full' | 'partial' | 'unsure'])[] = [
  [/^(full|complete|total)/, 'full'],
  [/^part/, 'partial'],
  [/^(unsure|unknown|doubt)/, 'unsure'],
];

/** Completely off its spot from 9 mm, partly under 5, to be asked in between (A5-12). */
export function degreeOf(event: ScenarioEvent): 'full' | 'partial' | 'unsure' {
  const { degree, mm = event['millimetres'] } = event;
  if (isTold(degree)) return meaningOf('degree', degree, DEGREES);
  if (!isTold(mm)) return 'unsure';
  const moved = numberOf('mm', mm);
  return moved >= 9 ? 'full' : moved < 5 ? 'partial' : 'unsure';
}

/** What a ball jumped over. */
export function overOf(word: unknown): ReturnType<typeof ballOf> | 'pins' | 'unknown' {
  if (word === null || word === undefined) return 'unknown';
  return /^(pins?|castle|P[0-4])$/.test(String(word)) ? 'pins' : ballOf(word);
}

/** How sure the event is: `conf` in the catalogue, `confidence` in the contracts, else sure. */
export function confidenceOf(event: ScenarioEvent): number {
  const told = event['conf'] ?? event['confidence'];
  if (told === undefined || told === null) return 1;
  const confidence = numberOf('confidence', told);
  if (confidence < 0 || confidence > 1) throw unknownWord('confidence (0 to 1)', told);
  return confidence;
}

/** Withdrawn by whoever saw it: the line stays in the file and counts for nothing. */
export const isRetracted = (event: ScenarioEvent): boolean =>
  event['retracted'] === true || event['status'] === 'retracted';
