// Struck before all balls were at rest: from film to the foul, in both games.
import { expect, test } from 'vitest';
import { analyzeVideo } from '../../src/app/analyze.ts';
import { TABLES } from '../../src/table/index.ts';

test.each([
  { game: 'nine-ball', clip: 'nine', table: '9ft', struck: 'cue', rolls: '6', clause: 'B9-5.2e' },
  {
    game: 'five-pins',
    clip: 'five',
    table: 'carom',
    struck: 'white',
    rolls: 'red',
    clause: 'Q5-16.3d',
  },
] as const)('$clause: the $rolls still rolls when the $struck is struck', async (on) => {
  const video = `test/videos/${on.clip}-moving-at-strike.mp4`;
  const { events, calls } = await analyzeVideo({ video, game: on.game, table: TABLES[on.table]! });
  const starts = events.filter((e) => e.kind === 'shot-start');
  expect(starts).toMatchObject([{ ball: on.struck, moving: [on.rolls], shot: 1 }]);
  // The clips' truth has the stroke at one second.
  expect(Math.abs(starts[0]!.t - 1)).toBeLessThan(0.02);
  expect(calls).toMatchObject([{ call: 'foul', fouls: [on.clause], status: 'final' }]);
});
