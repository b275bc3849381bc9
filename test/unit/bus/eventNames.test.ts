import { expect, test } from 'vitest';
import { EventNames } from '../../../src/bus/eventNames.ts';
import type { TableEvent } from '../../../src/events/index.ts';

const event = (id: string, status: TableEvent['status']): TableEvent =>
  ({ kind: 'ball-contact', id, status }) as never;

test('versions of an event are counted until it is final', () => {
  const names = new EventNames();
  expect(names.name(event('e1', 'provisional'))).toEqual({ id: 'e1/provisional-1' });
  expect(names.name(event('e1', 'provisional'))).toEqual({
    id: 'e1/provisional-2',
    supersedes: 'e1/provisional-1',
  });
  expect(names.name(event('e1', 'final')).supersedes).toBe('e1/provisional-2');
  expect(names.open).toBe(0);
});

// A sitting lasts for half a day, and each thread of seeing that is replaced leaves some behind.
test('of events that never became final a thousand are kept, those told last', () => {
  const names = new EventNames();
  names.name(event('old', 'provisional'));
  for (let k = 0; k < 5000; k++) {
    names.name(event(`e${k}`, 'provisional'));
    if (k % 500 === 0) names.name(event('old', 'provisional'));
  }
  expect(names.open).toBe(1000);
  expect(names.name(event('old', 'provisional')).supersedes).toBe('old/provisional-11');
});
