/** Speeds of a replay, as a share of real time. */
export const SPEEDS = [1, 0.5, 0.25, 0.125] as const;
export type Speed = (typeof SPEEDS)[number];

/** A stretch of a session, in seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ReplayState {
  /** Null while the table is shown live. */
  readonly span: Span | null;
  readonly t: number;
  readonly isPlaying: boolean;
  readonly isLooping: boolean;
  readonly speed: Speed;
}

/** How often the controls follow while playing; the drawing follows at every frame. */
const CONTROLS_MS = 80;
/** One step of the frame buttons. Film and positions come at 60 a second or slower. */
export const FRAME_S = 1 / 60;

/** The time shown, for the drawn table and the film alike: live, or running through a span. */
export class ReplayClock {
  #state: ReplayState = { span: null, t: 0, isPlaying: false, isLooping: true, speed: 1 };
  /** The exact time; `state.t` is rounded down to the pace of the controls. */
  #t = 0;
  #tickedAt: number | null = null;
  #toldAt = 0;
  readonly #watchers = new Set<() => void>();

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };
  readonly state = (): ReplayState => this.#state;

  /** Shows a span from `at`, playing. */
  play(span: Span, options: { readonly at?: number; readonly speed?: Speed } = {}): void {
    const { at = span.from, speed = this.#state.speed } = options;
    this.#move(at, { span, isPlaying: true, speed });
  }

  /** Shows one moment of a span, standing still. */
  show(span: Span, t: number): void {
    this.#move(t, { span, isPlaying: false });
  }

  goLive(): void {
    this.#move(0, { span: null, isPlaying: false });
  }

  toggle(): void {
    const { span, isPlaying } = this.#state;
    if (span === null) return;
    const t = !isPlaying && this.#t >= span.to ? span.from : this.#t;
    this.#move(t, { isPlaying: !isPlaying });
  }

  setSpeed(speed: Speed): void {
    this.#move(this.#t, { speed });
  }

  setLooping(isLooping: boolean): void {
    this.#move(this.#t, { isLooping });
  }

  seek(t: number): void {
    this.#move(t, { isPlaying: false });
  }

  /** One frame forwards or backwards. */
  step(frames: 1 | -1): void {
    this.#move(this.#t + frames * FRAME_S, { isPlaying: false });
  }

  /** The time to draw at `now` (milliseconds of the page); null for live. */
  tick(now: number): number | null {
    const { span, isPlaying, speed, isLooping } = this.#state;
    const elapsed = this.#tickedAt === null ? 0 : (now - this.#tickedAt) / 1000;
    this.#tickedAt = now;
    if (span === null) return null;
    if (!isPlaying) return this.#t;
    this.#t += elapsed * speed;
    if (this.#t > span.to) {
      if (isLooping) this.#t = span.from;
      else this.#move(span.to, { isPlaying: false });
    }
    if (now - this.#toldAt > CONTROLS_MS) {
      this.#toldAt = now;
      this.#tell({});
    }
    return this.#t;
  }

  #move(t: number, change: Partial<ReplayState>): void {
    const span = change.span === undefined ? this.#state.span : change.span;
    this.#t = span === null ? t : Math.min(span.to, Math.max(span.from, t));
    this.#tickedAt = null;
    this.#tell(change);
  }

  #tell(change: Partial<ReplayState>): void {
    this.#state = { ...this.#state, ...change, t: this.#t };
    for (const watcher of this.#watchers) watcher();
  }
}
