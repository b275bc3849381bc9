// The live loop over a camera on loopback, with its log in memory.
import { BoxStatus } from '../../src/app/live/boxStatus.ts';
import type { LiveTable } from '../../src/app/live/liveTable.ts';
import { PlainSeer, type Seer } from '../../src/app/live/seer.ts';
import type { SittingEnd } from '../../src/app/live/sitting.ts';
import { watchTable } from '../../src/app/live/watchTable.ts';
import { tableCamera } from '../../src/app/cameraInput.ts';
import type { Calibration } from '../../src/calibration/index.ts';
import type { CameraConfig } from '../../src/config/index.ts';
import { TABLES } from '../../src/table/index.ts';
import { MemoryJournal } from './memoryJournal.ts';

/** Seeing in the test's own thread: no thread to wait for. */
export function seerHere(seer = new PlainSeer()): Seer {
  return {
    open: async (...given) => seer.open(...given),
    see: async (...given) => seer.see(...given),
    loseView: async (t) => seer.loseView(t),
    restart: async () => seer.restart(),
    finish: async () => seer.finish(),
    close: async () => {},
  };
}

export class LiveBox {
  readonly journal: MemoryJournal;
  readonly status = new BoxStatus();
  readonly lines: string[] = [];
  readonly ended: Promise<SittingEnd>;
  private readonly abort = new AbortController();

  readonly live: LiveTable;

  constructor(camera: CameraConfig, calibration: Calibration, more: Partial<LiveTable> = {}) {
    const { game = 'nine-ball' } = more;
    this.journal = new MemoryJournal(game);
    this.live = {
      game,
      table: TABLES['9ft']!,
      calibration,
      camera: tableCamera({ camera, game }),
      journal: this.journal,
      status: this.status,
      createSeer: () => seerHere(),
      say: (line, fields) => this.lines.push(`${line} ${JSON.stringify(fields ?? {})}`),
      retryMs: [50, 500],
      signal: this.abort.signal,
      ...more,
    };
    this.ended = watchTable(this.live);
    this.ended.catch(() => {});
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.ended;
  }
}

/** Waits for an outcome; the test's own time limit ends it when the outcome never comes. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}
