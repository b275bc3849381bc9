import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import { ObserverError, wrongInput } from '../../base/error.ts';
import { scaleCalibration } from '../../calibration/index.ts';
import { type Frame, FramePool, type FrameSource } from '../../capture/index.ts';
import { BackOff } from './backOff.ts';
import type { Trouble } from './health.ts';
import { HealthSpeaker } from './healthSpeaker.ts';
import { type LiveTable, pinsTask } from './liveTable.ts';
import { RecordQueue } from './recordQueue.ts';
import type { Seer } from './seer.ts';
import { type Knowledge, Sitting, type SittingEnd, sizeOf } from './sitting.ts';

/** A cable that was pulled is back in seconds; a camera that was switched off may take the night. */
const RETRY_MS = [250, 10_000] as const;
/** A sitting that held for this long was no failed try. */
const HELD_MS = 20_000;

/** Watches a table until the film is over or the box is told to stop. */
export async function watchTable(live: LiveTable): Promise<SittingEnd> {
  const watching = new TableWatching(live);
  try {
    return await watching.run();
  } finally {
    await watching.close();
  }
}

/** Opens the camera again and again; what was learnt of the table outlives each sitting. */
class TableWatching {
  private readonly live: LiveTable;
  private readonly pool = new FramePool();
  private readonly speaker: HealthSpeaker;
  private readonly queue: RecordQueue;
  private readonly backOff: BackOff;
  private readonly knows: Knowledge;
  private seer: Seer;
  private isFirst = true;
  /** Why the camera could not be opened, as it was told last. */
  private toldReason = '';
  private trouble: Trouble = { code: 'starting' };

  constructor(live: LiveTable) {
    this.live = live;
    this.speaker = new HealthSpeaker(live);
    this.queue = new RecordQueue(live);
    this.backOff = new BackOff(...(live.retryMs ?? RETRY_MS));
    this.knows = { calibration: live.calibration };
    this.seer = live.createSeer();
  }

  async run(): Promise<SittingEnd> {
    const { signal, camera } = this.live;
    while (!signal.aborted) {
      await this.speaker.hear([this.trouble]);
      if (this.knows.size === undefined) await this.studySamples();
      if (signal.aborted) break;
      const session = ulid();
      const source = await this.open(session);
      if (source !== undefined) {
        const startedAt = performance.now();
        const end = await this.sit(source, session);
        if (performance.now() - startedAt > HELD_MS) this.backOff.reset();
        if (end === 'film-over' || end === 'stopped') return end;
        await this.learnFrom(end);
        // Neither of these is the camera's fault.
        if (end === 'new-corners' || end === 'reopened' || camera.isRecording) continue;
      }
      await this.speaker.hear([this.trouble]);
      await sleep(this.backOff.take(), undefined, { signal }).catch(() => {});
    }
    return 'stopped';
  }

  /** A box that is told to stop does not wait until the table is found: that takes seconds. */
  private async studySamples(): Promise<void> {
    const { signal, camera } = this.live;
    if (!camera.sample) return;
    const stop = (): void => void this.seer.close();
    signal.addEventListener('abort', stop);
    try {
      const frames = await camera.sample();
      if (!signal.aborted) await this.study(frames);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Learns the table from samples of a film, so that none of its frames is lost to learning. */
  private async study(frames: readonly Frame[]): Promise<void> {
    const { live, knows, seer } = this;
    const { table, game, view } = live;
    const [first] = frames;
    if (first === undefined) throw wrongInput('no-table', 'the recording holds no picture');
    const known = live.calibration && scaleCalibration(live.calibration, first);
    const calibration = view?.calibrationByHand(frames, table) ?? known;
    const more = { ...(calibration && { calibration }), ...pinsTask(live) };
    const opened = await seer.open({ game, table, ...more }, frames);
    if (!opened.ok) throw wrongInput('no-table', `the recording: ${opened.problems.join('; ')}`);
    view?.use(opened.calibration);
    knows.calibration = opened.calibration;
    knows.size = sizeOf(first);
  }

  async close(): Promise<void> {
    await this.seer.close();
  }

  private async open(session: string): Promise<FrameSource | undefined> {
    const { camera, say, status } = this.live;
    try {
      const source = await camera.open(session, this.pool);
      this.toldReason = '';
      return source;
    } catch (error) {
      // A film that cannot be read will not get better; a camera may.
      if (camera.isRecording || !(error instanceof ObserverError)) throw error;
      // It is tried again every few seconds, perhaps for a night: each reason is told once.
      if (error.message !== this.toldReason)
        say('camera cannot be opened', { reason: error.message });
      this.toldReason = error.message;
      status.aliveAt = performance.now() / 1000;
      this.knows.still = undefined;
      if (!this.isFirst) this.trouble = { code: 'camera-lost' };
      return undefined;
    }
  }

  private async sit(source: FrameSource, session: string): Promise<SittingEnd> {
    const { live, seer, pool, speaker, queue, knows } = this;
    const { camera, status } = live;
    const opening = camera.isRecording ? 'recording' : 'start';
    const reason = this.isFirst ? opening : camera.isRecording ? 'recording' : 'camera';
    status.session = session;
    status.epochs++;
    if (!this.isFirst) status.reopened++;
    this.isFirst = false;
    const epoch = { reason, session, resumes: false } as const;
    queue.add(() => queue.persist(() => live.journal.beginEpoch(epoch)), 0);
    return new Sitting({ live, source, seer, pool, speaker, queue, session, knows }).run();
  }

  private async learnFrom(end: SittingEnd): Promise<void> {
    const { live, knows } = this;
    live.say('sitting ended', { reason: end });
    const isOfStream = end === 'size-changed' || end === 'times-jumped';
    const lost = knows.still === undefined ? 'camera-lost' : 'picture-still';
    // Neither a new day nor new corners are a lost camera.
    const isOurs = end === 'reopened' || end === 'new-corners';
    this.trouble = { code: isOfStream ? end : isOurs ? 'starting' : lost };
    if (end === 'new-corners') delete knows.size;
    if (end !== 'seeing-failed') return;
    this.trouble = { code: 'seeing-restarted' };
    live.status.restartsOfSeeing++;
    live.onFailure?.(live.status.session, end);
    delete knows.size;
    await this.seer.close();
    this.seer = live.createSeer();
  }
}
