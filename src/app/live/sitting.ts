import { setTimeout as sleep } from 'node:timers/promises';
import { ObserverError } from '../../base/error.ts';
import { type Calibration, scaleCalibration } from '../../calibration/index.ts';
import {
  type Frame,
  type FramePool,
  type FrameQueue,
  type FrameSource,
  isDoubtful,
  isRepeated,
  newestFrames,
  signOf,
  SIZE_CHANGED,
  startStreamWatch,
  stepStreamWatch,
  streamFps,
  streamLag,
  streamTroubles,
} from '../../capture/index.ts';
import type { HealthSpeaker } from './healthSpeaker.ts';
import { isBlinding, type Trouble } from './health.ts';
import { Lesson } from './lesson.ts';
import { LongSitting } from './longSitting.ts';
import { type LiveTable, pinsTask } from './liveTable.ts';
import { isLively, isStopped, type StillCamera, stillInstead, stoppedAt } from './stillCamera.ts';
import { FrameRecorder } from './frameRecorder.ts';
import type { RecordQueue } from './recordQueue.ts';
import type { Seer } from './seer.ts';

/** Why a sitting ended. */
export type SittingEnd =
  | 'stopped'
  | 'film-over'
  | 'camera-lost'
  | 'size-changed'
  | 'times-jumped'
  | 'seeing-failed'
  | 'reopened'
  | 'new-corners';

/** What a sitting leaves to the next one. */
export interface Knowledge {
  /** The size of the picture that the seer has learnt the table from; undefined before. */
  size?: string;
  calibration?: Calibration | undefined;
  /** The camera stopped at one picture while all balls lay still, and was opened anew. */
  still?: StillCamera | undefined;
}

export interface SittingOptions {
  readonly live: LiveTable;
  readonly source: FrameSource;
  readonly seer: Seer;
  readonly pool: FramePool;
  readonly speaker: HealthSpeaker;
  readonly queue: RecordQueue;
  readonly session: string;
  readonly knows: Knowledge;
}

/** The loop looks around this often when no frame makes it. */
const TICK_MS = 200;
/** A silent or frozen camera is opened anew after this. */
const LOST_S = 3;
/** Frames that the seer may have at once: one it looks at, one that waits for it. */
const IN_FLIGHT_MAX = 2;
/** A camera that has moved and rests again is calibrated anew after this. */
const MOVED_S = 10;
/** A table that was not found is looked for again after this. */
const LOOK_AGAIN_S = 3;
/** A picture that is the one before once more is looked at this seldom. */
const STILL_EVERY_S = 0.2;
/** Dragged corners are looked for this often. */
const CORNERS_EVERY_S = 1;

/** Names a size of picture. */
export const sizeOf = ({ width, height }: { width: number; height: number }): string =>
  `${width}x${height}`;

const nowSeconds = (): number => performance.now() / 1000;

/** One sitting in front of one opened camera: frames in, records out. */
export class Sitting {
  private readonly o: SittingOptions;
  private readonly abort = new AbortController();
  private readonly recorder: FrameRecorder;
  private watch;
  private end: SittingEnd | undefined;
  private lesson: Lesson | undefined;
  private isLearning = false;
  private learntAt = -Infinity;
  private notFound = false;
  private movedSince: number | undefined;
  private troubleSince: number | undefined;
  private inFlight = 0;
  private wake: () => void = () => {};
  private queue: FrameQueue | undefined;
  private cornersAt = nowSeconds();
  private droppedBefore = 0;
  private isTicking = false;
  private lookedAt = -Infinity;
  private openedT: number | undefined;
  private readonly length = new LongSitting(nowSeconds());

  constructor(o: SittingOptions) {
    this.o = o;
    this.watch = startStreamWatch(o.live.camera.promisedFps);
    this.recorder = new FrameRecorder(o);
    if (o.knows.size !== sizeOf(o.source.format)) this.lesson = new Lesson();
  }

  /** Watches until the camera is lost, the film is over, or the box is told to stop. */
  async run(): Promise<SittingEnd> {
    const { live, source } = this.o;
    const stop = (): void => this.finish('stopped');
    if (live.signal.aborted) stop();
    live.pins?.camera.begin();
    live.signal.addEventListener('abort', stop);
    const ticking = setInterval(
      () => void this.tick().catch((e: unknown) => this.failed(e)),
      TICK_MS,
    );
    try {
      for await (const frame of this.framesOf(source)) await this.take(frame);
      // ffmpeg itself gives a camera up that is silent for long.
      if (this.end === undefined && this.streamTroubles().some(isStopped)) this.noteStop();
      this.finish(live.camera.isRecording ? 'film-over' : 'camera-lost');
    } catch (error) {
      this.failed(error);
    } finally {
      clearInterval(ticking);
      live.signal.removeEventListener('abort', stop);
      await source.close();
    }
    await this.closeShot();
    return this.end ?? 'camera-lost';
  }

  private framesOf(source: FrameSource): AsyncIterable<Frame> {
    const { live, pool } = this.o;
    const { isRecording, dropsLate } = live.camera;
    if (isRecording && dropsLate !== true) return source.frames(this.abort.signal);
    this.queue = newestFrames(source, this.abort.signal, {
      onDrop: (frame) => pool.giveBack(frame),
      waitSeconds: () => live.pins?.camera.waitSeconds ?? 0,
    });
    return this.queue;
  }

  private finish(end: SittingEnd): void {
    this.end ??= end;
    this.abort.abort();
    this.wake();
  }

  private failed(error: unknown): void {
    const code = error instanceof ObserverError ? error.code : '';
    this.o.live.say('sitting failed', { reason: (error as Error).message });
    if (code === SIZE_CHANGED) this.finish('size-changed');
    else if (code.startsWith('seeing-')) this.finish('seeing-failed');
    else if (code === 'not-a-video') this.finish('camera-lost');
    else throw error;
  }

  private async take(frame: Frame): Promise<void> {
    const { live, pool } = this.o;
    const dropped = this.queue?.dropped ?? 0;
    const arrivedAt = frame.arrivedAt ?? nowSeconds();
    this.watch = stepStreamWatch(this.watch, { ...frame, ...signOf(frame), arrivedAt, dropped });
    this.count(dropped);
    this.noteLife(frame.t);
    live.view?.show(frame);
    if (this.watch.hasJumped) this.finish('times-jumped');
    if (this.end !== undefined) return pool.giveBack(frame);
    if (this.lesson !== undefined) return this.learn(frame, this.lesson);
    if (isRepeated(this.watch)) {
      live.status.framesRepeated++;
      // Of a table at rest the same picture again is true; of moving balls it cannot be.
      const isDue = frame.t - this.lookedAt > STILL_EVERY_S;
      if (this.recorder.isMoving || !isDue) return pool.giveBack(frame);
    }
    await this.room();
    this.look(frame, await this.closeFrame(frame));
  }

  /** A camera that stood still shows something else: it is one like any other again. */
  private noteLife(t: number): void {
    const { knows } = this.o;
    const { last } = this.watch;
    this.openedT ??= t;
    if (knows.still === undefined || last === undefined) return;
    const picture = { luma: last.luma, sinceOpened: t - this.openedT };
    if (isLively(knows.still, { ...picture, isRepeated: isRepeated(this.watch) }))
      knows.still = undefined;
  }

  /** What the camera of the pins showed when this frame was taken. */
  private async closeFrame({ t }: Frame): Promise<Frame | undefined> {
    const hostSeconds = t + this.watch.leastDelay;
    const { ballPasses } = this.recorder;
    return this.o.live.pins?.camera.frameAt({ t, hostSeconds, ballPasses });
  }

  private count(dropped: number): void {
    const { status } = this.o.live;
    status.framesDropped += dropped - this.droppedBefore;
    this.droppedBefore = dropped;
    status.framesWaiting = this.queue?.waiting ?? 0;
    status.framesPerSecond = streamFps(this.watch) ?? 0;
    status.lagSeconds = streamLag(this.watch);
    status.aliveAt = nowSeconds();
  }

  private look(frame: Frame, close: Frame | undefined): void {
    const { seer, live } = this.o;
    const isBad = isDoubtful(this.watch) || this.streamTroubles().some(isBlinding);
    if (isBad) live.status.framesDoubtful++;
    this.inFlight++;
    this.lookedAt = frame.t;
    const seen = seer
      .see(frame, isBad ? 'doubtful' : 'trusted', close)
      .finally(() => close && live.pins?.camera.giveBack(close));
    void this.recorder
      .record(frame, seen)
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.inFlight--;
        this.wake();
      });
  }

  /** Waits until the seer can take another frame. */
  private async room(): Promise<void> {
    while (this.inFlight >= IN_FLIGHT_MAX && this.end === undefined)
      await new Promise<void>((resolve) => (this.wake = resolve));
  }

  /** Gathers frames and learns the table from them; frames go on being read meanwhile. */
  private learn(frame: Frame, lesson: Lesson): void {
    const { pool } = this.o;
    const isWanted = !this.isLearning && !this.streamTroubles().some(isBlinding);
    if (!isWanted || nowSeconds() - this.learntAt < LOOK_AGAIN_S || !lesson.take(frame))
      return pool.giveBack(frame);
    if (!lesson.isComplete) return;
    this.isLearning = true;
    this.openSeer(lesson)
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.isLearning = false;
        this.learntAt = nowSeconds();
        for (const learnt of lesson.frames) pool.giveBack(learnt);
      });
  }

  private async openSeer(lesson: Lesson): Promise<void> {
    const { live, seer, knows, source } = this.o;
    const { table, game, view } = live;
    const byHand = view?.calibrationByHand(lesson.frames, table);
    const calibration =
      byHand ?? (knows.calibration && scaleCalibration(knows.calibration, source.format));
    const task = { game, table, ...(calibration && { calibration }), ...pinsTask(live) };
    const opened = await seer.open(task, lesson.frames);
    this.notFound = !opened.ok;
    this.lesson = opened.ok ? undefined : new Lesson();
    if (!opened.ok) return live.say('table not found', { problems: opened.problems });
    view?.use(opened.calibration);
    knows.size = sizeOf(source.format);
    knows.calibration = opened.calibration;
    this.recorder.isNewEpoch = this.movedSince !== undefined;
    this.movedSince = undefined;
  }

  private streamTroubles(): readonly Trouble[] {
    const codes = streamTroubles(this.watch, nowSeconds(), this.recorder.isMoving);
    const isWaiting = this.o.live.camera.isRecording;
    // A recording waits until it is read: silence and lateness are the reader's own.
    const isOurs = (code: Trouble['code']) => code === 'no-picture' || code === 'pictures-late';
    const troubles = codes.filter((code) => !(isWaiting && isOurs(code)));
    return this.isStill ? stillInstead(troubles) : troubles.map((code) => ({ code }));
  }

  /** The camera stands still, and was opened anew for it already; no ball was seen to move. */
  private get isStill(): boolean {
    return this.o.knows.still !== undefined && !this.recorder.isMoving;
  }

  /** Looks around when no frame may come: silence, standing troubles, dragged corners. */
  private async tick(): Promise<void> {
    if (this.isTicking) return;
    this.isTicking = true;
    await this.lookAround().finally(() => (this.isTicking = false));
  }

  private async lookAround(): Promise<void> {
    const { live, speaker } = this.o;
    const stream = this.streamTroubles();
    await speaker.hear([...stream, ...this.recorder.troubles, ...this.standing()]);
    if (this.end !== undefined) return;
    if (stream.some(({ code }) => code === 'no-picture')) await this.tellSilence();
    this.endIfLost(stream);
    this.learnAgainIfMoved();
    const now = nowSeconds();
    if (this.wantsReopening(now)) this.finish('reopened');
    if (now - this.cornersAt < CORNERS_EVERY_S) return;
    this.cornersAt = now;
    if (this.lesson === undefined && live.view?.hasNewCorners) this.finish('new-corners');
  }

  private wantsReopening(now: number): boolean {
    const { camera } = this.o.live;
    const { isMoving } = this.recorder;
    const isOver = this.length.isOver(now, isMoving);
    return !camera.isRecording && !isMoving && (isOver || camera.wantsReopening?.() === true);
  }

  private standing(): readonly Trouble[] {
    const { isStuck, troubles } = this.o.queue;
    if (isStuck) return troubles;
    if (this.notFound) return [...troubles, { code: 'table-not-found' }];
    const isReady = this.lesson === undefined || this.movedSince !== undefined;
    return isReady ? troubles : [...troubles, { code: 'starting' }];
  }

  /** A camera that is silent, or shows one picture, for long is opened anew. */
  private endIfLost(stream: readonly Trouble[]): void {
    const now = nowSeconds();
    this.troubleSince = stream.some(isStopped) ? (this.troubleSince ?? now) : undefined;
    const { still } = this.o.knows;
    const patience = still && this.isStill ? still.patienceSeconds : LOST_S;
    if (this.troubleSince === undefined || now - this.troubleSince <= patience) return;
    this.noteStop();
    this.finish('camera-lost');
  }

  /** Takes note that the camera stopped at one picture, if no ball was moving. */
  private noteStop(): void {
    const { knows } = this.o;
    const { last } = this.watch;
    if (last === undefined || this.recorder.isMoving) knows.still = undefined;
    else knows.still = stoppedAt(last.luma, knows.still);
  }

  private learnAgainIfMoved(): void {
    const hasMoved = this.recorder.troubles.some(({ code }) => code === 'camera-moved');
    if (!hasMoved && this.lesson === undefined) this.movedSince = undefined;
    if (!hasMoved || this.lesson !== undefined) return;
    const now = nowSeconds();
    this.movedSince ??= now;
    if (now - this.movedSince < MOVED_S) return;
    // Where it stood before says nothing about where it stands now.
    this.o.knows.calibration = undefined;
    delete this.o.knows.size;
    this.lesson = new Lesson();
  }

  /** While nothing comes the shot that runs must not wait for its end. */
  private async tellSilence(): Promise<void> {
    const { last } = this.watch;
    if (last === undefined || this.lesson !== undefined || this.inFlight > 0) return;
    const t = last.t + nowSeconds() - last.arrivedAt;
    await this.recorder.recordLoss(this.o.seer.loseView(t));
  }

  /**
   * Waits until all that was seen is in the log. Where a full disk holds that up it is told, and
   * the next sitting begins: the camera may have been lost because its film had no room either.
   */
  private async settle(): Promise<void> {
    const { queue, speaker } = this.o;
    const isLast = this.end === 'stopped' || this.end === 'film-over';
    let isSettled = false;
    const settled = queue.settled().then(() => (isSettled = true));
    while (!isSettled && (isLast || !queue.isStuck)) {
      await Promise.race([settled, sleep(TICK_MS)]);
      if (!isSettled) void speaker.hear(queue.isStuck ? queue.troubles : this.streamTroubles());
    }
  }

  /** Ends what is open: as far as it was seen, or as interrupted where the picture was lost. */
  private async closeShot(): Promise<void> {
    if (this.lesson !== undefined || this.end === 'seeing-failed') return;
    await this.settle();
    const { seer } = this.o;
    const { last } = this.watch;
    try {
      if (this.end === 'film-over') await this.recorder.recordLoss(seer.finish());
      else if (last !== undefined) await this.recorder.recordLoss(seer.loseView(last.t + LOST_S));
      await seer.restart();
      // Whoever waits for the end of the sitting may close the log then.
      await this.settle();
    } catch (error) {
      this.failed(error);
    }
  }
}
