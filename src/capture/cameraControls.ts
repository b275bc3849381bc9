import { spawnSync } from 'node:child_process';

/** What a camera is to keep as it is: absent things are left alone. */
export interface ControlLocks {
  readonly focus?: number | undefined;
  readonly exposureMilliseconds?: number | undefined;
  readonly whiteBalanceKelvin?: number | undefined;
  readonly gain?: number | undefined;
}

/** One control of a driver and the value that it is to have. */
export interface ControlSetting {
  readonly name: string;
  readonly value: number;
}

/** Runs a program and gives what it printed; undefined when it is missing or failed. */
export type RunTool = (program: string, args: readonly string[]) => string | undefined;

/** Drivers count exposure in tenths of a millisecond. */
const EXPOSURE_STEPS_PER_MS = 10;
/** The value of `auto_exposure` that leaves it to us (V4L2_EXPOSURE_MANUAL). */
const EXPOSURE_BY_HAND = 1;

/** Names that drivers give to one and the same control, newest kernel first. */
const NAMES = {
  autoFocus: ['focus_automatic_continuous', 'focus_auto'],
  focus: ['focus_absolute'],
  autoExposure: ['auto_exposure', 'exposure_auto'],
  exposure: ['exposure_time_absolute', 'exposure_absolute'],
  autoWhite: ['white_balance_automatic', 'white_balance_temperature_auto'],
  white: ['white_balance_temperature'],
  gain: ['gain'],
} as const;

/**
 * What must be set so that a camera keeps focus, exposure and white balance, in this order: the
 * automatic first, because a driver refuses the value while it is on.
 *
 * `missing` names what the driver has no control for.
 */
export function planControls(
  listed: string,
  locks: ControlLocks,
): { readonly settings: readonly ControlSetting[]; readonly missing: readonly string[] } {
  const has = readControls(listed);
  const settings: ControlSetting[] = [];
  const missing: string[] = [];
  const want = (names: readonly string[], value: number, isNeeded: boolean): void => {
    const name = names.find((n) => has.has(n));
    if (name !== undefined) settings.push({ name, value });
    else if (isNeeded) missing.push(names[0]!);
  };
  const { focus, exposureMilliseconds, whiteBalanceKelvin, gain } = locks;
  if (focus !== undefined) {
    want(NAMES.autoFocus, 0, false);
    want(NAMES.focus, focus, true);
  }
  if (exposureMilliseconds !== undefined) {
    want(NAMES.autoExposure, EXPOSURE_BY_HAND, false);
    want(NAMES.exposure, Math.round(exposureMilliseconds * EXPOSURE_STEPS_PER_MS), true);
  }
  if (whiteBalanceKelvin !== undefined) {
    want(NAMES.autoWhite, 0, false);
    want(NAMES.white, whiteBalanceKelvin, true);
  }
  if (gain !== undefined) want(NAMES.gain, gain, true);
  return { settings, missing };
}

/** Controls and their values, from what `v4l2-ctl --list-ctrls` prints. */
export function readControls(listed: string): ReadonlyMap<string, number> {
  const rows = listed.matchAll(/^\s*(\w+) 0x[0-9a-f]+ \(\w+\)\s*:.*\bvalue=(-?\d+)/gm);
  return new Map([...rows].map(([, name, value]) => [name!, Number(value)]));
}

/** How the locks of a camera stand. */
export type LockReport =
  | { readonly kind: 'locked'; readonly settings: readonly ControlSetting[] }
  | { readonly kind: 'no-tool' }
  | {
      readonly kind: 'not-locked';
      /** Controls that the driver lacks, or that do not hold the value that they were given. */
      readonly controls: readonly string[];
    };

/** Sets the locks of a camera and reads them back: drivers round, clamp, and forget. */
export function lockCamera(
  device: string,
  locks: ControlLocks,
  run: RunTool = runTool,
): LockReport {
  const list = () => run('v4l2-ctl', ['-d', device, '--list-ctrls']);
  const listed = list();
  if (listed === undefined) return { kind: 'no-tool' };
  const { settings, missing } = planControls(listed, locks);
  // One by one: a driver that refuses one would refuse them all together.
  for (const { name, value } of settings)
    run('v4l2-ctl', ['-d', device, `--set-ctrl=${name}=${value}`]);
  return reportOf(settings, missing, readControls(list() ?? ''));
}

/** Whether the locks of a camera hold, without touching it. */
export function checkLocks(
  device: string,
  locks: ControlLocks,
  run: RunTool = runTool,
): LockReport {
  const listed = run('v4l2-ctl', ['-d', device, '--list-ctrls']);
  if (listed === undefined) return { kind: 'no-tool' };
  const { settings, missing } = planControls(listed, locks);
  return reportOf(settings, missing, readControls(listed));
}

function reportOf(
  settings: readonly ControlSetting[],
  missing: readonly string[],
  now: ReadonlyMap<string, number>,
): LockReport {
  const wrong = settings.filter(({ name, value }) => now.get(name) !== value);
  const controls = [...missing, ...wrong.map(({ name }) => name)];
  return controls.length === 0 ? { kind: 'locked', settings } : { kind: 'not-locked', controls };
}

function runTool(program: string, args: readonly string[]): string | undefined {
  const run = spawnSync(program, args, { encoding: 'utf8' });
  return run.status === 0 ? run.stdout : undefined;
}
