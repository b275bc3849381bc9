import { Confidence, Seconds } from '../base/units.ts';
import { withDoubtfulOrder } from './order.ts';
import type { Happening } from './shotModel.ts';
import type { EventStatus, RestLayout, TableEvent, TableEventBody } from './tableEvent.ts';

/** Two accounts of one thing differ in time by no more than this. */
const SAME_EVENT_S = 0.08;

/** What happens to a body once in a shot is the same event however its time is corrected. */
const ONCE_A_SHOT: ReadonlySet<TableEventBody['kind']> = new Set([
  'shot-start',
  'shot-end',
  'pin-fallen',
  'pin-displaced',
]);

/** An event's body without a name, with its place in time. */
export interface UnnamedEvent {
  readonly body: TableEventBody;
  readonly t: number;
  readonly tSigma: number;
  readonly confidence: number;
}

/** Turns what happened into event bodies; stops have no event of their own. */
export function bodiesOf(happenings: readonly Happening[], layout: RestLayout): UnnamedEvent[] {
  return withDoubtfulOrder(happenings).flatMap((h) => {
    const body = bodyOf(h, layout);
    return body ? [{ body, t: h.t, tSigma: h.tSigma, confidence: h.confidence }] : [];
  });
}

function bodyOf(h: Happening, layout: RestLayout): TableEventBody | undefined {
  switch (h.kind) {
    case 'strike':
      return { kind: 'shot-start', ball: h.ball, moving: h.moving ?? [], layout };
    case 'ball-contact':
      return {
        kind: 'ball-contact',
        a: h.a,
        b: h.b,
        frozen: h.frozen ?? false,
        simultaneous: h.simultaneous ?? false,
      };
    case 'cushion-contact':
      return { kind: 'cushion-contact', ball: h.ball, cushion: h.cushion, jaw: h.jaw };
    case 'pocketed':
      return { kind: 'pocketed', ball: h.ball, pocket: h.pocket };
    case 'off-table':
      return { kind: 'off-table', ball: h.ball };
    case 'stop':
      return undefined;
  }
}

/** Gives each event the id of the earlier account of it, or a new one; reports who was left out. */
export function nameEvents(
  found: readonly UnnamedEvent[],
  before: readonly TableEvent[],
  o: { nextId: number; shot: number; status: EventStatus },
): { events: TableEvent[]; unmatched: TableEvent[]; nextId: number } {
  const free = new Set(before);
  let nextId = o.nextId;
  const events = found.map((f): TableEvent => {
    const former = nearest(f, free);
    if (former) free.delete(former);
    return {
      ...f.body,
      id: former?.id ?? `e${nextId++}`,
      shot: o.shot,
      t: Seconds(f.t),
      tSigma: Seconds(f.tSigma),
      confidence: Confidence(f.confidence),
      status: o.status,
    };
  });
  return { events, unmatched: [...free], nextId };
}

function nearest(f: UnnamedEvent, free: ReadonlySet<TableEvent>): TableEvent | undefined {
  let best: TableEvent | undefined;
  const window = ONCE_A_SHOT.has(f.body.kind) ? 5 : SAME_EVENT_S;
  for (const e of free) {
    if (keyOf(e) !== keyOf(f.body)) continue;
    const gap = Math.abs(e.t - f.t);
    if (gap <= window && (!best || gap < Math.abs(best.t - f.t))) best = e;
  }
  return best;
}

/** Kind and bodies: what two accounts of one event must share. */
function keyOf(body: TableEventBody): string {
  switch (body.kind) {
    case 'ball-contact':
      return `contact ${[body.a, body.b].sort().join(' ')}`;
    case 'shot-start':
    case 'shot-end':
    case 'rack-observed':
    case 'interrupted':
      return body.kind;
    case 'pin-fallen':
    case 'pin-upright':
    case 'pin-touched':
    case 'pin-displaced':
    case 'pin-dragged':
    case 'pin-leaning':
    case 'spot-occupied':
      return `${body.kind} ${body.pin}`;
    case 'cushion-contact':
    case 'left-cushion':
    case 'pocketed':
    case 'pocket-rattle':
    case 'off-table':
    case 'settle-drop':
    case 'moved-at-strike':
    case 'jump-inferred':
    case 'micro-motion':
    case 'disturbance':
      return `${body.kind} ${body.ball}`;
  }
}
