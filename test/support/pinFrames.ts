import { MetresPerSecond } from '../../src/base/units.ts';
import type { FivePinsBallId, PinId, TablePoint } from '../../src/table/index.ts';
import { PIN_IDS, pinHomes, TABLES } from '../../src/table/index.ts';
import type { PinTrack, TrackedFrame } from '../../src/tracking/index.ts';

/** How one pin is seen from a time on. */
export interface PinScript {
  readonly from: number;
  readonly look: PinTrack['look'];
  readonly at?: TablePoint;
}

/** A ball on a straight line: place and velocity at time zero; at rest without velocity. */
export interface BallScript {
  readonly ball: FivePinsBallId;
  readonly at: TablePoint;
  readonly v?: TablePoint;
  readonly stopsAt?: number;
  /** From when until when it is out of sight. */
  readonly unseen?: readonly [number, number];
}

export interface FrameScript {
  readonly seconds: number;
  readonly fps: number;
  readonly balls: readonly BallScript[];
  readonly pins?: Partial<Record<PinId, readonly PinScript[]>>;
}

const SIGMA = 0.0004;

/** Tracked frames as the script says; pins without a script stand on their spots. */
export function scriptFrames(script: FrameScript): TrackedFrame[] {
  const homes = pinHomes(TABLES.carom!);
  const frames: TrackedFrame[] = [];
  for (let k = 0; k <= script.seconds * script.fps; k++) {
    const t = k / script.fps;
    frames.push({
      t,
      view: 'clear',
      balls: script.balls.map((b) => {
        const run = Math.min(t, b.stopsAt ?? Infinity);
        const moving = b.v !== undefined && t < (b.stopsAt ?? Infinity);
        const x = b.at.x + (b.v?.x ?? 0) * run;
        const y = b.at.y + (b.v?.y ?? 0) * run;
        const isSeen = !b.unseen || t < b.unseen[0] || t > b.unseen[1];
        return {
          ball: b.ball,
          x,
          y,
          vx: MetresPerSecond(moving ? b.v.x : 0),
          vy: MetresPerSecond(moving ? b.v.y : 0),
          sigma: SIGMA,
          state: moving ? 'moving' : 'rest',
          confidence: 1,
          identityConfidence: 1,
          ...(isSeen && { seen: { x, y, sigma: SIGMA } }),
        };
      }),
      pins: PIN_IDS.map((pin, i) => {
        const now = script.pins?.[pin]?.filter((p) => p.from <= t).at(-1);
        const at = now?.at ?? homes[i]!;
        return { pin, look: now?.look ?? 'standing', ...at, sigma: 0.0003, confidence: 0.97 };
      }),
    });
  }
  return frames;
}
