// The desk is killed with -9 between the referee's click and the log's answer.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { callRecord, scratchFolder } from '../support/busFixtures.ts';
import { freeEndpoint, freePort } from '../support/busPorts.ts';
import { openClient, openStream, take, until } from '../support/busStream.ts';
import { PretendPage } from '../support/pretendPage.ts';
import { seeded } from '../support/recordedMatch.ts';
import { ensurePageBuilt } from '../support/review/page.ts';

/** A desk takes a second or two to start: a short run kills few. */
const KILLS = Number(process.env['CENITAL_DESK_KILLS'] ?? 4);
const SEED = Number(process.env['CENITAL_SEED'] ?? Date.now() % 1e6);
/** From the click to the answer takes a few milliseconds on a quiet machine. */
const LONGEST_WAIT_MS = 12;
/** More records than a desk can read before its first page is back. */
const RECORDS_BEFORE = 3000;

beforeAll(() => ensurePageBuilt());

interface DeskProcess {
  readonly url: string;
  readonly spoolPath: string;
  start(): void;
  kill(): Promise<void>;
}

async function deskAt(endpoint: string): Promise<DeskProcess> {
  const port = await freePort();
  const state = scratchFolder();
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(kill);
  return {
    url: `http://127.0.0.1:${port}`,
    spoolPath: join(state, 'spool.jsonl'),
    kill,
    start() {
      const options = ['--connect', endpoint, '--port', `${port}`, '--state', state];
      child = spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts', 'desk', ...options], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    },
  };
}

const ruling = (n: number) =>
  ({
    kind: 'ruling',
    ruling: { id: `w-ruling-${n}`, callId: `c${n}`, decision: 'confirm', by: '' },
  }) as const;

describe('an answer of the referee', () => {
  // A desk that came back once refused the answer for good, because it had not read as far as
  // the call: the page threw the answer away.
  test(`is logged once, whenever the desk is killed (${KILLS} kills, seed ${SEED})`, async () => {
    const random = seeded(SEED);
    const endpoint = await freeEndpoint();
    const { server } = await openStream({ endpoint });
    await server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    const health = { kind: 'health', body: { level: 'healthy', reasons: [] } } as const;
    await Promise.all(
      Array.from({ length: RECORDS_BEFORE }, (_, n) => server.append({ ...health, id: `h${n}` })),
    );
    const rules = openClient({ endpoint, role: 'rules' });
    const desk = await deskAt(endpoint);
    desk.start();
    const page = new PretendPage(desk.url);
    onTestFinished(() => page.close());
    for (let n = 1; n <= KILLS; n++) {
      await rules.submit(callRecord(`c${n}`));
      await until(() => page.isOpen);
      page.submit(ruling(n));
      await sleep(random() * LONGEST_WAIT_MS);
      await desk.kill();
      desk.start();
    }
    const all = Array.from({ length: KILLS }, (_, i) => `w-ruling-${i + 1}`);
    await until(() => page.lost.length > 0 || all.every((id) => page.written.includes(id)));
    expect(page.lost).toEqual([]);
    const items = await take(
      openClient({ endpoint, startAt: 'start' }),
      RECORDS_BEFORE + 1 + 2 * KILLS,
    );
    const logged = items.flatMap((item) => (item.kind === 'ruling' ? [item.id] : []));
    expect(logged.sort()).toEqual(all.sort());
  });

  test('that the desk took while the table was away is logged though desk and page are gone', async () => {
    const endpoint = await freeEndpoint();
    const first = await openStream({ endpoint });
    await first.server.beginEpoch({ reason: 'start', session: 's', resumes: false });
    await openClient({ endpoint, role: 'rules' }).submit(callRecord('c1'));
    const desk = await deskAt(endpoint);
    desk.start();
    const page = new PretendPage(desk.url);
    onTestFinished(() => page.close());
    await until(() => page.isOpen);
    await first.stop();
    page.submit(ruling(1));
    await until(
      () => existsSync(desk.spoolPath) && readFileSync(desk.spoolPath).includes('w-ruling-1'),
    );
    await desk.kill();
    page.close();
    await openStream({ endpoint, dir: first.dir });
    desk.start();
    const items = await take(openClient({ endpoint, startAt: 'start' }), 3);
    expect(items.at(-1)).toMatchObject({ kind: 'ruling', id: 'w-ruling-1', answers: 'c1' });
  });
});
