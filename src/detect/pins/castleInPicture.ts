import type { Calibration, CameraModel, PixelPoint } from '../../calibration/index.ts';
import type { Frame } from '../../capture/index.ts';
import type { TableSpec } from '../../table/index.ts';
import { measureCloth, measureField, newField } from './pinField.ts';
import { findPatches, likeness } from './pinPatches.ts';
import { firstThreshold } from './pinPattern.ts';

/** Where the five pins appear, in the order of their names. */
export type CastlePixels = readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint, PixelPoint];

/** A quarter turn of a picture against that of the table's camera, clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** A picture is taken to show this much of the cloth until its scale is known; shapes do not mind. */
const PRETENDED_WIDTH_METRES = 0.5;
const PRETENDED_HEIGHT_METRES = 2;
/** A pin of fewer samples has no shape. */
const LEAST_SAMPLES = 8;
/** A pin seen from 45 degrees is this many times as long as it is wide; a ball or an arm is larger. */
const LONGEST = 3.2;
/** Breadths of the five pins in one picture differ by this factor at most. */
const BREADTH_RATIO = 1.7;
/** How far the middle of two opposite pins may lie from the red one: perspective and a hand's care. */
const OFF_MIDDLE = 0.12;
/** Distance from pin to pin over a pin's breadth (root of its area): 7.7 from above, less aslant and blurred. */
const PITCH_PER_BREADTH = [3.2, 11] as const;
/** Seen from 45 degrees one arm of the cross is this much shorter than the other. */
const ARM_RATIO = 1.7;
/** Cosine of the angle between the arms at most. */
const SQUARE_COSINE = 0.45;
/** Least likeness of the white pins' colours to each other. */
const WHITES_ALIKE = 0.85;
/** More things than this on the cloth are no castle; trying all of them would take long. */
const MOST_THINGS = 60;

/**
 * Finds the five pins in a picture of unknown scale: five small things alike in size that form a
 * cross whose arms halve each other, as a cross does from any side.
 *
 * @param turned - The picture's turn against the table camera's: it tells which arm is which.
 */
export function findCastle(
  frame: Frame,
  table: TableSpec,
  turned: QuarterTurn,
): CastlePixels | undefined {
  const things = smallThings(frame, table);
  const crosses = things.flatMap((middle) => crossesAround(middle, things));
  const [first, ...others] = crosses;
  if (first === undefined) return undefined;
  return named(
    others.reduce((best, next) => (next.off < best.off ? next : best), first),
    turned,
  );
}

/** A small thing on the cloth. */
interface Thing extends PixelPoint {
  /** Root of its area, pixels. */
  readonly breadth: number;
  readonly colour: readonly [number, number, number];
}

function smallThings(frame: Frame, table: TableSpec): Thing[] {
  const field = newField(pretended(frame, table), { x: 0, y: 0 }, PRETENDED_WIDTH_METRES);
  if (!measureCloth(field, frame, true)) return [];
  const least = firstThreshold(field);
  measureField(field, frame, least);
  const small = findPatches(field, frame, least).filter(
    (p) => !p.byEdge && p.samples >= LEAST_SAMPLES && p.long < LONGEST * Math.max(p.wide, 1e-6),
  );
  if (small.length > MOST_THINGS) return [];
  const pixelMm = (1000 * PRETENDED_WIDTH_METRES) / frame.width;
  return small.map(({ u, v, areaMm2, colour }) => {
    return { u, v, breadth: Math.sqrt(areaMm2) / pixelMm, colour };
  });
}

/** A camera that looks straight down at no known height. */
function pretended({ width, height }: Frame, table: TableSpec): Calibration {
  const camera: CameraModel = {
    ...{ width, height, f: (width * PRETENDED_HEIGHT_METRES) / PRETENDED_WIDTH_METRES },
    ...{ aspect: 1, cx: (width - 1) / 2, cy: (height - 1) / 2, k1: 0, k2: 0 },
    R: [
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, -1],
    ],
    C: [0, 0, PRETENDED_HEIGHT_METRES],
  };
  return calibrationOf(table, camera, 0);
}

/** A calibration of a camera that no nose was fitted to. */
export function calibrationOf(
  table: TableSpec,
  camera: CameraModel,
  residual: number,
): Calibration {
  const residualAt = { corners: [residual, residual, residual, residual], centre: residual };
  return { table, camera, residual, residualAt, date: '', pictureHash: '' };
}

/** Two things on either side of a middle. */
interface Arm {
  readonly ends: readonly [Thing, Thing];
  /** From the middle to the first end, pixels. */
  readonly u: number;
  readonly v: number;
  readonly length: number;
  /** How far from the middle the arm is halved, over its length. */
  readonly off: number;
}

interface Cross {
  readonly middle: Thing;
  readonly ends: readonly Thing[];
  readonly off: number;
}

function crossesAround(middle: Thing, things: readonly Thing[]): Cross[] {
  const arms = armsThrough(
    middle,
    things.filter((thing) => thing !== middle && areAlike(thing, middle)),
  );
  return arms.flatMap((one, k) =>
    arms.slice(k + 1).flatMap((other): Cross[] => {
      const ends = [...one.ends, ...other.ends];
      if (!areSquare(one, other) || !areWhite(ends)) return [];
      return [{ middle, ends, off: Math.max(one.off, other.off) }];
    }),
  );
}

function armsThrough(middle: Thing, things: readonly Thing[]): Arm[] {
  return things.flatMap((a, k) =>
    things.slice(k + 1).flatMap((b): Arm[] => {
      const [u, v] = [(a.u - b.u) / 2, (a.v - b.v) / 2];
      const length = Math.hypot(u, v);
      const off = Math.hypot((a.u + b.u) / 2 - middle.u, (a.v + b.v) / 2 - middle.v) / length;
      const share = length / middle.breadth;
      const isArm =
        off < OFF_MIDDLE &&
        areAlike(a, b) &&
        share > PITCH_PER_BREADTH[0] &&
        share < PITCH_PER_BREADTH[1];
      return isArm ? [{ ends: [a, b], u, v, length, off }] : [];
    }),
  );
}

const areAlike = (p: Thing, q: Thing): boolean =>
  Math.max(p.breadth / q.breadth, q.breadth / p.breadth) < BREADTH_RATIO;

function areSquare(one: Arm, other: Arm): boolean {
  const cosine = (one.u * other.u + one.v * other.v) / (one.length * other.length);
  const ratio = Math.max(one.length / other.length, other.length / one.length);
  return Math.abs(cosine) < SQUARE_COSINE && ratio < ARM_RATIO;
}

const areWhite = (ends: readonly Thing[]): boolean =>
  ends.every((end) => likeness(end.colour, ends[0]!.colour) > WHITES_ALIKE);

/** The pins in the order of their names: the middle, then clockwise in the picture from +x. */
function named({ middle, ends }: Cross, turned: QuarterTurn): CastlePixels {
  const toRight = (turned * Math.PI) / 180;
  const angleOf = ({ u, v }: Thing): number => {
    const angle = Math.atan2(v - middle.v, u - middle.u) - toRight;
    // An eighth of a turn before +x counts as +x.
    return (angle + 4.25 * Math.PI) % (2 * Math.PI);
  };
  const [p1, p2, p3, p4] = [...ends].sort((a, b) => angleOf(a) - angleOf(b));
  return [middle, p1!, p2!, p3!, p4!];
}
