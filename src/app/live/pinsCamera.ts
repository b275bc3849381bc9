import type { Seconds } from '../../base/units.ts';
import type { Frame, FramePool, FrameSource } from '../../capture/index.ts';
import type { Trouble } from './health.ts';
import type { LiveTable } from './liveTable.ts';
import type { MeasuredDelay } from './pinsDelay.ts';

/** A moment by the clock of the table's camera, and by the monotonic clock of this machine. */
export interface Moment {
  readonly t: Seconds;
  readonly hostSeconds: number;
  /** A ball was moving by the pins when the table was last looked at: no camera shows that still. */
  readonly ballPasses: boolean;
}

/** The second camera of a table as the live loop sees it. */
export interface PinsCamera {
  /** A new sitting in front of the table's camera begins. */
  begin(): void;
  /**
   * The frame taken nearest to a moment, stamped with the table camera's time; each is given out
   * once, and given back by whoever got it. Undefined when none was taken about then.
   */
  frameAt(moment: Moment): Promise<Frame | undefined>;
  giveBack(frame: Frame): void;
  /** `frameAt` takes so long where this camera's pictures come later than the table camera's. */
  readonly waitSeconds: number;
  /** Takes note that a ball showed it to take so much longer than reckoned with over its pictures. */
  hearLater(seconds: Seconds): void;
  /** What is wrong with it now. */
  readonly troubles: readonly Trouble[];
  close(): Promise<void>;
}

export interface PinsCameraOptions {
  readonly open: (memory: FramePool) => Promise<FrameSource>;
  readonly say: LiveTable['say'];
  /**
   * Its pictures come so much later than those of the table's camera: written down by a person, or
   * measured in an earlier sitting. A figure of its own is taken over from what balls show.
   */
  readonly laterSeconds?: number;
  /** A person wrote `laterSeconds` down: it is left as it is, and told where balls show another. */
  readonly isLaterByHand?: boolean;
  /** Told what balls showed, each time that it is known better. */
  readonly onDelay?: (delay: MeasuredDelay) => void;
  /** Told, with each frame, its time in this camera's stream minus that of the same moment in the table's. */
  readonly onAligned?: (offsetSeconds: number) => void;
  /** Whether it should be read in another way. */
  readonly wantsReopening?: () => boolean;
  /** Waits before it is opened again, milliseconds: first and most. */
  readonly retryMs?: readonly [number, number];
}

/** The pins are in the middle of the table; its own camera sees them meanwhile. */
export const PINS_CAMERA_LOST: readonly Trouble[] = [{ code: 'pins-camera-lost', zone: 'middle' }];
/** What it shows belongs to another moment than what is seen of the balls. */
export const PINS_CAMERA_LATE: readonly Trouble[] = [{ code: 'pins-camera-late', zone: 'middle' }];
