// One true path through the house, on the clip that ships: film to table, balls, events and call.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzeVideo } from '../../src/app/analyze.ts';
import type { ContractOutput } from '../../src/app/contractOutput.ts';
import { PIPELINE_STAGES, type PipelineStages } from '../../src/app/pipeline.ts';
import { TABLES } from '../../src/table/index.ts';
import { cenital } from '../support/cenital.ts';
import { departures, readClipTruth } from '../support/truth.ts';

const CLIP = 'test/videos/demo-nine-ball.mp4';
const truth = readClipTruth(CLIP);
const folder = mkdtempSync(join(tmpdir(), 'cenital-analyze-'));
afterAll(() => rmSync(folder, { recursive: true }));

const analyze = (stages?: PipelineStages): Promise<ContractOutput> =>
  analyzeVideo({
    video: CLIP,
    game: 'nine-ball',
    table: TABLES['9ft']!,
    ...(stages ? { stages } : {}),
  });

describe('the shipped clip, with no help but game and table', () => {
  let output: ContractOutput;
  beforeAll(async () => {
    output = await analyze();
  });

  test('every ball at rest, every event and its time agree with the truth', () => {
    expect(departures(output, truth)).toEqual([]);
  });

  test('the call is legal, rests on events that stand, and says why in both languages', () => {
    const [call, ...more] = output.calls;
    expect(more).toEqual([]);
    expect(call).toMatchObject({ call: 'legal', fouls: [], next: 'A', shot: 1 });
    const ids = new Set(output.events.map(({ id }) => id));
    expect(call?.evidence.length).toBeGreaterThan(0);
    expect(call?.evidence.every((id) => ids.has(id))).toBe(true);
    expect(call?.reason.es).not.toBe('');
    expect(call?.reason.en).not.toBe('');
  });
});

describe('a stage that is replaced by a stub is noticed:', () => {
  const blind: PipelineStages['createDetector'] = () => ({
    prime: () => {},
    detect: () => ({ balls: [], pins: [], hidden: [], view: 'clear', problems: [] }),
    settled: () => Promise.resolve(),
  });
  const STUBS: readonly (readonly [string, Partial<PipelineStages>])[] = [
    ['a detector that sees nothing', { createDetector: blind }],
    [
      'a projection to one place',
      { project: (_d, _c, t) => ({ t, balls: [], pins: [], hidden: [], view: 'clear' }) },
    ],
    [
      'a tracker that never moves',
      { track: (state, { t }) => ({ state, frame: { t, balls: [], pins: [], view: 'clear' } }) },
    ],
    [
      'an inference that infers nothing',
      { infer: (state) => ({ state, events: [] }), finish: (state) => ({ state, events: [] }) },
    ],
  ];
  test.each(STUBS)('%s', async (_what, stub) => {
    const output = await analyze({ ...PIPELINE_STAGES, ...stub });
    expect(departures(output, truth)).not.toEqual([]);
    expect(output.calls).toEqual([]);
  });
});

describe('cenital analyze', () => {
  const lines = (name: string): Record<string, unknown>[] =>
    readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test('writes the files of the contract and prints a summary for machines', async () => {
    const run = await cenital('analyze', CLIP, '--game', 'nine-ball', '--out', folder, '--json');
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(run.stdout)).toMatchObject({
      shots: 1,
      pocketed: 1,
      calls: [{ call: 'legal' }],
    });
    expect(lines('tracks.jsonl')).toHaveLength(truth.frames_truth.length);
    expect(lines('tracks.jsonl')[0]).toMatchObject({ frame: 0, t: 0, balls: expect.any(Array) });
    expect(lines('calls.jsonl')).toMatchObject([{ call: 'legal', status: 'final', fouls: [] }]);
    expect(lines('events.jsonl').filter((event) => event['type'] === 'ball_contact')).toMatchObject(
      [{ a: 'cue', b: '1', status: 'final' }],
    );
  });

  test('prints shots, events and proposals for people', async () => {
    const { status, stdout, stderr } = await cenital('analyze', CLIP, '--game', 'nine-ball');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /shot 1\n.*cue is struck\n.*cue touches 1\n.*1 falls into the top-left pocket/,
    );
    expect(stdout).toMatch(/proposed: legal/);
    expect(stderr).toMatch(/analyze: \d+ of about \d+ frames/);
  });
});
