// The live table as `cenital run` runs it, with a referee at its desk, while the box, its rules
// engine and its desk are killed with -9.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readClientKeys } from '../../src/app/keyFiles.ts';
import { boxKeysFile } from '../../src/app/keys.ts';
import { RulesFold } from '../../src/app/rulesFold.ts';
import type { AnyRecord, CurveClient, NewRecord, TableRecord } from '../../src/bus/index.ts';
import { scratchFolder } from '../support/busFixtures.ts';
import { freeEndpoint, freePort } from '../support/busPorts.ts';
import { openClient, until } from '../support/busStream.ts';
import { PretendPage } from '../support/pretendPage.ts';
import { seeded } from '../support/recordedMatch.ts';
import { ensurePageBuilt } from '../support/review/page.ts';

/** Everybody dies once; a box takes seconds to see again. */
const KILLS = Number(process.env['CENITAL_RUN_KILLS'] ?? 3);
const SEED = Number(process.env['CENITAL_SEED'] ?? Date.now() % 1e6);
const LONGEST_WAIT_MS = 1500;
const LONGEST_MS = 900_000;
const VICTIMS = ['rules', 'desk', 'box'] as const;
/** Children of a process are found where the kernel tells of them. */
const hasProc = existsSync('/proc/self/stat');

beforeAll(() => ensurePageBuilt());

/** The process below `parent` that runs a verb. */
function companionOf(parent: number, verb: string): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
        return Number(fields?.[1]) === parent && words.includes(verb);
      } catch {
        // It ended while we looked.
        return false;
      }
    });
}

interface Box {
  readonly endpoint: string;
  /** The box lets in who has keys alone, its own rules engine and desk too. */
  readonly curve: CurveClient;
  readonly page: string;
  start(): void;
  kill(victim: (typeof VICTIMS)[number]): Promise<void>;
}

async function openBox(): Promise<Box> {
  const folder = scratchFolder();
  const [endpoint, port] = [await freeEndpoint(), await freePort()];
  const keysFolder = join(folder, 'keys');
  const config = join(folder, 'box.json');
  const path = resolve('test/videos/nine-scratch.mp4');
  writeFileSync(
    config,
    JSON.stringify({
      version: 1,
      table: { id: 'test', model: '9ft' },
      game: 'nine-ball',
      camera: { kind: 'file', path, repeatAfterSeconds: 1 },
      stream: { endpoint, logFolder: join(folder, 'log'), keysFolder },
      desk: { host: '127.0.0.1', port },
    }),
  );
  let box: ChildProcess;
  const start = () => {
    const args = ['--import', 'tsx', 'src/app/main.ts', 'run', '--config', config];
    box = spawn(process.execPath, args, { stdio: 'ignore' });
  };
  const kill = async (victim: (typeof VICTIMS)[number]) => {
    if (victim === 'box') {
      box.kill('SIGKILL');
      await once(box, 'exit');
      start();
    } else {
      const pid = companionOf(box.pid!, victim);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    }
  };
  onTestFinished(() => void box.kill('SIGKILL'));
  const curve = readClientKeys(boxKeysFile(keysFolder, 'viewer'));
  return { endpoint, curve, page: `http://127.0.0.1:${port}`, start, kill };
}

/** Everything in the log that the rules engine has to say, by what it wrote and by what follows. */
function rulesIn(records: readonly AnyRecord[]) {
  const fold = new RulesFold('nine-ball');
  const follows = records.flatMap((record) => fold.take(record));
  const logged = records.filter((record) => record.kind === 'call' || record.kind === 'state');
  const named = (all: readonly (NewRecord | TableRecord)[]) =>
    new Map(all.map(({ id, kind, body }) => [id, JSON.parse(JSON.stringify({ kind, body }))]));
  return { follows: named(follows), logged: named(logged) };
}

describe.skipIf(!hasProc)('a live table whose processes are killed (needs /proc)', () => {
  test(
    `loses no answer and no call (${KILLS} kills, seed ${SEED})`,
    async () => {
      const random = seeded(SEED);
      const box = await openBox();
      box.start();
      const answers: string[] = [];
      // The referee answers each call when the desk shows it, whatever is dying.
      const page = new PretendPage(box.page, (record) => {
        if (record.kind !== 'call') return;
        const callId = record.call.id;
        const id = `w-${callId}`.slice(-60);
        if (answers.includes(id)) return;
        answers.push(id);
        page.submit({ kind: 'ruling', ruling: { id, callId, decision: 'confirm', by: '' } });
      });
      onTestFinished(() => page.close());
      const records: AnyRecord[] = [];
      void (async () => {
        const { endpoint, curve } = box;
        for await (const item of openClient({ endpoint, curve, startAt: 'start' }))
          if (item.kind !== 'reset') records.push(item);
      })();
      for (let n = 0; n < KILLS; n++) {
        const calls = answers.length;
        await until(() => answers.length > calls);
        await sleep(random() * LONGEST_WAIT_MS);
        await box.kill(VICTIMS[n % VICTIMS.length]!);
      }
      const before = answers.length;
      await until(() => answers.length > before);
      const all = [...answers];
      await until(() => page.lost.length > 0 || all.every((id) => page.written.includes(id)));
      expect(page.lost).toEqual([]);
      await until(() => all.every((id) => records.some((record) => record.id === id)));
      const numbers = records.map(({ sequence }) => sequence);
      expect(numbers).toEqual(numbers.map((_, i) => i + 1));
      const rulings = records.filter(({ kind }) => kind === 'ruling').map(({ id }) => id);
      expect(rulings.length).toBe(new Set(rulings).size);
      // What a fresh engine makes of the log is what the killed ones wrote into it.
      await until(() =>
        [...rulesIn(records).follows.keys()].every((id) => rulesIn(records).logged.has(id)),
      );
      const { follows, logged } = rulesIn(records);
      expect([...logged.keys()].sort()).toEqual([...follows.keys()].sort());
      for (const [id, record] of logged) expect(record, id).toEqual(follows.get(id));
    },
    LONGEST_MS,
  );
});
