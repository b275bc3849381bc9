import { describe, expect, test } from 'vitest';
import type { LoggedRecord } from '../../../src/review/index.ts';
import { correctionsOf, standingInputs } from '../../../src/review/view/correction.ts';
import {
  EMPTY_VIEW,
  foldRecord,
  isRecomputed,
  standingCall,
  standingRuling,
} from '../../../src/review/view/deskView.ts';
import type { DeskView } from '../../../src/review/view/deskView.ts';
import { call, contact, input, logOf, ruling } from '../../support/review/records.ts';

const viewOf = (records: readonly LoggedRecord[]): DeskView =>
  records.reduce(foldRecord, EMPTY_VIEW);

describe('what the screens show of a log', () => {
  test('a record that comes twice after a reconnection is counted once', () => {
    const log = logOf(contact('e1', 'cue', '2', 1), call(), ruling('confirm'));
    const once = viewOf(log);
    expect([...log, ...log].reduce(foldRecord, EMPTY_VIEW)).toEqual(once);
    expect(once.shots[0]?.rulings).toHaveLength(1);
  });

  test('a page that joins in the middle ends with the same view as one that saw all', () => {
    const log = logOf(contact('e1', 'cue', '2', 1), call(), ruling('reject'), input('undo'));
    const early = viewOf(log.slice(0, 2));
    expect(log.slice(2).reduce(foldRecord, early)).toEqual(viewOf(log));
  });

  test('facts stand in order of time, whatever the order in which they were inferred', () => {
    const view = viewOf(logOf(contact('late', 'cue', '3', 2), contact('early', 'cue', '2', 1)));
    expect(view.shots[0]?.events.map((e) => e.id)).toEqual(['early', 'late']);
  });

  test('a new sitting starts with no shots, and the match goes on', () => {
    const before = logOf(contact('e1', 'cue', '2', 1), call());
    const epoch = { kind: 'epoch', epoch: { session: 'next', resumes: false } } as const;
    const view = viewOf([...before, { seq: 3, at: '', record: epoch }]);
    expect(view.shots).toEqual([]);
    expect(view.session).toBe('next');
  });

  test('a call that the rules computed anew asks for a decision again', () => {
    const log = logOf(call(), ruling('confirm'), call({ call: 'legal', fouls: [], next: 'A' }));
    const [decided, anew] = [viewOf(log.slice(0, 2)).shots[0]!, viewOf(log).shots[0]!];
    expect(standingRuling(decided)?.decision).toBe('confirm');
    expect(standingRuling(anew)).toBeUndefined();
    expect(isRecomputed(anew, standingCall(anew)!)).toBe(true);
  });

  test('a call that only became final keeps the decision that was made on it', () => {
    const log = logOf(
      call({ status: 'provisional' }),
      ruling('confirm'),
      call({ status: 'final' }),
    );
    expect(standingRuling(viewOf(log).shots[0]!)?.decision).toBe('confirm');
  });

  test('of two calls on one shot the undecided one is looked at first', () => {
    const log = logOf(call(), call({ id: 'call-2', call: 'propose-warning' }), ruling('confirm'));
    expect(standingCall(viewOf(log).shots[0]!)?.id).toBe('call-2');
  });

  test('an input that the rules did not take is told with its reason', () => {
    const message = { es: 'No hay nada que deshacer.', en: 'There is nothing to undo.' };
    const problems = [{ input: 'input-undo', message }];
    const match = { kind: 'match', match: {} as never, problems } as const;
    expect(viewOf(logOf(input('undo'), match)).refused.get('input-undo')).toEqual(message);
  });
});

describe('corrections', () => {
  const strike = input('strike-out', { event: 'e1' });

  test('a struck out fact is known by its id, and undo brings it back', () => {
    const struck = viewOf(logOf(strike)).inputs;
    expect(correctionsOf(struck).get('e1')?.kind).toBe('strike-out');
    const undone = viewOf(logOf(strike, input('undo'))).inputs;
    expect(correctionsOf(undone).size).toBe(0);
    const redone = viewOf(logOf(strike, input('undo'), input('redo'))).inputs;
    expect(correctionsOf(redone).get('e1')?.kind).toBe('strike-out');
  });

  test('an undo that the rules refused takes nothing back', () => {
    const { inputs } = viewOf(logOf(strike, input('undo')));
    expect(standingInputs(inputs, new Map([['input-undo', 'refused']]))).toHaveLength(1);
  });
});
