// Test clips in which the view goes wrong: it is said within two seconds, and no foul is made of it.
import { expect, test, vi } from 'vitest';
import { analyzeVideo } from '../../src/app/analyze.ts';
import { TABLES } from '../../src/table/index.ts';

// A whole clip through the whole path, on any machine.
vi.setConfig({ testTimeout: 600_000 });

test.each([
  ['nine-camera-knocked', 'camera-moved', 102 / 30],
  ['nine-lamps-out', 'light-uneven', 84 / 30],
  ['nine-white-balance', 'colour-changed', 72 / 30],
  // Whether the 6 lies there cannot be told from the picture: that is said.
  ['nine-green-on-green', 'ball-like-cloth', 0],
  ['nine-flicker', 'flicker', 0],
])('%s: %s is said within two seconds', async (clip, code, faultT) => {
  const { view = [], calls } = await analyzeVideo({
    video: `test/videos/${clip}.mp4`,
    game: 'nine-ball',
    table: TABLES['9ft']!,
  });
  const said = view.find(({ trouble }) => trouble.code === code);
  expect(said?.from).toBeGreaterThan(faultT);
  expect(said?.from).toBeLessThan(faultT + 2);
  expect(calls.flatMap(({ fouls }) => fouls)).toEqual([]);
});
