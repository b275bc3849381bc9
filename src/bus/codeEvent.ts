import type { Result } from '../base/result.ts';
import { failure, success } from '../base/result.ts';
import type { EventOf, RestLayout, TableEvent, TableEventKind } from '../events/index.ts';
import { problemsOf } from './problems.ts';
import type { WireEvent, WireEventType, WireLayout } from './wireEvent.ts';
import { wireEventSchema } from './wireEvent.ts';

/** What all events have, on either side. */
type CoreHead = 'id' | 'shot' | 't' | 'tSigma' | 'confidence' | 'status' | 'kind';
type WireHead = 'id' | 'shot' | 't' | 't_sigma_s' | 'confidence' | 'status' | 'retracted' | 'type';
type Underscored<S extends string> = S extends `${infer A}-${infer B}`
  ? `${A}_${Underscored<B>}`
  : S;

type WireOf<T extends WireEventType> = Extract<WireEvent, { type: T }>;
/** The fields by name; loose objects have an index signature besides, which is no field. */
type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

type Encoders = {
  [K in TableEventKind]: (event: EventOf<K>) => Omit<Known<WireOf<Underscored<K>>>, WireHead>;
};
type Decoders = {
  [K in TableEventKind as Underscored<K>]: (
    wire: WireOf<Underscored<K>>,
  ) => Omit<EventOf<K>, CoreHead>;
};

const ENCODERS: Encoders = {
  'shot-start': (e) => ({ ball: e.ball, moving: [...e.moving], layout: encodeLayout(e.layout) }),
  'ball-contact': ({ a, b, frozen, simultaneous }) => ({ a, b, frozen, simultaneous }),
  'cushion-contact': ({ ball, cushion, jaw }) => ({ ball, cushion, jaw }),
  'left-cushion': ({ ball, cushion }) => ({ ball, cushion }),
  pocketed: ({ ball, pocket }) => ({ ball, pocket }),
  'pocket-rattle': ({ ball, pocket }) => ({ ball, pocket }),
  'off-table': ({ ball }) => ({ ball }),
  'settle-drop': ({ ball, pocket, restFor }) => ({ ball, pocket, rest_s: restFor }),
  'pin-fallen': ({ pin, by, root, causes }) => ({
    pin,
    by,
    root,
    causes: causes.map(({ by, root, probability }) => ({ by, root, probability })),
  }),
  'pin-upright': ({ pin }) => ({ pin }),
  'pin-touched': ({ pin, by }) => ({ pin, by }),
  'pin-displaced': ({ pin, by, distance, degree }) => ({
    pin,
    by,
    millimetres: toMillimetres(distance),
    degree,
  }),
  'pin-dragged': ({ pin, by }) => ({ pin, by }),
  'pin-leaning': ({ pin, on }) => ({ pin, on }),
  'spot-occupied': ({ pin, ball }) => ({ pin, ball }),
  'moved-at-strike': ({ ball, distance }) => ({ ball, millimetres: toMillimetres(distance) }),
  'jump-inferred': ({ ball, over }) => ({ ball, over }),
  'micro-motion': ({ ball, distance }) => ({ ball, millimetres: toMillimetres(distance) }),
  disturbance: ({ ball }) => ({ ball }),
  'rack-observed': ({ apex, centre, present }) => ({ apex, centre, present: [...present] }),
  interrupted: ({ reason }) => ({ reason }),
  'shot-end': ({ layout }) => ({ layout: encodeLayout(layout) }),
};

const DECODERS: Decoders = {
  shot_start: ({ ball, moving, layout }) => ({ ball, moving, layout: decodeLayout(layout) }),
  ball_contact: ({ a, b, frozen, simultaneous }) => ({ a, b, frozen, simultaneous }),
  cushion_contact: ({ ball, cushion, jaw }) => ({ ball, cushion, jaw }),
  left_cushion: ({ ball, cushion }) => ({ ball, cushion }),
  pocketed: ({ ball, pocket }) => ({ ball, pocket }),
  pocket_rattle: ({ ball, pocket }) => ({ ball, pocket }),
  off_table: ({ ball }) => ({ ball }),
  settle_drop: ({ ball, pocket, rest_s: restFor }) => ({ ball, pocket, restFor }),
  pin_fallen: ({ pin, by, root, causes }) => ({
    pin,
    by,
    root,
    causes: causes.map(({ by, root, probability }) => ({ by, root, probability })),
  }),
  pin_upright: ({ pin }) => ({ pin }),
  pin_touched: ({ pin, by }) => ({ pin, by }),
  pin_displaced: ({ pin, by, millimetres, degree }) => ({
    pin,
    by,
    distance: toMetres(millimetres),
    degree,
  }),
  pin_dragged: ({ pin, by }) => ({ pin, by }),
  pin_leaning: ({ pin, on }) => ({ pin, on }),
  spot_occupied: ({ pin, ball }) => ({ pin, ball }),
  moved_at_strike: ({ ball, millimetres }) => ({ ball, distance: toMetres(millimetres) }),
  jump_inferred: ({ ball, over }) => ({ ball, over }),
  micro_motion: ({ ball, millimetres }) => ({ ball, distance: toMetres(millimetres) }),
  disturbance: ({ ball }) => ({ ball }),
  rack_observed: ({ apex, centre, present }) => ({ apex, centre, present }),
  interrupted: ({ reason }) => ({ reason }),
  shot_end: ({ layout }) => ({ layout: decodeLayout(layout) }),
};

/** Writes an event as `events.jsonl` and the stream carry it. */
export function encodeEvent(event: TableEvent): WireEvent {
  // The compiler cannot follow that an event's encoder is the one of its kind.
  const encode = ENCODERS[event.kind] as (event: TableEvent) => object;
  return {
    id: event.id,
    type: event.kind.replaceAll('-', '_'),
    shot: event.shot,
    t: event.t,
    t_sigma_s: event.tSigma,
    ...encode(event),
    confidence: event.confidence,
    status: event.status,
    ...(event.status === 'retracted' && { retracted: true }),
  } as WireEvent;
}

/** Reads an event that somebody sent. Unknown fields are ignored, an unknown type is a problem. */
export function parseEvent(wire: unknown): Result<TableEvent> {
  const parsed = wireEventSchema.safeParse(wire);
  return parsed.success ? success(decodeEvent(parsed.data)) : failure(...problemsOf(parsed.error));
}

/** Turns a checked wire event into the core's. */
export function decodeEvent(wire: WireEvent): TableEvent {
  const decode = DECODERS[wire.type] as (wire: WireEvent) => object;
  return {
    kind: wire.type.replaceAll('_', '-'),
    id: wire.id,
    shot: wire.shot,
    t: wire.t,
    tSigma: wire.t_sigma_s,
    ...decode(wire),
    confidence: wire.confidence,
    status: wire.status,
  } as TableEvent;
}

function encodeLayout(layout: RestLayout): WireLayout {
  return {
    balls: layout.balls.map(({ ball, x, y }) => ({ ball, x, y })),
    frozen_pairs: layout.frozenPairs.map(({ a, b, confidence }) => ({ a, b, confidence })),
    frozen_to_cushion: layout.frozenToCushion.map(({ ball, cushion, confidence }) => ({
      ball,
      cushion,
      confidence,
    })),
    hanging: layout.hanging.map(({ ball, pocket }) => ({ ball, pocket })),
    pins_standing: [...layout.pinsStanding],
    hidden: layout.hidden.map(({ ball, x, y }) => ({ ball, x, y })),
  };
}

function decodeLayout(layout: WireLayout): RestLayout {
  return {
    balls: layout.balls.map(({ ball, x, y }) => ({ ball, x, y })),
    frozenPairs: layout.frozen_pairs.map(({ a, b, confidence }) => ({ a, b, confidence })),
    frozenToCushion: layout.frozen_to_cushion.map(({ ball, cushion, confidence }) => ({
      ball,
      cushion,
      confidence,
    })),
    hanging: layout.hanging.map(({ ball, pocket }) => ({ ball, pocket })),
    pinsStanding: layout.pins_standing,
    hidden: layout.hidden.map(({ ball, x, y }) => ({ ball, x, y })),
  };
}

/** Digits kept of a length in millimetres: a tenth of a micrometre is beyond any camera. */
const MILLIMETRE_DIGITS = 1e4;

function toMillimetres(metres: number): number {
  return Math.round(metres * 1000 * MILLIMETRE_DIGITS) / MILLIMETRE_DIGITS;
}

/** One division of whole numbers, so that the double nearest to the decimal comes back. */
function toMetres(millimetres: number): number {
  return Math.round(millimetres * MILLIMETRE_DIGITS) / (1000 * MILLIMETRE_DIGITS);
}
