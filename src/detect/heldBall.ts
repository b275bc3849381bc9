import type { BallEdge } from './ballEdge.ts';
import { type Blob, type BlobFinder, forRuns } from './blobs.ts';
import { isTouched } from './ballCriteria.ts';
import { isFaint } from './faintBall.ts';
import { isClosed, type KnownBall } from './knownBall.ts';
import { newRecord } from './secondLook.ts';
import { cellAt, type TableView } from './tableView.ts';

/** Just outside an outline, beyond its blur and what is peeled off with it, in radii. */
const AROUND_RADII = 1.35;
const DIRECTIONS = 32;
/** A cue or a finger beside a ball fills less of its turn than this; a hand on it more. */
const HELD_SHARE = 0.2;

/**
 * Where the patches that come in from outside lie in a frame. A hand that comes to lie on a ball is
 * as wide as a ball: its sides are then taken for the ball's, and the ball seems to go up the arm.
 */
export class ArmPatches {
  private readonly view: TableView;
  private readonly finder: BlobFinder;
  private readonly covered: Uint8Array;
  private patches: readonly Blob[] = [];
  private isStamped = false;

  /** @param finder - Where the patches' runs are kept. */
  constructor(view: TableView, finder: BlobFinder) {
    this.view = view;
    this.finder = finder;
    this.covered = new Uint8Array(view.w * view.h);
  }

  /** Starts a frame in which the finder found these. */
  take(patches: readonly Blob[]): void {
    this.patches = patches;
    this.isStamped = false;
  }

  /**
   * A ball that seems to move while a hand surrounds it, its outline not closed: what was learnt
   * of it says nothing of what is followed now, and it counts when the judge sees a ball there.
   * One that is followed by its disk keeps the outline that it had when it was last seen whole.
   */
  doubt(ball: KnownBall): KnownBall {
    const { edge, age, step, tint } = ball;
    const isByDisk = tint !== undefined && isFaint(edge);
    const isSeenWhole = !isByDisk && (isClosed(edge) || !isTouched(edge));
    if (age > 0 || !step || isSeenWhole || !this.hold(edge)) return ball;
    return { ...ball, isDoubtful: true, record: newRecord() };
  }

  /** Whether a patch lies around more of an outline than a cue or a finger would. */
  hold(edge: BallEdge): boolean {
    return this.patches.length > 0 && this.shareAround(edge) >= HELD_SHARE;
  }

  /** Share of the directions around a ball in which a patch begins right outside its outline. */
  private shareAround({ u, v, radius }: BallEdge): number {
    if (!this.isStamped) this.stamp();
    const reach = AROUND_RADII * radius;
    let held = 0;
    for (let k = 0; k < DIRECTIONS; k++) {
      const angle = (2 * Math.PI * k) / DIRECTIONS;
      const cell = cellAt(this.view, u + reach * Math.cos(angle), v + reach * Math.sin(angle));
      if (cell >= 0 && this.covered[cell] === 1) held++;
    }
    return held / DIRECTIONS;
  }

  private stamp(): void {
    this.isStamped = true;
    this.covered.fill(0);
    for (const patch of this.patches)
      forRuns(this.finder, patch, (y, from, to) =>
        this.covered.fill(1, y * this.view.w + from, y * this.view.w + to + 1),
      );
  }
}
