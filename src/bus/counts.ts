import type { DropsBody } from './record.ts';

/** Why a message was refused. */
export const REFUSALS = [
  'malformed',
  'oversized',
  'foreign-version',
  'not-allowed',
  'dangling',
  'repeated',
  'busy',
  'unknown-key',
  'handshake',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What a stream let go and whom it turned away, since it was opened. */
export class StreamCounts {
  positionsDropped = 0;
  positionsMissed = 0;
  liveDropped = 0;
  readonly #refused = new Map<Refusal, number>();

  refuse(reason: Refusal): void {
    this.#refused.set(reason, this.refused(reason) + 1);
  }

  refused(reason: Refusal): number {
    return this.#refused.get(reason) ?? 0;
  }

  total(): DropsBody {
    return {
      positionsDropped: this.positionsDropped,
      positionsMissed: this.positionsMissed,
      liveDropped: this.liveDropped,
      refused: Object.fromEntries(this.#refused),
    };
  }
}
