// The whole path on the project's own test clips, where no other footage with truth is at hand:
// events found against the truth beside each clip. Run by `npm run accuracy`, with part of a name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { analyzeVideo } from '../src/app/analyze.ts';
import { ObserverError } from '../src/base/error.ts';
import { TABLES } from '../src/table/index.ts';

const CLIPS = 'test/videos';
const TYPES = ['shot_start', 'ball_contact', 'cushion_contact', 'pocketed', 'pin_fallen'] as const;
/** Pins take a moment to fall. */
const WINDOW_S: Readonly<Record<string, number>> = { pin_fallen: 0.15 };
const USUAL_WINDOW_S = 0.05;

interface Happened {
  readonly t: number;
  readonly type: string;
  readonly ball?: string;
  readonly pin?: string;
  readonly a?: string;
  readonly b?: string;
}

const bodies = ({ type, ball, pin, a, b }: Happened): string =>
  type === 'ball_contact' ? [a, b].sort().join('+') : (pin ?? ball ?? '');

/** Pairs each true event with the nearest unused one of its kind and bodies. */
function hits(truth: readonly Happened[], found: readonly Happened[]): number {
  const free = new Set(found);
  let count = 0;
  for (const event of truth) {
    const window = WINDOW_S[event.type] ?? USUAL_WINDOW_S;
    const [near] = [...free]
      .filter((f) => f.type === event.type && bodies(f) === bodies(event))
      .sort((p, q) => Math.abs(p.t - event.t) - Math.abs(q.t - event.t));
    if (!near || Math.abs(near.t - event.t) > window) continue;
    free.delete(near);
    count++;
  }
  return count;
}

const only = process.argv[2] ?? '';
const sums = new Map(TYPES.map((type) => [type, { truth: 0, found: 0, hits: 0 }]));
for (const file of readdirSync(CLIPS).filter((f) => f.endsWith('.mp4') && f.includes(only))) {
  const video = join(CLIPS, file);
  const doc = JSON.parse(
    gunzipSync(readFileSync(video.replace('.mp4', '.truth.json.gz'))).toString(),
  ) as { game: 'nine-ball' | 'five-pins'; events: Happened[] };
  const table = TABLES[doc.game === 'five-pins' ? 'carom' : '9ft']!;
  try {
    const output = await analyzeVideo({ video, game: doc.game, table });
    const found = output.events
      .filter((event) => event.status !== 'retracted')
      .map((event): Happened => ({ ...event, type: event.kind.replace('-', '_') }));
    for (const [type, sum] of sums) {
      const [wanted, told] = [doc.events, found].map((all) => all.filter((e) => e.type === type));
      sum.truth += wanted!.length;
      sum.found += told!.length;
      sum.hits += hits(wanted!, told!);
    }
    const view = (output.view ?? []).map(
      ({ trouble, from }) => `${trouble.code} ${from.toFixed(1)} s`,
    );
    const calls = output.calls.map(({ call, fouls }) => [call, ...fouls].join(' '));
    console.log(
      `${file}: ${calls.join('; ') || 'no call'}${view.length ? ` (${view.join(', ')})` : ''}`,
    );
  } catch (error) {
    if (!(error instanceof ObserverError)) throw error;
    console.log(`${file}: ${error.message}`);
  }
}
console.table(
  [...sums].map(([type, sum]) => ({
    type,
    ...sum,
    f1: Number(((2 * sum.hits) / Math.max(1, sum.truth + sum.found)).toFixed(3)),
  })),
);
