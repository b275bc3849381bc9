import {
  type HealthBody,
  type HealthLevel,
  HEALTH_LEVELS,
  TABLE_ZONES,
  type TableZone,
} from '../../bus/index.ts';
import type { StreamTroubleCode } from '../../capture/index.ts';
import type { ViewTrouble } from '../viewHealth.ts';

/** Troubles of the box itself. */
export type BoxTroubleCode =
  | 'starting'
  | 'camera-lost'
  | 'picture-still'
  | 'size-changed'
  | 'table-not-found'
  | 'seeing-restarted'
  | 'disk-full'
  | 'records-dropped'
  | 'pins-camera-lost'
  | 'pins-camera-late';

/** One thing that is wrong, with the part of the table that it concerns; all of it when absent. */
export interface Trouble {
  readonly code: StreamTroubleCode | ViewTrouble['code'] | BoxTroubleCode;
  readonly zone?: TableZone;
}

/**
 * How bad each trouble is. What leaves balls where they seem to be degrades; what shows them
 * where they are not, or not at all, blinds.
 */
const LEVEL_OF: Readonly<Record<Trouble['code'], HealthLevel>> = {
  starting: 'disconnected',
  'camera-lost': 'disconnected',
  'no-picture': 'stale',
  'picture-frozen': 'stale',
  'picture-still': 'stale',
  'picture-black': 'blind',
  'picture-torn': 'blind',
  'too-few-pictures': 'blind',
  'times-jumped': 'blind',
  'size-changed': 'blind',
  'camera-moved': 'blind',
  'light-off': 'blind',
  'table-not-found': 'blind',
  'seeing-restarted': 'blind',
  'fewer-pictures': 'degraded',
  'pictures-dropped': 'degraded',
  'pictures-late': 'degraded',
  'light-uneven': 'degraded',
  'colour-changed': 'degraded',
  'out-of-focus': 'degraded',
  exposure: 'degraded',
  flicker: 'degraded',
  // A player who aims covers the table too: it is told, and nothing is worse than before.
  covered: 'healthy',
  'ball-like-cloth': 'healthy',
  'disk-full': 'degraded',
  'records-dropped': 'degraded',
  'cameras-apart': 'degraded',
  'pins-not-found': 'degraded',
  'pins-camera-lost': 'degraded',
  'pins-camera-late': 'degraded',
};

/** Whether nothing may be inferred while this is so. */
export const isBlinding = ({ code }: Trouble): boolean => worseThan(LEVEL_OF[code], 'degraded');

/** Health of the table and of each part of it. */
export function healthOf(troubles: readonly Trouble[]): HealthBody {
  const zones = TABLE_ZONES.map((zone) => ({
    zone,
    ...gradeOf(troubles.filter((trouble) => (trouble.zone ?? zone) === zone)),
  }));
  return { ...gradeOf(troubles), zones };
}

function gradeOf(troubles: readonly Trouble[]): { level: HealthLevel; reasons: string[] } {
  const level = troubles
    .map(({ code }) => LEVEL_OF[code])
    .reduce<HealthLevel>((worst, next) => (worseThan(next, worst) ? next : worst), 'healthy');
  return { level, reasons: [...new Set(troubles.map(({ code }) => code))] };
}

const worseThan = (a: HealthLevel, b: HealthLevel): boolean =>
  HEALTH_LEVELS.indexOf(a) > HEALTH_LEVELS.indexOf(b);

/** What was said last, and since when it has been better than that. */
export interface HealthVoice {
  readonly said: HealthBody | undefined;
  readonly betterSince: number | undefined;
}

export const SILENT_VOICE: HealthVoice = { said: undefined, betterSince: undefined };

/** Good news must hold for this long, so that a lamp that flickers does not make the desk flicker. */
const BETTER_AFTER_S = 0.7;

/**
 * Decides whether the health of now is to be said: worse at once, better after a while.
 *
 * @param now - Seconds of any clock that goes forward.
 */
export function stepHealthVoice(
  voice: HealthVoice,
  health: HealthBody,
  now: number,
): { readonly voice: HealthVoice; readonly say?: HealthBody } {
  const { said } = voice;
  if (said !== undefined && JSON.stringify(said) === JSON.stringify(health))
    return { voice: { said, betterSince: undefined } };
  const isBetter = said !== undefined && !worseThan(health.level, said.level);
  const betterSince = voice.betterSince ?? now;
  const isNews = said !== undefined && health.reasons.some((r) => !said.reasons.includes(r));
  if (isBetter && !isNews && now - betterSince < BETTER_AFTER_S)
    return { voice: { said, betterSince } };
  return { voice: { said: health, betterSince: undefined }, say: health };
}
