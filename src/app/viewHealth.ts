import type { Seconds } from '../base/units.ts';
import type { HealthBody } from '../bus/index.ts';
import type { Calibration } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import {
  glanceAtTable,
  startTableWatch,
  stepTableWatch,
  type DetectedFrame,
  type SeeingWatch,
  startSeeingWatch,
  stepSeeingWatch,
  type TableTrouble,
  type TableWatch,
} from '../detect/index.ts';
import type { PinsTroubleCode } from './pinCameras.ts';

/** A few looks a second are enough, each with one at the next frame, which flicker is told by. */
const LOOK_EVERY_S = 0.1;
/** Troubles in which nothing that is seen can be relied on. */
const BLINDING: ReadonlySet<TableTrouble['code']> = new Set(['camera-moved', 'light-off']);

/** What is wrong with a view: a code for machines, words for people, and where on the table. */
export type ViewTrouble = TableTrouble | PinsTrouble;

/** What is wrong with the camera of the pins, of which the table's own knows nothing. */
export interface PinsTrouble {
  readonly code: PinsTroubleCode;
  readonly text: string;
  /** The castle stands in the middle of the table. */
  readonly zone: 'middle';
}

const PINS_WORDS: Readonly<Record<PinsTroubleCode, string>> = {
  'cameras-apart': 'the two cameras do not agree about the pins: they are asked about',
  'pins-not-found': 'the five pins do not stand in view of their camera',
};

/** A trouble of the pins' camera as one of the view. */
export const pinsTrouble = (code: PinsTroubleCode): PinsTrouble => ({
  ...{ code, text: PINS_WORDS[code], zone: 'middle' },
});

/** What one frame says about the view. */
export interface ViewVerdict {
  /** Nothing may be inferred from this frame. */
  readonly isBlind: boolean;
  /** What is wrong with the view now. */
  readonly troubles: readonly TableTrouble[];
  /** The new health; absent while nothing changed. */
  readonly changed?: HealthBody;
}

/** Watches one camera's view for what makes seeing poor: it says so when that changes. */
export class ViewHealth {
  private watch: TableWatch;
  private seeing: SeeingWatch;
  private hiding: readonly TableTrouble[] = [];
  private lookedAt = -Infinity;
  /** Whether the frame after the last look was looked at as well. */
  private isPaired = true;
  private glancedAt = -Infinity;
  private codes = '';
  private isBlind = false;
  /** The last frame alone shows the table dark, or elsewhere: it is not certain yet. */
  private isDoubtful = false;
  private troubles: readonly TableTrouble[] = [];

  constructor(calibration: Calibration) {
    this.watch = startTableWatch(calibration);
    this.seeing = startSeeingWatch(calibration);
  }

  take(frame: Frame): ViewVerdict {
    const glance = glanceAtTable(this.watch, frame);
    this.watch = glance.watch;
    this.isDoubtful = glance.isDoubtful;
    const isDue = frame.t - this.lookedAt >= LOOK_EVERY_S;
    if (!isDue && this.isPaired) return this.verdict();
    this.isPaired = !isDue;
    if (isDue) this.lookedAt = frame.t;
    const { watch, troubles } = stepTableWatch(this.watch, frame);
    this.watch = watch;
    this.isBlind = troubles.some(({ code }) => BLINDING.has(code));
    this.troubles = troubles;
    const codes = troubles.map(({ code }) => code).join();
    if (codes === this.codes) return this.verdict();
    this.codes = codes;
    return { ...this.verdict(), changed: healthOf(troubles, this.isBlind) };
  }

  /** What hides balls in what was found in a frame. */
  takeSeen(seen: DetectedFrame, t: Seconds): readonly TableTrouble[] {
    if (t - this.glancedAt < LOOK_EVERY_S) return this.hiding;
    this.glancedAt = t;
    const { watch, troubles } = stepSeeingWatch(this.seeing, seen, t);
    this.seeing = watch;
    this.hiding = troubles;
    return troubles;
  }

  private verdict(): ViewVerdict {
    return { isBlind: this.isBlind || this.isDoubtful, troubles: this.troubles };
  }
}

function healthOf(troubles: readonly TableTrouble[], isBlind: boolean): HealthBody {
  const level = troubles.length === 0 ? 'healthy' : isBlind ? 'blind' : 'degraded';
  return { level, reasons: troubles.map(({ code }) => code) };
}
