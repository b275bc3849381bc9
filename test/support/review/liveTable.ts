// A real table's stream with the real rules engine in a process of its own, and scripted events.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStreamServer, openTableLog } from '../../../src/bus/index.ts';
import type { StreamServer } from '../../../src/bus/index.ts';
import type { RestLayout, TableEvent, TableEventBody } from '../../../src/events/index.ts';
import { BusFeed } from '../../../src/review/index.ts';
import { TABLES } from '../../../src/table/index.ts';
import type { BallId, GameName } from '../../../src/table/index.ts';
import { eventOf } from './records.ts';

export interface LiveTable {
  readonly feed: BusFeed;
  /** Logs the facts of one shot, from strike to rest, half a second apart. */
  play(shot: number, facts: readonly TableEventBody[]): Promise<void>;
  /** Logs facts as they were recorded. */
  log(facts: readonly TableEvent[]): Promise<void>;
  end(): Promise<void>;
}

const SHOT_S = 20;
const FACT_S = 0.5;

export async function openLiveTable(game: GameName): Promise<LiveTable> {
  const dir = mkdtempSync(join(tmpdir(), 'cenital-live-'));
  const endpoint = `ipc://${join(dir, 'stream')}`;
  const log = await openTableLog({ dir: join(dir, 'log') });
  const server = await openStreamServer({ log, table: 'test', endpoint });
  await server.beginEpoch({ reason: 'start', session: 'sitting-1', resumes: false });
  await server.append({ kind: 'health', id: 'health-1', body: { level: 'healthy', reasons: [] } });
  const rules = startRules(endpoint, game);
  const table = TABLES[game === 'nine-ball' ? '9ft' : 'carom']!;
  const feed = new BusFeed({ endpoint, game, table, spoolPath: join(dir, 'spool.jsonl') });
  return {
    feed,
    play: (shot, facts) => play(server, shot, facts),
    log: async (facts) => {
      for (const fact of facts) await server.appendEvent(fact);
    },
    end: async () => {
      rules.kill();
      await server.close();
      await log.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function startRules(endpoint: string, game: GameName): ChildProcess {
  const args = [
    '--import',
    'tsx',
    'src/app/main.ts',
    'rules',
    '--connect',
    endpoint,
    '--game',
    game,
  ];
  return spawn(process.execPath, args, { stdio: 'inherit' });
}

async function play(
  server: StreamServer,
  shot: number,
  facts: readonly TableEventBody[],
): Promise<void> {
  for (const [i, fact] of facts.entries()) {
    const t = shot * SHOT_S + i * FACT_S;
    await server.appendEvent(eventOf(fact, { id: `s${shot}-e${i}`, shot, t }));
  }
}

/** Balls at rest in a row: where they lie does not matter to the rules under test. */
export const layoutOf = (...balls: readonly BallId[]): RestLayout => ({
  balls: balls.map((ball, i) => ({ ball, x: -1 + i * 0.2, y: 0.1 * (i % 3) })),
  frozenPairs: [],
  frozenToCushion: [],
  hanging: [],
  pinsStanding: [],
  hidden: [],
});
