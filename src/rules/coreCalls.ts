import type { EventId } from '../events/index.ts';
import type { Situation } from './game.ts';
import type { Judgement } from './judgement.ts';
import type { JudgedCall } from './proposedCall.ts';
import { endTime, weakest } from './shotRecord.ts';
import type { ShotRecord } from './shotRecord.ts';
import type { Fact } from './sighting.ts';

/** New and changed calls, and those that are no longer made. */
export function changesBetween(
  old: readonly JudgedCall[],
  fresh: readonly JudgedCall[],
): readonly JudgedCall[] {
  const known = new Map(old.map((call) => [call.id, call]));
  const kept = new Set(fresh.map(({ id }) => id));
  const changed = fresh.filter((call) => !isSame(known.get(call.id), call));
  const gone = old.filter(({ id, status }) => !kept.has(id) && status !== 'retracted');
  return [...gone.map((call) => ({ ...call, status: 'retracted' as const })), ...changed];
}

const isSame = (a: JudgedCall | undefined, b: JudgedCall): boolean =>
  a === b || (a !== undefined && JSON.stringify(a) === JSON.stringify(b));

export function callOf(shot: ShotRecord, judgement: Judgement, before: Situation): JudgedCall {
  const isOpen =
    judgement.openUntil !== null ||
    shot.facts.some((fact) => 'status' in fact && fact.status === 'provisional');
  return makeCall(judgement, {
    id: `call-${shot.opening.id}`,
    shot: shot.number,
    t: endTime(shot),
    before,
    facts: [...shot.facts],
    status: isOpen ? 'provisional' : 'final',
  });
}

export function makeCall(
  judgement: Judgement,
  about: {
    readonly id: string;
    readonly shot: number;
    readonly t: number;
    readonly before: Situation;
    readonly facts: readonly Fact[];
    readonly status: JudgedCall['status'];
  },
): JudgedCall {
  const events: EventId[] = [];
  const name = (ids: readonly EventId[]): void => {
    for (const id of ids) if (!events.includes(id)) events.push(id);
  };
  name(judgement.evidence);
  for (const entry of judgement.ledger) name(entry.evidence);
  for (const query of judgement.queries) name(query.evidence);
  return {
    call: judgement.call,
    fouls: judgement.fouls,
    points: judgement.points,
    next: judgement.next,
    ballInHand: judgement.ballInHand,
    respot: judgement.respot,
    reason: judgement.reason,
    ledger: judgement.ledger,
    queries: judgement.queries,
    outcome: judgement.outcome,
    id: about.id,
    game: about.before.game,
    shot: about.shot,
    t: about.t,
    evidence: events,
    confidence: weakest(about.facts, events),
    status: about.status,
  };
}
