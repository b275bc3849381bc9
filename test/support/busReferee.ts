// A desk whose referee answers every call once: `busReferee ENDPOINT SPOOL`. On every third shot
// the referee also gives a warning, and takes it into account before the ruling.
import type { NewRecord } from '../../src/bus/index.ts';
import { connectStream } from '../../src/bus/index.ts';

const [endpoint = '', spoolPath = ''] = process.argv.slice(2);
const desk = connectStream({ endpoint, spoolPath, role: 'desk', startAt: 'start' });
const answered = new Set<number>();
for await (const record of desk) {
  if (record.kind !== 'call' || answered.has(record.body.shot)) continue;
  const { shot, id: callId } = record.body;
  answered.add(shot);
  if (shot % 3 === 0) {
    const body = { kind: 'warning', side: 'A', about: 'two-fouls', t: record.body.t };
    desk.spool({ kind: 'input', id: `input-${shot}`, body });
  }
  const body = { id: `ruling-${shot}`, callId, decision: 'confirm', by: 'referee' } as const;
  desk.spool({ kind: 'ruling', id: body.id, answers: callId, body } satisfies NewRecord);
}
