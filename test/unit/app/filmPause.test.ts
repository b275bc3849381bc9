// A film that was played as a camera is over: what the box says of itself meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoxStatus } from '../../../src/app/live/boxStatus.ts';
import { pauseAfterFilm } from '../../../src/app/live/filmPause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pausing(seconds: number | undefined) {
  const status = new BoxStatus();
  const stop = new AbortController();
  const state = { status, stop, isOver: false, hasNewCorners: false };
  const hasNewCorners = (): boolean => state.hasNewCorners;
  void pauseAfterFilm({ seconds, hasNewCorners, status, signal: stop.signal }).then(
    () => (state.isOver = true),
  );
  return state;
}

// Ten seconds after the end of its film a box said that it hangs, and systemd started it anew.
test('a box whose film is over waits, and does not hang', async () => {
  const box = pausing(undefined);
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(box.status.isAlive).toBe(true);
  expect(box.isOver).toBe(false);
  box.stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(box.isOver).toBe(true);
});

test('it is played again after its pause, or as soon as corners were dragged', async () => {
  const box = pausing(30);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(box.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(box.isOver).toBe(true);
  const other = pausing(undefined);
  other.hasNewCorners = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(other.isOver).toBe(true);
});
