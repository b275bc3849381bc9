// Scores tracking and event inference where the scorer and the reference shots are present.
//
//   node --import tsx scripts/accuracy-events.ts [--seeds 1,2,3] [--setting 60|30]
//        [--variant clean,hidden] [--only pool-003] [--detail] [--reliability]
//        [--studio 64 | --pins 64 | --rare 64] [--keep DIR]
//
// Prints one line of figures for each setting, variant, seed and kind of shot, and the sums over
// the seeds. `--studio N` scores N fresh shots of the project's own simulator instead (other
// physics, other tables, another set for each seed), `--pins N` fresh shots of five pins with their
// pins, `--rare N` shots of each game of the kinds that are hard to tell; `--keep` makes the observations of the reference shots once.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeEventLine, parseObservations } from '../src/session/index.ts';
import { eventLimits, inferEvents, type TableEvent, USUAL_PHYSICS } from '../src/events/index.ts';
import { ballIdsOf, type GameName, type TableSpec, TABLES } from '../src/table/index.ts';
import {
  estimateNoise,
  type Observation,
  type TrackedFrame,
  trackingLimits,
} from '../src/tracking/index.ts';
import { VARIANTS, type VariantName, variantsFor } from './observationVariants.ts';
import { loadPinEngine } from '../src/studio/index.ts';
import { countPins, NO_PINS, pinFigures, type PinCount } from './pinScores.ts';
import { filmPins, pinShots } from './pinShots.ts';
import { rareShots } from './rareShots.ts';
import { filmStudio, type StudioShot, studioShots } from './studioShots.ts';

const SHARED = join(import.meta.dirname, '..', '..', 'shared');
const SETTINGS = [
  { name: '60', fps: 60, noiseMm: 0.7, drop: 0.02 },
  { name: '30', fps: 30, noiseMm: 1.0, drop: 0.05 },
  // Only where they are asked for, and of the studio's shots alone.
  { name: '50', fps: 50, noiseMm: 0.7, drop: 0.02 },
  { name: '120', fps: 120, noiseMm: 0.7, drop: 0.02 },
  { name: 'uneven', fps: 45, noiseMm: 0.8, drop: 0.03, uneven: true },
] as const;
const USUAL_SETTINGS = '60,30';
type Setting = (typeof SETTINGS)[number];

interface TruthEvent {
  readonly t: number;
  readonly type: string;
  readonly ball?: string;
  readonly a?: string;
  readonly b?: string;
  readonly pin?: string;
  readonly by?: string;
  readonly root?: string;
}
type Scored = {
  rows: Record<string, Row>;
  missed: TruthEvent[];
  extra: TruthEvent[];
  first?: { want: string; got: string; right: boolean };
};
interface Row {
  truth: number;
  found: number;
  hits: number;
  dts: number[];
}
interface Scorer {
  score(truth: readonly TruthEvent[], found: readonly object[], toleranceS: number): Scored;
  total(results: Scored[]): {
    table: { type: string; f1: number; median_ms: number; p95_ms: number }[];
    first_contact: { right: number; of: number };
  };
}

/** One shot to be scored: what is seen of it, and what happened. */
interface Shot {
  readonly id: string;
  readonly kind: 'break' | 'pool' | 'carom' | 'pins';
  readonly game: GameName;
  readonly table: TableSpec;
  readonly events: readonly TruthEvent[];
  readonly observations: readonly Observation[];
}

interface ScoredShot {
  readonly shot: Shot;
  readonly found: readonly TruthEvent[];
  readonly result: Scored;
  readonly seconds: number;
}

/** The shots of one kind, scored. */
interface Group {
  readonly results: Scored[];
  four: number;
  pins: PinCount;
  seconds: number;
}

const { values: args } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,2,3' },
    only: { type: 'string' },
    variant: { type: 'string' },
    setting: { type: 'string' },
    studio: { type: 'string' },
    pins: { type: 'string' },
    rare: { type: 'string' },
    keep: { type: 'string' },
    detail: { type: 'boolean', default: false },
    reliability: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  if (!existsSync(join(SHARED, 'tools'))) {
    console.log('no scorer beside this checkout: nothing to score');
    return;
  }
  const scorer = (await import(join(SHARED, 'tools', 'score-events.mjs'))) as Scorer;
  if (args.pins) await loadPinEngine();
  const variants = (args.variant?.split(',') ?? variantsFor(!!args.pins)) as VariantName[];
  const seeds = args.seeds.split(',').map(Number);
  for (const setting of SETTINGS) {
    if (!(args.setting ?? USUAL_SETTINGS).split(',').includes(setting.name)) continue;
    for (const variant of variants) {
      const sums = new Map<string, Group>();
      for (const seed of seeds) scoreAll(scorer, { setting, seed, variant, sums });
      if (seeds.length > 1)
        for (const [kind, g] of sums)
          printGroup(scorer, g, `${setting.name} ${variant} all ${kind}`);
    }
  }
}

function scoreAll(
  scorer: Scorer,
  o: { setting: Setting; seed: number; variant: VariantName; sums: Map<string, Group> },
): void {
  const groups = new Map<string, Group>();
  const add = (to: Map<string, Group>, kind: string, { shot, found, ...and }: ScoredShot) => {
    const g = to.get(kind) ?? { results: [], four: 0, pins: NO_PINS, seconds: 0 };
    to.set(kind, g);
    g.results.push(and.result);
    g.four += fourReached(shot.events) === fourReached(found) ? 1 : 0;
    g.pins = countPins(g.pins, shot.events, found);
    g.seconds += and.seconds;
  };
  for (const shot of shotsFor(o.setting, o.seed)) {
    const begun = process.cpuUsage();
    const found = inferOne(shot, o);
    const { user, system } = process.cpuUsage(begun);
    const result = scorer.score(shot.events, found, 0.05);
    if (args.detail) printDetail(shot, result, found);
    if (shot.kind !== 'break') countReliability(result, found);
    const kind =
      shot.kind === 'break' ? 'breaks' : shot.kind === 'pins' ? 'five pins' : 'pool+carom';
    const scored = { shot, found, result, seconds: (user + system) / 1e6 };
    add(groups, kind, scored);
    add(o.sums, kind, scored);
  }
  for (const [kind, g] of groups)
    printGroup(scorer, g, `${o.setting.name} ${o.variant} s${o.seed} ${kind}`);
}

function printGroup(scorer: Scorer, g: Group, title: string): void {
  const { table, first_contact: first } = scorer.total(g.results);
  const row = (type: string): string => {
    const r = table.find((x) => x.type === type);
    return r ? `${r.f1.toFixed(4)} (${r.median_ms} / ${r.p95_ms} ms)` : '-';
  };
  console.log(
    `${title.padEnd(32)} first ${first.right}/${first.of}  contacts ${row('ball_contact')}  ` +
      `cushions ${row('cushion_contact')}  pocketed ${row('pocketed')}  end ${row('shot_end')}  ` +
      (g.pins.truth > 0 ? pinFigures(g.pins) : '') +
      `four ${g.four}/${g.results.length}  ${g.seconds.toFixed(0)} s`,
  );
}

function* shotsFor(setting: Setting, seed: number): Generator<Shot> {
  const chosen = (id: string): boolean => !args.only || args.only.split(',').includes(id);
  const { noiseMm, ...filming } = setting;
  const filmed = args.pins ? filmPins : filmStudio;
  if (args.pins || args.studio || args.rare) {
    for (const shot of playedShots(seed))
      if (chosen(shot.id))
        yield {
          ...shot,
          events: shot.events as readonly TruthEvent[],
          observations: filmed(shot, { ...filming, noiseM: noiseMm / 1000, seed }),
        };
    return;
  }
  const dir = madeObservations(setting, seed);
  for (const id of readdirSync(dir).sort()) if (chosen(id)) yield readShot(join(dir, id), id);
  if (!args.keep) rmSync(dir, { recursive: true });
}

const played = new Map<number, readonly StudioShot[]>();

/** The studio's shots of a seed, played once for all settings and variants. */
function playedShots(seed: number): readonly StudioShot[] {
  const shots = played.get(seed) ?? play(seed);
  played.set(seed, shots);
  return shots;
}

function play(seed: number): readonly StudioShot[] {
  if (args.pins) return pinShots(Number(args.pins), seed);
  if (args.studio) return studioShots(Number(args.studio), seed);
  const count = Number(args.rare);
  return [...rareShots(count, seed, 'pool'), ...rareShots(count, seed, 'carom')];
}

function madeObservations({ fps, noiseMm, drop }: Setting, seed: number): string {
  const dir = args.keep
    ? join(args.keep, `${fps}-${noiseMm}-${drop}-${seed}`)
    : mkdtempSync(join(tmpdir(), 'accuracy-'));
  if (args.keep && existsSync(dir)) return dir;
  execFileSync('node', [
    join(SHARED, 'tools', 'make-observations.mjs'),
    join(SHARED, 'reference-shots', 'shots.jsonl.gz'),
    dir,
    ...['--fps', String(fps), '--noise-mm', String(noiseMm), '--drop', String(drop)],
    ...['--seed', String(seed)],
  ]);
  return dir;
}

function readShot(dir: string, id: string): Shot {
  const truth = JSON.parse(readFileSync(join(dir, 'truth.json'), 'utf8')) as Shot;
  const parsed = parseObservations(readFileSync(join(dir, 'observations.jsonl'), 'utf8'), 0.001);
  if (!parsed.ok) throw new Error(parsed.problems[0]);
  const carom = truth.kind === 'carom';
  return {
    id,
    kind: truth.kind,
    game: carom ? 'five-pins' : 'nine-ball',
    table: TABLES[carom ? 'carom' : '9ft']!,
    events: truth.events,
    observations: parsed.value.map((f) => f.observation),
  };
}

function inferOne(shot: Shot, o: { seed: number; variant: VariantName }): TruthEvent[] {
  const variant = VARIANTS[o.variant];
  const changed = variant.change(shot.observations, o.seed);
  const sigma = estimateNoise(changed);
  const observations = changed.map((f) => ({ ...f, balls: f.balls.map((b) => ({ ...b, sigma })) }));
  const { events, frames } = inferEvents(observations, {
    tracking: trackingLimits(shot.table, ballIdsOf(shot.game)),
    // Provisional events are not scored: the looks that give them are left out.
    events: {
      ...eventLimits(shot.game, shot.table, variant.physics(USUAL_PHYSICS)),
      liveEverySeconds: Infinity,
    },
  });
  const names = variant.renames
    ? namesByRest(shot.observations, frames)
    : new Map<string, string>();
  return events.map((e) => wire(e, names));
}

/** Who is called what when names were withheld: by the place where each ball was seen first. */
function namesByRest(
  clear: readonly Observation[],
  frames: readonly TrackedFrame[],
): Map<string, string> {
  const names = new Map<string, string>();
  frames.forEach((frame, k) => {
    for (const { ball, seen } of frame.balls) {
      if (!seen || names.has(ball)) continue;
      const truth = clear[k]!.balls.find((b) => b.x === seen.x && b.y === seen.y);
      const name = truth && Object.keys(truth.identity)[0];
      if (name) names.set(ball, name);
    }
  });
  return names;
}

function wire(event: TableEvent, names: ReadonlyMap<string, string>): TruthEvent {
  const line = JSON.parse(encodeEventLine(event, () => 0)) as TruthEvent & { retracted?: boolean };
  if (line.retracted) return { ...line, type: 'retracted' };
  const rename = (ball: string | undefined) =>
    ball === undefined ? {} : { ball: names.get(ball) ?? ball };
  return {
    ...line,
    ...rename(line.ball),
    ...(line.by && { by: names.get(line.by) ?? line.by }),
    ...(line.root && { root: names.get(line.root) ?? line.root }),
    ...(line.a === undefined ? {} : { a: names.get(line.a) ?? line.a }),
    ...(line.b === undefined ? {} : { b: names.get(line.b) ?? line.b }),
  };
}

/** Of the contacts, cushions and pocketings told with a confidence: how many, and how many right. */
const reliability = new Map<string, { told: number; right: number }>();

function countReliability(r: Scored, found: readonly TruthEvent[]): void {
  for (const e of found) {
    if (!['ball_contact', 'cushion_contact', 'pocketed'].includes(e.type)) continue;
    const { confidence = 0 } = e as { confidence?: number };
    const bin = confidence < 0.7 ? '< 0.70' : (Math.floor(confidence * 20 + 1e-9) / 20).toFixed(2);
    const count = reliability.get(bin) ?? { told: 0, right: 0 };
    count.told += 1;
    if (!r.extra.some((x) => x.t === e.t && x.type === e.type && x.ball === e.ball))
      count.right += 1;
    reliability.set(bin, count);
  }
}

function fourReached(events: readonly TruthEvent[]): boolean {
  const balls = new Set(
    events.filter((e) => e.type === 'cushion_contact' && e.ball !== 'cue').map((e) => e.ball),
  );
  return balls.size >= 4;
}

function printDetail(shot: Shot, r: Scored, found: readonly TruthEvent[]): void {
  const { id } = shot;
  const show = (e: TruthEvent) =>
    `${e.t.toFixed(4)} ${e.type} ${[e.ball, e.a, e.b, e.pin, e.by, e.root].filter(Boolean).join(' ')}`;
  for (const m of r.missed) console.log(`${id} missed ${show(m)}`);
  for (const m of r.extra) console.log(`${id} extra  ${show(m)}`);
  if (r.first && !r.first.right)
    console.log(`${id} first contact: want ${r.first.want}, got ${r.first.got}`);
  for (const want of shot.events)
    for (const got of found)
      if (want.type === 'pin_fallen' && got.type === want.type && got.pin === want.pin)
        if (want.root !== got.root || want.by !== got.by)
          console.log(`${shot.id} cause: want ${show(want)}, got ${show(got)}`);
  if (!args.only) return;
  for (const want of shot.events) console.log(`   truth ${show(want)}`);
  for (const got of found) console.log(`   found ${show(got)}`);
}

await main();
if (args.reliability)
  console.table(
    [...reliability]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([confidence, c]) => ({ confidence, ...c, share: +(c.right / c.told).toFixed(3) })),
  );
