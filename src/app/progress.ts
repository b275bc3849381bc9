import { Presets, SingleBar } from 'cli-progress';

/** Shows how far a long piece of work is. */
export interface Progress {
  /** Once, when the amount of work is known; 0 when it is not. */
  start(total: number): void;
  update(done: number): void;
  stop(): void;
}

/** For machines, and for whoever does not look. */
export const NO_PROGRESS: Progress = { start: () => {}, update: () => {}, stop: () => {} };

/**
 * A bar on a terminal, a plain line now and then elsewhere.
 *
 * Writes to standard error, so that standard output stays what the verb prints.
 */
export function showProgress(what: string): Progress {
  return process.stderr.isTTY ? bar(what) : plainLines(what);
}

function bar(what: string): Progress {
  const format = `${what} {bar} {percentage}% | {value}/{total} frames | {eta_formatted} left`;
  const shown = new SingleBar({ format, hideCursor: true }, Presets.shades_classic);
  return {
    start: (total) => shown.start(total, 0),
    update: (done) => shown.update(Math.min(done, shown.getTotal())),
    stop: () => shown.stop(),
  };
}

/** Plain lines appear each time this share of the work is done. */
const PLAIN_STEP = 0.25;

function plainLines(what: string): Progress {
  let total = 0;
  let next = PLAIN_STEP;
  return {
    start: (frames) => (total = frames),
    update(done) {
      if (total === 0 || done < next * total) return;
      process.stderr.write(`${what}: ${done} of about ${total} frames\n`);
      while (next * total <= done) next += PLAIN_STEP;
    },
    stop: () => {},
  };
}
