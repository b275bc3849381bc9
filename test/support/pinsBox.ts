// A five-pins box over one or two cameras: the whole table, too coarse for pins, and the pins close up.
import { resolve } from 'node:path';
import { pinsSightOf, type PinsUse } from '../../src/app/pinsInput.ts';
import { sampleFrames } from '../../src/app/sampleFrames.ts';
import { calibrateFromFrames } from '../../src/app/tableFinding.ts';
import type { Calibration } from '../../src/calibration/index.ts';
import { boxConfigSchema, type CameraConfig } from '../../src/config/index.ts';
import { TABLES } from '../../src/table/index.ts';
import { LiveBox } from './liveBox.ts';
import { picturesOf, RelayCamera } from './relayCamera.ts';

export const CLIP = resolve('test/videos/five-yellow-fells-two.mp4');
export const CLOSE_CLIP = resolve('test/videos/five-yellow-fells-two-close.mp4');
/** A pin is one and a half pixels wide in it. */
export const COARSE_PIXELS = 480;
export const COARSE = `scale=${COARSE_PIXELS}:-2:flags=area`;
/** The white ball is struck at 0.9 s. */
const REST_S = '0.8';
const TABLE = TABLES['carom']!;

/** The camera of the coarse clip. */
export const coarseCalibration = async (): Promise<Calibration> =>
  calibrateFromFrames(await sampleFrames(CLIP, { filters: [COARSE] }), TABLE, CLIP);

export interface Cameras {
  readonly table: CameraConfig;
  readonly pins?: CameraConfig;
}

/** Opens a box over one or two cameras. @param use - How the second one is read. */
export function openPinsBox(
  cameras: Cameras,
  calibration: Calibration,
  use: Pick<PinsUse, 'say'> & Partial<PinsUse>,
): LiveBox {
  const { pins, table } = cameras;
  const config = boxConfigSchema.parse({
    ...{ version: 2, game: 'five-pins', table: { model: 'carom' } },
    cameras: { table, ...(pins && { pins: { camera: pins } }) },
  });
  const sight = pinsSightOf({ config, table: TABLE, retryMs: [50, 500], ...use });
  return new LiveBox(table, calibration, {
    ...{ game: 'five-pins', table: TABLE },
    ...(sight && { pins: sight, boxTroubles: () => sight.camera.troubles }),
  });
}

/**
 * A camera over HTTP that shows a clip.
 *
 * @param encoder - A thrifty one sends the same picture, to the bit, while nothing moves.
 */
export function relayOf(clip: string, size: string, encoder?: 'thrifty'): RelayCamera {
  const all = picturesOf(clip, size, ['-t', REST_S]);
  const rest = encoder === 'thrifty' ? all.slice(0, 1) : all;
  const shot = picturesOf(clip, size);
  const black = picturesOf(clip, `${size},eq=brightness=-1`, ['-t', '0.1'])[0]!;
  return new RelayCamera({ rest, shot, black, otherSize: rest });
}

export const urlOf = ({ url }: RelayCamera): CameraConfig => ({
  kind: 'http-mjpeg',
  url,
  view: {},
});
