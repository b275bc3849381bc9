import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchBeginsBehind, RulesFold } from '../../../src/app/rulesFold.ts';
import type { AnyRecord, NewRecord } from '../../../src/bus/index.ts';
import type { TableEvent } from '../../../src/events/index.ts';
import { matchSetup } from '../../../src/rules/index.ts';
import { recordedMatch } from '../../support/recordedMatch.ts';

/** A log of the match's events in which each session is one recording of it. */
function logOf(shots: number, sessions: readonly string[]): AnyRecord[] {
  const events = sessions.flatMap((session) =>
    recordedMatch(shots, 7).map((event) => ({ session, event })),
  );
  return events.map(({ session, event }, i) => ({
    kind: 'event',
    id: `${session}.${event.id}/${event.status}`,
    body: { ...event, id: `${session}.${event.id}` },
    ...placeOf(i + 1, session),
  }));
}

const placeOf = (sequence: number, session: string) => ({
  sequence,
  session,
  logId: 'log',
  table: 't1',
  epoch: 1,
  loggedAt: 0,
  writer: 'observer' as const,
});

const foldAll = (records: readonly AnyRecord[]): NewRecord[] => {
  const fold = new RulesFold('nine-ball');
  return records.flatMap((record) => fold.take(record));
};

const EMPTY = {
  balls: [],
  frozenPairs: [],
  frozenToCushion: [],
  hanging: [],
  pinsStanding: [],
  hidden: [],
};

type StateBody = NewRecord<'state'>['body'];

const eventRecord = (sequence: number, body: object): AnyRecord => {
  const id = `s.e${sequence}`;
  const head = { id, t: sequence, shot: 1, confidence: 1, tSigma: 0, status: 'final' };
  return { kind: 'event', id, body: { ...head, ...body }, ...placeOf(sequence, 's') } as AnyRecord;
};

const inputRecord = (sequence: number, body: { kind: string }): AnyRecord => ({
  kind: 'input',
  id: `input-${sequence}`,
  body,
  ...placeOf(sequence, 's'),
});

/** The first shot of the match, which leaves the 9 on the lip of a pocket. */
function hangingLog(): AnyRecord[] {
  const log = logOf(1, ['s']);
  const end = log.findLastIndex((r) => r.kind === 'event' && r.body.kind === 'shot-end');
  return log.slice(0, end + 1).map((record, i) => {
    if (record.kind !== 'event' || record.body.kind !== 'shot-end' || i < end) return record;
    const layout = { ...record.body.layout, hanging: [{ ball: '9', pocket: 'top-left' }] };
    return { ...record, body: { ...record.body, layout } } as AnyRecord;
  });
}

describe('the fold of a log through the rules', () => {
  const outputs = foldAll(logOf(12, ['s']));
  const calls = outputs.filter((record) => record.kind === 'call');

  test('proposes a call for every shot', () => {
    expect(new Set(calls.map(({ shot }) => shot))).toEqual(
      new Set(Array.from({ length: 12 }, (_, i) => i + 1)),
    );
  });

  test('names its records the same way in every run, and no two alike', () => {
    expect(foldAll(logOf(12, ['s']))).toEqual(outputs);
    expect(new Set(outputs.map(({ id }) => id)).size).toBe(outputs.length);
  });

  test('chains the versions of a call that a later event changes', () => {
    const log = logOf(2, ['s']);
    const contact = log.findLast((r) => r.kind === 'event' && r.body.kind === 'ball-contact')!;
    const withdrawn = {
      ...contact,
      id: `${contact.id}/retracted`,
      sequence: log.length + 1,
      body: { ...(contact.body as TableEvent), status: 'retracted' },
    } as AnyRecord;
    const calls = foldAll([...log, withdrawn]).filter((record) => record.kind === 'call');
    const versions = calls.filter(({ body }) => body.id === calls.at(-1)!.body.id);
    expect(versions.map(({ supersedes }) => supersedes)).toEqual([undefined, versions[0]!.id]);
    expect(versions[1]!.body.call).not.toBe(versions[0]!.body.call);
  });

  test('names the same records where other writers left records in between', () => {
    const shifted = logOf(12, ['s']).map((record) => ({
      ...record,
      sequence: record.sequence + 100,
    }));
    // A state says where in the log its match began; all else is the same.
    const placeless = ({ body, ...record }: NewRecord) => ({
      ...record,
      body: { ...body, matchFrom: null },
    });
    expect(foldAll(shifted).map(placeless)).toEqual(outputs.map(placeless));
  });

  /** A log in which one more rack decides the first race. */
  const decidedLog = (shots: number): readonly AnyRecord[] => {
    const [start, ...others] = logOf(shots, ['s']);
    const score = { kind: 'correct-score', score: { A: 8, B: 8 } };
    return [start!, inputRecord(2, score), ...others].map(
      (record, i) => ({ ...record, sequence: i + 1 }) as AnyRecord,
    );
  };

  // A race was won, nobody announced another, and nothing was called for as long as the box ran.
  test('judges on after a race that nobody announced, from the next rack on', () => {
    const calls = foldAll(decidedLog(120)).filter((record) => record.kind === 'call');
    expect(Math.max(...calls.map(({ shot }) => shot ?? 0))).toBe(120);
  });

  test('leaves a match that was announced won until another one is', () => {
    const joinAt = { phase: 'break', shooter: 'A' } as const;
    const setup = matchSetup('nine-ball', { first: 'A', joinAt });
    const log = [inputRecord(1, { kind: 'set-up', setup } as never), ...decidedLog(120)];
    const states = foldAll(log).filter(({ kind }) => kind === 'state');
    expect(states.at(-1)!.body).toMatchObject({ phase: 'over', matchFrom: 1 });
  });

  // An engine read three months of log before it said its first word.
  test('an engine that reads the log from where its match began says what one says that read all', () => {
    // The second session's clock begins at zero again, in the middle of the second match.
    const log = decidedLog(120).map((record, i) =>
      record.kind === 'event' && i > 500
        ? ({
            ...record,
            session: 'later',
            body: { ...record.body, t: record.body.t - 77.7 },
          } as AnyRecord)
        : record,
    );
    const half = Math.round(log.length * 0.8);
    const whole = new RulesFold('nine-ball');
    const before = log.slice(0, half).flatMap((record) => whole.take(record));
    const state = before.findLast(({ kind }) => kind === 'state') as unknown as AnyRecord;
    const snapshot = { sequence: half, firstSequence: 1, records: [state], table: 't', logId: 'l' };
    const from = matchBeginsBehind(snapshot);
    expect(from).toBeGreaterThan(log.length / 10);
    const late = new RulesFold('nine-ball');
    const known = new Set(before.map(({ id }) => id));
    const again = log.slice(from, half).flatMap((record) => late.take(record));
    expect(again.filter(({ id }) => !known.has(id))).toEqual([]);
    const rest = log.slice(half);
    expect(rest.flatMap((record) => late.take(record))).toEqual(
      rest.flatMap((record) => whole.take(record)),
    );
  });

  test('an engine reads so much of a log at most, whatever the log says of its match', () => {
    const snapshot = { sequence: 1e6, firstSequence: 1, records: [], table: 't', logId: 'l' };
    expect(matchBeginsBehind(snapshot)).toBe(980_000);
    expect(matchBeginsBehind({ ...snapshot, sequence: 100 })).toBe(0);
  });

  // A session's clock begins at zero: after a restart the engine once refused every event,
  // because each was earlier than the last shot it knew.
  test('goes on judging after the observer was started anew, in the times of the session', () => {
    const all = foldAll(logOf(3, ['s', 'later'])).filter((record) => record.kind === 'call');
    const times = (session: string) =>
      all.filter(({ id }) => id.startsWith(`call-${session}.`)).map(({ body }) => body.t);
    expect(times('later').length).toBeGreaterThanOrEqual(3);
    expect(times('later')).toEqual(times('s').map((t) => expect.closeTo(t, 6)));
  });

  // A ball hung on the lip, nobody played, and the call stayed provisional until the next shot.
  test('a call that waits for a hanging ball is final once the time has passed', () => {
    const log = hangingLog();
    const end = (log.at(-1)!.body as TableEvent).t;
    const fold = new RulesFold('nine-ball');
    const open = log.flatMap((record) => fold.take(record)).filter(({ kind }) => kind === 'call');
    expect(open.map(({ status }) => status)).toEqual(['provisional']);
    expect(fold.passTime(end + 5)).toEqual([]);
    const [closed, ...others] = fold.passTime(end + 7);
    expect(others).toEqual([]);
    expect(closed).toMatchObject({ kind: 'call', status: 'final', supersedes: open[0]!.id });
    expect(fold.passTime(end + 8)).toEqual([]);

    // Another engine finds the record in the log and needs no clock.
    const again = new RulesFold('nine-ball');
    for (const record of log) again.take(record);
    const known = { ...closed, ...placeOf(99, 's') } as AnyRecord;
    expect(again.take(known)).toEqual([closed]);
    expect(again.take(known)).toEqual([]);
    expect(again.passTime(end + 9)).toEqual([]);
  });

  // The next shot began while "the time is up" was on its way to the log: the engine that ran had
  // judged the time first, one started later judged the shot first, and wrote another version.
  test('judges in the order of the log when an event overtakes the passing of time', () => {
    const log = hangingLog();
    const end = (log.at(-1)!.body as TableEvent).t;
    const overtaking = log.map((record, i) => {
      const event = record.body as TableEvent;
      const id = `s.later${i}`;
      const body = { ...event, id, shot: event.shot + 1, t: event.t + end + 10 };
      return { ...record, id: `${id}/final`, sequence: 100 + i, body } as AnyRecord;
    });
    const running = new RulesFold('nine-ball');
    for (const record of log) running.take(record);
    const [closed] = running.passTime(end + 7);
    const known = { ...closed, ...placeOf(200, 's') } as AnyRecord;
    const after = [...overtaking, known];
    const later = new RulesFold('nine-ball');
    for (const record of log) later.take(record);
    expect(after.flatMap((record) => later.take(record))).toEqual(
      after.flatMap((record) => running.take(record)),
    );
  });

  test('publishes the match when it changes', () => {
    const states = outputs.filter((record) => record.kind === 'state');
    expect(states[0]!.body).toMatchObject({ game: 'nine-ball', isPlaying: true, shot: 1 });
    expect(states.every(({ body }, i) => i === 0 || body !== states[i - 1]!.body)).toBe(true);
  });

  test('says why an input was not taken, and survives whatever a desk sends', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (kind, fields) => {
        const fold = new RulesFold('nine-ball');
        for (const record of logOf(1, ['s'])) fold.take(record);
        const body = { ...(typeof fields === 'object' ? fields : {}), kind };
        expect(Array.isArray(fold.take(inputRecord(99, body)))).toBe(true);
      }),
    );
    const fold = new RulesFold('nine-ball');
    const [state] = fold.take(inputRecord(1, { kind: 'set-up' }));
    expect(state).toMatchObject({ kind: 'state', body: { problems: [{ code: 'malformed' }] } });
  });

  // A desk sent a push out of nobody and a claim without its clause, and the rules took them.
  test.each([
    [{ kind: 'push-out', side: 'C' }, 'side: A or B is needed'],
    [{ kind: 'push-out' }, 'side: A or B is needed'],
    [{ kind: 'claim', side: 'A', against: 'B' }, 'clause: a clause of the rules is needed'],
    [{ kind: 'correct-score', score: { A: 'two', B: 0 } }, 'score: a score of A and B is needed'],
    [{ kind: 'dance' }, 'unknown input dance'],
  ])('refuses what it cannot read: %o', (body, why) => {
    const fold = new RulesFold('nine-ball');
    for (const record of logOf(1, ['s'])) fold.take(record);
    const [state, ...others] = fold.take(inputRecord(99, body));
    expect(others).toEqual([]);
    expect(state).toMatchObject({
      kind: 'state',
      answers: 'input-99',
      body: { problems: [{ code: 'malformed', message: { en: `input-99: ${why}` } }] },
    });
  });

  test('takes what a desk says of a game, and what somebody saw', () => {
    const fold = new RulesFold('nine-ball');
    const score = { kind: 'correct-score', score: { A: 2, B: 1 }, from: 'Ana' };
    const [corrected] = fold.take(inputRecord(1, score));
    expect(corrected).toMatchObject({ body: { score: { A: 2, B: 1 }, problems: [] } });
    const hand = { kind: 'hand-on-ball', ball: '2', side: 'A', reason: 'unknown', confidence: 1 };
    expect(fold.take(inputRecord(2, hand))[0]).toMatchObject({
      kind: 'call',
      body: { call: 'query' },
    });
  });

  // The balls were racked again and nobody told the desk: a foul was proposed from what was left.
  test('asks what is on the table where a ball is touched that the match has lost', () => {
    const fold = new RulesFold('nine-ball');
    const joinAt = { phase: 'open', shooter: 'A', onTable: ['7', '9'] } as const;
    const setup = matchSetup('nine-ball', { first: 'A', joinAt });
    fold.take(inputRecord(1, { kind: 'set-up', setup } as never));
    const strike = { kind: 'shot-start', ball: 'cue', moving: [], layout: EMPTY };
    const contact = { kind: 'ball-contact', a: 'cue', b: '3', frozen: false, simultaneous: false };
    const [started, refused, ended] = [strike, contact, { kind: 'shot-end', layout: EMPTY }].map(
      (body, i) => fold.take(eventRecord(i + 2, body)),
    );
    expect(started!.map(({ kind }) => kind)).toEqual(['state']);
    const { problems: _none, basis: _before, ...before } = started![0]!.body as StateBody;
    const { problems, basis: _basis, ...after } = refused![0]!.body as StateBody;
    expect(problems).toMatchObject([{ code: 'ball-gone' }]);
    expect(after).toEqual(before);
    expect(ended![0]).toMatchObject({
      kind: 'call',
      body: { call: 'query', fouls: [], queries: [{ code: 'table-differs:3' }] },
    });
  });
});
