import type { TableEvent } from '../../events/index.ts';
import type { MatchView, Side } from '../../rules/index.ts';
import { distance } from '../../table/index.ts';
import type { GameName, TablePoint } from '../../table/index.ts';
import { correctionsOf } from '../view/correction.ts';
import type { RecordedInput, ShotView } from '../view/deskView.ts';
import { rulingOn, standingCall } from '../view/deskView.ts';
import { PositionTrail } from '../view/positionTrail.ts';
import type { PositionFrame } from '../view/record.ts';
import { launchOf, spinOf } from './strike.ts';
import type { Spin } from './strike.ts';

/** One shot as a line of the coach's list. Lengths in metres, speed in m/s, angle in degrees. */
export interface ShotSummary {
  readonly shot: number;
  readonly game: GameName;
  /** Seconds of the session. */
  readonly startS: number;
  readonly endS: number;
  readonly side: Side | null;
  readonly player: string;
  readonly struck: string | null;
  readonly firstContact: string | null;
  /** Distance from the struck ball to the first ball it met, when it was struck. */
  readonly distanceMetres: number | null;
  /** Speed of the struck ball after the strike; null where it was not seen. */
  readonly speedMetresPerSecond: number | null;
  /** Cut: between the struck ball's way and the way of the ball it met. 0 is full. */
  readonly cutDegrees: number | null;
  readonly spin: Spin;
  readonly potted: readonly { readonly ball: string; readonly pocket: string }[];
  readonly pins: readonly string[];
  readonly call: string | null;
  readonly fouls: readonly string[];
  readonly points: Readonly<Record<Side, number>> | null;
  /** Points by the clause that gives them: the ways of scoring. */
  readonly scored: readonly {
    readonly clause: string;
    readonly points: number;
    readonly to: Side;
  }[];
  readonly next: Side | null;
  readonly decision: string | null;
  readonly confidence: number | null;
  /** Where the struck ball came to rest. */
  readonly rest: TablePoint | null;
}

export interface SummaryParts {
  readonly shot: ShotView;
  readonly inputs: readonly RecordedInput[];
  /** The match as it stood when the shot was played. */
  readonly match: MatchView | null;
  readonly frames: readonly PositionFrame[];
}

/** Sums a shot up, with the referee's corrections heeded. */
export function summarizeShot({ shot, inputs, match, frames }: SummaryParts): ShotSummary {
  const events = correctedEvents(shot.events, inputs);
  const start = events.find((e) => e.kind === 'shot-start');
  const struck = start?.ball ?? null;
  const first = events.find((e) => e.kind === 'ball-contact' && (e.a === struck || e.b === struck));
  const met = first?.kind === 'ball-contact' ? (first.a === struck ? first.b : first.a) : null;
  const trail = new PositionTrail();
  for (const frame of frames) trail.push(frame);
  const startS = start?.t ?? shot.startedAt ?? events[0]?.t ?? 0;
  const call = standingCall(shot);
  const launch = struck === null ? null : launchOf(trail, struck, startS);
  const cut = met === null || first === undefined ? null : launchOf(trail, met, first.t);
  return {
    shot: shot.shot,
    game: call?.game ?? match?.game ?? 'nine-ball',
    startS,
    endS: shot.endedAt ?? events.at(-1)?.t ?? startS,
    side: match?.turn ?? null,
    player: match?.turn == null ? '' : match.players[match.turn],
    struck,
    firstContact: met,
    distanceMetres: distanceBetween(start, struck, met),
    speedMetresPerSecond: launch?.speed ?? null,
    cutDegrees: launch === null || cut === null ? null : angleBetween(launch.way, cut.way),
    spin:
      struck === null || first === undefined
        ? 'unseen'
        : spinOf(trail, struck, { t: first.t, untilS: nextMeeting(events, struck, first.t) }),
    potted: events.flatMap((e) =>
      e.kind === 'pocketed' ? [{ ball: e.ball, pocket: e.pocket }] : [],
    ),
    pins: events.flatMap((e) => (e.kind === 'pin-fallen' ? [e.pin] : [])),
    call: call?.call ?? null,
    fouls: call?.fouls ?? [],
    points: call?.points ?? null,
    scored: (call?.ledger ?? []).flatMap(({ clause, points, to }) =>
      points > 0 && to !== null ? [{ clause, points, to }] : [],
    ),
    next: call?.next ?? null,
    decision: call === undefined ? null : (rulingOn(shot, call)?.decision ?? null),
    confidence: call?.confidence ?? null,
    rest: struck === null ? null : restOf(events, struck),
  };
}

/** When a ball met something again after a moment. */
function nextMeeting(events: readonly TableEvent[], ball: string, t: number): number | undefined {
  const meets = (event: TableEvent): boolean =>
    event.kind === 'ball-contact'
      ? event.a === ball || event.b === ball
      : (event.kind === 'cushion-contact' || event.kind === 'pocketed') && event.ball === ball;
  return events.find((event) => event.t > t && meets(event))?.t;
}

function correctedEvents(
  events: readonly TableEvent[],
  inputs: readonly RecordedInput[],
): readonly TableEvent[] {
  const corrections = correctionsOf(inputs);
  return events.flatMap((event) => {
    const correction = corrections.get(event.id);
    if (event.status === 'retracted' || correction?.kind === 'strike-out') return [];
    return [correction?.by ?? event];
  });
}

function distanceBetween(
  start: Extract<TableEvent, { kind: 'shot-start' }> | undefined,
  struck: string | null,
  met: string | null,
): number | null {
  const place = (ball: string | null): TablePoint | undefined =>
    start?.layout.balls.find((b) => b.ball === ball);
  const [a, b] = [place(struck), place(met)];
  return a === undefined || b === undefined ? null : distance(a, b);
}

function restOf(events: readonly TableEvent[], struck: string): TablePoint | null {
  const end = events.find((e) => e.kind === 'shot-end');
  const found = end?.layout.balls.find((b) => b.ball === struck);
  return found === undefined ? null : { x: found.x, y: found.y };
}

function angleBetween(a: TablePoint, b: TablePoint): number {
  const cosine = (a.x * b.x + a.y * b.y) / (Math.hypot(a.x, a.y) * Math.hypot(b.x, b.y));
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
}
