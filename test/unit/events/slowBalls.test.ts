// What slow balls do takes long to show: it is timed by where they lay and by when they were seen.
import { describe, expect, test } from 'vitest';
import { USUAL_PHYSICS } from '../../../src/events/index.ts';
import { type BallPath, emptyColumns, pathOf } from '../../../src/events/ballPath.ts';
import { explainDeparted } from '../../../src/events/departed.ts';
import { inferDeparture } from '../../../src/events/departure.ts';
import { motionOf } from '../../../src/events/gaps.ts';
import { railsOf } from '../../../src/events/rails.ts';
import { type BallId, TABLES } from '../../../src/table/index.ts';
import {
  film,
  inferFrom,
  moving,
  normals,
  type Place,
  straightShot,
  told,
} from '../../support/tableScene.ts';

const table = TABLES['9ft']!;
const FPS = 60;
const context = {
  table,
  rails: railsOf(table),
  physics: USUAL_PHYSICS,
  frameS: 1 / FPS,
  cueBalls: ['cue'] as const,
  depth: 'full' as const,
};

/** What was seen of a ball until a time. */
function seenOf(ball: BallId, place: Place, untilT: number): BallPath {
  const normal = normals(3);
  const looks = emptyColumns();
  for (let k = 0; k / FPS < untilT; k++) {
    const { x, y } = place(k / FPS)!;
    looks.t.push(k / FPS);
    looks.x.push(x + 0.0005 * normal());
    looks.y.push(y + 0.0005 * normal());
    looks.sigma.push(0.0005);
  }
  return pathOf(ball, looks);
}

test.each([0.05, 0.07, 0.1])(
  'a ball that sets off at %d m/s was touched when it set off',
  (speed) => {
    const R = table.ballRadius;
    // Too thin a touch for the cue ball's path to show.
    const cue = moving({ t: 0, x: 0.2, y: 1.99 * R, vx: -0.2, vy: 0 });
    const touched = moving({ t: 1, x: 0, y: 0, vx: -0.3 * speed, vy: -speed });
    const motions = [motionOf(seenOf('cue', cue, 3)), motionOf(seenOf('2', touched, 3))];
    const [contact] = explainDeparted(motions, [], context);
    expect(contact).toMatchObject({ kind: 'ball-contact', a: 'cue', b: '2' });
    expect(Math.abs(contact!.t - 1)).toBeLessThan(0.05);
  },
);

describe('a slow ball that goes over the edge of a pocket', () => {
  const pocket = table.pockets.find((p) => p.id === 'bottom-middle')!;
  const reach = pocket.dropRadius;
  const slow = moving({ t: 0, x: pocket.x, y: pocket.y + reach + 0.094, vx: 0, vy: -0.15 });

  test.each([0.78, 0.8, 0.83])('and was last seen at %d s fell there and then', (lastT) => {
    const fall = inferDeparture(motionOf(seenOf('4', slow, lastT)), lastT + 1, context)!;
    expect(fall).toMatchObject({ kind: 'pocketed', ball: '4', pocket: 'bottom-middle' });
    expect(fall.t - lastT).toBeLessThan(0.05);
  });
});

describe('a ball that is covered for half a second as it meets another', () => {
  // The contact is at 0.97 s.
  const frames = film(straightShot(), { seconds: 6 }).map((f) => ({
    ...f,
    balls: f.balls.filter((b) => !('cue' in b.identity && f.t > 0.85 && f.t < 1.35)),
  }));
  const { events } = inferFrom(frames);

  test('has met it, with less confidence than one that was seen', () => {
    const contact = events.find((e) => e.kind === 'ball-contact' && e.status === 'final')!;
    expect(told([contact])).toEqual(['contact 1 cue']);
    expect(contact.confidence).toBeLessThan(0.9);
  });

  test('did not fall, for it was seen again', () => {
    expect(events.filter((e) => e.kind === 'pocketed')).toEqual([]);
  });
});
