// A desk whose referee answers every call once: `busReferee ENDPOINT SPOOL`. On every third shot
// the referee also gives a warning, and rules when the engine has taken it into account: a match
// is over with its last ruling, and then nothing of it may be on its way any more.
import type { TableRecord } from '../../src/bus/index.ts';
import { connectStream } from '../../src/bus/index.ts';

const [endpoint = '', spoolPath = ''] = process.argv.slice(2);
const desk = connectStream({ endpoint, spoolPath, role: 'desk', startAt: 'start' });
const answered = new Set<number>();
/** Calls that are ruled on when the engine has answered the input of this id. */
const waiting = new Map<string, TableRecord<'call'>>();

function rule({ body: { shot, id: callId } }: TableRecord<'call'>): void {
  const body = { id: `ruling-${shot}`, callId, decision: 'confirm', by: 'referee' } as const;
  desk.spool({ kind: 'ruling', id: body.id, answers: callId, body });
}

function warn(call: TableRecord<'call'>): void {
  const { shot, t } = call.body;
  const body = { kind: 'warning', side: 'A', about: 'two-fouls', t };
  waiting.set(`input-${shot}`, call);
  desk.spool({ kind: 'input', id: `input-${shot}`, body });
}

for await (const record of desk) {
  if (record.kind === 'state') {
    const call = waiting.get(record.answers ?? '');
    if (call) rule(call);
  }
  if (record.kind !== 'call' || answered.has(record.body.shot)) continue;
  answered.add(record.body.shot);
  if (record.body.shot % 3 === 0) warn(record);
  else rule(record);
}
