import type { Calibration, PixelPoint } from '../calibration/index.ts';
import { project, unproject } from '../calibration/index.ts';
import type { Pocket, TablePoint, TableSpec } from '../table/index.ts';

/**
 * What a pixel can show: nothing of interest, the strip of cushion by the nose, the bed, or a
 * pocket's mouth behind the line of the noses.
 */
export const ZONE = { outside: 0, strip: 1, bed: 2, mouth: 3 } as const;

/** The cushion's cloth is watched this far outside the nose: an arm that comes in crosses it. */
const STRIP_METRES = 0.03;
/** Rays around a ball; 64 is where the centre stops gaining on noise (see seeing notes). */
export const OUTLINE_POINTS = 64;

/**
 * The table as the camera sees it, on a grid of half the picture's size (the grid of the chroma
 * planes), cut to the table's bounding box. Index of a cell: `(y - y0) * w + (x - x0)`.
 */
export interface TableView {
  readonly calibration: Calibration;
  readonly x0: number;
  readonly y0: number;
  readonly w: number;
  readonly h: number;
  readonly zone: Uint8Array;
  /** Metres from the nearest nose on the nose's plane, positive inside. */
  readonly noseDistance: Float32Array;
  /** Nearest nose (0 top, 1 right, 2 bottom, 3 left). */
  readonly side: Uint8Array;
  /** Place along that nose, 0 to 1. */
  readonly along: Float32Array;
  /** Apparent ball radius at the table's centre, in full-size pixels. */
  readonly centreRadius: number;
}

/** Lays the grid over the picture. `width` and `height` are those of the frames. */
export function viewTable(calibration: Calibration): TableView {
  const box = boundingBox(calibration);
  const cells = box.w * box.h;
  const view = {
    calibration,
    ...box,
    zone: new Uint8Array(cells),
    noseDistance: new Float32Array(cells),
    side: new Uint8Array(cells),
    along: new Float32Array(cells),
    centreRadius: apparentRadius(calibration, { x: 0, y: 0 }),
  };
  for (let y = 0; y < box.h; y++) {
    for (let x = 0; x < box.w; x++) {
      fillCell(view, y * box.w + x, {
        u: (box.x0 + x) * 2 + 0.5,
        v: (box.y0 + y) * 2 + 0.5,
      });
    }
  }
  return view;
}

function fillCell(view: TableView, i: number, pixel: PixelPoint): void {
  const { table, camera } = view.calibration;
  const p = unproject(camera, pixel, table.noseHeight);
  const gaps = [
    table.width / 2 - p.y,
    table.length / 2 - p.x,
    table.width / 2 + p.y,
    table.length / 2 + p.x,
  ];
  let side = 0;
  for (let k = 1; k < 4; k++) if (gaps[k]! < gaps[side]!) side = k;
  const inside = gaps[side]!;
  view.noseDistance[i] = inside;
  view.side[i] = side;
  view.along[i] = side % 2 === 0 ? p.x / table.length + 0.5 : p.y / table.width + 0.5;
  if (inside < -STRIP_METRES || insideDrop(table, p)) view.zone[i] = ZONE.outside;
  else if (inside >= 0) view.zone[i] = ZONE.bed;
  else view.zone[i] = isBetweenNosePoints(table, p) ? ZONE.mouth : ZONE.strip;
}

/**
 * Whether a place behind the noses lies in the gap that a pocket leaves between them: the bed's
 * border nearest to it is within the circle over the mouth, in a corner too (Thales).
 */
function isBetweenNosePoints(table: TableSpec, p: TablePoint): boolean {
  const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
  const border = { x: clamp(p.x, table.length / 2), y: clamp(p.y, table.width / 2) };
  return table.pockets.some((pocket) => {
    const middle = middleOf(pocket);
    const [nosePoint] = pocket.mouth;
    const half = Math.hypot(nosePoint.x - middle.x, nosePoint.y - middle.y);
    return Math.hypot(border.x - middle.x, border.y - middle.y) <= half + 1e-9;
  });
}

function insideDrop(table: TableSpec, p: TablePoint): boolean {
  return table.pockets.some(
    (pocket) => Math.hypot(p.x - pocket.x, p.y - pocket.y) < pocket.dropRadius,
  );
}

function boundingBox(calibration: Calibration): { x0: number; y0: number; w: number; h: number } {
  const { table, camera } = calibration;
  let [u0, v0, u1, v1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k <= 32; k++) {
    const a = (k / 16 - 1) * (table.length / 2 + STRIP_METRES);
    const b = (k / 16 - 1) * (table.width / 2 + STRIP_METRES);
    for (const sign of [-1, 1]) {
      for (const point of [
        { x: a, y: sign * (table.width / 2 + STRIP_METRES) },
        { x: sign * (table.length / 2 + STRIP_METRES), y: b },
      ]) {
        const p = project(camera, point, table.noseHeight);
        u0 = Math.min(u0, p.u);
        u1 = Math.max(u1, p.u);
        v0 = Math.min(v0, p.v);
        v1 = Math.max(v1, p.v);
      }
    }
  }
  const x0 = Math.max(0, Math.floor(u0 / 2));
  const y0 = Math.max(0, Math.floor(v0 / 2));
  const x1 = Math.min((camera.width >> 1) - 1, Math.ceil(u1 / 2));
  const y1 = Math.min((camera.height >> 1) - 1, Math.ceil(v1 / 2));
  return { x0, y0, w: Math.max(0, x1 - x0 + 1), h: Math.max(0, y1 - y0 + 1) };
}

/** Room for one ball's outline: offsets from the projected centre, in full-size pixels. */
export interface Outline {
  readonly du: Float64Array;
  readonly dv: Float64Array;
  /** Mean length of the offsets. */
  radius: number;
}

export const newOutline = (): Outline => ({
  du: new Float64Array(OUTLINE_POINTS),
  dv: new Float64Array(OUTLINE_POINTS),
  radius: 0,
});

/**
 * The silhouette of a ball whose centre is at `point`, as the camera shows it.
 *
 * The tangent circle of the sphere is projected point by point: towards the picture's edge a ball
 * is stretched by up to a tenth along the radius, which a plain circle would turn into a shift.
 */
export function outlineBall(calibration: Calibration, point: TablePoint, into: Outline): void {
  const { camera, table } = calibration;
  const R = table.ballRadius;
  const nx = camera.C[0] - point.x;
  const ny = camera.C[1] - point.y;
  const nz = camera.C[2] - R;
  const d = Math.hypot(nx, ny, nz);
  const [ax, ay, az] = [nx / d, ny / d, nz / d];
  const flat = Math.hypot(ax, az);
  const [ex, ey, ez] = [az / flat, 0, -ax / flat];
  const [gx, gy, gz] = [ay * ez - az * ey, az * ex - ax * ez, ax * ey - ay * ex];
  const lift = (R * R) / d;
  const ring = R * Math.sqrt(1 - (R * R) / (d * d));
  const centre = project(camera, point, R);
  let sum = 0;
  for (let i = 0; i < OUTLINE_POINTS; i++) {
    const angle = (i * 2 * Math.PI) / OUTLINE_POINTS;
    const c = ring * Math.cos(angle);
    const s = ring * Math.sin(angle);
    const p = project(
      camera,
      { x: point.x + lift * ax + c * ex + s * gx, y: point.y + lift * ay + c * ey + s * gy },
      R + lift * az + c * ez + s * gz,
    );
    into.du[i] = p.u - centre.u;
    into.dv[i] = p.v - centre.v;
    sum += Math.sqrt(into.du[i]! * into.du[i]! + into.dv[i]! * into.dv[i]!);
  }
  into.radius = sum / OUTLINE_POINTS;
}

/** Mean apparent radius in full-size pixels of a ball at `point`. */
export function apparentRadius(calibration: Calibration, point: TablePoint): number {
  const outline = newOutline();
  outlineBall(calibration, point, outline);
  return outline.radius;
}

/** The cell of the grid that shows a pixel, or -1 outside. */
export function cellAt(view: TableView, u: number, v: number): number {
  const x = (Math.round(u) >> 1) - view.x0;
  const y = (Math.round(v) >> 1) - view.y0;
  return x < 0 || y < 0 || x >= view.w || y >= view.h ? -1 : y * view.w + x;
}

/**
 * Where a pocket's drop begins: as tables usually have it, for what turns up there; on the deepest
 * shelf that the rules allow, for a ball that was followed into the mouth.
 */
export type Shelf = 'usual' | 'deepest';

/** A ball's centre can lie at `point`: between the noses less a radius, or in a pocket's mouth. */
export function canHoldBall(
  table: TableSpec,
  point: TablePoint,
  { slackMetres, shelf }: { readonly slackMetres: number; readonly shelf: Shelf },
): boolean {
  const x = Math.abs(point.x) - (table.length / 2 - table.ballRadius);
  const y = Math.abs(point.y) - (table.width / 2 - table.ballRadius);
  if (x <= slackMetres && y <= slackMetres)
    return !table.pockets.some((pocket) => isDropped(pocket, point, shelf));
  return table.pockets.some((pocket) => isInMouth(table, pocket, point, shelf));
}

/** WPA: the cloth reaches at most this far behind the line between the nose points. */
const DEEPEST_CORNER_SHELF = 0.0572;
const DEEPEST_SIDE_SHELF = 0.0095;

function isDropped(pocket: Pocket, point: TablePoint, shelf: Shelf): boolean {
  const { dropRadius } = pocket;
  const mouth = middleOf(pocket);
  const depth = Math.hypot(pocket.x - mouth.x, pocket.y - mouth.y) - dropRadius;
  const deepest = pocket.x === 0 ? DEEPEST_SIDE_SHELF : DEEPEST_CORNER_SHELF;
  const deeper = shelf === 'deepest' ? Math.max(0, deepest - depth) : 0;
  return Math.hypot(point.x - pocket.x, point.y - pocket.y) < dropRadius - deeper;
}

const middleOf = ({ mouth: [a, b] }: Pocket): TablePoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});

/** A ball in a mouth hangs between the nose points, short of the drop. */
function isInMouth(table: TableSpec, pocket: Pocket, point: TablePoint, shelf: Shelf): boolean {
  const [a, b] = pocket.mouth;
  const half = Math.hypot(a.x - b.x, a.y - b.y) / 2;
  const mouth = middleOf(pocket);
  const reach = Math.hypot(point.x - mouth.x, point.y - mouth.y);
  const beyond = Math.max(
    Math.abs(point.x) - table.length / 2,
    Math.abs(point.y) - table.width / 2,
  );
  return reach < half && beyond < table.ballRadius && !isDropped(pocket, point, shelf);
}

/** So near to a pocket that its lip may be taken for a ball's edge. */
export function nearPocket(table: TableSpec, point: TablePoint): boolean {
  return table.pockets.some(
    (pocket) =>
      Math.hypot(point.x - pocket.x, point.y - pocket.y) < pocket.dropRadius + 2 * table.ballRadius,
  );
}

/** A full-size place on the half-size grid, between cells. */
export const gridPlaceOf = (view: TableView, { u, v }: PixelPoint): { x: number; y: number } => ({
  x: (u - 0.5) / 2 - view.x0,
  y: (v - 0.5) / 2 - view.y0,
});

/** A place on the half-size grid as a full-size one. */
export const pixelPlaceOf = (
  view: TableView,
  { x, y }: { readonly x: number; readonly y: number },
): PixelPoint => ({ u: 2 * (view.x0 + x) + 0.5, v: 2 * (view.y0 + y) + 0.5 });

/** Apparent radius of a ball at a place on the half-size grid, in cells of it. */
export function cellsOfRadius(
  view: TableView,
  place: { readonly x: number; readonly y: number },
): number {
  const { calibration } = view;
  const pixel = pixelPlaceOf(view, place);
  const point = unproject(calibration.camera, pixel, calibration.table.ballRadius);
  return apparentRadius(calibration, point) / 2;
}
