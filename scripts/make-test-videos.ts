// Plays and renders the clips of test/videos: node --import tsx scripts/make-test-videos.ts [NAME...]
//
// With --stale it renders those alone whose truth is missing or not what is played today.
// With --list it only writes the list of clips (README.md) anew.
// With --search it renders nothing and prints, for each clip, the first variation that shows what
// the clip is for; that number goes into the clip's `variation`.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { findFfmpeg } from '../src/capture/index.ts';
import { film, loadPinEngine } from '../src/studio/index.ts';
import type { Clip } from './clips/clip.ts';
import { CLIPS, orderOfClip, playClip, truthOfClip } from './clips/order.ts';

const OUT = 'test/videos';
const MOST_BYTES = 500_000;
const MOST_VARIATIONS = 60;

const HEAD = `# Test clips

Every clip here is a render of the project's own studio (\`src/studio\`): nothing of it was filmed, and its truth (\`<clip>.truth.json.gz\`, described in \`docs/studio.md\`) is exact.
\`node --import tsx scripts/make-test-videos.ts\` makes them; the licence of the project covers them.

| clip | what happens | made by |
| --- | --- | --- |
`;

const names = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const isSearch = process.argv.includes('--search');
const isStaleOnly = process.argv.includes('--stale');
const wanted = names.length > 0 ? CLIPS.filter((c) => names.includes(c.name)) : CLIPS;
await loadPinEngine();
if (process.argv.includes('--list')) writeList();
else
  for (const clip of wanted) {
    if (isSearch) search(clip);
    else if (!isStaleOnly || isStale(clip)) await render(clip);
  }

function search(clip: Clip): void {
  for (let i = 0; i < MOST_VARIATIONS; i++) {
    const take = playClip(clip, i);
    if (!clip.isRight(take.happenings)) continue;
    console.log(`${clip.name}: ${i} (${take.durationS.toFixed(1)} s)`);
    return;
  }
  console.log(`${clip.name}: none of ${MOST_VARIATIONS} is right`);
  process.exitCode = 1;
}

function isStale(clip: Clip): boolean {
  const file = join(OUT, `${clip.name}.truth.json.gz`);
  if (!existsSync(file)) return true;
  const kept: unknown = JSON.parse(gunzipSync(readFileSync(file)).toString());
  return !isDeepStrictEqual(kept, JSON.parse(JSON.stringify(truthOfClip(clip))));
}

async function render(clip: Clip): Promise<void> {
  const order = orderOfClip(clip);
  if (!clip.isRight(order.take.happenings))
    throw new Error(`${clip.name}: variation ${clip.variation} does not show it; use --search`);
  const stem = join(OUT, clip.name);
  const { frames } = await film({ ...order, stem, ffmpeg: findFfmpeg().path });
  const { size } = statSync(`${stem}.mp4`);
  writeList();
  console.log(`${clip.name}: ${frames} frames, ${Math.round(size / 1000)} kB`);
  if (size > MOST_BYTES) throw new Error(`${clip.name} is over ${MOST_BYTES} bytes: raise its crf`);
}

/** The list of clips with where they come from, for those that are there. */
function writeList(): void {
  const there = new Set(readdirSync(OUT));
  const rows = CLIPS.filter((c) => there.has(`${c.name}.mp4`)).map(
    (c) => `| \`${c.name}.mp4\` | ${c.shows} | scripts/clips, variation ${c.variation} |`,
  );
  writeFileSync(join(OUT, 'README.md'), `${HEAD}${rows.join('\n')}\n`);
}
