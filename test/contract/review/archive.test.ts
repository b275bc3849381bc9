// What the coach's room keeps on disk, and what is left of it when the power fails.
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SessionFolder } from '../../../src/review/archive/sessionFolder.ts';
import type { SessionLine, ShotDetail } from '../../../src/review/archive/shotDetail.ts';
import { packTrack } from '../../../src/review/room/trackFile.ts';
import { summarizeShot } from '../../../src/review/room/shotSummary.ts';
import { TABLES } from '../../../src/table/index.ts';
import { emptyMatch, playFakeMatch } from '../../support/review/fakeMatch.ts';
import type { FakeShot } from '../../support/review/fakeMatch.ts';

const line: SessionLine = {
  version: 1,
  id: 'sitting-1',
  startedAt: '2026-01-01T20:00:00.000Z',
  game: 'nine-ball',
  table: TABLES['9ft']!,
  players: ['Ana', 'Luis'],
  shots: 2,
  lastSeq: 40,
  logId: 'log-1',
};
const played = playFakeMatch('nine-ball', 3);
let root: string;
let folder: SessionFolder;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'cenital-archive-'));
  folder = new SessionFolder(root);
  await keep(played[0]!, played[1]!);
  await folder.saveSession(line);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function keep(...shots: readonly FakeShot[]): Promise<void> {
  for (const { events, call, frames } of shots) {
    const { shot } = call;
    const view = { shot, startedAt: events[0]!.t, endedAt: call.t, events, calls: [], rulings: [] };
    const detail: ShotDetail = {
      ...{ version: 1, session: line.id, shot, events, calls: [], rulings: [], inputs: [] },
      track: packTrack(frames),
    };
    const match = emptyMatch('nine-ball');
    await folder.saveShot(summarizeShot({ shot: view, inputs: [], match, frames }), detail);
  }
}

const numbers = async (): Promise<readonly number[]> =>
  (await folder.shots(line.id)).map(({ shot }) => shot);

describe('a power failure', () => {
  const list = (): string => join(root, line.id, 'shots.jsonl');

  test('in the middle of a line loses that line alone, and the next shot is kept whole', async () => {
    truncateSync(list(), readFileSync(list()).length - 60);
    expect(await numbers()).toEqual([1]);
    await keep(played[2]!);
    expect(await numbers()).toEqual([1, 3]);
    // The shot itself was written before its line: its player still opens.
    expect((await folder.shot(line.id, 2))?.events).toHaveLength(played[1]!.events.length);
  });

  test('that left a run of zeros loses nothing that was there before', async () => {
    appendFileSync(list(), Buffer.alloc(512));
    expect(await numbers()).toEqual([1, 2]);
    await keep(played[2]!);
    expect(await numbers()).toEqual([1, 2, 3]);
  });

  test('that spoiled one sitting or one shot leaves the others open', async () => {
    await folder.saveSession({ ...line, id: 'sitting-2' });
    writeFileSync(join(root, 'sitting-2', 'session.json'), '{"version":1,"id":"sit');
    expect((await folder.list()).map(({ id }) => id)).toEqual(['sitting-1']);
    writeFileSync(join(root, line.id, 'shots', '1.json'), '');
    expect(await folder.shot(line.id, 1)).toBeUndefined();
    expect(await folder.shot(line.id, 2)).toBeDefined();
  });
});
