// What disturbs the view, on fresh film of the studio: whether it is said and forgotten, and what it
// does to events, names and calls. Run with [part of a scene's name] [--game G] [--seeds 1,2]
// [--size 1280x720] [--fps 30] [--films DIR].
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Eyes } from '../src/app/eyes.ts';
import { EventBook } from '../src/app/eventBook.ts';
import { judgeRecording } from '../src/app/judging.ts';
import { calibrateFromFrames } from '../src/app/tableFinding.ts';
import { ViewLog } from '../src/app/viewLog.ts';
import { Seconds } from '../src/base/units.ts';
import { findFfmpeg, type Frame, openVideo } from '../src/capture/index.ts';
import { startJudge } from '../src/detect/index.ts';
import type { TableEvent } from '../src/events/index.ts';
import { drawLook, film, loadPinEngine, type Truth } from '../src/studio/index.ts';
import { type GameName, TABLES } from '../src/table/index.ts';
import type { TrackedFrame } from '../src/tracking/index.ts';
import { playPlain, type Span } from './view/played.ts';
import { changesOf, randomOf, type Scene, SCENES } from './view/scenes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    game: { type: 'string', default: 'nine-ball,five-pins' },
    seeds: { type: 'string', default: '1' },
    size: { type: 'string', default: '1280x720' },
    fps: { type: 'string', default: '30' },
    films: { type: 'string', default: 'out/view' },
    verbose: { type: 'boolean', default: false },
    'film-only': { type: 'boolean', default: false },
  },
});
const [width, height] = values.size.split('x').map(Number) as [number, number];
const fps = Number(values.fps);
const LASTS_S = 3;
const AFTER_REST_S = 0.8;

interface Filmed {
  readonly video: string;
  readonly truth: Truth;
  readonly span: Span;
}

/** Films a scene, or takes the film that was made before. */
async function filmed(scene: Scene, game: GameName, seed: string): Promise<Filmed> {
  const random = randomOf(game, seed);
  const played = (scene.play ?? playPlain)(game, random.fork('play'));
  const { take } = played;
  const span = scene.play ? played.span : faultOf(scene, played.span);
  const isPlain = !scene.play && !scene.look && !scene.dress;
  const drawn = drawLook(random.fork('look'), take.table, { width, height });
  // A club's own camera: no score bar lies over its picture.
  const look = { ...(scene.dress?.(drawn) ?? drawn), graphics: [] };
  const stem = join(
    values.films,
    `${isPlain ? 'plain' : scene.name}-${game}-${seed}-${height}-${fps}`,
  );
  const isThere = existsSync(`${stem}.truth.json.gz`);
  if (!isThere) {
    const changes = changesOf(scene, look, span);
    const order = { take, look, changes, title: scene.name, seed, fps, crf: 21, stem };
    await film({ ...order, ffmpeg: findFfmpeg().path });
  }
  const truth = JSON.parse(gunzipSync(readFileSync(`${stem}.truth.json.gz`)).toString()) as Truth;
  return { video: `${stem}.mp4`, truth, span };
}

/** A fault is laid over from a moment after rest, or from a moment after the stroke. */
function faultOf(scene: Scene, shot: Span): Span {
  const from = scene.isInShot ? shot.from + 0.4 : shot.until + AFTER_REST_S;
  return { from, until: from + (scene.lastsS ?? LASTS_S) };
}

async function watch(scene: Scene, game: GameName, made: Filmed) {
  const table = TABLES[game === 'five-pins' ? 'carom' : '9ft']!;
  const learnt = await firstSecond(made.video);
  const calibration = calibrateFromFrames(learnt, table, made.video);
  const judge = startJudge();
  const eyes = new Eyes({ calibration, game, judge });
  eyes.prime(learnt);
  const book = new EventBook();
  const view = new ViewLog();
  const epochs: Seconds[] = [];
  let last: TrackedFrame | undefined;
  const { span } = made;
  const source = await openVideo(made.video);
  for await (const raw of source.frames(new AbortController().signal)) {
    const isWrong = scene.over && raw.t >= span.from && raw.t < span.until;
    const frame = isWrong ? scene.over(raw, raw.t - span.from) : raw;
    const sight = eyes.see(frame);
    await eyes.settled();
    book.add([...sight.lostEvents, ...sight.events]);
    if (sight.isNewEpoch) epochs.push(frame.t);
    view.add(sight.troubles, frame.t);
    if (!sight.isBlind) last = sight.tracked;
    if (values.verbose && sight.troubles.length > 0 && frame.index % 10 === 0)
      console.log(
        frame.t.toFixed(2),
        sight.troubles.map(({ code, zone }) => `${code} ${zone ?? ''}`).join(),
      );
  }
  await judge.close();
  book.add(eyes.finish());
  const events = book.inOrder().filter(({ status }) => status !== 'retracted');
  const calls = judgeRecording({ game, table }, { events, until: last?.t ?? Seconds(0), epochs });
  return { events, calls, spells: view.spells, last, epochs, residual: calibration.residual };
}

async function firstSecond(video: string): Promise<Frame[]> {
  const source = await openVideo(video);
  const frames: Frame[] = [];
  for await (const frame of source.frames(new AbortController().signal)) {
    if (frame.t > 1) break;
    if (frame.t - (frames.at(-1)?.t ?? -1) > 0.049) frames.push(frame);
  }
  await source.close();
  return frames;
}

const sign = (e: { type?: string; kind?: string } & Record<string, unknown>): string => {
  const type = String(e.type ?? e.kind).replaceAll('-', '_');
  const who = type === 'ball_contact' ? [e.a, e.b].sort().join('+') : (e.pin ?? e.ball ?? '');
  return `${type} ${String(who)}`;
};
const COUNTED = [
  'shot_start',
  'ball_contact',
  'cushion_contact',
  'pocketed',
  'pin_fallen',
  'off_table',
  'settle_drop',
  'disturbance',
  'pin_displaced',
];
const isCounted = (text: string): boolean => COUNTED.includes(text.split(' ')[0]!);
const WINDOW_S = 0.35;

/** Events of one list that have no like in the other at about the time. */
function without(
  some: readonly { s: string; t: number }[],
  others: readonly { s: string; t: number }[],
): string[] {
  return some
    .filter(
      ({ s, t }) => isCounted(s) && !others.some((o) => o.s === s && Math.abs(o.t - t) < WINDOW_S),
    )
    .map(({ s, t }) => `${s} ${t.toFixed(1)}`);
}

function wrongNames(truth: Truth, last: TrackedFrame | undefined): string[] {
  if (!last) return ['nothing'];
  const end =
    truth.frames_truth[Math.min(truth.frames_truth.length - 1, Math.round(last.t * truth.fps))]!;
  return end.balls.flatMap(([id, x, y]) => {
    const near = last.balls.find((b) => b.state !== 'gone' && Math.hypot(b.x - x, b.y - y) < 0.03);
    if (near?.ball === id) return [];
    return [`${id}:${near?.ball ?? 'none'}`];
  });
}

mkdirSync(values.films, { recursive: true });
await loadPinEngine();
const wanted = SCENES.filter(
  ({ name }) =>
    positionals.length === 0 ||
    positionals.some((p) => (p.startsWith('=') ? name === p.slice(1) : name.includes(p))),
);
for (const seed of values.seeds.split(','))
  for (const game of values.game.split(',') as GameName[])
    for (const scene of wanted) {
      if (scene.game && scene.game !== game) continue;
      const label = `${scene.name} ${game} ${seed} ${height}p${fps}`;
      try {
        const made = await filmed(scene, game, seed);
        if (values['film-only']) continue;
        const { events, calls, spells, last, epochs, residual } = await watch(scene, game, made);
        const { span, truth } = made;
        const said = spells.map(
          ({ trouble: { code, zone }, from, until }) =>
            `${code}${zone ? `/${zone}` : ''} +${(from - span.from).toFixed(1)}..${until >= (truth.frames - 2) / fps ? 'end' : (until - span.until).toFixed(1)}`,
        );
        const found = events.map((e: TableEvent) => ({ s: sign(e as never), t: e.t }));
        const happened = truth.events.map((e) => ({ s: sign(e as never), t: e.t }));
        const isSaid =
          scene.says.length === 0 ||
          spells.some(
            ({ trouble, from }) =>
              scene.says.includes(trouble.code) && from - span.from < 2 && from >= span.from - 0.01,
          );
        console.log(
          `${isSaid ? '  ' : 'X '}${label} [${span.from.toFixed(1)}..${span.until.toFixed(1)}] res ${(residual * 1000).toFixed(2)}`,
        );
        console.log(
          `     said: ${said.join(', ') || '-'}${epochs.length ? `  epochs ${epochs.map((t) => t.toFixed(1)).join()}` : ''}`,
        );
        const invented = without(found, happened);
        const missed = without(happened, found);
        if (invented.length) console.log(`     invented: ${invented.join(', ')}`);
        if (missed.length) console.log(`     missed: ${missed.join(', ')}`);
        const names = wrongNames(truth, last);
        if (names.length) console.log(`     names: ${names.join(' ')}`);
        console.log(
          `     calls: ${calls.map((c) => `${c.call} ${c.fouls.join('+')} ${c.status} ${Math.round(c.confidence * 100)}%${c.queries.length ? ' ?' + c.queries.map((q) => q.question.en).join('|') : ''}`).join('; ') || '-'}`,
        );
      } catch (error) {
        console.log(`X ${label}: ${(error as Error).message.slice(0, 300)}`);
      }
    }
