import { describe, expect, test } from 'vitest';
import { type FilmFile, type KeepingClass, planRetention } from '../../../src/session/retention.ts';

const GB = 1e9;
/** `i1 s2 p3`: an idle, a shot's and a protected file of 1 GB each, ended at 1, 2 and 3. */
const film = (notation: string): FilmFile[] =>
  notation.split(' ').map((word) => {
    const keeping = { i: 'idle', s: 'shot', p: 'protected' }[word[0]!] as KeepingClass;
    return { path: word, bytes: GB, endedAt: Number(word.slice(1)), keeping };
  });

const ROOMY = { bytesMax: 100 * GB, freeBytesMin: 10 * GB, freeBytes: 50 * GB };

describe('film on a disk that fills up', () => {
  test.each([
    ['nothing goes while there is room', 'i1 s2 p3', ROOMY, ''],
    [
      'idle time goes before shots, the oldest first',
      's1 i3 i2',
      { ...ROOMY, bytesMax: 1 * GB },
      'i2 i3',
    ],
    ['then shots', 's1 i3 s2 i4', { ...ROOMY, bytesMax: 1 * GB }, 'i3 i4 s1'],
    ['protected film never goes', 'p1 p2 i3', { ...ROOMY, bytesMax: 0 }, 'i3'],
    ['the disk of others counts too', 'i1 i2 s3', { ...ROOMY, freeBytes: 8.5 * GB }, 'i1 i2'],
  ])('%s', (_what, files, budget, removed) => {
    expect(
      planRetention(film(files), budget)
        .remove.map(({ path }) => path)
        .join(' '),
    ).toBe(removed);
  });

  test.each([
    ['everything while there is room', 'i1 s2 p3', ROOMY, ['protected', 'shot', 'idle']],
    [
      'no idle time when all of it had to go',
      'i1 s2 s3',
      { ...ROOMY, bytesMax: 2 * GB },
      ['protected', 'shot'],
    ],
    [
      'protected film only when shots had to go',
      'i1 s2 p3',
      { ...ROOMY, bytesMax: 1 * GB },
      ['protected'],
    ],
    ['nothing when there is no room left at all', 'p1 p2 i3', { ...ROOMY, bytesMax: 1 * GB }, []],
  ])('records %s', (_what, files, budget, recorded) => {
    expect(planRetention(film(files), budget).record).toEqual(recorded);
  });
});
