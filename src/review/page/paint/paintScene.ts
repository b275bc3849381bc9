import type { TablePoint, TableSpec } from '../../../table/index.ts';
import type { ContactMark } from '../../view/contactMark.ts';
import { isSeen } from '../../view/positionTrail.ts';
import type { TracePoint } from '../../view/tracedPaths.ts';
import type { PositionFrame, ShownBall } from '../../view/record.ts';
import { ballColour, COLOURS, isStriped } from './colours.ts';
import { disc } from './paintTable.ts';
import { toCanvas } from './scale.ts';
import { spreadMarks } from './spreadMarks.ts';
import type { Place } from './spreadMarks.ts';
import type { Scale } from './scale.ts';

type Pen = CanvasRenderingContext2D;

/** What is drawn on the table at one moment. */
export interface Scene {
  readonly frame: PositionFrame | undefined;
  /** Where each ball went; drawn as far as `until`. */
  readonly paths: ReadonlyMap<string, readonly TracePoint[]>;
  readonly until: number;
  /** Contacts after `until` are not drawn: in a replay they would give the end away. */
  readonly marks: readonly ContactMark[];
  /** The position before the shot, half transparent, to put balls back. */
  readonly ghosts: readonly ({ readonly ball: string } & TablePoint)[];
  /** The contact that is pointed at in the list. */
  readonly chosen: string | null;
}

const MARK_RADIUS = 11;
export function paintScene(pen: Pen, table: TableSpec, scale: Scale, scene: Scene): void {
  const radius = table.ballRadius * scale.perMetre;
  for (const ball of scene.paths.keys()) paintPath(pen, scale, { scene, ball });
  for (const ghost of scene.ghosts) paintGhost(pen, { ...toCanvas(scale, ghost), radius }, ghost);
  for (const pin of scene.frame?.pins ?? []) paintPin(pen, scale, pin);
  for (const ball of scene.frame?.balls ?? [])
    if (ball.state !== 'gone') paintBall(pen, { ...toCanvas(scale, ball), radius }, ball);
  paintMarks(pen, scale, scene);
}

function paintPath(
  pen: Pen,
  scale: Scale,
  { scene, ball }: { readonly scene: Scene; readonly ball: string },
): void {
  const { paths, until, frame } = scene;
  const points = paths.get(ball) ?? [];
  // Balls that were moved after the shot do not belong to its paths.
  const isOver = frame === undefined || frame.t > until;
  const now = isOver ? undefined : frame.balls.find((b) => b.id === ball && isSeen(b));
  if (points.length < 2 && now === undefined) return;
  pen.strokeStyle = ball === '8' ? '#9aa5ad' : ballColour(ball);
  pen.lineWidth = 2;
  pen.globalAlpha = 0.75;
  pen.lineJoin = 'round';
  pen.beginPath();
  for (const point of points) {
    if (point.t > until) break;
    const { u, v } = toCanvas(scale, point);
    pen.lineTo(u, v);
  }
  if (now !== undefined) pen.lineTo(...placeOf(scale, now));
  pen.stroke();
  pen.globalAlpha = 1;
}

function placeOf(scale: Scale, point: TablePoint): [number, number] {
  const { u, v } = toCanvas(scale, point);
  return [u, v];
}

interface Circle {
  readonly u: number;
  readonly v: number;
  readonly radius: number;
}

function paintBall(pen: Pen, circle: Circle, ball: ShownBall): void {
  const { u, v, radius } = circle;
  pen.globalAlpha = ball.state === 'hidden' ? 0.4 : 1;
  disc(pen, { ...circle, radius: radius + 1 }, 'rgba(0,0,0,0.55)');
  disc(pen, circle, isStriped(ball.id) ? '#f7f5ee' : ballColour(ball.id));
  if (isStriped(ball.id)) {
    pen.save();
    pen.beginPath();
    pen.arc(u, v, radius, 0, 2 * Math.PI);
    pen.clip();
    pen.fillStyle = ballColour(ball.id);
    pen.fillRect(u - radius, v - radius * 0.55, 2 * radius, radius * 1.1);
    pen.restore();
  }
  if (/^\d$/.test(ball.id) && radius >= 6) paintNumber(pen, circle, ball.id);
  if (ball.state === 'hidden') {
    pen.globalAlpha = 1;
    pen.strokeStyle = '#ffffff';
    pen.setLineDash([3, 3]);
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.arc(u, v, radius + 2, 0, 2 * Math.PI);
    pen.stroke();
    pen.setLineDash([]);
  }
  pen.globalAlpha = 1;
}

function paintNumber(pen: Pen, { u, v, radius }: Circle, text: string): void {
  disc(pen, { u, v, radius: radius * 0.55 }, '#ffffff');
  pen.fillStyle = '#101010';
  pen.font = `700 ${Math.round(radius * 0.95)}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, u, v + radius * 0.05);
}

function paintGhost(pen: Pen, { u, v, radius }: Circle, ghost: { readonly ball: string }): void {
  pen.globalAlpha = 0.45;
  disc(pen, { u, v, radius }, ballColour(ghost.ball));
  pen.globalAlpha = 1;
  pen.strokeStyle = COLOURS.ghost;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.arc(u, v, radius, 0, 2 * Math.PI);
  pen.moveTo(u - radius * 1.5, v);
  pen.lineTo(u + radius * 1.5, v);
  pen.moveTo(u, v - radius * 1.5);
  pen.lineTo(u, v + radius * 1.5);
  pen.stroke();
}

/** A pin is 10 mm wide: drawn somewhat larger than to scale, or it would vanish. */
const PIN_RADIUS_M = 0.011;

function paintPin(pen: Pen, scale: Scale, pin: PositionFrame['pins'][number]): void {
  if (pin.look === 'removed') return;
  const { u, v } = toCanvas(scale, pin);
  const radius = PIN_RADIUS_M * scale.perMetre;
  const colour = pin.id === 'P0' ? COLOURS.pinRed : COLOURS.pin;
  if (pin.look === 'standing' || pin.look === 'displaced' || pin.look === 'leaning') {
    disc(pen, { u, v, radius: radius + 1.5 }, 'rgba(0,0,0,0.5)');
    disc(pen, { u, v, radius }, colour);
    return;
  }
  pen.strokeStyle = colour;
  pen.lineWidth = Math.max(2, radius * 0.6);
  pen.globalAlpha = pin.look === 'hidden' ? 0.4 : 0.9;
  pen.beginPath();
  pen.moveTo(u - radius, v - radius);
  pen.lineTo(u + radius, v + radius);
  pen.moveTo(u + radius, v - radius);
  pen.lineTo(u - radius, v + radius);
  pen.stroke();
  pen.globalAlpha = 1;
}

/** A moment that is a hair later than the picture still belongs to it. */
const SAME_MOMENT_S = 1e-6;

function paintMarks(pen: Pen, scale: Scale, { marks, chosen, until }: Scene): void {
  const { places, spread } = placesOf(marks, scale);
  for (const [i, mark] of marks.entries())
    if (mark.event.t <= until + SAME_MOMENT_S)
      paintMark(pen, {
        ...{ mark, at: places[i]!, shown: spread[i]! },
        isChosen: mark.event.id === chosen,
      });
}

interface MarkPlaces {
  readonly scale: Scale;
  readonly places: readonly Place[];
  readonly spread: readonly Place[];
}

/** Where numbers stand changes with the facts and the size of the drawing, not with its pictures. */
const placesOfMarks = new WeakMap<Scene['marks'], MarkPlaces>();

function placesOf(marks: Scene['marks'], scale: Scale): MarkPlaces {
  const known = placesOfMarks.get(marks);
  const isSame =
    known?.scale.perMetre === scale.perMetre &&
    known.scale.u === scale.u &&
    known.scale.v === scale.v;
  if (known !== undefined && isSame) return known;
  const places = marks.map((mark) => toCanvas(scale, mark));
  // The table stands in the middle of its canvas; zoomed in, more of it is a place for numbers.
  const box = { width: 2 * scale.u, height: 2 * scale.v };
  const found = { scale, places, spread: spreadMarks(places, MARK_RADIUS, box) };
  placesOfMarks.set(marks, found);
  return found;
}

interface ShownMark {
  readonly mark: ContactMark;
  /** Where it happened. */
  readonly at: Place;
  /** Where its number stands. */
  readonly shown: Place;
  readonly isChosen: boolean;
}

function paintMark(pen: Pen, { mark, at, shown, isChosen }: ShownMark): void {
  const { u, v } = shown;
  const radius = isChosen ? MARK_RADIUS + 4 : MARK_RADIUS;
  if (shown !== at) {
    pen.strokeStyle = COLOURS.mark;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(at.u, at.v);
    pen.lineTo(u, v);
    pen.stroke();
  }
  disc(pen, { u, v, radius: radius + 2 }, 'rgba(0,0,0,0.6)');
  disc(pen, { u, v, radius }, isChosen ? '#ffffff' : COLOURS.mark);
  pen.fillStyle = COLOURS.markText;
  pen.font = `700 ${isChosen ? 16 : 13}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(mark.number), u, v + 0.5);
}
