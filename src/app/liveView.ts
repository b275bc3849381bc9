import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Calibration, encodeCalibration, parseCalibration } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import type { BoxConfig } from '../config/index.ts';
import { findTable, noseCorners } from '../detect/index.ts';
import { CALIBRATION_FILE, HAND_CALIBRATION_FILE, LIVE_PICTURE_FILE } from '../review/index.ts';
import { isDiskFault } from '../session/index.ts';
import type { TableSpec } from '../table/index.ts';
import { PictureFile } from './pictureFile.ts';

/** The folder that a box's observer and its desk share. */
export const liveFolderOf = ({ stream }: Pick<BoxConfig, 'stream'>): string =>
  join(stream.logFolder, 'desk', 'live');

/**
 * What the observer shows on the set-up page of the desk and takes from it: its newest picture,
 * the calibration in use, and corners that a person dragged there.
 */
export class LiveView {
  readonly #folder: string;
  readonly #picture: PictureFile;
  /** The hand-made calibration as it was when it was last taken; undefined where there was none. */
  #taken: string | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#picture = new PictureFile(join(folder, LIVE_PICTURE_FILE));
  }

  show(frame: Frame): void {
    this.#picture.show(frame);
  }

  /**
   * Says which calibration is in use from now on. On a full disk the page goes on to show the one
   * before: the table is watched all the same.
   */
  use(calibration: Calibration): void {
    const path = join(this.#folder, CALIBRATION_FILE);
    const date = calibration.date === '' ? new Date().toISOString() : calibration.date;
    try {
      writeFileSync(`${path}.new`, encodeCalibration({ ...calibration, date }));
      renameSync(`${path}.new`, path);
    } catch (error) {
      if (!isDiskFault(error)) throw error;
    }
  }

  /**
   * The calibration that follows from the corners a person dragged, or undefined where nobody
   * did. The noses are looked for near those corners; where they are not found there, the
   * corners count as they were dragged.
   */
  calibrationByHand(frames: readonly Frame[], table: TableSpec): Calibration | undefined {
    this.#taken = this.#handText();
    const parsed = this.#taken === undefined ? undefined : parseCalibration(this.#taken);
    if (parsed?.ok !== true || parsed.value.table.name !== table.name) return undefined;
    const byHand = parsed.value;
    const [first] = frames;
    const { width, height } = byHand.camera;
    // Corners of another picture size say nothing about this one.
    if (first !== undefined && (first.width !== width || first.height !== height)) return undefined;
    const found = findTable(frames, table, { corners: noseCorners(byHand.camera, table) });
    return found.ok ? found.value.calibration : byHand;
  }

  /** Whether corners were dragged, or taken back, since the calibration was made. */
  get hasNewCorners(): boolean {
    return this.#handText() !== this.#taken;
  }

  close(): void {
    this.#picture.close();
  }

  #handText(): string | undefined {
    try {
      return readFileSync(join(this.#folder, HAND_CALIBRATION_FILE), 'utf8');
    } catch {
      // Nobody has dragged corners here.
      return undefined;
    }
  }
}
