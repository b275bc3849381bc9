import { isOver, matchOver, outOfOrder, quiet, refuse } from './coreState.ts';
import type { Advance, Core } from './coreState.ts';
import { callOf, changesBetween, makeCall } from './coreCalls.ts';
import type { Seconds } from '../base/units.ts';
import type { Situation } from './game.ts';
import { judgeFact, judgeInput, judgeShot } from './game.ts';
import { isFact } from './matchInput.ts';
import type { Problem } from './matchInput.ts';
import { isStrange, withStranger } from './mismatch.ts';
import { findImpossible } from './possible.ts';
import type { CallName, JudgedCall } from './proposedCall.ts';
import type { RefereeInput } from './refereeInput.ts';
import { endTime } from './shotRecord.ts';
import type { ShotRecord } from './shotRecord.ts';
import type { Fact } from './sighting.ts';

/** Judges the shot (again) and everything that was said since. */
export function rejudge(core: Core, shot: ShotRecord): Advance {
  const verdict = judgeShot(core.before, shot);
  const own = callOf(shot, verdict.judgement, core.before);
  const also = (verdict.also ?? []).map((judgement, i) => ({
    ...callOf(shot, judgement, core.before),
    id: `${own.id}-${i + 1}`,
  }));
  let next: Core = {
    ...core,
    shot,
    now: verdict.after,
    aftermath: [],
    calls: [own, ...also],
    openUntil: verdict.judgement.openUntil,
  };
  const problems: Problem[] = [];
  for (const input of core.aftermath) {
    const step = takeBetween(next, input);
    next = step.core;
    problems.push(...step.problems);
  }
  return { core: next, calls: changesBetween(core.calls, next.calls), problems };
}

/** A fact while no shot is in progress: late news of the last shot, or something between shots. */
export function takeAfterShot(core: Core, fact: Fact): Advance {
  const { shot } = core;
  const closed = closeWindow(core, fact.t);
  if (shot && belongsToLast(core.before, shot, fact)) {
    const facts = [...shot.facts, fact];
    const impossible = findImpossible(core.before, facts);
    if (impossible) {
      if (!isStrange(core.before, shot, { fact, impossible })) return refuse(core, impossible);
      return { ...rejudge(core, withStranger(shot, fact)), problems: [impossible] };
    }
    return rejudge(core, { ...shot, facts });
  }
  if (shot && fact.t < endTime(shot)) return refuse(core, outOfOrder(fact));
  if (isOver(core.now)) return refuse(core, matchOver(fact));
  const step = takeBetween(closed.core, fact);
  if (step.problems.length > 0) return refuse(core, step.problems[0] as Problem);
  return { ...step, calls: [...closed.calls, ...step.calls] };
}

/** What may still be said of a shot after its end. */
function belongsToLast(before: Situation, shot: ShotRecord, fact: Fact): boolean {
  if (fact.kind === 'settle-drop') return fact.t <= endTime(shot) || isEarly(before, fact.restFor);
  if (BETWEEN_ONLY.has(fact.kind)) return false;
  if (fact.kind === 'strike-manner' || fact.kind === 'lag-collision') return true;
  return fact.t >= shot.opening.t && fact.t <= endTime(shot) && fact.kind !== 'shot-end';
}

/** B9-8.2b: a ball that hung longer falls on nobody's account. */
const isEarly = (before: Situation, restFor: Seconds): boolean =>
  before.game === 'nine-ball' && restFor < before.options.settleWindow;

const BETWEEN_ONLY: ReadonlySet<Fact['kind']> = new Set([
  'shot-timer',
  'rack-observed',
  'hand-on-ball',
  'placement-contact',
  'foreign-touch',
  'disturbance',
]);

/** The window of a hanging ball closes when something is known of a later moment. */
export function closeWindow(core: Core, t: number): Advance {
  if (core.openUntil === null || t < core.openUntil) return quiet(core);
  const calls = core.calls.map((call) =>
    call.status === 'provisional' ? { ...call, status: 'final' as const } : call,
  );
  const changed = changesBetween(core.calls, calls);
  return { core: { ...core, calls, openUntil: null }, calls: changed, problems: [] };
}

/** A fact or an input between shots; it is judged on what stands now and remembered. */
export function takeBetween(core: Core, input: Fact | RefereeInput): Advance {
  const { now, aftermath, shot } = core;
  const outcome = isFact(input) ? judgeFact(now, input) : judgeInput(now, input, aftermath);
  if (outcome.problem) return refuse(core, outcome.problem);
  const said = [...aftermath, input];
  const answered = answersTouch(input) ? core.calls.filter(asksWhoTouched) : [];
  const kept = core.calls.filter((call) => !answered.includes(call));
  const fresh = outcome.judgements.map((judgement, i) =>
    makeCall(judgement, {
      id: i === 0 ? `call-${input.id}` : `call-${input.id}-${i}`,
      shot: shot?.number ?? 0,
      t: input.t,
      before: now,
      facts: said.filter(isFact),
      status: 'final',
    }),
  );
  const calls = [...kept, ...fresh];
  return {
    core: { ...core, now: outcome.after, aftermath: said, calls },
    calls: changesBetween(core.calls, calls),
    problems: [],
  };
}

/** Refuses a strike; where its ball is gone by the score, the referee is asked what is there. */
export function askAside(core: Core, fact: Fact, impossible: Problem): Advance {
  return { ...takeBetween(core, fact), problems: [impossible] };
}

const answersTouch = ({ kind }: Fact | RefereeInput): boolean =>
  kind === 'interference' || kind === 'third-party' || kind === 'touch-confirmed';

const asksWhoTouched = ({ call, queries }: JudgedCall): boolean =>
  call === ('query' satisfies CallName) && queries.some(({ code }) => code?.startsWith('touched-'));
