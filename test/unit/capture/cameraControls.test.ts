// Focus, exposure and white balance are kept as they were set, whatever the driver calls them.
import { describe, expect, test } from 'vitest';
import { checkLocks, lockCamera, planControls } from '../../../src/capture/index.ts';

const LOCKS = { focus: 30, exposureMilliseconds: 10, whiteBalanceKelvin: 4600 };

/** What v4l2-ctl 1.22 prints for a usual webcam on Linux 6. */
const NEW_DRIVER = `
User Controls

                     brightness 0x00980900 (int)    : min=-64 max=64 step=1 default=0 value=0
        white_balance_automatic 0x0098090c (bool)   : default=1 value=1
                           gain 0x00980913 (int)    : min=0 max=100 step=1 default=0 value=0
      white_balance_temperature 0x0098091a (int)    : min=2800 max=6500 step=1 default=4600 value=5000 flags=inactive

Camera Controls

                  auto_exposure 0x009a0901 (menu)   : min=0 max=3 default=3 value=3 (Aperture Priority Mode)
         exposure_time_absolute 0x009a0902 (int)    : min=1 max=5000 step=1 default=157 value=157 flags=inactive
                 focus_absolute 0x009a090a (int)    : min=1 max=1023 step=1 default=1 value=400 flags=inactive
     focus_automatic_continuous 0x009a090c (bool)   : default=1 value=1
`;
const OLD_DRIVER = NEW_DRIVER.replace('white_balance_automatic', 'white_balance_temperature_auto')
  .replace('auto_exposure', 'exposure_auto')
  .replace('exposure_time_absolute', 'exposure_absolute')
  .replace('focus_automatic_continuous', 'focus_auto');

/** A driver that does as it is told, but for controls that it ignores. */
function driver(listed: string, ignores: readonly string[] = []) {
  let state = listed;
  return (_program: string, args: readonly string[]): string => {
    const set = /--set-ctrl=(\w+)=(\d+)/.exec(args.join(' '));
    if (set && !ignores.includes(set[1]!))
      state = state.replace(new RegExp(`(${set[1]} 0x.*value=)\\d+`), `$1${set[2]}`);
    return state;
  };
}

describe('the locks of a camera', () => {
  test('turn each automatic off before its value is set', () => {
    const { settings } = planControls(NEW_DRIVER, LOCKS);
    expect(settings).toEqual([
      { name: 'focus_automatic_continuous', value: 0 },
      { name: 'focus_absolute', value: 30 },
      { name: 'auto_exposure', value: 1 },
      { name: 'exposure_time_absolute', value: 100 },
      { name: 'white_balance_automatic', value: 0 },
      { name: 'white_balance_temperature', value: 4600 },
    ]);
  });

  test.each([
    ['a new driver', NEW_DRIVER],
    ['an old driver', OLD_DRIVER],
  ])('are set and read back at %s', (_what, listed) => {
    const run = driver(listed);
    expect(checkLocks('/dev/video0', LOCKS, run)).toMatchObject({ kind: 'not-locked' });
    expect(lockCamera('/dev/video0', LOCKS, run)).toMatchObject({ kind: 'locked' });
    expect(checkLocks('/dev/video0', LOCKS, run)).toMatchObject({ kind: 'locked' });
  });

  test('are not believed: a driver that ignores one is named', () => {
    expect(lockCamera('/dev/video0', LOCKS, driver(NEW_DRIVER, ['focus_absolute']))).toEqual({
      kind: 'not-locked',
      controls: ['focus_absolute'],
    });
  });

  test('name what a fixed lens has no control for', () => {
    const fixed = NEW_DRIVER.replace(/.*focus.*\n/g, '');
    expect(lockCamera('/dev/video0', LOCKS, driver(fixed))).toEqual({
      kind: 'not-locked',
      controls: ['focus_absolute'],
    });
  });

  test('cannot be set without the tool', () => {
    expect(lockCamera('/dev/video0', LOCKS, () => undefined)).toEqual({ kind: 'no-tool' });
  });
});
