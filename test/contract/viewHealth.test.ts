// What happens to a camera above a table, played on the shipped clip: it is said within two
// seconds, and nothing is said of a view that is good.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFrames } from '../../src/app/sampleFrames.ts';
import { calibrateFromFrames } from '../../src/app/tableFinding.ts';
import { ViewHealth } from '../../src/app/viewHealth.ts';
import type { Calibration } from '../../src/calibration/index.ts';
import { findFfmpeg, openVideo } from '../../src/capture/index.ts';
import { TABLES } from '../../src/table/index.ts';

const CLIP = 'test/videos/demo-nine-ball.mp4';
/** From here on the view is bad. */
const BAD_FROM_S = 2;
const folder = mkdtempSync(join(tmpdir(), 'cenital-view-'));
let calibration: Calibration;

beforeAll(async () => {
  calibration = calibrateFromFrames(await sampleFrames(CLIP), TABLES['9ft']!, CLIP);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function healthOf(
  filter: string,
): Promise<readonly { t: number; level: string; reasons: string }[]> {
  const clip = join(folder, `${filter.slice(0, 4)}.mp4`);
  spawnSync(findFfmpeg().path, [
    '-loglevel',
    'error',
    '-y',
    '-i',
    CLIP,
    '-vf',
    filter,
    '-preset',
    'ultrafast',
    clip,
  ]);
  const health = new ViewHealth(calibration);
  const said: { t: number; level: string; reasons: string }[] = [];
  const source = await openVideo(clip);
  for await (const frame of source.frames(new AbortController().signal)) {
    const { changed } = health.take(frame);
    if (changed)
      said.push({ t: frame.t, level: changed.level, reasons: changed.reasons.join('; ') });
  }
  return said;
}

test('a good view gives no word', async () => {
  expect(await healthOf('null')).toEqual([]);
});

test.each([
  ['the lamp goes off', `eq=brightness=-0.35:enable='gt(t,${BAD_FROM_S})'`, /light/],
  ['the camera is pushed', `rotate=0.02:enable='gt(t,${BAD_FROM_S})'`, /moved/],
])('%s: blind within two seconds', async (_what, filter, reason) => {
  const blind = (await healthOf(filter)).find(({ level }) => level === 'blind');
  expect(blind?.reasons).toMatch(reason);
  expect(blind?.t).toBeGreaterThan(BAD_FROM_S);
  expect(blind?.t).toBeLessThan(BAD_FROM_S + 2);
});
