import type { Frame } from '../capture/index.ts';
import { BIRTH } from './ballCriteria.ts';
import type { BallEdge, BallEdgeFitter } from './ballEdge.ts';
import type { Blob } from './blobs.ts';
import type { ClothBackground } from './clothBackground.ts';
import { coreOf, type Peak, PeakFinder, stampDisk } from './clumps.ts';
import { isFaint } from './faintBall.ts';
import type { ForegroundMeter } from './foreground.ts';
import {
  clashes,
  closesBest,
  isClosed,
  isSameBall,
  type KnownBall,
  mostClosed,
} from './knownBall.ts';
import type { SoftBalls } from './softBall.ts';
import { cellsOfRadius, gridPlaceOf, pixelPlaceOf, type TableView } from './tableView.ts';

/** Patches smaller than this share of a ball are specks. */
export const SPECK_SHARE = 0.12;
/** Places tried in one patch beyond one for each ball that would fit. */
const EXTRA_TRIES = 4;
/** A clump of balls is peeled from outside in so many times. */
const MOST_PASSES = 4;
/** A patch no larger than this, in balls, may be one ball alone. */
const MOST_ALONE = 1.6;
/** A ball is peeled off a patch with its edge's blur. */
const PEEL = 1.12;
/**
 * A place that was no ball is not looked at again for so many frames while it stays as it is;
 * sooner while the apparent size of the clip's balls is not known yet.
 */
const BARRED_FRAMES = 10;
const BARRED_AT_FIRST_FRAMES = 3;

/** Whether an outline is that of a ball, by where it turns up. */
type IsBall = (edge: BallEdge, as: keyof typeof BIRTH) => boolean;

/** Finds the balls in patches of what stands out that are none of those known. */
export class BallBirths {
  private readonly view: TableView;
  private readonly foreground: ForegroundMeter;
  private readonly fitter: BallEdgeFitter;
  private readonly soft: SoftBalls;
  private readonly isBall: IsBall;
  private readonly masks: readonly Uint8Array[];
  private readonly peaks: PeakFinder;

  /** @param parts - `masks` are those of this frame off which a found ball is peeled. */
  constructor(parts: {
    readonly view: TableView;
    readonly foreground: ForegroundMeter;
    readonly fitter: BallEdgeFitter;
    readonly soft: SoftBalls;
    readonly isBall: IsBall;
    readonly masks: readonly Uint8Array[];
  }) {
    this.view = parts.view;
    this.foreground = parts.foreground;
    this.fitter = parts.fitter;
    this.soft = parts.soft;
    this.isBall = parts.isBall;
    this.masks = parts.masks;
    this.peaks = new PeakFinder(parts.view);
  }

  nextFrame(): void {
    this.peaks.nextFrame();
  }

  /** Leaves out for a while the place of an outline that was none of a ball. */
  bar(edge: BallEdge): void {
    const { x, y } = gridPlaceOf(this.view, edge);
    const middle = { x: Math.round(x), y: Math.round(y), radius: edge.radius / 4 };
    this.peaks.exclude(middle, BARRED_FRAMES);
  }

  /** The balls of a patch, those that are `taken` left out; each is peeled off the masks. */
  takeApart(
    frame: Frame,
    background: ClothBackground,
    blob: Blob,
    how: {
      mask: Uint8Array;
      as: keyof typeof BIRTH;
      ballArea: number;
      taken: readonly KnownBall[];
      isJudged: boolean;
    },
  ): BallEdge[] {
    const { mask, as, ballArea, taken, isJudged } = how;
    const radius = cellsOfRadius(this.view, { x: blob.cx, y: blob.cy });
    const mayBeAlone = isJudged && as !== 'beside-player' && blob.area < MOST_ALONE * ballArea;
    let found: BallEdge[] = [];
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const before = found.length;
      let tries = Math.round(blob.area / ballArea) + EXTRA_TRIES;
      for (const peak of this.peaks.find(mask, blob, {
        radius,
        least: BIRTH[as].step,
        foreground: this.foreground,
      })) {
        if (tries-- <= 0) break;
        if (mask[peak.y * this.view.w + peak.x] === 0) continue;
        const isAlone = mayBeAlone && peak.step > BIRTH.alone.step;
        // A shadow may make a soft outline too: the judge has the word.
        const mayBeSoft = isJudged && (isAlone || as === 'faint');
        const edge = this.fitNew(frame, background, { mask, as, peak, radius, isAlone, mayBeSoft });
        if (edge && !clashes(edge, taken) && closesBest(edge, found)) {
          found = [...found.filter((other) => !isSameBall(edge, other)), edge];
          this.fitter.learnScale(edge);
          this.peel(edge);
        } else {
          const frames = this.fitter.knowsScale ? BARRED_FRAMES : BARRED_AT_FIRST_FRAMES;
          this.peaks.exclude({ ...peak, radius: radius * 0.5 }, frames);
        }
      }
      if (found.length === before) break;
      if (blob.area - found.length * ballArea < SPECK_SHARE * ballArea) break;
    }
    return found;
  }

  /**
   * The ball at a place where one stands out. Where its outline does not close, the middle of what
   * is most unlike the cloth there is tried as well: shadows and rings of light pull a peak aside.
   * A patch by itself, or hardly unlike the cloth, may be a ball told from its shadow by little.
   */
  private fitNew(
    frame: Frame,
    background: ClothBackground,
    at: {
      readonly mask: Uint8Array;
      readonly as: keyof typeof BIRTH;
      readonly peak: Peak;
      readonly radius: number;
      readonly isAlone: boolean;
      readonly mayBeSoft: boolean;
    },
  ): BallEdge | undefined {
    const ballFrom = (place: { x: number; y: number }): BallEdge | undefined => {
      const edge = this.fitter.fit(frame, background, pixelPlaceOf(this.view, place));
      if (!edge || this.isBall(edge, at.as)) return edge;
      return at.isAlone && isFaint(edge) && this.isBall(edge, 'alone') ? edge : undefined;
    };
    const first = ballFrom(at.peak);
    // A player's outline has dozens of such places and no ball at most of them.
    if (at.as === 'beside-player' || (first && isClosed(first))) return first;
    const core = coreOf(this.view, at.mask, this.foreground.distance, { ...at.peak, ...at });
    const closed = mostClosed([first, ballFrom(core)]);
    if (closed && (isClosed(closed) || !isFaint(closed))) return closed;
    if (!at.mayBeSoft) return closed;
    const soft = this.soft.find(frame, background, {
      ...pixelPlaceOf(this.view, core),
      radius: 2 * at.radius,
    });
    const as = at.isAlone ? 'alone' : 'faint';
    return soft && this.isBall(soft, as) ? mostClosed([closed, soft]) : closed;
  }

  /** Takes a ball out of what stands out in this frame. */
  peel(edge: BallEdge): void {
    const disk = { ...gridPlaceOf(this.view, edge), radius: (edge.radius / 2) * PEEL + 0.5 };
    for (const mask of this.masks) stampDisk(this.view, mask, disk, 0);
  }
}
