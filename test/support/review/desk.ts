import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDesk } from '../../../src/review/index.ts';
import type { Desk, DeskFeed, DeskOptions } from '../../../src/review/index.ts';

export interface TestDesk extends Desk {
  readonly stateDir: string;
  /** Stops it and starts another on the same port with the same state. */
  restart(feed: DeskFeed): Promise<TestDesk>;
  /** Stops it and removes what it kept. */
  end(): Promise<void>;
}

/** A desk on a port of its own with a state of its own. */
export async function openDesk(
  feed: DeskFeed,
  options: Partial<DeskOptions> = {},
): Promise<TestDesk> {
  const stateDir = options.stateDir ?? mkdtempSync(join(tmpdir(), 'cenital-desk-'));
  const desk = await startDesk({ feed, port: 0, ...options, stateDir });
  return {
    ...desk,
    stateDir,
    restart: async (next) => {
      await desk.stop();
      return openDesk(next, { ...options, stateDir, port: desk.port });
    },
    end: async () => {
      await desk.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
