import type { PinId, TablePoint } from '../../table/index.ts';
import type { PinLook } from '../../tracking/index.ts';
import type { KnownPin } from './knownPin.ts';
import type { PinReading } from './pinReading.ts';

/** What is known of a pin from the frames so far. */
export interface PinMemory {
  readonly pin: PinId;
  readonly look: Exclude<PinLook, 'hidden'>;
  readonly at: TablePoint;
  /** Standard deviation of `at`, metres. */
  readonly sigma: number;
  /** Where it stood when it was last set up: what a displacement is measured from. */
  readonly stood: TablePoint;
  /** Whether this frame shows it. */
  readonly inView: boolean;
  readonly sure: number;
  /** Since when frames say something else, and how many. */
  readonly turn?: {
    readonly to: PinReading['kind'];
    readonly since: number;
    readonly frames: number;
  };
  /** When it was last taken for fallen. */
  readonly fellAt?: number;
  /** When a hand was last over its place. */
  readonly handAt?: number;
}

/** One frame's news of a pin. */
export interface PinNews {
  readonly t: number;
  readonly reading: PinReading;
  /** An arm, a cue or something else that is no ball is over the pins. */
  readonly hand: boolean;
  /** Every ball has kept still for a while. */
  readonly still: boolean;
}

/** Frames and time for which a pin must look otherwise before it is believed. */
const TURNS: Readonly<Record<PinReading['kind'], { frames: number; seconds: number }>> = {
  hidden: { frames: 1, seconds: 0 },
  upright: { frames: 3, seconds: 0.15 },
  // A pin on its way down looks aslant for a tenth of a second.
  leaning: { frames: 4, seconds: 0.3 },
  lying: { frames: 2, seconds: 0.03 },
  // One lost frame or a streak that was not found must not fell a pin.
  empty: { frames: 3, seconds: 0.05 },
  unclear: { frames: 1, seconds: 0 },
};
/** Off its place by less than this and by fewer than so many sigmas, a pin counts as standing. */
export const DISPLACED_METRES = 0.0025;
const DISPLACED_SIGMAS = 4;
/** A pin set up anew this near to its spot has a new place, not a displacement. */
const RESET_REACH = 0.006;
/** A standing pin that is partly covered keeps its place, less surely. */
const CUT_SIGMA = 0.0015;

/** A pin before the first frame: taken as standing where the pattern was measured. */
export function newMemory(known: KnownPin): PinMemory {
  return {
    pin: known.pin,
    look: known.measured ? 'standing' : 'removed',
    at: known.home,
    sigma: known.scatter,
    stood: known.home,
    inView: false,
    sure: 0.5,
  };
}

/** Weighs one frame's reading against what was known. */
export function stepMemory(memory: PinMemory, known: KnownPin, news: PinNews): PinMemory {
  const handAt = news.hand ? news.t : memory.handAt;
  const before: PinMemory = { ...memory, ...(handAt === undefined ? {} : { handAt }) };
  const { reading } = news;
  if (reading.kind === 'hidden' || reading.kind === 'unclear') return unseen(before, reading.kind);
  if (agrees(before, reading)) return follow(before, known, news);
  const turn =
    before.turn?.to === reading.kind
      ? { ...before.turn, frames: before.turn.frames + 1 }
      : { to: reading.kind, since: news.t, frames: 1 };
  const need = TURNS[reading.kind];
  if (turn.frames < need.frames || news.t - turn.since < need.seconds)
    return { ...before, turn, inView: false, sure: 0.5 };
  return take(before, known, news);
}

/** A pin down stays down while something passes over it; one that stood may have been felled. */
function unseen(before: PinMemory, kind: 'hidden' | 'unclear'): PinMemory {
  const { turn: _, ...rest } = before;
  const down = before.look === 'fallen' || before.look === 'removed';
  if (down && before.handAt === undefined) return { ...rest, inView: true };
  return { ...rest, inView: false, sure: kind === 'hidden' ? 0.9 : 0.5 };
}

function agrees(memory: PinMemory, reading: PinReading): boolean {
  switch (reading.kind) {
    case 'upright':
      return memory.look === 'standing' || memory.look === 'displaced';
    case 'leaning':
      return memory.look === 'leaning';
    case 'lying':
      return memory.look === 'fallen';
    case 'empty':
      return memory.look === 'fallen' || memory.look === 'removed';
    case 'hidden':
    case 'unclear':
      return false;
  }
}

/** The frame shows what was known: places are followed. */
function follow(before: PinMemory, known: KnownPin, news: PinNews): PinMemory {
  const { turn: _, ...rest } = before;
  const { reading } = news;
  if (reading.kind === 'empty') return gone({ ...rest, inView: true, sure: 0.9 }, news);
  return take(rest, known, news);
}

/** The frame's reading is believed. */
function take(before: PinMemory, known: KnownPin, news: PinNews): PinMemory {
  const { turn: _, ...rest } = before;
  const { reading, t } = news;
  switch (reading.kind) {
    case 'upright':
      return standing(rest, known, { at: reading.at, sure: reading.sure, t });
    case 'leaning':
      return {
        ...rest,
        look: 'leaning',
        at: reading.at,
        sigma: 0.004,
        inView: true,
        sure: reading.sure,
      };
    case 'lying': {
      const fellAt = before.look === 'fallen' ? (before.fellAt ?? t) : t;
      return {
        ...rest,
        look: 'fallen',
        at: reading.at,
        sigma: 0.002,
        inView: true,
        sure: reading.sure,
        fellAt,
      };
    }
    case 'empty':
      return { ...rest, look: 'fallen', sigma: 0.03, inView: true, sure: 0.85, fellAt: t };
    case 'hidden':
    case 'unclear':
      return rest;
  }
}

function standing(
  before: PinMemory,
  known: KnownPin,
  seen: { at: TablePoint | undefined; sure: number; t: number },
): PinMemory {
  const { at, sure } = seen;
  const wasUp = before.look === 'standing' || before.look === 'displaced';
  if (!at) {
    const where = wasUp ? before.at : known.home;
    const look = wasUp ? before.look : 'standing';
    return { ...before, look, at: where, sigma: CUT_SIGMA, inView: true, sure };
  }
  const gap = (p: TablePoint): number => Math.hypot(at.x - p.x, at.y - p.y);
  const byHand = before.handAt !== undefined || !wasUp;
  const stood = byHand && gap(known.home) < RESET_REACH ? at : before.stood;
  const sigma = known.scatter;
  const limit = Math.max(DISPLACED_METRES, DISPLACED_SIGMAS * sigma);
  const moved = Math.hypot(at.x - stood.x, at.y - stood.y);
  const { handAt: _, fellAt: __, ...rest } = before;
  return {
    ...rest,
    look: moved > limit ? 'displaced' : 'standing',
    at,
    sigma,
    stood,
    inView: true,
    // Near the limit either may be right.
    sure: sure * Math.min(1, 0.5 + Math.abs(moved - limit) / (2 * limit)),
  };
}

/** A fallen pin that is nowhere on the open table was taken away if a hand has been there since. */
function gone(memory: PinMemory, news: PinNews): PinMemory {
  if (memory.look !== 'fallen' || !news.still || news.hand) return memory;
  const { handAt, fellAt } = memory;
  if (handAt === undefined || (fellAt !== undefined && fellAt > handAt)) return memory;
  return { ...memory, look: 'removed', sure: 0.8 };
}
