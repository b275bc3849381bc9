import type { Frame } from '../capture/index.ts';
import { BEYOND_PIXELS, isMark } from './ballMark.ts';
import { type BallShading, isOtherColour, newRim, shadingOf } from './ballShading.ts';
import type { ClothBackground } from './clothBackground.ts';
import { type Colour, distanceToCloth, newColour, readColour } from './colour.ts';
import { type EdgeWay, findWay, FIRM_CONTRAST, newEdgeWay } from './edgeWay.ts';
import { medianOfFirst } from './median.ts';
import { cellAt, newOutline, OUTLINE_POINTS, type TableView } from './tableView.ts';

/** The ball's own colour on a ray is read this far inside its edge, in pixels: beyond the blur. */
const CORE_PIXELS = 2;
/**
 * What a rim gains in light to one side, where the ball's colour is read, it gains once more from
 * there to the edge: a lit sphere falls off the faster the nearer to its limb.
 */
const LIMB_SHARE = 1;
/**
 * The limb itself is darker by this share than where the ball's colour is read, all around: its
 * face is turned from the lamps. A firm edge does not mind. A soft one is met up to two pixels too
 * early, and not on the side where the cloth lies in a shadow. Of 0, 0.05, 0.1, 0.15 and 0.2 on 13
 * studio films the error of balls near the cloth's colour falls up to the last; what it does to
 * the others grows from 0.15 on.
 */
const LIMB_DARKENING = 0.12;
/**
 * A ball whose median step to the cloth is below the first is soft all over, above the second not
 * at all: the blurred ends of a fast white ball are soft too, and have no limb.
 */
const SOFT_BELOW = 30;
const FIRM_ABOVE = 60;
/** With a larger median step to the cloth a ball's softest rays show a shadow and not its edge. */
const SOFT_RAYS_BELOW = 18;
/** Any edge at all, colour units. */
const ANY_CONTRAST = 1;
/** Edges by a mark's colour and by the ball's own that differ by more, in pixels, are neither's. */
const MARK_PIXELS = 0.35;
/** Beyond the edge a ray is open when what is there is this near to the cloth, shadows aside. */
const OPEN_DISTANCE = 26;
/** Where a ray is read, as shares of the radius: widely at first, then near the expected edge. */
export interface Sweep {
  readonly from: number;
  readonly to: number;
  readonly samples: number;
  /** Every so manieth ray is cast. */
  readonly stride: number;
  /** The edge is looked for within this share of the expected one. */
  readonly reach: number;
  /** The ball's colour is read no nearer to the middle than this share. */
  readonly core: number;
}
export const WIDE: Sweep = { from: 0.4, to: 1.62, samples: 22, stride: 2, reach: 0.5, core: 0.55 };
export const NEAR: Sweep = { from: 0.74, to: 1.27, samples: 14, stride: 1, reach: 0.26, core: 0.5 };
const MOST_SAMPLES = 22;
/** Beyond the edge a ray is on cloth from here to there, or it is not open. */
const OPEN_FROM = 1.14;
const OPEN_TO = 1.3;
/** What a ray shows: something else than cloth outside, no edge, an edge, or a mark on the ball. */
export const NOT_OPEN = 0;
const NO_EDGE = 1;
export const EDGE = 2;
export const MARK = 3;

/** One ray: its reach at the expected edge, and the way from the ball's colour to the cloth's. */
interface Ray {
  readonly du: number;
  readonly dv: number;
  readonly sweep: Sweep;
  readonly way: Readonly<EdgeWay>;
}

/**
 * The rays from a ball's middle through its expected outline, and where each one meets the ball's
 * edge. The outline is for the caller to draw before they are cast.
 */
export class EdgeRays {
  readonly outline = newOutline();
  /** What each ray shows, and the edge on it, as a share of its way to the expected outline. */
  readonly state = new Uint8Array(OUTLINE_POINTS);
  readonly edge = new Float64Array(OUTLINE_POINTS);
  /** The step of colour there, colour units, and how much it counts for. */
  readonly step = new Float64Array(OUTLINE_POINTS);
  readonly weight = new Float64Array(OUTLINE_POINTS);
  /** 1 where the ball is darker than the cloth on a ray that shows an edge. */
  readonly darker = new Uint8Array(OUTLINE_POINTS);
  private readonly view: TableView;
  private readonly rim = newRim();
  private readonly ways = Array.from({ length: OUTLINE_POINTS }, newEdgeWay);
  private readonly insides = Array.from({ length: OUTLINE_POINTS }, newColour);
  private readonly outsides = Array.from({ length: OUTLINE_POINTS }, newColour);
  private readonly cloths = Array.from({ length: OUTLINE_POINTS }, newColour);
  /** The way from the ball's own colour, where a ray starts in a mark. */
  private readonly ownWay = newEdgeWay();
  private readonly signal = new Float64Array(MOST_SAMPLES);
  private readonly steps = new Float64Array(OUTLINE_POINTS);
  private readonly colour: Colour = newColour();

  constructor(view: TableView) {
    this.view = view;
  }

  /**
   * Looks along the rays for the place half way from the ball's colour at its edge to the cloth's.
   *
   * Both colours are read on the ray itself; how much darker than there the edge is comes from
   * the shading of the whole rim. A soft ball may show its edge by less than others.
   */
  cast(
    frame: Frame,
    background: ClothBackground,
    at: { u: number; v: number },
    { scale, sweep, isSoft }: { scale: number; sweep: Sweep; isSoft: boolean },
  ): void {
    this.state.fill(0);
    this.rim.read.fill(0);
    for (let i = 0; i < OUTLINE_POINTS; i += sweep.stride)
      this.readRay(frame, background, at, { i, scale, sweep });
    const least =
      isSoft && this.contrast(sweep, ANY_CONTRAST) < SOFT_RAYS_BELOW ? ANY_CONTRAST : FIRM_CONTRAST;
    const softness = this.softness(sweep, least);
    const how = { shading: shadingOf(this.rim, this.outline), softness, least };
    for (let i = 0; i < OUTLINE_POINTS; i += sweep.stride)
      if (this.ways[i]!.contrast >= least) this.findEdge(frame, at, { i, scale, sweep }, how);
  }

  /** How soft the outline is by its median contrast: 1 near the cloth's colour, 0 far from it. */
  private softness(sweep: Sweep, least: number): number {
    const contrast = this.contrast(sweep, least);
    const firm = (contrast - SOFT_BELOW) / (FIRM_ABOVE - SOFT_BELOW);
    return contrast === 0 ? 0 : 1 - Math.max(0, Math.min(1, firm));
  }

  /** The median contrast of the rays that have at least so much; 0 where none has. */
  private contrast({ stride }: Sweep, least: number): number {
    let count = 0;
    for (let i = 0; i < OUTLINE_POINTS; i += stride)
      if (this.ways[i]!.contrast >= least) this.steps[count++] = this.ways[i]!.contrast;
    return count === 0 ? 0 : medianOfFirst(this.steps, count);
  }

  private findEdge(
    frame: Frame,
    at: { u: number; v: number },
    { i, scale, sweep }: { i: number; scale: number; sweep: Sweep },
    how: { readonly shading: BallShading; readonly softness: number; readonly least: number },
  ): void {
    const { outline } = this;
    const way = this.ways[i]!;
    const { shading, softness } = how;
    const gain = (shading.u * outline.du[i]! + shading.v * outline.dv[i]!) / outline.radius;
    shadeWay(way, gain, softness);
    const ray = { du: outline.du[i]! * scale, dv: outline.dv[i]! * scale, sweep, way };
    const edge = this.findCrossing(frame, at, ray);
    if (edge < 0) return;
    const isMarked =
      this.state[i] === NO_EDGE &&
      (this.meetsMark(frame, at, ray, { i, edge }) ||
        this.startsInMark(frame, at, ray, { i, edge, gain, ...how }));
    this.state[i] = isMarked ? MARK : EDGE;
    this.edge[i] = edge;
    this.step[i] = way.contrast;
    this.darker[i] = way.isDarker ? 1 : 0;
    this.weight[i] = Math.min(1, way.contrast / 40);
  }

  /** Whether the step of colour that ray `i` met is that of a mark on the ball. */
  private meetsMark(
    frame: Frame,
    at: { u: number; v: number },
    { du, dv }: Ray,
    { i, edge }: { i: number; edge: number },
  ): boolean {
    const s = edge + BEYOND_PIXELS / Math.sqrt(du * du + dv * dv);
    if (s > OPEN_FROM) return false;
    readColour(frame, at.u + s * du, at.v + s * dv, this.colour);
    return isMark(this.colour, this.insides[i]!, this.outsides[i]!);
  }

  /**
   * Whether ray `i` starts in a mark that may end before the limb: the edge that the ball's own
   * colour gives is another.
   */
  private startsInMark(
    frame: Frame,
    at: { u: number; v: number },
    ray: Ray,
    met: {
      i: number;
      edge: number;
      gain: number;
      shading: BallShading;
      softness: number;
      least: number;
    },
  ): boolean {
    const { i, edge, gain, softness, least } = met;
    const { own } = met.shading;
    if (own === undefined || !isOtherColour(this.rim, i, own, 1 + gain)) return false;
    const inside = this.colour;
    inside.a = own.a * (1 + gain);
    inside.b = own.b * (1 + gain);
    inside.c = own.c * (1 + gain);
    const way = this.ownWay;
    findWay(inside, this.outsides[i]!, this.cloths[i]!, way);
    if (way.contrast < least) return true;
    shadeWay(way, gain, softness);
    const other = this.findCrossing(frame, at, { ...ray, way });
    return other < 0 || Math.abs(other - edge) * Math.hypot(ray.du, ray.dv) > MARK_PIXELS;
  }

  /** Reads the colours inside and outside the expected edge, and the way between them. */
  private readRay(
    frame: Frame,
    background: ClothBackground,
    at: { u: number; v: number },
    ray: { i: number; scale: number; sweep: Sweep },
  ): void {
    const { colour, rim } = this;
    const { i, scale, sweep } = ray;
    const way = this.ways[i]!;
    const inside = this.insides[i]!;
    const outside = this.outsides[i]!;
    const cloth = this.cloths[i]!;
    way.contrast = 0;
    const du = this.outline.du[i]! * scale;
    const dv = this.outline.dv[i]! * scale;
    const cell = cellAt(this.view, at.u + 1.2 * du, at.v + 1.2 * dv);
    if (cell < 0) return;
    const radius = Math.sqrt(du * du + dv * dv);
    const depth = Math.max(sweep.core, 1 - CORE_PIXELS / radius);
    readMean(frame, at, { du, dv, from: depth - 0.14, to: depth }, inside, colour);
    readMean(frame, at, { du, dv, from: OPEN_FROM, to: OPEN_TO }, outside, colour);
    cloth.a = background.a[cell]!;
    cloth.b = background.b[cell]!;
    cloth.c = background.c[cell]!;
    const gap = distanceToCloth(outside.a, outside.b, outside.c, cloth.a, cloth.b, cloth.c);
    if (gap < OPEN_DISTANCE) {
      this.state[i] = NO_EDGE;
      rim.read[i] = 1;
      rim.a[i] = inside.a;
      rim.b[i] = inside.b;
      rim.c[i] = inside.c;
    } else {
      outside.a = cloth.a;
      outside.b = cloth.b;
      outside.c = cloth.c;
    }
    findWay(inside, outside, cloth, way);
  }

  /**
   * The fall through zero nearest to the expected edge, as a share of it, or -1. The ray is read
   * from there outwards to both sides and no further than needed.
   */
  private findCrossing(frame: Frame, at: { u: number; v: number }, ray: Ray): number {
    const { signal } = this;
    const { from, to, samples, reach } = ray.sweep;
    const step = (to - from) / (samples - 1);
    const middle = Math.floor((1 - from) / step);
    signal.fill(NaN, 0, samples);
    let best = -1;
    let gap = reach;
    for (let d = 0; d < samples; d++) {
      const left = middle - d;
      const right = middle + d;
      const leftGap = d === 0 ? 0 : 1 - from - (left + 1) * step;
      const rightGap = d === 0 ? 0 : from + right * step - 1;
      if (leftGap >= gap && rightGap >= gap) break;
      for (let side = d === 0 ? 1 : 0; side < 2; side++) {
        const k = side === 0 ? left : right;
        if (k < 0 || k + 1 >= samples || (side === 0 ? leftGap : rightGap) >= gap) continue;
        const p = this.signalAt(frame, at, ray, k);
        if (!(p > 0)) continue;
        const q = this.signalAt(frame, at, ray, k + 1);
        if (!(q <= 0)) continue;
        const s = from + (k + p / (p - q)) * step;
        if (Math.abs(s - 1) >= gap) continue;
        gap = Math.abs(s - 1);
        best = s;
      }
    }
    return best;
  }

  /** How far sample `k` of a ray is on the ball's side of half way; read once. */
  private signalAt(frame: Frame, at: { u: number; v: number }, ray: Ray, k: number): number {
    const known = this.signal[k]!;
    if (!Number.isNaN(known)) return known;
    const { from, to, samples } = ray.sweep;
    const s = from + (k * (to - from)) / (samples - 1);
    const { colour } = this;
    readColour(frame, at.u + s * ray.du, at.v + s * ray.dv, colour);
    const { wa, wb, wc, zero } = ray.way;
    return (this.signal[k] = wa * colour.a + wb * colour.b + wc * colour.c - zero);
  }
}

/** Moves the half of a way to where it is met at the limb, which has `gain` more light there. */
function shadeWay(way: EdgeWay, gain: number, softness: number): void {
  way.zero += (LIMB_SHARE * gain * way.light - LIMB_DARKENING * softness * way.softLight) / 2;
}

/** Samples of a mean along a ray. */
const MEAN_SAMPLES = 2;

/** The mean colour of a stretch of a ray, `from` and `to` as shares of its length. */
function readMean(
  frame: Frame,
  at: { u: number; v: number },
  stretch: { du: number; dv: number; from: number; to: number },
  into: Colour,
  spare: Colour,
): void {
  let a = 0;
  let b = 0;
  let c = 0;
  for (let k = 0; k < MEAN_SAMPLES; k++) {
    const s = stretch.from + ((stretch.to - stretch.from) * k) / (MEAN_SAMPLES - 1);
    readColour(frame, at.u + s * stretch.du, at.v + s * stretch.dv, spare);
    a += spare.a;
    b += spare.b;
    c += spare.c;
  }
  into.a = a / MEAN_SAMPLES;
  into.b = b / MEAN_SAMPLES;
  into.c = c / MEAN_SAMPLES;
}
