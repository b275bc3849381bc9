import { expect, test } from 'vitest';
import { analyzeVideo } from '../../src/app/analyze.ts';
import { TABLES } from '../../src/table/index.ts';

/** Two pixels of this film, in metres. */
const NEAR = 0.012;

// A green 6 on green cloth hardly differs from its own shadow: each ray of its outline alone said
// nothing, and the ball was not there for anyone. All of them together say where it is.
test('a ball of the cloth’s own colour is seen where it lies still', async () => {
  const video = 'test/videos/nine-green-on-green.mp4';
  const { events } = await analyzeVideo({ video, game: 'nine-ball', table: TABLES['9ft']! });
  const start = events.find((event) => event.kind === 'shot-start');
  const six = start?.layout.balls.find(({ ball }) => ball === '6');
  expect(Math.hypot(six!.x - 0.2, six!.y - 0.1)).toBeLessThan(NEAR);
});
