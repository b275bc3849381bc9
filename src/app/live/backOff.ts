/** How long to wait before the next try: longer and longer, anew after what held for long. */
export class BackOff {
  private readonly firstMs: number;
  private readonly mostMs: number;
  private nextMs: number;

  constructor(firstMs: number, mostMs: number) {
    this.firstMs = firstMs;
    this.mostMs = mostMs;
    this.nextMs = firstMs;
  }

  /** The time to wait now; the one after it is twice as long. */
  take(): number {
    const ms = this.nextMs;
    this.nextMs = Math.min(2 * ms, this.mostMs);
    return ms;
  }

  /** What was tried has held for long enough to count as mended. */
  reset(): void {
    this.nextMs = this.firstMs;
  }
}
