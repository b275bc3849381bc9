import { type Calibration, type PixelPoint, unproject } from '../../calibration/index.ts';
import type { Picture } from './picture.ts';
import { profileShift, type RailProbe, railProfile } from './railProfile.ts';

/** How the rails' two halves look in a picture: what later pictures are compared with. */
export interface RailsLook {
  readonly profiles: readonly Float64Array[];
  readonly sharpness: readonly number[];
  /** How steep the steepest edges anywhere in the picture are, luma levels. */
  readonly edges: number;
}

/** How the rails of a picture differ from those of the reference. */
export interface RailsChange {
  /** Shift of the rail's half that moved second most, pixels; Infinity where hardly one is seen. */
  readonly shift: number;
  /** How many of the halves are seen where they were. */
  readonly still: number;
  /** How far the table's corners lie from where they were, metres, where the rails' halves agree. */
  readonly drift: number | undefined;
  /** Steepness of the rails' edges as a share of the reference's, and that of all edges. */
  readonly sharpness: number;
  readonly edges: number;
}

export function lookAtRails(picture: Picture, probes: readonly RailProbe[]): RailsLook {
  const profiles = probes.map((probe) => railProfile(picture, probe));
  return { profiles, sharpness: profiles.map(steepest), edges: steepEdges(picture) };
}

export function compareRails(
  o: { readonly calibration: Calibration; readonly probes: readonly RailProbe[] },
  reference: RailsLook,
  picture: Picture,
): RailsChange {
  const now = lookAtRails(picture, o.probes);
  const shifts = now.profiles.map((profile, k) => profileShift(reference.profiles[k]!, profile));
  const far = shifts.filter((shift) => shift !== undefined).map(Math.abs);
  far.sort((a, b) => b - a);
  const sharp = now.sharpness.map((s, k) => s / reference.sharpness[k]!).sort((a, b) => a - b);
  const motion = commonMotion(o.probes, shifts);
  return {
    shift: far[1] ?? Infinity,
    still: far.filter((shift) => shift < STILL_PX).length,
    drift: motion && cornersMoved(o.calibration, o.probes, motion),
    sharpness: sharp[sharp.length >> 1]!,
    edges: now.edges / Math.max(1, reference.edges),
  };
}

/** A half this near to its place has not moved. */
const STILL_PX = 0.7;

/** A picture moved as a whole: pixels, and a turn about the middle of the probes, radians. */
interface Motion {
  readonly du: number;
  readonly dv: number;
  readonly turn: number;
}

/** A rail's half: its middle, the way into the table, and how far it moved that way, pixels. */
interface Witness {
  readonly u: number;
  readonly v: number;
  readonly nu: number;
  readonly nv: number;
  readonly shift: number;
}

/** Halves agree on a motion to within this: grain and codec move one by a third of it. */
const AGREE_PX = 0.4;
/** Three tell a motion; a fourth and a fifth bear it out, which an arm cannot. */
const AGREE_MIN = 5;

/** The motion of the whole picture that most rails' halves bear out; undefined where too few do. */
function commonMotion(
  probes: readonly RailProbe[],
  shifts: readonly (number | undefined)[],
): Motion | undefined {
  const middle = middleOf(probes);
  const witnesses = probes.flatMap((probe, k) => {
    const shift = shifts[k];
    return shift === undefined ? [] : [witnessOf(probe, middle, shift)];
  });
  let best: readonly Witness[] = [];
  for (const three of triplesOf(witnesses)) {
    const motion = solveMotion(three);
    if (motion === undefined) continue;
    const agreed = witnesses.filter((w) => Math.abs(shiftUnder(motion, w) - w.shift) < AGREE_PX);
    if (agreed.length > best.length) best = agreed;
  }
  return best.length < AGREE_MIN ? undefined : solveMotion(best);
}

function middleOf(probes: readonly RailProbe[]): PixelPoint {
  const middles = probes.map(middleOfProbe);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return { u: mean(middles.map(({ u }) => u)), v: mean(middles.map(({ v }) => v)) };
}

function middleOfProbe({ columns }: RailProbe): PixelPoint {
  const column = columns[columns.length >> 1]!;
  return column[column.length >> 1]!;
}

function witnessOf(probe: RailProbe, middle: PixelPoint, shift: number): Witness {
  const column = probe.columns[probe.columns.length >> 1]!;
  const [outer, inner] = [column[0]!, column.at(-1)!];
  const length = Math.hypot(inner.u - outer.u, inner.v - outer.v);
  const at = middleOfProbe(probe);
  return {
    ...{ u: at.u - middle.u, v: at.v - middle.v, shift },
    ...{ nu: (inner.u - outer.u) / length, nv: (inner.v - outer.v) / length },
  };
}

const shiftUnder = ({ du, dv, turn }: Motion, w: Witness): number =>
  w.nu * (du - turn * w.v) + w.nv * (dv + turn * w.u);

function* triplesOf(all: readonly Witness[]): Generator<readonly Witness[]> {
  for (let i = 0; i < all.length; i++)
    for (let j = i + 1; j < all.length; j++)
      for (let k = j + 1; k < all.length; k++) yield [all[i]!, all[j]!, all[k]!];
}

/** A determinant this small for its size is of halves that cannot tell the motion. */
const SINGULAR = 1e-3;

/** Least squares of three unknowns by Cramer's rule; the turn is scaled to pixels meanwhile. */
function solveMotion(witnesses: readonly Witness[]): Motion | undefined {
  const reach = Math.max(1, ...witnesses.map(({ u, v }) => Math.hypot(u, v)));
  const a = new Float64Array(9);
  const b = new Float64Array(3);
  for (const w of witnesses) {
    const row = [w.nu, w.nv, (w.nv * w.u - w.nu * w.v) / reach];
    for (let i = 0; i < 3; i++) {
      b[i]! += row[i]! * w.shift;
      for (let j = 0; j < 3; j++) a[3 * i + j]! += row[i]! * row[j]!;
    }
  }
  const whole = determinant(a);
  if (Math.abs(whole) < SINGULAR) return undefined;
  const solved = [0, 1, 2].map((column) => {
    const replaced = a.map((value, k) => (k % 3 === column ? b[Math.floor(k / 3)]! : value));
    return determinant(replaced) / whole;
  });
  return { du: solved[0]!, dv: solved[1]!, turn: solved[2]! / reach };
}

const determinant = (m: Float64Array): number =>
  m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
  m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
  m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!);

/** How far the rails' middles, the farthest of them, lie from where they were, metres on the table. */
function cornersMoved(
  { camera, table }: Calibration,
  probes: readonly RailProbe[],
  { du, dv, turn }: Motion,
): number {
  const middle = middleOf(probes);
  const ends = probes.flatMap(({ columns }) => [columns[0]!, columns.at(-1)!]);
  const moved = ends.map((column) => {
    const at = column[column.length >> 1]!;
    const to = {
      u: at.u + du - turn * (at.v - middle.v),
      v: at.v + dv + turn * (at.u - middle.u),
    };
    const [p, q] = [at, to].map((pixel) => unproject(camera, pixel, table.noseHeight));
    return Math.hypot(p!.x - q!.x, p!.y - q!.y);
  });
  return Math.max(...moved);
}

/** Steepest step of a profile over its range: falls when the lens goes out of focus. */
function steepest(profile: Float64Array): number {
  let most = 0;
  let low = Infinity;
  let high = -Infinity;
  for (let k = 0; k < profile.length; k++) {
    low = Math.min(low, profile[k]!);
    high = Math.max(high, profile[k]!);
    if (k >= 2) most = Math.max(most, Math.abs(profile[k]! - profile[k - 2]!));
  }
  return most / Math.max(1, high - low);
}

/** Every so manieth row is looked at, and this share of steps is steeper than what is told. */
const EDGE_ROWS = 12;
const EDGE_SHARE = 0.01;

/**
 * How steep the edges of the whole picture are: a lens out of focus flattens all of them, a camera
 * that looks elsewhere shows others as steep.
 */
function steepEdges({ width, height, y }: Picture): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let v = EDGE_ROWS; v < height; v += EDGE_ROWS)
    for (let i = v * width + 2; i < (v + 1) * width; i += 2) {
      counts[Math.abs(y[i]! - y[i - 2]!)]!++;
      total++;
    }
  let above = 0;
  for (let step = 255; step > 0; step--) {
    above += counts[step]!;
    if (above > EDGE_SHARE * total) return step;
  }
  return 0;
}
