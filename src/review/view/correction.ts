import type { TableEvent } from '../../events/index.ts';
import type { RecordedInput } from './deskView.ts';

/** What the referee said about one fact that the camera saw. */
export interface FactCorrection {
  readonly kind: 'strike-out' | 'replace' | 'confirm-event';
  /** For `replace`: what he put in its place. */
  readonly by: TableEvent | null;
}

const ABOUT_FACTS: ReadonlySet<string> = new Set(['strike-out', 'replace', 'confirm-event']);

/**
 * The inputs that stand: those taken back with `undo` are gone, unless `redo` brought them
 * again; those that the rules did not take never stood.
 */
export function standingInputs(
  inputs: readonly RecordedInput[],
  refused: ReadonlyMap<string, unknown> = new Map(),
): readonly RecordedInput[] {
  const standing: RecordedInput[] = [];
  const undone: RecordedInput[] = [];
  for (const input of inputs) {
    if (refused.has(input.id)) continue;
    if (input.action === 'undo') {
      const last = standing.pop();
      if (last !== undefined) undone.push(last);
    } else if (input.action === 'redo') {
      const last = undone.pop();
      if (last !== undefined) standing.push(last);
    } else {
      standing.push(input);
      undone.length = 0;
    }
  }
  return standing;
}

/** The corrections that stand, by the id of the fact. The facts themselves are never edited. */
export function correctionsOf(
  inputs: readonly RecordedInput[],
  refused: ReadonlyMap<string, unknown> = new Map(),
): ReadonlyMap<string, FactCorrection> {
  const corrections = new Map<string, FactCorrection>();
  for (const { action, fields } of standingInputs(inputs, refused)) {
    if (!ABOUT_FACTS.has(action) || typeof fields['event'] !== 'string') continue;
    const by = action === 'replace' ? (fields['by'] as TableEvent) : null;
    corrections.set(fields['event'], { kind: action as FactCorrection['kind'], by });
  }
  return corrections;
}
