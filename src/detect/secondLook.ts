import type { Frame } from '../capture/index.ts';
import type { BallEdge } from './ballEdge.ts';
import { CROP_LENGTH, type CropJudge, type CropVerdict, cutCrop } from './crops/index.ts';

/** A ball is looked at in its first fits, then now and then: it may have turned. */
const FIRST_LOOKS = 3;
const LATER_EVERY_FRAMES = 15;
/** Verdicts are averaged over so many: enough to forget a hand that lay on the ball. */
const MOST_VERDICTS = 8;
/** A ball whose mean log odds are under this is none (0.9 of such crops on looks not trained on). */
const REFUSED_UNDER = -2;
/** Nearer than this to the middle, in radii, an offset says nothing new. */
const LEAST_OFFSET = 0.3;
/** What the judge has said of one ball so far; goes with the ball from frame to frame. */
export interface CropRecord {
  asked: number;
  lastTurn: number;
  answered: number;
  /** Means of the verdicts: see `CropVerdict`. */
  ball: number;
  du: number;
  dv: number;
  kinds: [number, number, number];
}

export const newRecord = (): CropRecord => ({
  ...{ asked: 0, lastTurn: 0, answered: 0 },
  ...{ ball: 0, du: 0, dv: 0, kinds: [0, 0, 0] },
});

/** Log likelihoods of a ball's kinds, once the judge has seen it. */
export const kindsOf = (record: CropRecord): { readonly kinds?: CropRecord['kinds'] } =>
  record.answered > 0 ? { kinds: record.kinds } : {};

/** Whether the judge has spoken against a ball. */
export const isRefused = (record: CropRecord): boolean =>
  record.answered > 0 && record.ball < REFUSED_UNDER;

/** Whether the judge rather sees a ball than none: a fist has a ball's outline, and is doubtful to it. */
export const isConfirmed = (record: CropRecord): boolean => record.answered > 0 && record.ball > 0;

/** Where the judge sees a ball beside a refused outline, full-size pixels. */
export function betterPlace(
  edge: BallEdge,
  record: CropRecord,
): { readonly u: number; readonly v: number } | undefined {
  if (Math.hypot(record.du, record.dv) < LEAST_OFFSET) return undefined;
  return { u: edge.u + record.du * edge.radius, v: edge.v + record.dv * edge.radius };
}

/**
 * Asks the judge about the balls of a frame. Its answers come later and count from the next
 * frame on, so that the judge works while the frame goes its way.
 */
export class SecondLook {
  /** Why no more is asked: the judge's own words. */
  failure: string | undefined;
  private readonly judge: CropJudge;
  private turn = 0;
  private pending: Promise<void> = Promise.resolve();

  constructor(judge: CropJudge) {
    this.judge = judge;
  }

  /** Cuts the crops of those balls whose turn it is, and sends them. */
  consider(
    frame: Frame,
    balls: readonly { readonly edge: BallEdge; readonly record: CropRecord }[],
  ): void {
    this.turn++;
    if (this.failure !== undefined) return;
    const asked = balls.filter(({ record }) => this.isDue(record));
    if (asked.length === 0) return;
    const crops = new Float32Array(asked.length * CROP_LENGTH);
    asked.forEach(({ edge, record }, n) => {
      cutCrop(frame, { ...edge, radius: edge.radius / edge.scale }, crops, n * CROP_LENGTH);
      record.asked++;
      record.lastTurn = this.turn;
    });
    const answer = this.judge.judge(crops, asked.length).then(
      (verdicts) => verdicts.forEach((verdict, n) => take(asked[n]!.record, verdict)),
      (error: unknown) => {
        this.failure = (error as Error).message;
      },
    );
    this.pending = Promise.all([this.pending, answer]).then(() => undefined);
  }

  /** Waits for the answers to all that was asked. */
  settled(): Promise<void> {
    return this.pending;
  }

  private isDue(record: CropRecord): boolean {
    if (record.asked < FIRST_LOOKS) return true;
    return this.turn - record.lastTurn >= LATER_EVERY_FRAMES;
  }
}

function take(record: CropRecord, verdict: CropVerdict): void {
  record.answered++;
  const share = 1 / Math.min(MOST_VERDICTS, record.answered);
  const mix = (from: number, to: number): number => from + share * (to - from);
  record.ball = mix(record.ball, verdict.ball);
  record.du = mix(record.du, verdict.du);
  record.dv = mix(record.dv, verdict.dv);
  record.kinds = record.kinds.map((value, k) =>
    mix(value, verdict.kinds[k]!),
  ) as CropRecord['kinds'];
}
