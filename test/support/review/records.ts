// Short hand for records of a log, for tests of what is folded from them.
import type { TableEvent, TableEventBody } from '../../../src/events/index.ts';
import type { DeskRecord, LoggedRecord } from '../../../src/review/index.ts';
import type { ProposedCall, Ruling } from '../../../src/rules/index.ts';

/** Numbers records from 1, as a log does. */
export function logOf(...records: readonly DeskRecord[]): readonly LoggedRecord[] {
  return records.map((record, i) => ({
    seq: i + 1,
    at: `2026-01-01T00:00:0${i % 10}.000Z`,
    record,
  }));
}

export function eventOf(
  body: TableEventBody,
  about: { readonly id: string; readonly shot?: number; readonly t?: number },
): TableEvent {
  const { id, shot = 1, t = 0 } = about;
  return { ...body, id, shot, t, tSigma: 0.004, confidence: 0.95, status: 'final' };
}

export const contact = (id: string, a: 'cue' | '1', b: '2' | '3', t: number): DeskRecord => ({
  kind: 'event',
  event: eventOf({ kind: 'ball-contact', a, b, frozen: false, simultaneous: false }, { id, t }),
});

export function callOf(changes: Partial<ProposedCall> = {}): ProposedCall {
  return {
    id: 'call-1',
    game: 'nine-ball',
    shot: 1,
    t: 3,
    call: 'foul',
    fouls: ['B9-5.2b'],
    points: null,
    next: 'B',
    ballInHand: 'B',
    respot: [],
    reason: { es: 'Primera bola equivocada.', en: 'Wrong ball first.' },
    ledger: [],
    queries: [],
    evidence: ['e1'],
    confidence: 0.9,
    status: 'final',
    ...changes,
  };
}

export const call = (changes: Partial<ProposedCall> = {}): DeskRecord => ({
  kind: 'call',
  call: callOf(changes),
});

export const ruling = (decision: Ruling['decision'], id = 'ruling-01'): DeskRecord => ({
  kind: 'ruling',
  ruling: { id, callId: 'call-1', decision, by: 'Eva' },
});

export const input = (action: string, fields: object = {}, id = `input-${action}`): DeskRecord => ({
  kind: 'input',
  input: { id, action, by: 'Eva', t: 4, fields: fields as Record<string, unknown> },
});
