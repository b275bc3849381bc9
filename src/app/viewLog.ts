import type { Seconds } from '../base/units.ts';
import type { ViewTrouble } from './viewHealth.ts';

/** A time in which something was wrong with the view. */
export interface ViewSpell {
  readonly trouble: ViewTrouble;
  readonly from: Seconds;
  /** The last frame in which it was so. */
  readonly until: Seconds;
}

/** Keeps what was wrong with the view of a recording, and from when to when. */
export class ViewLog {
  private readonly kept: ViewSpell[] = [];
  private open = new Map<string, number>();

  /** What is wrong in one frame; frames in order of time. */
  add(troubles: readonly ViewTrouble[], t: Seconds): void {
    const open = new Map<string, number>();
    for (const trouble of troubles) {
      const key = `${trouble.code} ${trouble.zone ?? ''}`;
      const index = this.open.get(key) ?? this.kept.length;
      this.kept[index] = { trouble, from: this.kept[index]?.from ?? t, until: t };
      open.set(key, index);
    }
    this.open = open;
  }

  /** In the order in which they began. */
  get spells(): readonly ViewSpell[] {
    return this.kept;
  }
}
