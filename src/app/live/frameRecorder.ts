import type { PositionFrame } from '../../bus/index.ts';
import type { Frame, FramePool } from '../../capture/index.ts';
import type { TableEvent } from '../../events/index.ts';
import type { ViewTrouble } from '../viewHealth.ts';
import type { LiveTable } from './liveTable.ts';
import type { RecordQueue } from './recordQueue.ts';
import type { Seen } from './seer.ts';

/** A ball whose centre is this near the red pin's home is in any picture of the pins. */
const PASSES_METRES = 0.15;

const passesPins = ({ balls }: PositionFrame): boolean =>
  balls.some(({ x, y, state }) => state === 'moving' && Math.hypot(x, y) < PASSES_METRES);

const hasNews = ({ events, lostEvents, isNewEpoch }: Seen): boolean =>
  isNewEpoch || events.length + lostEvents.length > 0;

/** Where a sitting's frames go. */
export interface RecorderOptions {
  readonly live: LiveTable;
  readonly pool: FramePool;
  readonly queue: RecordQueue;
  /** Names the sitting. */
  readonly session: string;
}

/** Logs what was seen, in the order of the frames, and publishes positions beside it. */
export class FrameRecorder {
  /** What is wrong with the view, as of the last frame. */
  troubles: readonly ViewTrouble[] = [];
  isMoving = false;
  /** A ball moved by the pins in the last frame that was looked at. */
  ballPasses = false;
  /** The next frame begins a new epoch, whatever it shows. */
  isNewEpoch = false;
  private readonly live: LiveTable;
  private readonly pool: FramePool;
  private readonly queue: RecordQueue;
  private readonly session: string;

  constructor(o: RecorderOptions) {
    this.live = o.live;
    this.pool = o.pool;
    this.queue = o.queue;
    this.session = o.session;
  }

  /** Records what a frame led to; the frame's memory is given back as soon as it was looked at. */
  async record(frame: Frame, seeing: Promise<Seen>): Promise<void> {
    const seen = await seeing.finally(() => this.pool.giveBack(frame));
    const lookedAt = performance.now() / 1000;
    this.troubles = seen.troubles;
    this.isMoving = seen.isMoving;
    this.ballPasses = seen.positions !== undefined && passesPins(seen.positions);
    if (seen.pinsLater !== undefined) this.live.pins?.camera.hearLater(seen.pinsLater);
    // Positions are of the moment: they do not wait for the disk.
    if (seen.positions) this.live.journal.publishPositions(seen.positions);
    const { arrivedAt = lookedAt } = frame;
    const spent = Object.values(seen.stageMs).reduce((sum, ms) => sum + ms, 0) / 1000;
    const when = { frameT: frame.t, arrivedAt };
    const cost = { ...when, waitSeconds: lookedAt - arrivedAt - spent, stageMs: seen.stageMs };
    const looked = (): void => {
      const totalSeconds = performance.now() / 1000 - arrivedAt;
      this.live.status.tookFrame({ ...cost, totalSeconds, events: seen.events });
    };
    // While the log is stuck frames that led to nothing must not pile up behind those that did.
    if (this.queue.isStuck && !hasNews(seen)) return looked();
    this.log(seen, frame, looked);
  }

  /**
   * Records what the loss of the view, or the end of the film, led to. What moved when it was lost
   * counts as moving: a camera that went silent in the middle of a shot is none that is thrifty.
   */
  async recordLoss(seeing: Promise<Seen>): Promise<void> {
    this.log(await seeing);
  }

  private log(seen: Seen, frame?: Frame, done = (): void => {}): void {
    const begins = seen.isNewEpoch || this.isNewEpoch || this.queue.hasGap;
    const index = frame?.index;
    const write = async (): Promise<void> => {
      await this.append(seen.lostEvents, index);
      if (begins) await this.beginEpoch();
      await this.append(seen.events, index);
      done();
    };
    if (!this.queue.add(write, seen.lostEvents.length + seen.events.length)) return;
    this.isNewEpoch = false;
    this.queue.hasGap = false;
  }

  private async beginEpoch(): Promise<void> {
    const { journal, status } = this.live;
    status.epochs++;
    const epoch = { reason: 'camera', session: this.session, resumes: false } as const;
    await this.queue.persist(() => journal.beginEpoch(epoch));
  }

  private async append(events: readonly TableEvent[], frame: number | undefined): Promise<void> {
    const { journal, status } = this.live;
    for (const event of events) {
      const about = frame === undefined ? {} : { frame };
      await this.queue.persist(() => journal.appendEvent(event, about));
      status.records++;
    }
  }
}
