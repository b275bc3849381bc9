import { failure, type Result, success } from '../base/result.ts';
import { isBallId, isPinId } from '../table/index.ts';
import type { TableEvent } from '../events/index.ts';
import {
  type BallObservation,
  type Observation,
  PIN_LOOKS,
  type PinObservation,
  type TrackedFrame,
} from '../tracking/index.ts';

/** One event as a line of `events.jsonl`; `frameOf` gives the number of the frame shown at a time. */
export function encodeEventLine(event: TableEvent, frameOf: (t: number) => number): string {
  const { id, t, tSigma, confidence, status, shot, kind, ...body } = event;
  return JSON.stringify({
    id,
    t: round(t, 6),
    frame: frameOf(t),
    type: kind.replaceAll('-', '_'),
    ...wireBody(body),
    shot,
    t_sigma: round(tSigma, 6),
    confidence: round(confidence, 4),
    status,
    ...(status === 'retracted' ? { retracted: true } : {}),
  });
}

/** Fields whose unit is in the name on the wire, and not inside. */
function wireBody(body: object): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    if (key === 'distance') wire['millimetres'] = round(Number(value) * 1000, 2);
    else if (key === 'restFor') wire['rest_s'] = round(Number(value), 4);
    else wire[key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)] = value;
  }
  return wire;
}

/**
 * One tracked frame as a line of `tracks.jsonl`. `toPixel` maps the ball plane to the source
 * image; without it `u, v` are left out, as for observations that came from elsewhere.
 */
export function encodeTrackLine(
  tracked: TrackedFrame,
  frame: number,
  toPixel?: (point: { x: number; y: number }) => { u: number; v: number },
): string {
  const balls = tracked.balls
    .filter((b) => b.state !== 'gone')
    .map((b) => {
      const pixel = toPixel?.(b);
      return {
        id: b.ball,
        x: round(b.x, 5),
        y: round(b.y, 5),
        ...(pixel ? { u: round(pixel.u, 2), v: round(pixel.v, 2) } : {}),
        state: b.state,
        confidence: round(Math.min(b.confidence, b.identityConfidence), 4),
      };
    });
  const pins = tracked.pins.map((p) => ({
    id: p.pin,
    state: p.look,
    x: round(p.x, 5),
    y: round(p.y, 5),
  }));
  return JSON.stringify({ frame, t: round(tracked.t, 6), balls, pins });
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

/** A frame of `observations.jsonl` with its number. */
export interface NumberedObservation {
  readonly frame: number;
  readonly observation: Observation;
}

/**
 * Reads `observations.jsonl`: `{"frame", "t", "balls": [{"id"?, "x", "y"}]}` a line. Lines may
 * also carry `sigma` a ball and `pins`. Every bad line is named at once.
 *
 * @param sigma - Standard deviation of a centre, metres, where the file does not say.
 */
export function parseObservations(text: string, sigma: number): Result<NumberedObservation[]> {
  const problems: string[] = [];
  const frames: NumberedObservation[] = [];
  text.split('\n').forEach((line, k) => {
    if (line.trim() === '') return;
    const parsed = parseLine(line, sigma);
    if (typeof parsed === 'string') problems.push(`line ${k + 1}: ${parsed}`);
    else frames.push(parsed);
  });
  const [first, ...more] = problems;
  return first === undefined ? success(frames) : failure(first, ...more);
}

function parseLine(line: string, sigma: number): NumberedObservation | string {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    return `not JSON (${cause instanceof Error ? cause.message : String(cause)})`;
  }
  if (!isObject(json)) return 'not an object';
  const { frame, t, balls, pins } = json;
  if (!Number.isInteger(frame)) return '"frame" must be a whole number';
  if (!isNumber(t)) return '"t" must be seconds since the first frame';
  if (!Array.isArray(balls)) return '"balls" must be a list';
  const seen = balls.map((b) => parseBall(b, sigma));
  const wrong = seen.find((b) => typeof b === 'string');
  if (wrong !== undefined) return wrong;
  return {
    frame: Number(frame),
    observation: {
      t,
      balls: seen as BallObservation[],
      pins: Array.isArray(pins) ? pins.flatMap((p) => parsePin(p)) : [],
      hidden: [],
      view: json['view'] === 'blind' ? 'blind' : 'clear',
    },
  };
}

function parseBall(json: unknown, sigma: number): BallObservation | string {
  if (!isObject(json)) return 'a ball must be an object';
  const { id, x, y } = json;
  if (!isNumber(x) || !isNumber(y)) return 'a ball needs "x" and "y" in metres';
  if (id !== undefined && id !== null && !isBallId(String(id)))
    return `unknown ball ${JSON.stringify(id)}`;
  return {
    x,
    y,
    sigma: isNumber(json['sigma']) && json['sigma'] > 0 ? json['sigma'] : sigma,
    identity: id === undefined || id === null ? {} : { [String(id)]: 1 },
    confidence: 1,
  };
}

/** Reads a pin; what is not one is left out, for pins are an addition to the format. */
function parsePin(json: unknown): PinObservation[] {
  if (!isObject(json)) return [];
  const { id, state, x, y, sigma, confidence } = json;
  const look = PIN_LOOKS.find((l) => l === state);
  if (typeof id !== 'string' || !isPinId(id) || !look || !isNumber(x) || !isNumber(y)) return [];
  return [
    {
      pin: id,
      look,
      x,
      y,
      sigma: isNumber(sigma) ? sigma : 0.001,
      confidence: isNumber(confidence) ? confidence : 1,
    },
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
