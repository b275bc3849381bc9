// The clips of test/videos are what their script makes: nothing is rendered here, only played.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { CLIPS, orderOfClip, truthOfClip } from '../../scripts/clips/order.ts';
import type { Truth } from '../../src/studio/index.ts';
import { loadPinEngine } from '../../src/studio/index.ts';

const FOLDER = 'test/videos';
const MOST_BYTES = 500_000;
const COMMITTED = CLIPS.filter((c) => existsSync(`${FOLDER}/${c.name}.truth.json.gz`));

beforeAll(loadPinEngine);

/**
 * A truth without the visible shares: how players stand and dress may be drawn otherwise one day
 * without a ball rolling otherwise. What moved, when, and where the camera saw it must be the same.
 */
const withoutShares = (truth: Truth): unknown => ({
  ...truth,
  frames_truth: truth.frames_truth.map(({ frame, balls, pins }) => ({
    frame,
    balls: balls.map((b) => b.slice(0, -1)),
    pins: pins?.map((p) => p.slice(0, -1)),
  })),
});

describe('the list of clips', () => {
  const committed = readdirSync(FOLDER).filter((f) => f.endsWith('.mp4'));

  test('holds every committed clip, of which there are two dozen and more', () => {
    const known = new Set(CLIPS.map((c) => `${c.name}.mp4`));
    expect(committed.filter((file) => !known.has(file))).toEqual([]);
    expect(committed.length).toBeGreaterThanOrEqual(24);
  });

  test('says of each what it shows and what made it', () => {
    const list = readFileSync(`${FOLDER}/README.md`, 'utf8');
    for (const { name, shows, variation } of COMMITTED)
      expect(list).toContain(
        `| \`${name}.mp4\` | ${shows} | scripts/clips, variation ${variation} |`,
      );
  });
});

describe.each(COMMITTED)('$name', (clip) => {
  const file = `${FOLDER}/${clip.name}`;

  test('shows what it is for, in 2.5 to 8 s and at most 500 kB, as its truth says', () => {
    expect(statSync(`${file}.mp4`).size).toBeLessThanOrEqual(MOST_BYTES);
    const order = orderOfClip(clip);
    expect(clip.isRight(order.take.happenings)).toBe(true);
    expect(order.take.durationS).toBeGreaterThan(2.5);
    expect(order.take.durationS).toBeLessThan(8);
    const kept = JSON.parse(gunzipSync(readFileSync(`${file}.truth.json.gz`)).toString()) as Truth;
    const today = JSON.parse(JSON.stringify(truthOfClip(clip))) as Truth;
    expect(withoutShares(today)).toEqual(withoutShares(kept));
  }, 60_000);
});
