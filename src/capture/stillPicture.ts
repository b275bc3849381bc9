import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { ObserverError, wrongInput } from '../base/error.ts';

/** What of a device's name may stand in the command line that is made of it. */
const SAFE_NAME = /^[\w:/.-]+$/;
/** A camera's first pictures are dark until its exposure has settled; in seconds. */
const SETTLING = 1;

/** A picture that is to be taken: `device` as the system names it (`/dev/video0`), `to` a `.png`. */
export interface StillOrder {
  readonly device: string;
  readonly width: number;
  readonly height: number;
  readonly to: string;
}

/**
 * Takes one picture of a USB camera that nothing else reads, for setting a table up.
 *
 * Fails with `bad-device` for a name that cannot be one, and `no-still` when no picture came.
 */
export async function takeStill({ device, width, height, to }: StillOrder): Promise<void> {
  for (const name of [device, to])
    if (!SAFE_NAME.test(name))
      throw wrongInput('bad-device', `"${name}" must be letters, digits and . / : _ - alone`);
  const { FSWebcam } = createRequire(import.meta.url)(
    'node-webcam',
  ) as typeof import('node-webcam');
  const output = { output: 'png', callbackReturn: 'location' } as const;
  const webcam = new FSWebcam({ device, width, height, delay: SETTLING, ...output });
  const taken = promisify((path: string, done: (error: Error | null) => void) =>
    webcam.capture(path, done),
  );
  const cause: unknown = await taken(to).catch((error: unknown) => error);
  // fswebcam also ends well where it could not open the camera: the picture tells.
  if (!existsSync(to))
    throw new ObserverError(
      'no-still',
      `${device} gave no picture: install fswebcam (apt-get install fswebcam), and stop the box that reads this camera (systemctl stop cenital@TABLE)`,
      { cause },
    );
}
