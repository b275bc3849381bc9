/**
 * How sure an account is, from how well it fits and how much better than "nothing happened".
 *
 * The steps are shares of right events measured on simulated shots of pool and carom at 30 and
 * 60 frames a second (`scripts/accuracy-events.ts --reliability`), pulled a little towards doubt
 * because a real table fits the model less well.
 */

/** A fit up to this cost a gap is as good as noise allows; beyond the second it is strained. */
const GOOD_COST = 20;
const STRAINED_COST = 45;
/** Saving less than this against "nothing happened" is a close call. */
const CLOSE_CALL = 12;

/** For one cause that explains one or two gaps. */
export function plainConfidence(o: { cost: number; saves: number; gaps: number }): number {
  const cost = o.cost / o.gaps;
  if (o.saves < CLOSE_CALL) return 0.8;
  if (cost < GOOD_COST) return 0.99;
  return cost < STRAINED_COST ? 0.96 : 0.8;
}

/** For a simulated account. */
export function simulatedConfidence(o: { cost: number; gaps: number; covered: boolean }): number {
  const cost = o.cost / o.gaps;
  // A strained account has its constants wrong, not what happened: 66 of 66 were right.
  if (!o.covered) return cost < GOOD_COST ? 0.97 : cost < STRAINED_COST ? 0.95 : 0.88;
  // Under cover the ball was not seen at all: what it met is right more often than not.
  return cost < GOOD_COST ? 0.88 : cost < STRAINED_COST ? 0.8 : 0.64;
}
