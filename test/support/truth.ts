import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { ContractOutput } from '../../src/app/contractOutput.ts';
import type { TableEvent } from '../../src/events/index.ts';

/** The exact truth of a rendered clip, as far as tests read it. Table frame, metres, seconds. */
export interface ClipTruth {
  readonly events: readonly {
    readonly t: number;
    readonly type: string;
    readonly [body: string]: unknown;
  }[];
  readonly frames_truth: readonly {
    readonly balls: readonly (readonly [id: string, x: number, y: number, u: number, v: number])[];
  }[];
}

export function readClipTruth(clip: string): ClipTruth {
  const path = clip.replace(/\.mp4$/, '.truth.json.gz');
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as ClipTruth;
}

/** A rest position this far from the truth is wrong. */
const REST_M = 0.01;
/** An event this far from its true time is another one. */
const EVENT_S = 0.05;

/** Everything in which a result departs from the truth, one line each; empty when it is right. */
export function departures(output: ContractOutput, truth: ClipTruth): readonly string[] {
  return [...atRest(output, truth), ...inEvents(output.events, truth)];
}

function atRest({ tracks }: ContractOutput, truth: ClipTruth): string[] {
  const seen = new Map(tracks[5]?.tracked.balls.map((ball) => [ball.ball as string, ball]));
  return (truth.frames_truth[5]?.balls ?? []).flatMap(([id, x, y]) => {
    const ball = seen.get(id);
    if (ball === undefined) return [`${id} is not seen at rest`];
    const off = Math.hypot(ball.x - x, ball.y - y);
    return off > REST_M ? [`${id} rests ${(off * 1000).toFixed(0)} mm from its place`] : [];
  });
}

function inEvents(events: readonly TableEvent[], truth: ClipTruth): string[] {
  const standing = events.filter((event) => event.status === 'final').map(nameOf);
  const wanted = truth.events.map(({ t, type, ...body }) => ({ t, name: nameBody(type, body) }));
  const window = (name: string): number => (name === 'shot_end' ? 10 * EVENT_S : EVENT_S);
  const missed = wanted.filter(
    ({ t, name }) => !standing.some((s) => s.name === name && Math.abs(s.t - t) <= window(name)),
  );
  const extra = standing.filter(
    ({ t, name }) => !wanted.some((w) => w.name === name && Math.abs(w.t - t) <= window(name)),
  );
  return [
    ...missed.map(({ t, name }) => `missed ${name} at ${t}`),
    ...extra.map(({ t, name }) => `nothing like ${name} at ${t.toFixed(3)}`),
  ];
}

function nameOf(event: TableEvent): { t: number; name: string } {
  return { t: event.t, name: nameBody(event.kind.replaceAll('-', '_'), { ...event }) };
}

function nameBody(type: string, body: Readonly<Record<string, unknown>>): string {
  const { a, b, ball, pocket, cushion, pin } = body;
  const pair = a === undefined ? [] : [String(a), String(b)].sort();
  const rest = [ball, pin, pocket, cushion].filter((word) => word !== undefined).map(String);
  return [type, ...pair, ...rest].join(' ');
}
