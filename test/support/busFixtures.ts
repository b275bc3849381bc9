import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TableEvent } from '../../src/events/index.ts';
import type { ProposedCall } from '../../src/rules/index.ts';
import type { NewRecord } from '../../src/bus/index.ts';

/** A folder of the test's own, gone when it ends. */
export function scratchFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'cenital-bus-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A final event of shot 1, the `n`th of its session. */
export function pocketedEvent(n: number): TableEvent {
  return {
    kind: 'pocketed',
    ball: '3',
    pocket: 'top-left',
    id: `e${n}`,
    shot: 1,
    t: n / 10,
    tSigma: 0.004,
    confidence: 0.93,
    status: 'final',
  };
}

export function legalCall(id: string, evidence: readonly string[] = ['e1']): ProposedCall {
  return {
    id,
    game: 'nine-ball',
    shot: 1,
    t: 4.2,
    call: 'legal',
    fouls: [],
    points: null,
    next: 'A',
    ballInHand: null,
    respot: [],
    reason: { es: 'Bola embocada', en: 'Ball pocketed' },
    ledger: [],
    queries: [],
    evidence,
    confidence: 0.93,
    status: 'final',
  };
}

export const callRecord = (id: string): NewRecord<'call'> => ({
  kind: 'call',
  id,
  shot: 1,
  body: legalCall(id),
});

export const rulingRecord = (id: string, answers: string): NewRecord<'ruling'> => ({
  kind: 'ruling',
  id,
  answers,
  body: { id, callId: answers, decision: 'confirm', by: 'referee' },
});
