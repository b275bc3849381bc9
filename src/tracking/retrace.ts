import { Seconds } from '../base/units.ts';
import type { BallId, TableSpec } from '../table/index.ts';
import { assign } from './assign.ts';
import { birthCost, endCost, keptCost, linkCost } from './links.ts';
import { type Strand, strandsOf, type TraceFrame } from './strands.ts';
import type { Renaming } from './track.ts';

const FORBIDDEN = 1e6;

/** Who was who in a shot that is over. */
export interface Retraced {
  readonly renamed: readonly Renaming[];
  /** The right name of each ball as it lies now, by the name it goes by. */
  readonly names: ReadonlyMap<BallId, BallId>;
}

/**
 * Tells once more who was who in a shot, now that all of it is known.
 *
 * Where balls part within one frame, a name is given before it can be known. What a ball did
 * afterwards tells where it came from: its run leads back there. All looks are cut into runs, and
 * of all ways to join runs to balls the one in which they leap least is taken: one assignment over
 * the whole shot. Undefined where nothing changes or where it does not come out even.
 */
export function retrace(frames: readonly TraceFrame[], table: TableSpec): Retraced | undefined {
  const strands = strandsOf(frames);
  const next = joined(strands, { table, frames: frames.length });
  const names = namesOf(strands, next);
  if (!names) return undefined;
  const maps = frames.map(() => new Map<BallId, BallId>());
  for (const [{ looks }, name] of names)
    for (const { frame, ball } of looks) maps[frame]!.set(ball, name);
  const renamed = renamingsOf(frames, maps);
  return renamed.length > 0 ? { renamed, names: lastNames(frames, maps) } : undefined;
}

/** The strand that follows each, where one does: the cheapest way to join all of them. */
function joined(
  strands: readonly Strand[],
  o: { table: TableSpec; frames: number },
): readonly (Strand | undefined)[] {
  const former = formerLinks(strands);
  const cost = strands.map((a, i) => {
    const ends = a.looks.at(-1)!.frame === o.frames - 1 ? 0 : endCost(a, o.table);
    const links = strands.map((b) => {
      const link = linkCost(a, b, o.table);
      if (link === Infinity) return FORBIDDEN;
      return link - birthCost(b) + (former.get(a) === b ? keptCost : 0);
    });
    return [...links, ...strands.map((_, k) => (k === i ? ends : FORBIDDEN))];
  });
  return assign(cost).map((column) => strands[column]);
}

const firstFrame = ({ looks }: Strand): number => looks[0]!.frame;

/** The name by which most of a strand goes. */
function ownerOf({ looks }: Strand): BallId {
  const counts = new Map<BallId, number>();
  for (const { ball } of looks) counts.set(ball, (counts.get(ball) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

/** What followed each strand under the names that were given. */
function formerLinks(strands: readonly Strand[]): Map<Strand, Strand> {
  const last = new Map<BallId, Strand>();
  const former = new Map<Strand, Strand>();
  for (const strand of [...strands].sort((a, b) => firstFrame(a) - firstFrame(b))) {
    const owner = ownerOf(strand);
    const before = last.get(owner);
    if (before) former.set(before, strand);
    last.set(owner, strand);
  }
  return former;
}

/** The name of each strand: that of the first of its chain. Undefined where two chains want one. */
function namesOf(
  strands: readonly Strand[],
  next: readonly (Strand | undefined)[],
): Map<Strand, BallId> | undefined {
  const followed = new Set(next);
  const successor = new Map(strands.map((s, i) => [s, next[i]]));
  const names = new Map<Strand, BallId>();
  const untilFrame = new Map<BallId, number>();
  const roots = strands.filter((s) => !followed.has(s));
  for (const root of roots.sort((a, b) => firstFrame(a) - firstFrame(b))) {
    const owner = ownerOf(root);
    if (root.looks.length === 1 && !successor.get(root)) continue;
    // A chain that broke off, under a cover or where all is dear, goes on under its own name.
    if (firstFrame(root) <= (untilFrame.get(owner) ?? -1)) return undefined;
    for (let s: Strand | undefined = root; s; s = successor.get(s)) {
      names.set(s, owner);
      untilFrame.set(owner, s.looks.at(-1)!.frame);
    }
  }
  return names;
}

/** New names frame by frame, each time a permutation, joined over frames in a row. */
function renamingsOf(
  frames: readonly TraceFrame[],
  maps: readonly Map<BallId, BallId>[],
): Renaming[] {
  const open = new Map<string, { renaming: Renaming; frame: number }>();
  const done: Renaming[] = [];
  frames.forEach(({ t, looks }, k) => {
    const balls = looks.map((l) => l.ball);
    complete(maps[k]!, balls);
    const until = Seconds(t);
    for (const [from, to] of maps[k]!) {
      if (from === to) continue;
      const before = open.get(`${from} ${to}`);
      const goesOn = before?.frame === k - 1;
      if (before && !goesOn) done.push(before.renaming);
      const since = goesOn ? before.renaming.since : until;
      open.set(`${from} ${to}`, { renaming: { from, to, since, until }, frame: k });
    }
  });
  return [...done, ...[...open.values()].map((o) => o.renaming)];
}

/** Makes a permutation of what is known: who keeps out of it stays, who lost its name gets a free one. */
function complete(map: Map<BallId, BallId>, balls: Iterable<BallId>): void {
  const won = new Set(map.values());
  const left = new Set([...balls, ...won].filter((ball) => !map.has(ball)));
  for (const ball of left)
    if (!won.has(ball)) {
      map.set(ball, ball);
      left.delete(ball);
      won.add(ball);
    }
  const free = [...map.keys()].filter((ball) => !won.has(ball));
  [...left].forEach((ball, k) => map.set(ball, free[k]!));
}

/** The names of the balls as they were seen last. */
function lastNames(
  frames: readonly TraceFrame[],
  maps: readonly Map<BallId, BallId>[],
): Map<BallId, BallId> {
  const names = new Map<BallId, BallId>();
  const taken = new Set<BallId>();
  for (let k = frames.length - 1; k >= 0; k--)
    for (const { ball } of frames[k]!.looks) {
      const to = maps[k]!.get(ball) ?? ball;
      if (names.has(ball) || taken.has(to)) continue;
      names.set(ball, to);
      taken.add(to);
    }
  complete(names, []);
  return names;
}
