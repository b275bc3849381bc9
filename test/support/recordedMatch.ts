import type { TableEvent, TableEventBody } from '../../src/events/index.ts';
import type { BallId } from '../../src/table/index.ts';
import { NINE_BALL_IDS } from '../../src/table/index.ts';

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All ten balls lie as before a break: an observer that joins there sees a rack. */
const layoutOf = (balls: readonly BallId[]) => ({
  balls: balls.map((ball, i) => ({
    ball,
    x: balls.length === NINE_BALL_IDS.length && ball !== 'cue' ? 0.6 + i / 100 : i / 10 - 0.5,
    y: 0.1,
  })),
  frozenPairs: [],
  frozenToCushion: [],
  hanging: [],
  pinsStanding: [],
  hidden: [],
});

/**
 * The events of a made-up nine-ball match, as an observer would log them: legal shots, misses,
 * scratches, events that were provisional first and some that were withdrawn.
 */
export function recordedMatch(shots: number, seed: number): TableEvent[] {
  const random = seeded(seed);
  const events: TableEvent[] = [];
  let onTable: BallId[] = NINE_BALL_IDS.slice(1);
  for (let shot = 1; shot <= shots; shot++) {
    let t = shot * 20;
    const log = (body: TableEventBody, status: TableEvent['status'] = 'final', id?: string) => {
      t += 0.25;
      const named = id ?? `e${events.length + 1}`;
      const common = { id: named, shot, t, tSigma: 0.004, confidence: 0.95, status };
      events.push({ ...body, ...common } as TableEvent);
      return named;
    };
    log({ kind: 'shot-start', ball: 'cue', moving: [], layout: layoutOf(['cue', ...onTable]) });
    const first = random() < 0.9 ? onTable[0]! : onTable.at(-1)!;
    const touch = {
      kind: 'ball-contact',
      a: 'cue',
      b: first,
      frozen: false,
      simultaneous: false,
    } as const;
    const id = log(touch, 'provisional');
    log(touch, 'final', id);
    if (random() < 0.9) log({ kind: 'cushion-contact', ball: first, cushion: 'top', jaw: false });
    if (random() < 0.2) {
      const wrong = log({ kind: 'cushion-contact', ball: 'cue', cushion: 'left', jaw: false });
      log(
        { kind: 'cushion-contact', ball: 'cue', cushion: 'left', jaw: false },
        'retracted',
        wrong,
      );
    }
    if (random() < 0.4) {
      log({ kind: 'pocketed', ball: first, pocket: 'top-left' });
      onTable = onTable.filter((ball) => ball !== first);
    }
    if (random() < 0.1) log({ kind: 'pocketed', ball: 'cue', pocket: 'bottom-right' });
    log({ kind: 'shot-end', layout: layoutOf(['cue', ...onTable]) });
    if (onTable.length === 0 || !onTable.includes('9')) onTable = NINE_BALL_IDS.slice(1);
  }
  return events;
}
