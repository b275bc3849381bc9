// The set-up page's folder on a disk without a byte left: a camera that was moved then, and calibrated
// anew, ended the box.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LiveView } from '../../../src/app/liveView.ts';
import { sceneCalibration } from '../../support/pinScene.ts';
import { SmallDisk } from '../../support/smallDisk.ts';

const disk = new SmallDisk(1);
afterAll(() => disk.remove());

const calibration = { ...sceneCalibration({ mmPerPixel: 0.8, pins: [], half: 0.16 }), date: '' };

test.skipIf(!disk.isMounted)(
  'keeps the calibration before, and shows the next (needs root)',
  () => {
    const view = new LiveView(disk.folder);
    const shown = (): unknown =>
      JSON.parse(readFileSync(join(disk.folder, 'calibration.json'), 'utf8'));
    view.use({ ...calibration, date: 'before' });
    const before = shown();
    const ballast = disk.fill('ballast');
    view.use({ ...calibration, date: 'meanwhile' });
    expect(shown()).toEqual(before);
    rmSync(ballast);
    view.use({ ...calibration, date: 'after' });
    expect(shown()).toMatchObject({ date: 'after' });
  },
);
