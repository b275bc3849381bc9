import type { Confidence, Seconds } from '../base/units.ts';
import type { EventId, EventOf, RestLayout } from '../events/index.ts';
import type { RefereeInput, RefereeInputKind, RefereeInputOf } from './refereeInput.ts';
import type { Fact, FactOf } from './sighting.ts';

/** One shot as it was reported: what opened it, what was seen, what the referee said. */
export interface ShotRecord {
  /** Number of the shot in the session, as its events give it. */
  readonly number: number;
  readonly opening: Fact;
  /** In the order of arrival, the opening and the end included. */
  readonly facts: readonly Fact[];
  readonly inputs: readonly RefereeInput[];
  readonly end: EventOf<'shot-end'> | null;
  /** Refused, because they speak of what was gone before the shot: the score may be wrong. */
  readonly strangers: readonly Fact[];
}

export const emptyLayout: RestLayout = {
  balls: [],
  frozenPairs: [],
  frozenToCushion: [],
  hanging: [],
  pinsStanding: [],
  hidden: [],
};

/** The balls at rest that the shot started from; empty when nobody saw them. */
export function layoutBefore(shot: ShotRecord): RestLayout {
  const start = shot.facts.find((fact) => fact.kind === 'shot-start');
  return start ? start.layout : emptyLayout;
}

/** Facts of one kind in the order given. */
export const factsOf = <K extends Fact['kind']>(
  facts: readonly Fact[],
  kind: K,
): readonly FactOf<K>[] => facts.filter((fact): fact is FactOf<K> => fact.kind === kind);

export const inputsOf = <K extends RefereeInputKind>(
  inputs: readonly RefereeInput[],
  kind: K,
): readonly RefereeInputOf<K>[] =>
  inputs.filter((input): input is RefereeInputOf<K> => input.kind === kind);

/**
 * What comes first among facts of the same moment: a strike, then what was touched, then what
 * was lost, the end last. So the order in which they are reported cannot matter.
 */
const RANK: Readonly<Record<Fact['kind'], number>> = {
  'rack-observed': 0,
  'micro-motion': 0,
  'shot-timer': 0,
  'placement-contact': 0,
  'hand-on-ball': 0,
  'foreign-touch': 0,
  disturbance: 0,
  'placement-stroke': 1,
  'shot-start': 1,
  'strike-manner': 2,
  'moved-at-strike': 2,
  'jump-seen': 3,
  'jump-inferred': 3,
  'ball-contact': 4,
  'lag-collision': 4,
  'pin-touched': 5,
  'pin-displaced': 5,
  'pin-fallen': 6,
  'pin-dragged': 7,
  'left-cushion': 7,
  'cushion-contact': 8,
  'pocket-rattle': 8,
  pocketed: 9,
  'rail-top-contact': 9,
  'off-table': 9,
  'pin-upright': 10,
  'pin-leaning': 10,
  'spot-occupied': 10,
  interrupted: 11,
  'settle-drop': 11,
  'shot-end': 12,
};

/** Facts by time; those of the same moment by rank and then by what they say, never by arrival. */
export function orderFacts(facts: readonly Fact[]): readonly Fact[] {
  if (isOrdered(facts)) return facts;
  return [...facts].sort(compareFacts);
}

function isOrdered(facts: readonly Fact[]): boolean {
  return facts.every((fact, i) => i === 0 || (facts[i - 1] as Fact).t < fact.t);
}

function compareFacts(a: Fact, b: Fact): number {
  return a.t - b.t || RANK[a.kind] - RANK[b.kind] || compareText(wordsOf(a), wordsOf(b));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What a fact says without its name and place, so that equal things sort alike. */
function wordsOf(fact: Fact): string {
  const { id: _id, t: _t, ...said } = fact;
  return JSON.stringify(said);
}

/** The names of the facts that are there. */
export function idsOf(facts: readonly (Pick<Fact, 'id'> | null)[]): readonly EventId[] {
  const ids: EventId[] = [];
  for (const fact of facts) if (fact) ids.push(fact.id);
  return ids;
}

/** The weakest confidence among the named facts; 1 when none of them carries a doubt. */
export function weakest(facts: readonly Fact[], ids: readonly EventId[]): Confidence {
  let least: Confidence = 1;
  for (const { id, confidence } of facts)
    if (confidence < least && ids.includes(id)) least = confidence;
  return least;
}

export const endTime = (shot: ShotRecord): Seconds => (shot.end ?? shot.opening).t;
