import type { JudgedCall, MatchView, Query } from '../../rules/index.ts';
import { shortBall, snake } from './words.ts';

/** A proposal in the words of the catalogue, with what stands at the end of the case. */
export type Found = Readonly<Record<string, unknown>>;

/** What the engine proposed in one case. */
export interface Proposed {
  readonly calls: readonly JudgedCall[];
  readonly view: MatchView;
}

/** Fields that speak of the case as a whole and not of one proposal in it. */
function wholeOf({ calls, view }: Proposed): Found {
  const restores = calls.map(({ outcome }) => outcome.restore);
  return {
    query: calls.flatMap(({ queries }) => queries.map(codeOf)),
    restore: restores.includes('all')
      ? 'all'
      : restores.flatMap((balls) => (balls === 'all' ? [] : balls.map(shortBall))),
    claim: calls.map(({ outcome }) => outcome.claim).find((claim) => claim !== null) ?? null,
    lowest_after: view.lowestBall,
  };
}

const codeOf = ({ code, clause }: Query): string => snake(code ?? clause);

function foundIn(call: JudgedCall): Found {
  const { outcome } = call;
  return {
    call: call.call,
    fouls: call.fouls,
    points: call.points,
    breakdown: outcome.breakdown,
    next: call.next,
    continues: outcome.continues,
    ball_in_hand: call.ballInHand,
    respot: call.respot.map(shortBall),
    removed: outcome.removed.map(shortBall),
    fouls_after: outcome.foulsAfter,
    rack_winner: outcome.rackWinner,
    options: outcome.options.map(({ name, side }) => `${snake(name)}:${side}`),
    pins_reset: outcome.pinsReset,
    pins_removed: outcome.pinsRemoved,
    spots: outcome.spots.map(({ ball, place, relativeTo }) =>
      [`${shortBall(ball)}:${snake(place)}`, ...(relativeTo ? [shortBall(relativeTo)] : [])].join(
        '_',
      ),
    ),
    winner: outcome.winner,
    set_winner: outcome.setWinner,
    score_after: outcome.scoreAfter,
    next_phase: outcome.nextPhase,
    pause_min: outcome.pauseMinutes,
    pause_deferred: outcome.pauseDeferred,
    at_table_after: outcome.atTable,
  };
}

/** When nothing was proposed: nothing is to be done, and play stands where it stood. */
function nothingFound({ view }: Proposed): Found {
  return {
    call: 'none',
    fouls: [],
    points: { A: 0, B: 0 },
    breakdown: { pins: 0, carom: 0, penalty: 0 },
    next: view.turn,
    continues: false,
    ball_in_hand: null,
    respot: [],
    removed: [],
    fouls_after: view.fouls,
    rack_winner: null,
    options: [],
    pins_reset: [],
    pins_removed: [],
    spots: [],
    winner: view.winner,
    set_winner: null,
    score_after: view.score,
    next_phase: view.phase,
    pause_min: 0,
    pause_deferred: false,
    at_table_after: view.atTable,
  };
}

/** Fields of an expectation that explain it and expect nothing. */
const NOT_COMPARED = new Set(['ambiguity', 'alternatives', 'note', 'clauses']);

/**
 * What is expected and not found, in the proposal that comes nearest; empty when one fits.
 *
 * A case may rightly lead to more than one proposal, such as a foul and the warning that it
 * calls for; the expectation describes one of them.
 */
export function differences(expected: Found, proposed: Proposed): readonly string[] {
  const whole = wholeOf(proposed);
  const candidates = proposed.calls.map(foundIn);
  const all = candidates.length > 0 ? candidates : [nothingFound(proposed)];
  const reports = all.map((found) => compare(expected, { ...found, ...whole }));
  return reports.reduce((best, report) => (report.length < best.length ? report : best));
}

function compare(expected: Found, found: Found): readonly string[] {
  return Object.entries(expected).flatMap(([field, value]) => {
    if (NOT_COMPARED.has(field) || isEqual(field, value, found[field])) return [];
    if (!(field in found)) return [`${field}: expected ${show(value)}, unknown to this program`];
    return [`${field}: expected ${show(value)}, found ${show(found[field])}`];
  });
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

function isEqual(field: string, expected: unknown, found: unknown): boolean {
  if (field === 'query') return asksFor(expected, found);
  return canonical(expected) === canonical(found);
}

/** Every question expected is among those asked; a case's wording may end in a question mark. */
function asksFor(expected: unknown, found: unknown): boolean {
  const asked = new Set(Array.isArray(found) ? found.map(bare) : []);
  return Array.isArray(expected) && expected.every((question) => asked.has(bare(question)));
}

const bare = (question: unknown): string => String(question).replace(/\?$/, '');

/** Lists are sets, numbers and names of balls are the same, and the order of keys is nothing. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(canonical).sort());
  if (typeof value === 'object' && value !== null)
    return JSON.stringify(
      Object.entries(value)
        .map(([key, entry]) => [key, canonical(entry)])
        .sort(),
    );
  if (typeof value === 'string') return snake(value);
  return String(value ?? null);
}
