import { Confidence } from '../../base/units.ts';
import { eventLimits, inferEvents, type InferredRecording } from '../../events/index.ts';
import { type BallId, ballIdsOf, type GameName, type TableSpec } from '../../table/index.ts';
import { type Observation, trackingLimits } from '../../tracking/index.ts';

const FRAMES_PER_SECOND = 60;
/** At rest before the stroke and after the last ball has stopped: long enough for a shot to close. */
const LEAD_S = 0.6;
const TAIL_S = 0.6;
/** A hard stroke, and a cloth on which even that is over soon. */
const STROKE_SPEED = 6;
const DECELERATION = 2;
const SIGMA_M = 0.0005;

/** A ball on its way: where it starts from, when, and how. */
interface Way {
  readonly ball: BallId;
  readonly x: number;
  readonly y: number;
  readonly fromS: number;
  readonly speed: number;
  readonly angle: number;
}

/**
 * Goes through a break once, from the stroke until all balls rest. The first shot of a process
 * takes the engine three times as long as the next one, and frames would wait meanwhile.
 */
export function rehearseShot(game: GameName, table: TableSpec): InferredRecording {
  const limits = {
    tracking: trackingLimits(table, ballIdsOf(game)),
    events: eventLimits(game, table),
  };
  return inferEvents(madeUpBreak(game, table), limits);
}

/**
 * What a camera might see of a break: the first ball runs into the others, which fly apart and
 * come back from the cushions. Made up, not simulated: balls pass through one another.
 */
function madeUpBreak(game: GameName, table: TableSpec): readonly Observation[] {
  const ways = waysOf(game, table);
  const lastS = Math.max(...ways.map(({ fromS, speed }) => fromS + speed / DECELERATION));
  const frames = Math.ceil((lastS + TAIL_S) * FRAMES_PER_SECOND);
  return Array.from({ length: frames }, (_, n) => {
    const t = n / FRAMES_PER_SECOND;
    const balls = ways.map((way) => ({
      ...placeAt(way, table, t),
      sigma: SIGMA_M,
      identity: { [way.ball]: 1 },
      confidence: Confidence(1),
    }));
    return { t, balls, pins: [], hidden: [], view: 'clear' };
  });
}

function waysOf(game: GameName, table: TableSpec): Way[] {
  const [first, ...others] = ballIdsOf(game);
  const from = -table.length / 4;
  const to = table.length / 4 - 2 * table.ballRadius;
  const meetS = LEAD_S + (to - from) / STROKE_SPEED;
  return [
    { ball: first!, x: from, y: 0, fromS: LEAD_S, speed: STROKE_SPEED, angle: 0 },
    ...others.map((ball, k) => {
      const angle = (2 * Math.PI * (k + 0.3)) / others.length;
      const apart = 4 * table.ballRadius;
      const x = table.length / 4 + apart * Math.cos(angle);
      const speed = (STROKE_SPEED * (k + 2)) / (2 * others.length);
      return { ball, x, y: apart * Math.sin(angle), fromS: meetS, speed, angle };
    }),
  ];
}

function placeAt(way: Way, table: TableSpec, t: number): { x: number; y: number } {
  const ranS = Math.min(Math.max(0, t - way.fromS), way.speed / DECELERATION);
  const run = ranS * (way.speed - (DECELERATION * ranS) / 2);
  return {
    x: between(way.x + run * Math.cos(way.angle), table.length / 2 - table.ballRadius),
    y: between(way.y + run * Math.sin(way.angle), table.width / 2 - table.ballRadius),
  };
}

/** A straight way thrown back at both ends of its room, from `-most` to `most`. */
function between(way: number, most: number): number {
  const lap = (((way + most) % (4 * most)) + 4 * most) % (4 * most);
  return lap < 2 * most ? lap - most : 3 * most - lap;
}
