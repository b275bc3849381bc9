import type { StreamServer } from '../../bus/index.ts';
import type { Calibration } from '../../calibration/index.ts';
import type { Frame, FramePool, FrameSource } from '../../capture/index.ts';
import type { GameName, TableSpec } from '../../table/index.ts';
import type { LiveView } from '../liveView.ts';
import type { BoxStatus } from './boxStatus.ts';
import type { Trouble } from './health.ts';
import type { PinsCamera } from './pinsCamera.ts';
import type { Seer, SeerTask } from './seer.ts';

/** Where the live table writes: the stream's server, or a list in a test. */
export type Journal = Pick<
  StreamServer,
  'beginEpoch' | 'append' | 'appendEvent' | 'publishPositions'
>;

/** The camera of a table as the live loop sees it. */
export interface TableCamera {
  /** A recording waits to be read and ends; a camera does neither. */
  readonly isRecording: boolean;
  /** A recording that does not wait either: its newest frames win, as a camera's do. */
  readonly dropsLate?: boolean;
  /** What it was asked for; unknown when absent. */
  readonly promisedFps?: number;
  /** Frames spread over a recording, from which the table is learnt before the first one. */
  sample?(): Promise<readonly Frame[]>;
  /** Whether it should be read in another way, as soon as no ball moves. */
  wantsReopening?(): boolean;
  /** Opens it for a sitting, with frames in the pool's memory. */
  open(session: string, pool: FramePool): Promise<FrameSource>;
}

/** A second camera of the table, and how the pins are seen through it. */
export interface PinsSight {
  readonly camera: PinsCamera;
  readonly view: NonNullable<SeerTask['pinsCamera']>;
}

/** All that the live loop works with. */
export interface LiveTable {
  readonly game: GameName;
  readonly table: TableSpec;
  /** Found in the first frames when absent. */
  readonly calibration?: Calibration;
  readonly camera: TableCamera;
  /** A second camera, close over the pins of five pins. */
  readonly pins?: PinsSight;
  readonly journal: Journal;
  readonly createSeer: () => Seer;
  readonly status: BoxStatus;
  readonly say: (line: string, fields?: Readonly<Record<string, unknown>>) => void;
  /** What the set-up page shows, and what is said on it. */
  readonly view?: LiveView;
  /** Troubles of the box that the loop cannot see, such as a full disk. */
  readonly boxTroubles?: () => readonly Trouble[];
  /** Keeps the input of a stage that failed; told once for each failure. */
  readonly onFailure?: (session: string, reason: string) => void;
  /** Waits before the camera is opened again, milliseconds: first and most. */
  readonly retryMs?: readonly [number, number];
  readonly signal: AbortSignal;
}

/** What the seer is told of the second camera. */
export const pinsTask = ({ pins }: LiveTable): Pick<SeerTask, 'pinsCamera'> =>
  pins ? { pinsCamera: pins.view } : {};
