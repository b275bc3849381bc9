// Accuracy of event inference against a stored baseline: fails when it falls beyond the margin.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { encodeEventLine, parseObservations } from '../../src/session/index.ts';
import { estimateNoise } from '../../src/tracking/index.ts';
import { bankShot } from '../support/bankShot.ts';
import { film, inferFrom, straightShot, straightShotContact, told } from '../support/tableScene.ts';
import { TABLES } from '../../src/table/index.ts';

const SHARED = join(import.meta.dirname, '..', '..', '..', 'shared');

describe.each([1, 2, 3])('own scenes, noise seed %i', (seed) => {
  test.each([30, 60, 120])('at %i frames a second the contact is found to 5 ms', (fps) => {
    const { events } = inferFrom(film(straightShot(), { seconds: 2, fps, noiseM: 0.0007, seed }));
    const contact = events.find((e) => e.kind === 'ball-contact');
    expect(Math.abs((contact?.t ?? 0) - straightShotContact())).toBeLessThan(0.005);
  });

  test('a bank shot is told in order at 30 frames a second', () => {
    const { events } = inferFrom(film(bankShot(), { seconds: 3, fps: 30, noiseM: 0.001, seed }));
    expect(told(events).slice(0, 3)).toEqual(['strike cue', 'cushion cue top', 'contact 1 cue']);
  });
});

/** Shots of each kind: few, so that the test stays short; all of them are scored by the script. */
const SHOTS = ['carom-003', 'carom-011', 'pool-006', 'pool-021', 'pool-034', 'pool-047'];
/** F1 over these shots when the baseline was taken, and how far it may fall. */
const BASELINE = { ball_contact: 1, cushion_contact: 0.99, pocketed: 1 } as const;
const MARGIN = 0.04;

describe.runIf(existsSync(join(SHARED, 'reference-shots')))('reference shots', () => {
  test('contacts, cushions and falls stay within the margin of the baseline', async () => {
    const scorer = (await import(join(SHARED, 'tools', 'score-events.mjs'))) as {
      score(truth: object[], found: object[], toleranceS: number): object;
      total(results: object[]): { table: { type: string; f1: number }[] };
    };
    const dir = mkdtempSync(join(tmpdir(), 'accuracy-'));
    const make = join(SHARED, 'tools', 'make-observations.mjs');
    execFileSync('node', [make, join(SHARED, 'reference-shots', 'shots.jsonl.gz'), dir]);
    const results = SHOTS.map((id) => {
      const { events } = JSON.parse(readFileSync(join(dir, id, 'truth.json'), 'utf8')) as {
        events: object[];
      };
      return scorer.score(events, inferFile(join(dir, id, 'observations.jsonl'), id), 0.05);
    });
    rmSync(dir, { recursive: true });
    const { table } = scorer.total(results);
    for (const [type, f1] of Object.entries(BASELINE))
      expect(table.find((row) => row.type === type)?.f1 ?? 1, type).toBeGreaterThan(f1 - MARGIN);
  });
});

function inferFile(file: string, id: string): object[] {
  const parsed = parseObservations(readFileSync(file, 'utf8'), 0.001);
  if (!parsed.ok) throw new Error(parsed.problems[0]);
  const rough = parsed.value.map((f) => f.observation);
  const sigma = estimateNoise(rough);
  const frames = rough.map((o) => ({ ...o, balls: o.balls.map((b) => ({ ...b, sigma })) }));
  const carom = id.startsWith('carom');
  const { events } = inferFrom(frames, {
    game: carom ? 'five-pins' : 'nine-ball',
    table: TABLES[carom ? 'carom' : '9ft']!,
  });
  // Withdrawn events stay in the files; what is scored is what stands.
  const standing = events.filter((e) => e.status !== 'retracted');
  return standing.map((e) => JSON.parse(encodeEventLine(e, () => 0)) as object);
}
