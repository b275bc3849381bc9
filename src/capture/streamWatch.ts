import type { Seconds } from '../base/units.ts';
import type { Frame } from './frame.ts';
import type { PictureSign } from './pictureSign.ts';

/** What may go wrong between a camera and this box. */
export type StreamTroubleCode =
  | 'no-picture'
  | 'picture-frozen'
  | 'picture-black'
  | 'picture-torn'
  | 'too-few-pictures'
  | 'fewer-pictures'
  | 'pictures-dropped'
  | 'pictures-late'
  | 'times-jumped';

/** What the watch is told of a frame; `dropped` counts all frames let go since the start. */
export type FrameNews = Pick<Frame, 't' | 'complaints' | 'isKey'> &
  PictureSign & { readonly arrivedAt: number; readonly dropped: number };

interface Beat {
  readonly t: Seconds;
  readonly dropped: number;
}

/** What the watch knows of a stream; treat as opaque. Built by `startStreamWatch`. */
export interface StreamWatch {
  readonly last: FrameNews | undefined;
  /** Frames of the last span that proves a rate. */
  readonly beats: readonly Beat[];
  /** Frames a second that this stream has shown it can give, or has promised. */
  readonly usualFps: number;
  /** Since when the same picture comes again and again. */
  readonly sameSince: Seconds | undefined;
  /** The longest such run that ended by itself: a table at rest under a thrifty encoder. */
  readonly longestSame: number;
  readonly blackSince: Seconds | undefined;
  /** Luma over black that is usual here, following slowly; undefined before the first frame. */
  readonly usualLuma: number | undefined;
  /** The decoder complained here, and no picture that stands for itself has come since. */
  readonly tornAt: Seconds | undefined;
  /**
   * Least of arrival minus capture, following the drift of the camera's clock: what the way takes
   * when nothing holds it up.
   */
  readonly leastDelay: number;
  readonly isLateSince: Seconds | undefined;
  /** Frames in a row that came long after the one before: a camera that spares them while nothing moves. */
  readonly sparse: number;
  readonly hasJumped: boolean;
}

/** Rates and drops are judged over this span, seconds. */
const SPAN_S = 1;
/** A rate is proven by so long a span: what is held up comes in a heap, and a short one is full of it. */
const PROOF_S = 3;
/** No frame for this long is no picture: 30 frames of the slowest camera that is of use. */
const SILENT_S = 1;
/** Some cameras send a picture a second, or fewer, while nothing moves. */
const SPARSE_S = 0.5;
const SPARSE_SILENT_S = 2.5;
/** Sensor noise makes no two pictures of a second equal; a camera that hangs repeats one. */
const FROZEN_S = 1.4;
/** A stream that has kept still for long and moved again may do so again, half as long again. */
const FROZEN_LEARNT = 1.5;
const FROZEN_MOST_S = 15;
/** Studio black is 16; a dark room with its lamp off lies above 24. */
const BLACK_LUMA = 20;
const BLACK_S = 0.4;
const BLACK = 16;
/** People over the table take a third of its light at most; a lamp that goes takes more. */
const DIM_SHARE = 0.5;
/** The usual light follows the sun and a dimmer, not a lamp that goes off. */
const LIGHT_FOLLOWS_S = 10;
/** A key picture this long after a complaint was coded after it: decoders run a few frames ahead. */
const MENDED_AFTER_S = 0.3;
/** Cameras without key pictures renew the whole picture within this. */
const RENEWED_S = 3;
/** Below this many frames a second a struck ball is seen too seldom to be followed. */
const LEAST_FPS = 12;
const FEWER_SHARE = 0.75;
const DROPPED_SHARE = 0.02;
const LATE_S = 0.5;
/** Crystals of cameras go wrong by this much, or nine seconds a day: what lags by it is not late. */
const CLOCK_DRIFT = 1e-4;

/** A key picture of a still scene comes out a little different each time it is coded. */
const SAME_LUMA = 1;

/** Starts the watch over a stream. @param promisedFps - What the camera was asked for, if it was. */
export function startStreamWatch(promisedFps = 0): StreamWatch {
  return {
    last: undefined,
    beats: [],
    usualFps: promisedFps,
    sameSince: undefined,
    longestSame: 0,
    blackSince: undefined,
    usualLuma: undefined,
    tornAt: undefined,
    leastDelay: Infinity,
    isLateSince: undefined,
    sparse: 0,
    hasJumped: false,
  };
}

/** Takes the next frame. Pure; a few numbers of it are kept. */
export function stepStreamWatch(watch: StreamWatch, news: FrameNews): StreamWatch {
  const { last } = watch;
  if (last && news.t <= last.t) return { ...watch, hasJumped: watch.hasJumped || news.t < last.t };
  const beats = [...watch.beats, { t: news.t, dropped: news.dropped }].filter(
    (beat) => news.t - beat.t <= PROOF_S,
  );
  const isSame = last !== undefined && isSamePicture(watch, last, news);
  const sameSince = isSame ? (watch.sameSince ?? last.t) : undefined;
  const delay = news.arrivedAt - news.t;
  const drift = last ? CLOCK_DRIFT * (news.t - last.t) : 0;
  const leastDelay = Math.min(watch.leastDelay + drift, delay);
  return {
    ...watch,
    last: news,
    beats,
    usualFps: Math.max(watch.usualFps, provenFps(beats, watch.usualFps)),
    sameSince,
    longestSame: sameSince === undefined ? longestSame(watch, news) : watch.longestSame,
    blackSince: news.luma < BLACK_LUMA ? (watch.blackSince ?? news.t) : undefined,
    usualLuma: usualLuma(watch, news),
    tornAt: tornAt(watch, news),
    leastDelay,
    sparse: last !== undefined && news.t - last.t > SPARSE_S ? watch.sparse + 1 : 0,
    isLateSince: delay - leastDelay > LATE_S ? (watch.isLateSince ?? news.t) : undefined,
  };
}

/**
 * What is wrong with the stream at `now`, seconds of the clock of `arrivedAt`.
 *
 * Total and pure; may be asked at any time, also when no frame comes.
 *
 * @param isMoving - Whether balls were moving last: then no camera may show the same picture twice.
 */
export function streamTroubles(
  watch: StreamWatch,
  now: number,
  isMoving = false,
): readonly StreamTroubleCode[] {
  const { last } = watch;
  if (last === undefined) return [];
  if (now - last.arrivedAt > silentAfter(watch)) return ['no-picture'];
  const troubles: StreamTroubleCode[] = [];
  const lasts = (since: Seconds | undefined, span: number) =>
    since !== undefined && last.t - since >= span;
  if (watch.hasJumped) troubles.push('times-jumped');
  if (lasts(watch.blackSince, BLACK_S)) troubles.push('picture-black');
  else if (lasts(watch.sameSince, isMoving ? FROZEN_S : frozenAfter(watch)))
    troubles.push('picture-frozen');
  if (watch.tornAt !== undefined) troubles.push('picture-torn');
  const fps = streamFps(watch);
  const seenFps = rateOf(lastSpan(watch), 'seen');
  const isSlow = seenFps !== undefined && seenFps < LEAST_FPS;
  if (isSlow || isSparse(watch)) troubles.push('too-few-pictures');
  else if (fps !== undefined && fps < FEWER_SHARE * watch.usualFps) troubles.push('fewer-pictures');
  if (droppedShare(watch) > DROPPED_SHARE) troubles.push('pictures-dropped');
  if (lasts(watch.isLateSince, SPAN_S)) troubles.push('pictures-late');
  return troubles;
}

/** Whether this frame is the one before once more: nothing can be learnt from it. */
export const isRepeated = (watch: StreamWatch): boolean => watch.sameSince !== undefined;

/**
 * Whether this frame should not be inferred from although no trouble has lasted long enough to be
 * said: it is much darker than usual, or the decoder complained.
 */
export const isDoubtful = ({ last, usualLuma: usual, tornAt: torn }: StreamWatch): boolean =>
  torn !== undefined ||
  (last !== undefined && usual !== undefined && last.luma - BLACK < DIM_SHARE * usual);

/** Frames a second that were captured, over the last second; undefined before there is one. */
export const streamFps = (watch: StreamWatch): number | undefined => rateOf(lastSpan(watch));

/** How much later than usual the last frame came, seconds. */
export const streamLag = ({ last, leastDelay }: StreamWatch): number =>
  last === undefined ? 0 : last.arrivedAt - last.t - leastDelay;

function lastSpan({ beats, last }: StreamWatch): readonly Beat[] {
  return beats.filter(({ t }) => last !== undefined && last.t - t <= SPAN_S);
}

/** Frames that the box let go were captured too: they count for the camera, not against it. */
function rateOf(
  beats: readonly Beat[],
  which: 'captured' | 'seen' = 'captured',
): number | undefined {
  const first = beats[0];
  const last = beats.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const span = last.t - first.t;
  // Three frames at the least: two of them may stand close by chance.
  if (beats.length < 3 || span < 0.6 * SPAN_S) return undefined;
  const dropped = which === 'captured' ? last.dropped - first.dropped : 0;
  return (beats.length - 1 + dropped) / span;
}

/**
 * The rate that a span proves. Pictures timed by their coming (HTTP) come in a heap after a delay:
 * a span that begins with the heap holds more of them than the camera takes in that time.
 *
 * @param known - No lower rate is of interest.
 */
function provenFps(beats: readonly Beat[], known: number): number {
  const span = (beats.at(-1)?.t ?? 0) - (beats[0]?.t ?? 0);
  const rate = rateOf(beats) ?? 0;
  if (rate <= known || span < PROOF_S - SPAN_S) return known;
  const steps = beats.slice(1).map(({ t }, k) => t - beats[k]!.t);
  const usualStep = steps.sort((a, b) => a - b)[steps.length >> 1]!;
  return Math.min(rate, 1 / usualStep);
}

/** One frame that is held up on its way makes no sparse stream. */
const isSparse = ({ sparse }: StreamWatch): boolean => sparse >= 2;

const silentAfter = (watch: StreamWatch): number => (isSparse(watch) ? SPARSE_SILENT_S : SILENT_S);

function droppedShare(watch: StreamWatch): number {
  const beats = lastSpan(watch);
  const dropped = (beats.at(-1)?.dropped ?? 0) - (beats[0]?.dropped ?? 0);
  return dropped === 0 ? 0 : dropped / (beats.length + dropped);
}

function isSamePicture({ sameSince }: StreamWatch, last: FrameNews, news: FrameNews): boolean {
  if (news.print === last.print) return true;
  // Where every picture is a key picture (motion JPEG) none is a still scene coded once more.
  const isRare = news.isKey === true && last.isKey !== true;
  const isCodedAnew = isRare && Math.abs(news.luma - last.luma) < SAME_LUMA;
  return isCodedAnew && sameSince !== undefined;
}

const frozenAfter = ({ longestSame }: StreamWatch): number =>
  Math.min(FROZEN_MOST_S, Math.max(FROZEN_S, FROZEN_LEARNT * longestSame));

function longestSame(watch: StreamWatch, news: FrameNews): number {
  if (watch.sameSince === undefined) return watch.longestSame;
  return Math.max(watch.longestSame, news.t - watch.sameSince);
}

function usualLuma({ usualLuma: usual, last }: StreamWatch, news: FrameNews): number {
  const light = news.luma - BLACK;
  if (usual === undefined || last === undefined) return light;
  return usual + (light - usual) * Math.min(1, (news.t - last.t) / LIGHT_FOLLOWS_S);
}

function tornAt({ tornAt: before, last }: StreamWatch, news: FrameNews): Seconds | undefined {
  // What came before the first frame is a stream that was joined in its middle.
  if (last !== undefined && (news.complaints ?? 0) > 0) return news.t;
  if (before === undefined || news.t - before > RENEWED_S) return undefined;
  return news.isKey && news.t - before > MENDED_AFTER_S ? undefined : before;
}
