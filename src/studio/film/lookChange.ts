import type { Look } from '../picture/look.ts';

/** From `fromS` on the clip looks like this; the frame's size stays. */
export interface LookChange {
  readonly fromS: number;
  readonly look: Look;
}

/** The look of the frame at `t`. */
export const lookAt = (
  order: { readonly look: Look; readonly changes?: readonly LookChange[] },
  t: number,
): Look => order.changes?.findLast((c) => c.fromS <= t + 1e-9)?.look ?? order.look;
