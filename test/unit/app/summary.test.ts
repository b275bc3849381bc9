// What a person reads after `analyze` and `infer`.
import { describe, expect, test } from 'vitest';
import { summarize } from '../../../src/app/summary.ts';
import type { TableEvent } from '../../../src/events/index.ts';
import { emptyLayout } from '../../../src/rules/shotRecord.ts';

const ABOUT = { tSigma: 0.004, confidence: 0.97, status: 'final' } as const;
const DROP: TableEvent = {
  ...{ ...ABOUT, kind: 'settle-drop', id: 'a', shot: 0, t: 1.25 },
  ...{ ball: '4', pocket: 'top-left', restFor: 7 },
};
const STRIKE: TableEvent = {
  ...{ ...ABOUT, kind: 'shot-start', id: 'b', shot: 1, t: 3, confidence: 0.6 },
  ...{ ball: 'cue', moving: ['3', '5'], layout: emptyLayout },
};
const summaryOf = (...events: TableEvent[]): string[] =>
  summarize({ events, tracks: [], calls: [] }).trimEnd().split('\n');

describe('the summary of a recording', () => {
  test('says that no shot was seen', () => {
    expect(summaryOf()).toEqual(['no shot was seen']);
  });

  test('tells of a ball that dropped outside a shot: it once said only that there was no shot', () => {
    expect(summaryOf(DROP)).toEqual([
      'no shot was seen',
      'before the first shot',
      '     1.250 s  4 drops by itself after 7.0 s',
    ]);
  });

  test('tells which balls were not at rest when one was struck', () => {
    expect(summaryOf(STRIKE)).toEqual([
      'shot 1',
      '     3.000 s  cue is struck (not at rest: 3, 5) (60 %)',
    ]);
  });

  test('leaves out what was withdrawn', () => {
    expect(summaryOf({ ...STRIKE, status: 'retracted' })).toEqual(['no shot was seen']);
  });
});
