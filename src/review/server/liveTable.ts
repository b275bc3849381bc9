import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { encodeCalibration, parseCalibration } from '../../calibration/index.ts';
import type { Calibration } from '../../calibration/index.ts';

/** A picture of the table as the camera sees it now. */
export interface LivePicture {
  readonly jpeg: Buffer;
  /** Seconds since it was taken. */
  readonly ageS: number;
}

/** How much longer one of two cameras takes over its pictures, as balls showed that passed both. */
const pinsDelaySchema = z.looseObject({
  version: z.literal(1),
  /** Names the two cameras: of others it tells nothing. */
  cameras: z.string(),
  /** Of the camera over the pins against the table's own. */
  laterMilliseconds: z.number(),
  /** Standard deviation. */
  sigmaMilliseconds: z.number(),
  /** Balls that showed it. */
  balls: z.number(),
  /** Wall clock, ISO. */
  measuredAt: z.string(),
});
export type PinsDelayNote = z.infer<typeof pinsDelaySchema>;

export const PINS_DELAY_FILE = 'pins-camera.json';

/** The note of a measured delay; undefined for anything else. */
export function parsePinsDelay(text: string): PinsDelayNote | undefined {
  try {
    return pinsDelaySchema.safeParse(JSON.parse(text)).data;
  } catch {
    // Not there yet, or cut short.
    return undefined;
  }
}

/** What the observer leaves for the set-up page: its newest picture and the calibration in use. */
export interface LiveTable {
  picture(): Promise<LivePicture | null>;
  calibration(): Promise<Calibration | null>;
  /** How far apart two cameras were measured; null where there is one, or nothing is known yet. */
  pinsDelay(): Promise<PinsDelayNote | null>;
  /** Whether corners dragged by hand stand. */
  isByHand(): Promise<boolean>;
  /** Keeps a calibration made by hand: the observer begins anew with it. */
  keep(calibration: Calibration): Promise<void>;
  /** Takes the dragged corners back: the observer finds the table by itself. */
  forget(): Promise<void>;
}

export const LIVE_PICTURE_FILE = 'live.jpg';
export const CALIBRATION_FILE = 'calibration.json';
export const HAND_CALIBRATION_FILE = 'calibration-by-hand.json';

/** A folder that observer and desk share: `live.jpg`, `calibration.json`, `calibration-by-hand.json`. */
export class LiveFolder implements LiveTable {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  async picture(): Promise<LivePicture | null> {
    const path = join(this.#dir, LIVE_PICTURE_FILE);
    try {
      const [jpeg, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
      return { jpeg, ageS: Math.max(0, (Date.now() - mtimeMs) / 1000) };
    } catch {
      // The observer has not written one, or is writing it just now.
      return null;
    }
  }

  async calibration(): Promise<Calibration | null> {
    const text = await readFile(join(this.#dir, CALIBRATION_FILE), 'utf8').catch(() => '');
    const parsed = parseCalibration(text);
    return parsed.ok ? parsed.value : null;
  }

  async pinsDelay(): Promise<PinsDelayNote | null> {
    const text = await readFile(join(this.#dir, PINS_DELAY_FILE), 'utf8').catch(() => '');
    return parsePinsDelay(text) ?? null;
  }

  async isByHand(): Promise<boolean> {
    return stat(this.#byHand).then(
      () => true,
      () => false,
    );
  }

  async keep(calibration: Calibration): Promise<void> {
    await mkdir(this.#dir, { recursive: true });
    // The observer may look at any moment: it finds the old file or the new one, whole.
    await writeFile(`${this.#byHand}.new`, encodeCalibration(calibration));
    await rename(`${this.#byHand}.new`, this.#byHand);
  }

  async forget(): Promise<void> {
    await rm(this.#byHand, { force: true });
  }

  get #byHand(): string {
    return join(this.#dir, HAND_CALIBRATION_FILE);
  }
}
