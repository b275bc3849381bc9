// What a box said of its health: for the whole table, for each part of it, and for people.
import { expect } from 'vitest';
import { TABLE_ZONES } from '../../src/bus/index.ts';
import { sayHealthReason } from '../../src/review/index.ts';
import type { MemoryJournal } from './memoryJournal.ts';

/**
 * Expects that a fault of the camera as a whole was said, that its last saying holds for each part
 * of the table too, and that people can read it.
 *
 * @param words - Level and reason: `stale no-picture`.
 */
export function expectToldInEachZone(journal: MemoryJournal, words: string): void {
  const [level = '', code = ''] = words.split(' ');
  const told = journal.records.findLast(
    ({ kind, body }) =>
      kind === 'health' && body.level === level && (body.reasons as string[]).includes(code),
  );
  const grade = { level, reasons: expect.arrayContaining([code]) as string[] };
  expect(told?.body, words).toMatchObject({
    ...grade,
    zones: TABLE_ZONES.map((zone) => ({ zone, ...grade })),
  });
  for (const text of Object.values(sayHealthReason(code))) expect(text).toMatch(/\w+ \w+ \w+/);
}
