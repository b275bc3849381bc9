import type { BallId } from '../table/index.ts';

/** What was seen of one ball in a frame, under the name it goes by. */
export interface TraceLook {
  readonly ball: BallId;
  readonly x: number;
  readonly y: number;
  readonly sigma: number;
}

/** All looks of one frame. */
export interface TraceFrame {
  readonly t: number;
  readonly looks: readonly TraceLook[];
}

/** A look with its frame, and how fast a ball would have come to it under its name, m/s. */
export interface StrandLook extends TraceLook {
  readonly frame: number;
  readonly t: number;
  readonly speed: number;
}

/** Where a strand begins or ends: a place, how fast it is passed, and the variances of both. */
export interface StrandEnd {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly pp: number;
  readonly vv: number;
}

/** Looks in a row that one straight run explains: one ball's, whoever it is. */
export interface Strand {
  readonly looks: readonly StrandLook[];
  readonly head: StrandEnd;
  readonly tail: StrandEnd;
  /** The speed of the fastest run beside its end in time, m/s. */
  readonly beside: number;
}

/** Friction bends a path by a spread of so much, m/s^2. */
const BEND_SD = 1.3;
/** A look belongs to a run when it misses it by fewer squared sigmas. */
const FIT_MAX = 12;
/** No run spans more frames than this without a look. */
const UNSEEN_FRAMES_MAX = 3;
/** A look this near to the middle of others is one of them: two balls are further apart. */
const ON_THE_WAY_M = 0.015;
/** Speeds of which nothing is known spread by this share of the fastest that was seen. */
const SPEED_SHARE = 0.6;
const SPEED_SD_MIN = 0.3;
const BESIDE_FRAMES = 3;
/** Two looks always lie on a line: a run has more. */
const RUN_LOOKS_MIN = 3;
/** An end is told by the looks next to it. */
const END_LOOKS = 4;
/** Friction changes a speed by this within an end's looks, m/s. */
const SPEED_FLOOR = 0.1;

/**
 * Cuts what was seen into strands. Names serve to find runs and are not believed beyond that: what
 * lies between the runs is offered to whichever of them leads through it. Looks that remain are
 * strands of their own, of unknown speed.
 */
export function strandsOf(frames: readonly TraceFrame[]): readonly Strand[] {
  const { runs, loose } = cut(frames);
  const free = new Set(loose);
  const grown = [...runs].sort((a, b) => b.length - a.length).map((run) => grow(run, free));
  const ended = grown.map((looks) => ({ looks, head: headOf(looks), tail: tailOf(looks) }));
  const fastest = fastestBeside(ended, frames.length);
  return [
    ...ended.map((run) => ({ ...run, beside: fastest[run.looks.at(-1)!.frame]! })),
    ...[...free].map((look) => loneStrand(look, fastest[look.frame]!)),
  ];
}

/** A look alone: it may have been as fast as its name says, or as the fastest beside it in time. */
function loneStrand(look: StrandLook, beside: number): Strand {
  const { t, x, y, sigma, speed } = look;
  const sd = Math.max(SPEED_SD_MIN, SPEED_SHARE * Math.max(speed, beside));
  const end = { t, x, y, vx: 0, vy: 0, pp: sigma ** 2, vv: sd ** 2 };
  return { looks: [look], head: end, tail: end, beside };
}

/** The speed of the fastest run at each frame or a little before or after, m/s. */
function fastestBeside(runs: readonly Omit<Strand, 'beside'>[], frames: number): Float64Array {
  const fastest = new Float64Array(frames);
  for (const { looks, head, tail } of runs) {
    const speed = Math.max(Math.hypot(head.vx, head.vy), Math.hypot(tail.vx, tail.vy));
    const from = Math.max(0, looks[0]!.frame - BESIDE_FRAMES);
    const until = Math.min(frames - 1, looks.at(-1)!.frame + BESIDE_FRAMES);
    for (let k = from; k <= until; k++) fastest[k] = Math.max(fastest[k]!, speed);
  }
  return fastest;
}

/** Runs under one name in which every three looks in a row lie on a line, and all other looks. */
function cut(frames: readonly TraceFrame[]): { runs: StrandLook[][]; loose: StrandLook[] } {
  const paths = new Map<BallId, StrandLook[]>();
  frames.forEach(({ t, looks }, frame) => {
    for (const look of looks) {
      const path = paths.get(look.ball) ?? [];
      paths.set(look.ball, path);
      const last = path.at(-1);
      const speed = last ? Math.hypot(look.x - last.x, look.y - last.y) / (t - last.t) : 0;
      path.push({ ...look, t, frame, speed });
    }
  });
  const runs: StrandLook[][] = [];
  const loose: StrandLook[] = [];
  for (const path of paths.values()) {
    let run: StrandLook[] = [];
    const close = (): void => {
      if (run.length >= RUN_LOOKS_MIN) runs.push(run);
      else loose.push(...run);
      run = [];
    };
    for (const look of path) {
      if (run.length > 0 && !(follows(run, look) && isAlone(run.at(-1)!, look, frames))) {
        // Of two looks the second may begin what the third goes on with.
        const second = run.length === 2 ? run.pop() : undefined;
        close();
        if (second && follows([second], look) && isAlone(second, look, frames)) run = [second];
        else if (second) loose.push(second);
      }
      run.push(look);
    }
    close();
  }
  return { runs, loose };
}

function follows(run: readonly StrandLook[], look: StrandLook): boolean {
  const b = run.at(-1)!;
  if (Math.abs(look.frame - b.frame) > UNSEEN_FRAMES_MAX) return false;
  const a = run.at(-2);
  return !a || bend(a, b, look) < FIT_MAX;
}

/**
 * Whether nothing was seen on the way between two looks of one name. A look that lies there under
 * another name says that names went to and fro: neither is believed across it.
 */
function isAlone(a: StrandLook, b: StrandLook, frames: readonly TraceFrame[]): boolean {
  for (let k = a.frame + 1; k < b.frame; k++) {
    const share = (frames[k]!.t - a.t) / (b.t - a.t);
    const x = a.x + (b.x - a.x) * share;
    const y = a.y + (b.y - a.y) * share;
    if (frames[k]!.looks.some((l) => Math.hypot(l.x - x, l.y - y) < ON_THE_WAY_M)) return false;
  }
  return true;
}

/** How far the last of three looks misses the line through the others, in squared sigmas. */
function bend(a: StrandLook, b: StrandLook, c: StrandLook): number {
  const ahead = (c.t - b.t) / (b.t - a.t);
  const dx = b.x + (b.x - a.x) * ahead - c.x;
  const dy = b.y + (b.y - a.y) * ahead - c.y;
  const noise = c.sigma ** 2 + (b.sigma * (1 + ahead)) ** 2 + (a.sigma * ahead) ** 2;
  const friction = (BEND_SD * (c.t - b.t) * (c.t - a.t)) / 2;
  return (dx * dx + dy * dy) / (noise + friction ** 2);
}

/** A run with all loose looks that lie ahead of it and behind it. */
function grow(run: readonly StrandLook[], free: Set<StrandLook>): readonly StrandLook[] {
  const looks = [...run];
  for (let next = ahead(looks, free); next; next = ahead(looks, free)) {
    free.delete(next);
    looks.push(next);
  }
  looks.reverse();
  for (let next = ahead(looks, free); next; next = ahead(looks, free)) {
    free.delete(next);
    looks.push(next);
  }
  return looks.reverse();
}

/** The loose look that a run leads to next: of the nearest frame that has one, the best. */
function ahead(run: readonly StrandLook[], free: ReadonlySet<StrandLook>): StrandLook | undefined {
  const last = run.at(-1)!;
  const way = Math.sign(last.frame - run.at(-2)!.frame);
  const end = endOf(run.slice(-END_LOOKS));
  let best: { look: StrandLook; steps: number; misfit: number } | undefined;
  for (const look of free) {
    const steps = (look.frame - last.frame) * way;
    if (steps < 1 || steps > (best?.steps ?? UNSEEN_FRAMES_MAX)) continue;
    const misfit = misfitOf(end, look);
    if (misfit < FIT_MAX && (!best || steps < best.steps || misfit < best.misfit))
      best = { look, steps, misfit };
  }
  return best?.look;
}

/** How far a look lies off the way on from an end, in squared sigmas. */
function misfitOf(end: StrandEnd, look: StrandLook): number {
  const dtS = look.t - end.t;
  const dx = look.x - end.x - end.vx * dtS;
  const dy = look.y - end.y - end.vy * dtS;
  return (dx * dx + dy * dy) / (look.sigma ** 2 + end.pp + end.vv * dtS * dtS);
}

const headOf = (looks: readonly StrandLook[]): StrandEnd =>
  endOf(looks.slice(0, END_LOOKS).reverse());
const tailOf = (looks: readonly StrandLook[]): StrandEnd => endOf(looks.slice(-END_LOOKS));

/** Place and speed at the last of some looks, from a line through all of them. */
function endOf(looks: readonly StrandLook[]): StrandEnd {
  const n = looks.length;
  const { t, sigma } = looks.at(-1)!;
  let [mt, mx, my] = [0, 0, 0];
  for (const l of looks) {
    mt += l.t / n;
    mx += l.x / n;
    my += l.y / n;
  }
  let [tt, tx, ty] = [1e-12, 0, 0];
  for (const l of looks) {
    tt += (l.t - mt) ** 2;
    tx += (l.t - mt) * (l.x - mx);
    ty += (l.t - mt) * (l.y - my);
  }
  const [vx, vy] = [tx / tt, ty / tt];
  return {
    t,
    x: mx + vx * (t - mt),
    y: my + vy * (t - mt),
    vx,
    vy,
    pp: sigma ** 2,
    vv: sigma ** 2 / tt + SPEED_FLOOR ** 2,
  };
}
