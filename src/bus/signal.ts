/** Wakes whoever waits. A wake with nobody waiting is remembered for the next. */
export class Signal {
  #isSet = false;
  #wake: (() => void) | undefined;

  set(): void {
    this.#isSet = true;
    this.#wake?.();
  }

  /** Waits for the signal, at most `ms` where given. */
  async wait(ms?: number): Promise<void> {
    if (!this.#isSet)
      await new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#isSet = false;
    this.#wake = undefined;
  }
}
