import { expect, test } from 'vitest';
import { rehearseShot } from '../../../src/app/live/rehearsedShot.ts';
import { type GameName, TABLES } from '../../../src/table/index.ts';

// The first break after a box was started took it up to 0.4 s to explain, in which no frame was
// looked at: it has gone through one before.
test.each<[GameName, string, number]>([
  ['nine-ball', '9ft', 9],
  ['five-pins', 'carom', 2],
])('a rehearsed shot of %s has all that a shot leads to', (game, table, contacts) => {
  const { events } = rehearseShot(game, TABLES[table]!);
  const final = events.filter(({ status }) => status === 'final');
  const count = (kind: string): number => final.filter((event) => event.kind === kind).length;
  expect(count('shot-start')).toBe(1);
  expect(count('ball-contact')).toBeGreaterThanOrEqual(contacts);
  expect(count('cushion-contact')).toBeGreaterThan(0);
  expect(count('shot-end')).toBe(1);
});
