/** How a ball's white lies: all over it, nowhere but around its number, or in a stripe. */
export const BALL_KINDS = ['white', 'solid', 'striped'] as const;
export type BallKind = (typeof BALL_KINDS)[number];

/** What a judge says of one crop. */
export interface CropVerdict {
  /** Log odds that a ball of the crop's scale stands in the middle. */
  readonly ball: number;
  /** Where the nearest ball's middle is, in ball radii from the crop's: meant within 1.3 of them. */
  readonly du: number;
  readonly dv: number;
  /** Log likelihoods of the kinds in the order of `BALL_KINDS`, if it is a ball. */
  readonly kinds: readonly [number, number, number];
}

/**
 * A classifier of crops (see `crop.ts` for their form), a small network for instance.
 *
 * It answers later, so that it may work in a thread of its own; whoever asks goes on meanwhile.
 */
export interface CropJudge {
  /** Judges `count` crops that lie one after another in `crops`; the answers are in their order. */
  judge(crops: Float32Array, count: number): Promise<readonly CropVerdict[]>;
  /** Ends its thread. What is asked later is never answered. */
  close(): Promise<void>;
}

/** Numbers of the network's answer for one crop: see `readVerdict`. */
export const VERDICT_LENGTH = 6;

/** Reads the answer for crop `n`: log odds, offset (u, v), three log odds of the kinds. */
export function readVerdict(answers: Float32Array, n: number): CropVerdict {
  const at = n * VERDICT_LENGTH;
  const scores = [answers[at + 3]!, answers[at + 4]!, answers[at + 5]!] as const;
  const most = Math.max(...scores);
  const total = Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), 0)) + most;
  return {
    ball: answers[at]!,
    du: answers[at + 1]!,
    dv: answers[at + 2]!,
    kinds: [scores[0] - total, scores[1] - total, scores[2] - total],
  };
}
