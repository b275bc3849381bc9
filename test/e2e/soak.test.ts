// A box that plays on and on holds on to nothing: memory, files and frames in wait stay level.
// SOAK_MINUTES=20 is the full size; scripts/soak/run.ts draws the same as a picture.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { soak, type SoakSample } from '../../scripts/soak/soakBox.ts';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 1);
const SAMPLES = 30;
const LONGEST_MS = (MINUTES + 5) * 60_000;
/** What one process may have more after a while: its collector waits when the machine is busy. */
const SLACK_MEGABYTES = 40;
/** A frame of each second kept by mistake would be half a megabyte a second. */
const GROWTH = 1.15;
/** Processes are found where the kernel tells of them. */
const hasProc = existsSync('/proc/self/stat');

const mostOf = (samples: readonly SoakSample[], key: keyof SoakSample): number =>
  Math.max(...samples.map((sample) => sample[key]));
const middleOf = (samples: readonly SoakSample[], key: keyof SoakSample): number =>
  samples.map((sample) => sample[key]).sort((a, b) => a - b)[samples.length >> 1]!;

describe.skipIf(!hasProc)(`a box that plays for ${MINUTES} min (needs /proc)`, () => {
  test(
    'holds on to nothing',
    async () => {
      const samples = await soak({
        ...{ clip: 'test/videos/demo-nine-ball.mp4', minutes: MINUTES, pace: 1 },
        sampleSeconds: (MINUTES * 60) / SAMPLES,
      });
      // What is loaded and learnt at first is no leak.
      const early = samples.slice(SAMPLES / 3, (2 * SAMPLES) / 3);
      const late = samples.slice((2 * SAMPLES) / 3);
      expect(late.at(-1)!.frames).toBeGreaterThan(early[0]!.frames);
      for (const key of [
        'boxMegabytes',
        'rulesMegabytes',
        'deskMegabytes',
        'ffmpegMegabytes',
      ] as const)
        expect(middleOf(late, key), key).toBeLessThan(
          GROWTH * mostOf(early, key) + SLACK_MEGABYTES,
        );
      expect(middleOf(late, 'heapMegabytes')).toBeLessThan(
        GROWTH * mostOf(early, 'heapMegabytes') + SLACK_MEGABYTES / 4,
      );
      expect(middleOf(late, 'handles')).toBeLessThanOrEqual(mostOf(early, 'handles') + 5);
      // The queue is bounded, whatever the machine has to do besides.
      expect(mostOf(samples, 'framesWaiting')).toBeLessThanOrEqual(15);
    },
    LONGEST_MS,
  );
});
