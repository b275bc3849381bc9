import type { Seconds } from '../base/units.ts';
import type { Core } from './coreState.ts';
import { isOver, startCore } from './coreState.ts';
import { advance } from './core.ts';
import { changesBetween } from './coreCalls.ts';
import { startSituation } from './game.ts';
import { effectiveInputs } from './corrections.ts';
import type { Log } from './log.ts';
import { findNamed, lastOf, pushLog, pushNamed, readLog } from './log.ts';
import type { MatchInput, Problem } from './matchInput.ts';
import { isFact, isTableEvent, makeProblem } from './matchInput.ts';
import type { JudgedCall } from './proposedCall.ts';
import { isCorrection } from './refereeInput.ts';
import type { Fact } from './sighting.ts';
import type { MatchSetup } from './setup.ts';

type Input = Exclude<MatchInput, { kind: 'set-up' }>;

/** One input that counts, and what stands after it. */
export interface Step {
  readonly input: Input;
  readonly core: Core;
  readonly calls: readonly JudgedCall[];
  readonly problems: readonly Problem[];
}

/**
 * A match: the fold of a log of inputs. Data only; the same log gives the same state.
 *
 * Nothing in the log is ever edited. A correction is one more input; what it does to the others
 * is worked out again from the log.
 */
export interface MatchState {
  readonly setup: MatchSetup;
  readonly start: Core;
  /** Every input that was taken, corrections included. */
  readonly log: Log<Input>;
  /** The inputs that count, each with what stands after it. */
  readonly steps: Log<Step>;
}

export interface StepResult {
  readonly state: MatchState;
  readonly outputs: Outputs;
}

/** What one input led to. */
export interface Outputs {
  /** New calls, new versions of calls (same id) and calls withdrawn (`retracted`). */
  readonly calls: readonly JudgedCall[];
  /** Why the input was not taken; the match stands as it did. */
  readonly problems: readonly Problem[];
}

export function createMatch(setup: MatchSetup): MatchState {
  return { setup, start: startCore(startSituation(setup)), log: null, steps: null };
}

/** What stands after all inputs so far. */
export const coreOf = (state: MatchState): Core => lastOf(state.steps)?.core ?? state.start;

/**
 * When the window of a hanging ball ends, so that the provisional calls become final by a `time`
 * of then or later; null while nothing waits for a time.
 */
export const openUntil = (state: MatchState): Seconds | null => coreOf(state).openUntil;

/** Whether the match has been won: what comes is not judged until another one begins. */
export const isMatchOver = (state: MatchState): boolean => isOver(coreOf(state).now);

/** So many inputs back a second version of an event is looked for: more than two shots have. */
const REVISION_WINDOW = 60;

/** Takes one input. Pure and total: it never throws and never changes `state`. */
export function step(state: MatchState, input: MatchInput): StepResult {
  if (input.kind === 'set-up')
    return { state: createMatch(input.setup), outputs: { calls: [], problems: [] } };
  if (!isFact(input) && isCorrection(input)) return recompute(state, input);
  const earlier = findNamed(state.log, input.id, REVISION_WINDOW);
  if (earlier) return revise(state, input, earlier);
  if (isTableEvent(input) && input.status === 'retracted')
    return isLogged(state, input.id) ? recompute(state, input) : refused(state, unknown(input));
  const { setup, start, log, steps } = state;
  const { core, calls, problems } = advance(coreOf(state), input);
  if (problems.length > 0 && core === coreOf(state)) return refused(state, ...problems);
  return {
    state: {
      setup,
      start,
      log: pushNamed(log, input),
      steps: pushLog(steps, { input, core, calls, problems }),
    },
    outputs: { calls, problems },
  };
}

/** The newest inputs of an endless match that can still be corrected: more than a hundred shots. */
const INPUTS_KEPT = 2000;

/**
 * The same match, with at most twice `INPUTS_KEPT` inputs: of one that does not end the oldest
 * are let go, and what followed from them stands. For a table that is watched for months.
 */
export function forgetEarliest(state: MatchState): MatchState {
  if (!state.steps || state.steps.length <= 2 * INPUTS_KEPT) return state;
  const all = readLog(state.steps);
  let log: Log<Input> = null;
  let steps: Log<Step> = null;
  for (const one of all.slice(-INPUTS_KEPT)) {
    log = pushNamed(log, one.input);
    steps = pushLog(steps, one);
  }
  return { ...state, log, steps, start: all.at(-INPUTS_KEPT - 1)!.core };
}

/** The match after a whole log; problems are left out, as those inputs changed nothing. */
export function replayMatch(setup: MatchSetup, inputs: Iterable<MatchInput>): MatchState {
  let state = createMatch(setup);
  for (const input of inputs) state = step(state, input).state;
  return state;
}

/** The inputs taken, in order. */
export const inputsTaken = (state: MatchState): readonly MatchInput[] => readLog(state.log);

/** Every call that stands, in the order of first mention; the newest version of each. */
export function callsOf(state: MatchState): readonly JudgedCall[] {
  const newest = new Map<string, JudgedCall>();
  for (const { calls } of readLog(state.steps)) for (const call of calls) newest.set(call.id, call);
  return [...newest.values()].filter(({ status }) => status !== 'retracted');
}

const refused = (state: MatchState, ...problems: readonly Problem[]): StepResult => ({
  state,
  outputs: { calls: [], problems },
});

const unknown = (input: { readonly id: string }): Problem =>
  makeProblem('unknown-event', input, {
    es: `${input.id}: no hay tal suceso.`,
    en: `${input.id}: there is no such event.`,
  });

const isLogged = ({ log }: MatchState, id: string): boolean =>
  findNamed(log, id, Infinity) !== null;

/** A new version of an event replaces the old one in its place; a referee's input is said once. */
function revise(state: MatchState, input: Input, earlier: Input): StepResult {
  if (isFact(input) && isFact(earlier))
    return reviseInPlace(state, input) ?? recompute(state, input);
  return refused(
    state,
    makeProblem('duplicate-id', input, {
      es: `${input.id}: ya se recibió.`,
      en: `${input.id}: was received already.`,
    }),
  );
}

/**
 * What the camera says anew changes nothing before the place of that event, and what a person said
 * stays said. Null where the event does not count now: then the whole log tells.
 */
function reviseInPlace(state: MatchState, input: Fact): StepResult | null {
  if (!isTableEvent(input)) return null;
  let place = state.steps;
  while (place && place.value.input.id !== input.id) place = place.before;
  if (!place) return null;
  const later = readLog(state.steps, place).map((one) => one.input);
  const inputs = input.status === 'retracted' ? later : [input, ...later];
  return redo(state, { log: pushNamed(state.log, input), kept: place.before, inputs });
}

/** Works the match out again with one more input that changes what others mean. */
function recompute(state: MatchState, input: Input): StepResult {
  const log = pushNamed(state.log, input);
  const effective = effectiveInputs(readLog(log));
  if (!effective.ok) return refused(state, effective.problem);
  const same = commonLength(readLog(state.steps), effective.inputs);
  let kept = state.steps;
  while (kept && kept.length > same) kept = kept.before;
  return redo(state, { log, kept, inputs: effective.inputs.slice(same) });
}

/** The steps that stand, and the inputs that count from there on. */
interface Redone {
  readonly log: Log<Input>;
  readonly kept: Log<Step>;
  readonly inputs: readonly Input[];
}

function redo(state: MatchState, { log, kept, inputs }: Redone): StepResult {
  const from = kept?.value.core ?? state.start;
  const old = readLog(state.steps, kept);
  const fresh = replayFrom(from, inputs);
  const contradicted = newProblems(from, old, fresh);
  if (contradicted.length > 0) return refused(state, ...contradicted);
  const before = callsBefore(kept, [...old, ...fresh]);
  const calls = changesBetween(newestCalls(before, old), newestCalls(before, fresh));
  let steps = kept;
  for (const one of fresh) steps = pushLog(steps, one);
  return { state: { ...state, log, steps }, outputs: { calls, problems: [] } };
}

function commonLength(old: readonly Step[], inputs: readonly Input[]): number {
  const differs = old.findIndex(({ input }, i) => input !== inputs[i]);
  return differs < 0 ? old.length : differs;
}

function replayFrom(from: Core, inputs: readonly Input[]): readonly Step[] {
  const steps: Step[] = [];
  let core = from;
  for (const input of inputs) {
    const next = advance(core, input);
    core = next.core;
    steps.push({ input, ...next });
  }
  return steps;
}

/**
 * Inputs that were taken before the correction and are impossible after it. What a judged shot
 * made idle (a word that waited for its end) contradicts nothing.
 */
function newProblems(from: Core, old: readonly Step[], fresh: readonly Step[]): readonly Problem[] {
  const known = new Set(old.flatMap(({ problems }) => problems.map(({ input }) => input)));
  return fresh.flatMap(({ core, input, problems }, i) => {
    const before = i === 0 ? from : fresh[i - 1]?.core;
    return problems.filter(
      (problem) => !known.has(problem.input) && (core === before || problem.input === input.id),
    );
  });
}

/** What had been called before of those shots that later steps call, the newest of each. */
function callsBefore(kept: Log<Step>, later: readonly Step[]): readonly JudgedCall[] {
  const sought = new Set(later.flatMap(({ calls }) => calls.map(({ id }) => id)));
  const found: JudgedCall[] = [];
  for (let node = kept; node && sought.size > 0; node = node.before)
    for (const call of node.value.calls) if (sought.delete(call.id)) found.push(call);
  return found.reverse();
}

function newestCalls(before: readonly JudgedCall[], steps: readonly Step[]): readonly JudgedCall[] {
  const newest = new Map(before.map((call) => [call.id, call]));
  for (const { calls } of steps) for (const call of calls) newest.set(call.id, call);
  return [...newest.values()];
}
