import type { BallId, PinId } from '../../table/index.ts';
import type { BodyState } from './body.ts';

/** Where a body is and how it is turned, in the table frame with z up from the cloth. */
export interface Placing {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly qw: number;
  readonly qx: number;
  readonly qy: number;
  readonly qz: number;
}

/** Where a ball is at one moment. */
export interface Pose extends Placing {
  readonly state: BodyState;
}

/** A pin as it stands or lies; `away` pins were taken off the table. */
export type PinStance = 'standing' | 'displaced' | 'leaning' | 'fallen' | 'away';

/** A pin at one moment: (x, y, z) is the middle of its base, its axis is the turned z. */
export interface PinPose extends Placing {
  readonly state: PinStance;
}

/** The path of one body, sampled where something happens and every millisecond between. */
export interface Path<Id extends string, P extends Placing> {
  readonly id: Id;
  readonly radius: number;
  readonly times: readonly number[];
  readonly poses: readonly P[];
}

export type BallPath = Path<BallId, Pose>;
export type PinPath = Path<PinId, PinPose>;

type Recordable<Id, P> = P & { readonly id: Id; readonly radius: number };

/** Collects paths while a simulation runs; a body that lies still adds nothing. */
export class PathRecorder<Id extends string, P extends Placing & { readonly state: string }> {
  private readonly paths = new Map<Id, { radius: number; times: number[]; poses: P[] }>();

  record(t: number, b: Recordable<Id, P>): void {
    let path = this.paths.get(b.id);
    if (path === undefined) {
      path = { radius: b.radius, times: [], poses: [] };
      this.paths.set(b.id, path);
    }
    const { x, y, z, qw, qx, qy, qz, state } = b;
    const n = path.times.length;
    const last = path.poses[n - 1];
    const before = path.poses[n - 2];
    // A body at rest keeps two samples: when it came to rest and now.
    if (last && before && isSame(last, b) && isSame(before, b)) path.times[n - 1] = t;
    else {
      path.times.push(t);
      path.poses.push({ x, y, z, qw, qx, qy, qz, state } as P);
    }
  }

  finish(): Path<Id, P>[] {
    return [...this.paths].map(([id, path]) => ({ id, ...path }));
  }
}

type Stated = Placing & { readonly state: string };

const isSame = (a: Stated, b: Stated): boolean =>
  a.x === b.x &&
  a.y === b.y &&
  a.z === b.z &&
  a.qw === b.qw &&
  a.qz === b.qz &&
  a.state === b.state;

/** Where the body is at `t`: linear between samples, a millisecond apart at most while it moves. */
export function poseAt<Id extends string, P extends Placing>(path: Path<Id, P>, t: number): P {
  const { times, poses } = path;
  let low = 0;
  let high = times.length - 1;
  if (t <= times[0]!) return poses[0]!;
  if (t >= times[high]!) return poses[high]!;
  while (high - low > 1) {
    const mid = (low + high) >> 1;
    if (times[mid]! <= t) low = mid;
    else high = mid;
  }
  const f = (t - times[low]!) / Math.max(1e-12, times[high]! - times[low]!);
  return blend(poses[low]!, poses[high]!, f);
}

function blend<P extends Placing>(a: P, b: P, f: number): P {
  const g = 1 - f;
  const s = a.qw * b.qw + a.qx * b.qx + a.qy * b.qy + a.qz * b.qz < 0 ? -f : f;
  const qw = g * a.qw + s * b.qw;
  const qx = g * a.qx + s * b.qx;
  const qy = g * a.qy + s * b.qy;
  const qz = g * a.qz + s * b.qz;
  const norm = 1 / Math.hypot(qw, qx, qy, qz);
  const turned = { qw: qw * norm, qx: qx * norm, qy: qy * norm, qz: qz * norm };
  return { ...a, x: g * a.x + f * b.x, y: g * a.y + f * b.y, z: g * a.z + f * b.z, ...turned };
}
