// Observer, rules engine and desk are killed with -9 at random moments of a recorded match.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AnyRecord } from '../../src/bus/index.ts';
import { openTableLog, parseEnvelope } from '../../src/bus/index.ts';
import { bundlePrograms } from '../support/bundledProgram.ts';
import { scratchFolder } from '../support/busFixtures.ts';
import { freeEndpoint } from '../support/busPorts.ts';
import { openClient, until } from '../support/busStream.ts';
import { seeded } from '../support/recordedMatch.ts';

/** Two hundred take a minute or two on a quiet machine; a short run kills fewer. */
const KILLS = Number(process.env['CENITAL_KILLS'] ?? 50);
const SEED = Number(process.env['CENITAL_SEED'] ?? Date.now() % 1e6);
/** Shots of the match, at least: long enough that every kill meets it while it is played. */
const ENOUGH_SHOTS = KILLS + 10;
/**
 * The match is over with its last ruling. On every third shot the referee gives a warning just
 * before it, and what the engine makes of that may still be on its way: none of those is the last.
 */
const SHOTS = ENOUGH_SHOTS % 3 === 0 ? ENOUGH_SHOTS + 1 : ENOUGH_SHOTS;
const MATCH_SEED = 11;
/** Part of the kills that come at once, while somebody is still starting. */
const AT_ONCE = 0.4;
/** Longest such haste. */
const HASTE_MS = 150;
/** The other kills come after so many new records, at most. */
const PROGRESS_RECORDS = 8;

interface Party {
  readonly name: string;
  start(): void;
  kill(): Promise<void>;
  readonly over: Promise<void>;
}

/** A process of the match that can be killed and started again. */
function party(name: string, args: readonly string[]): Party {
  let child: ChildProcess | undefined;
  let end = () => {};
  const over = new Promise<void>((resolve) => (end = resolve));
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(kill);
  return {
    name,
    over,
    kill,
    start() {
      child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout!.on('data', (text: Buffer) => {
        if (text.includes('over')) end();
      });
    },
  };
}

async function playMatch(
  built: string,
  kills: number,
): Promise<{ records: AnyRecord[]; killsInPlay: number }> {
  const dir = scratchFolder();
  const endpoint = await freeEndpoint();
  const spool = join(scratchFolder(), 'spool');
  const program = (name: string) => join(built, `${name}.js`);
  const observer = party('observer', [
    ...[program('observer'), dir, endpoint, `${SHOTS}`, `${MATCH_SEED}`],
  ]);
  const rules = party('rules', [program('rules'), 'rules', '--connect', endpoint]);
  const desk = party('desk', [program('desk'), endpoint, spool]);
  const parties = [observer, rules, desk];
  for (const one of parties) one.start();
  const random = seeded(SEED);
  const progress = watchProgress(endpoint, observer.over);
  let killsInPlay = 0;
  let isOver = false;
  void observer.over.then(() => (isOver = true));
  for (let i = 0; i < kills; i++) {
    if (random() < AT_ONCE) await sleep(random() * HASTE_MS);
    else await progress(1 + Math.floor(random() * PROGRESS_RECORDS));
    const victims = random() < 0.1 ? parties : [parties[Math.floor(random() * 3)]!];
    if (!isOver) killsInPlay++;
    for (const victim of victims) await victim.kill();
    for (const victim of victims) victim.start();
  }
  await observer.over;
  for (const one of parties) await one.kill();
  return { records: await readLog(dir), killsInPlay };
}

/** Gives a wait for so many more records, or for the end of the match. */
function watchProgress(endpoint: string, over: Promise<void>): (records: number) => Promise<void> {
  const client = openClient({ endpoint, startAt: 'start' });
  let seen = 0;
  let isOver = false;
  void over.then(() => (isOver = true));
  void (async () => {
    for await (const { kind } of client) if (kind !== 'epoch') seen++;
  })();
  return (records) => {
    const goal = seen + records;
    return until(() => isOver || seen >= goal);
  };
}

async function readLog(dir: string): Promise<AnyRecord[]> {
  const log = await openTableLog({ dir });
  const records: AnyRecord[] = [];
  for (let from = 1; from <= log.lastSequence;) {
    const entries = log.read(from, { maxCount: 1000, maxBytes: 1e7 });
    for (const { payload } of entries) {
      const record = parseEnvelope(payload);
      if (record.ok) records.push(record.value);
    }
    from += entries.length;
  }
  await log.close();
  return records;
}

/** What must be the same however often who was killed: all but the moments. */
function matchIn(records: readonly AnyRecord[], kinds: readonly string[]) {
  return records
    .filter(({ kind }) => kinds.includes(kind))
    .map((record) => {
      const { sequence: _, epoch: _e, loggedAt: _l, logId: _i, ...rest } = record;
      return rest;
    });
}

describe('a match in which processes die', () => {
  test(`ends with the same log after ${KILLS} kills (seed ${SEED})`, async () => {
    const built = await bundlePrograms({
      observer: 'test/support/busObserver.ts',
      rules: 'test/support/busRules.ts',
      desk: 'test/support/busReferee.ts',
    });
    const calm = await playMatch(built, 0);
    const stormy = await playMatch(built, KILLS);
    expect(stormy.killsInPlay).toBe(KILLS);
    // The table, the referee's answers among what happened, and what the engine made of it.
    for (const kinds of [['event', 'input', 'ruling'], ['call'], ['state']])
      expect(matchIn(stormy.records, kinds)).toEqual(matchIn(calm.records, kinds));
    const numbers = stormy.records.map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    const epochs = stormy.records.filter(({ kind }) => kind === 'epoch').length;
    expect(epochs).toBeGreaterThan(KILLS / 20);
  }, 900_000);
});
