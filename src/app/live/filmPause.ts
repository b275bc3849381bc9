import type { BoxStatus } from './boxStatus.ts';

/** Whoever drags corners is waiting to see what comes of it. */
const LOOK_EVERY_MS = 500;

export interface FilmPause {
  /** Until the film is played again; for good when absent. */
  readonly seconds: number | undefined;
  /** Corners that a person dragged play it again at once. */
  readonly hasNewCorners: () => boolean;
  readonly status: BoxStatus;
  readonly signal: AbortSignal;
}

/**
 * Waits after a film that was played as a camera; a box that waits does not hang.
 *
 * A film that is not repeated stays on show until the box is stopped.
 */
export function pauseAfterFilm(pause: FilmPause): Promise<void> {
  const { seconds, hasNewCorners, status, signal } = pause;
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      clearInterval(looking);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = seconds === undefined ? undefined : setTimeout(end, seconds * 1000);
    const looking = setInterval(() => {
      status.aliveAt = performance.now() / 1000;
      if (hasNewCorners()) end();
    }, LOOK_EVERY_MS);
    signal.addEventListener('abort', end);
  });
}
