import { isDeepStrictEqual } from 'node:util';
import { ulid } from 'ulid';
import { healthOf, SILENT_VOICE, stepHealthVoice, type Trouble } from './health.ts';
import type { LiveTable } from './liveTable.ts';

/** Says over the stream how well the table is seen, whenever that changes. */
export class HealthSpeaker {
  private readonly live: Pick<LiveTable, 'journal' | 'status' | 'say' | 'boxTroubles'>;
  private voice = SILENT_VOICE;
  /** The log cannot be written: told once. */
  private isStuck = false;

  constructor(live: Pick<LiveTable, 'journal' | 'status' | 'say' | 'boxTroubles'>) {
    this.live = live;
  }

  /** Takes note of all that is wrong now; waits until a change is in the log. */
  async hear(troubles: readonly Trouble[]): Promise<void> {
    const { journal, status, boxTroubles = () => [] } = this.live;
    status.aliveAt = performance.now() / 1000;
    const health = healthOf([...troubles, ...boxTroubles()]);
    const { voice, say } = stepHealthVoice(this.voice, health, performance.now() / 1000);
    if (say === undefined) {
      this.voice = voice;
      return;
    }
    // What could not be logged is tried again and again, and told once.
    if (!isDeepStrictEqual(status.health, say))
      this.live.say('health', { condition: say.level, reasons: say.reasons });
    status.health = say;
    try {
      await journal.append({ kind: 'health', id: `health/${ulid()}`, body: say });
      this.voice = voice;
      this.isStuck = false;
    } catch (error) {
      // It stays unsaid, and is said again when the log can be written.
      if (!this.isStuck) this.live.say('health not logged', { reason: (error as Error).message });
      this.isStuck = true;
    }
  }
}
