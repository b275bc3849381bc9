import type { EventId } from '../events/index.ts';
import type { MatchInput, Problem, ProblemCode } from './matchInput.ts';
import { isFact, isTableEvent, makeProblem } from './matchInput.ts';
import type { Correction, RefereeInput } from './refereeInput.ts';
import { isCorrection } from './refereeInput.ts';
import type { Fact } from './sighting.ts';

type Input = Exclude<MatchInput, { kind: 'set-up' }>;

/** The inputs that count once all corrections are heeded, or why the last one cannot be. */
export type Effective =
  | { readonly ok: true; readonly inputs: readonly Input[] }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads a log with its corrections: later versions of events, facts struck out, replaced or
 * confirmed, and referee inputs undone. Each correction may be undone itself.
 */
export function effectiveInputs(log: readonly Input[]): Effective {
  const undone = undoneInputs(log);
  if (!undone.ok) return undone;
  const counts = log.filter((input) => !undone.ids.has(input.id));
  const versions = new Map<EventId, Fact | null>();
  for (const input of counts) {
    const problem = applyVersion(versions, input);
    if (problem) return { ok: false, problem };
  }
  const seen = new Set<string>();
  const inputs = counts.flatMap((input): readonly Input[] => {
    if (!isFact(input)) return isCorrection(input) ? [] : [input];
    if (seen.has(input.id)) return [];
    seen.add(input.id);
    const version = versions.get(input.id);
    return version ? [version] : [];
  });
  return { ok: true, inputs };
}

function applyVersion(versions: Map<EventId, Fact | null>, input: Input): Problem | null {
  if (isFact(input)) {
    const isRetracted = isTableEvent(input) && input.status === 'retracted';
    versions.set(input.id, isRetracted ? null : input);
    return null;
  }
  if (!isCorrection(input) || !('event' in input)) return null;
  const known = versions.get(input.event);
  if (known === undefined) return unknownEvent(input);
  versions.set(input.event, corrected(input, known));
  return null;
}

/** What an event says after a correction; null where it does not count. */
function corrected(
  input: Extract<Correction, { readonly event: EventId }>,
  known: Fact | null,
): Fact | null {
  if (input.kind === 'strike-out') return null;
  if (input.kind === 'replace') return { ...input.by, id: input.event };
  return known && { ...known, confidence: 1 };
}

const unknownEvent = (input: RefereeInput & { readonly event: EventId }): Problem =>
  makeProblem('unknown-event', input, {
    es: `${input.event}: no hay tal suceso que corregir.`,
    en: `${input.event}: there is no such event to correct.`,
  });

type Undone =
  | { readonly ok: true; readonly ids: ReadonlySet<string> }
  | { readonly ok: false; readonly problem: Problem };

/** What the referee took back and did not bring back; a new input ends what can be redone. */
function undoneInputs(log: readonly Input[]): Undone {
  const said: string[] = [];
  let taken: string[] = [];
  const undone = new Set<string>();
  for (const input of log) {
    if (input.kind === 'undo') {
      const last = said.pop();
      if (last === undefined) return nothing('nothing-to-undo', input);
      undone.add(last);
      taken.push(last);
    } else if (input.kind === 'redo') {
      const last = taken.pop();
      if (last === undefined) return nothing('nothing-to-redo', input);
      undone.delete(last);
      said.push(last);
    } else if (isUndoable(input)) {
      said.push(input.id);
      taken = [];
    }
  }
  return { ok: true, ids: undone };
}

/** What a person said; events of the camera are corrected, not undone. */
const isUndoable = (input: Input): boolean =>
  isFact(input) ? 'reportedBy' in input : input.kind !== 'time';

const nothing = (code: ProblemCode, input: { readonly id: string }): Undone => ({
  ok: false,
  problem: makeProblem(code, input, {
    es: 'No hay nada que deshacer o rehacer.',
    en: 'There is nothing to undo or redo.',
  }),
});
