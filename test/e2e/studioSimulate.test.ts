// `cenital simulate`: a clip and its truth, the same bytes for the same seed.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cenital } from '../support/cenital.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('the same seed gives the same film and truth, byte for byte', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'simulate-'));
  const make = async (name: string): Promise<readonly Buffer[]> => {
    const out = join(folder, name);
    const order = '--game nine-ball --seed 7 --fps 5 --size 320x180 --json --out'.split(' ');
    const { status, stdout, stderr } = await cenital('simulate', ...order, out);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const { clip, truth } = JSON.parse(stdout) as { readonly clip: string; readonly truth: string };
    return [await readFile(clip), await readFile(truth)];
  };
  const [clip, truth] = await make('one');
  const again = await make('two');
  expect(again.map(hashOf)).toEqual([clip!, truth!].map(hashOf));
  const told = JSON.parse(gunzipSync(truth!).toString()) as Record<string, unknown>;
  expect(told).toMatchObject({ game: 'nine-ball', fps: 5, width: 320, height: 180, seed: '7' });
  expect((told['frames_truth'] as unknown[]).length).toBe(told['frames']);
  await rm(folder, { recursive: true });
}, 120_000);
