import type { Seconds } from '../../base/units.ts';
import { ObserverError } from '../../base/error.ts';
import { type Frame, FramePool, type FrameSource } from '../../capture/index.ts';
import type { Trouble } from './health.ts';
import {
  type Moment,
  PINS_CAMERA_LOST,
  type PinsCamera,
  type PinsCameraOptions,
} from './pinsCamera.ts';

/** Frames of two films are of one moment when they are this near. */
const SAME_MOMENT_S = 0.02;

/** A second film of the same sitting: both begin at one moment, and wait for each other. */
export class FilmPinsCamera implements PinsCamera {
  private readonly o: PinsCameraOptions;
  private readonly pool = new FramePool();
  private film: Promise<FilmReader | undefined> = Promise.resolve(undefined);
  private isOver = false;

  constructor(options: PinsCameraOptions) {
    this.o = options;
  }

  begin(): void {
    this.isOver = false;
    this.film = this.openAfter(this.film);
  }

  get troubles(): readonly Trouble[] {
    return this.isOver ? PINS_CAMERA_LOST : [];
  }

  async frameAt({ t }: Moment): Promise<Frame | undefined> {
    const film = await this.film;
    const frame = await film?.newestUntil(t + SAME_MOMENT_S);
    this.isOver = film === undefined || film.isOver;
    if (frame) this.o.onAligned?.(0);
    return frame;
  }

  readonly waitSeconds = 0;

  /** Two films of one sitting begin at one moment, whatever their cameras took. */
  hearLater(): void {}

  giveBack(frame: Frame): void {
    this.pool.giveBack(frame);
  }

  async close(): Promise<void> {
    await (await this.film)?.close();
  }

  private async openAfter(
    before: Promise<FilmReader | undefined>,
  ): Promise<FilmReader | undefined> {
    await (await before)?.close();
    try {
      return new FilmReader(await this.o.open(this.pool), this.pool);
    } catch (error) {
      if (!(error instanceof ObserverError)) throw error;
      this.o.say('the film of the pins cannot be read', { reason: error.message });
      return undefined;
    }
  }
}

/** Reads a film as far as it is asked to. */
class FilmReader {
  private readonly frames: AsyncIterator<Frame>;
  private readonly pool: FramePool;
  private readonly stop = new AbortController();
  private next: Frame | undefined;
  isOver = false;

  constructor(source: FrameSource, pool: FramePool) {
    this.frames = source.frames(this.stop.signal)[Symbol.asyncIterator]();
    this.pool = pool;
  }

  /** The last frame that was taken by then and not given out yet. */
  async newestUntil(t: Seconds): Promise<Frame | undefined> {
    let newest: Frame | undefined;
    for (;;) {
      this.next ??= await this.read();
      if (this.next === undefined || this.next.t > t) return newest;
      if (newest) this.pool.giveBack(newest);
      newest = this.next;
      this.next = undefined;
    }
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.frames.return?.();
  }

  private async read(): Promise<Frame | undefined> {
    if (this.isOver) return undefined;
    const { value, done } = await this.frames.next();
    this.isOver = done === true;
    return done === true ? undefined : value;
  }
}
