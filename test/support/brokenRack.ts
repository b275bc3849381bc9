// A nine-ball break of the studio as a scene, played until all balls lie still.
import { rack, seededRandom, Stage, towards } from '../../src/studio/index.ts';
import { type BallId, TABLES } from '../../src/table/index.ts';
import { playedScene } from './playedScene.ts';
import type { Place } from './tableScene.ts';

const table = TABLES['9ft']!;

/** The break with this seed, struck after half a second; it lasts some ten seconds. */
export function brokenRack(seed: number): Partial<Record<BallId, Place>> {
  const layout = [{ id: 'cue' as const, x: -0.6, y: 0.2 }, ...rack(table, seededRandom(seed))];
  const random = seededRandom(seed);
  const stage = new Stage({ game: 'nine-ball', layout, random, hasPeople: false });
  stage.wait(0.5);
  stage.shoot('cue', { speed: 8, direction: towards(layout[0]!, layout[1]!) });
  stage.wait(12);
  return playedScene(stage);
}
