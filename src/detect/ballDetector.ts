import type { Calibration } from '../calibration/index.ts';
import type { PixelPoint } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import type { GameName } from '../table/index.ts';
import { BallBirths, SPECK_SHARE } from './ballBirths.ts';
import { BIRTH, isBall, isBroken, isTouched } from './ballCriteria.ts';
import { type BallEdge, BallEdgeFitter } from './ballEdge.ts';
import { type Blob, type BlobFinder, findBlobs, forRuns, newBlobFinder } from './blobs.ts';
import { type ClothBackground, learnBackground } from './clothBackground.ts';
import type { DetectedFrame } from './detection.ts';
import { FaintBalls, isDiskTold, isFaint } from './faintBall.ts';
import {
  around,
  better,
  clashes,
  edgeDetection,
  isAsExpected,
  isAwaited,
  isBesideDoubt,
  isSharp,
  isClosed,
  isSameBall,
  isWhole,
  mayTurnBack,
  type KnownBall,
  mostClosed,
  newlyKnown,
  REFIT_FRAMES,
  settle,
  stepFrom,
} from './knownBall.ts';
import type { CropJudge } from './crops/index.ts';
import { ForegroundMeter } from './foreground.ts';
import { BallNaming } from './ballNaming.ts';
import { ArmPatches } from './heldBall.ts';
import { outlineBlob } from './hiddenOutline.ts';
import { betterPlace, isRefused, SecondLook } from './secondLook.ts';
import { isSoft, isSoftEdge, SoftBalls } from './softBall.ts';
import { readStreak, type Streak } from './streak.ts';
import { fitTogether } from './touching.ts';
import { cellsOfRadius, gridPlaceOf, type TableView, viewTable } from './tableView.ts';

/** What a detector is made for. */
export interface BallDetectorOptions {
  readonly calibration: Calibration;
  readonly game: GameName;
  /** A second look at what has a ball's outline; without one the outline decides alone. */
  readonly judge?: CropJudge;
}

/** Finds the balls in frame after frame of one camera; keeps what it has learnt of the table. */
export interface BallDetector {
  /** Learns the empty table from frames of the same camera; the first `detect` does it otherwise. */
  prime(frames: readonly Frame[]): void;
  /** Frames in order of time. */
  detect(frame: Frame): DetectedFrame;
  /**
   * Waits for the judge's word on the frames so far. It counts from the next frame on: whoever
   * waits before every frame gets the same answers on any machine.
   */
  settled(): Promise<void>;
}

/** Cells over the strip outside a nose from which on a patch comes in from outside. */
const CROSSING_CELLS = 8;
/** Larger than so many balls, a patch that also fills a pocket's mouth is no clump of them. */
const LARGEST_CLUMP = 6;
/** What reaches no further inside the noses than this holds no ball. */
const SLIVER_METRES = 0.022;
/** More foreground than this many balls in one patch that does not come apart into balls is a player. */
const PLAYER_BALLS = 2.2;
/**
 * A patch may be a hand where it goes on for so many balls that are none for each that it seems to
 * hold, and for no more than so many in all: a rack's gaps are fewer, light on the cloth is more.
 * It is hardly new when it rests on the table, unlike a ball in motion with its blur.
 */
const HAND_LEFT = { least: 0.6, most: 10 } as const;
const HAND_NEW_SHARE = 0.3;
/** A patch is new, or at least moves, when so much of it was bare cloth a frame ago. */
const NEW_SHARE = 0.55;
const MOVING_SHARE = 0.1;
/** A streak covers at least this share of a ball, faint ends left out. */
const LEAST_STREAK = 0.6;
/** Shorter than this many widths a blurred ball is round enough for its outline. */
const LONG_STREAK = 1.3;

/** Faint patches are looked at when they are this large, in balls. */
const LEAST_FAINT = 0.35;
const MOST_FAINT = 3;

/** A detector for one camera and game; the first frames teach it the table and the balls. */
export function createBallDetector(options: BallDetectorOptions): BallDetector {
  return new ClassicBallDetector(options);
}

/** Whether a patch comes in over a rail, or is so large that it must come in over a pocket. */
function comesFromOutside({ stripCells, mouthCells, area }: Blob, ballArea: number): boolean {
  if (stripCells >= CROSSING_CELLS) return area > 1.5 * ballArea;
  return stripCells + mouthCells >= CROSSING_CELLS && area > LARGEST_CLUMP * ballArea;
}

/** Whether so little tells an outline from a shadow's that the judge has the word. */
const showsLittle = (edge: BallEdge): boolean => isBroken(edge) || isSoftEdge(edge);

/** A place where the judge saw no ball: pixels, and the turn until which that is remembered. */
interface Refusal {
  readonly u: number;
  readonly v: number;
  readonly until: number;
}
const REFUSED_FRAMES = 30;
const NO_JUDGE = 'balls are told by their outlines alone, the network does not run';

class ClassicBallDetector implements BallDetector {
  private readonly view: TableView;
  private readonly foreground: ForegroundMeter;
  private readonly mask: Uint8Array;
  private readonly faint: Uint8Array;
  /** The foreground of this frame and of the one before, nothing peeled off. */
  private now: Uint8Array;
  private before: Uint8Array;
  private readonly finder: BlobFinder;
  private readonly faintFinder: BlobFinder;
  private readonly fitter: BallEdgeFitter;
  private readonly faintBalls: FaintBalls;
  private readonly soft: SoftBalls;
  private readonly births: BallBirths;
  private readonly naming: BallNaming;
  private readonly arms: ArmPatches;
  private readonly second: SecondLook | undefined;
  /** Places that the judge refused lately: what turns up there waits for its word. */
  private refused: Refusal[] = [];
  private background: ClothBackground | undefined;
  private known: KnownBall[] = [];
  /** Balls of the last frame that were not found again where they were or went. */
  private lost: readonly KnownBall[] = [];
  private turn = 0;

  constructor(options: BallDetectorOptions) {
    this.view = viewTable(options.calibration);
    this.foreground = new ForegroundMeter(this.view);
    this.mask = new Uint8Array(this.view.w * this.view.h);
    this.faint = new Uint8Array(this.view.w * this.view.h);
    // Before the first frame all of it counts as covered: nothing is new in it.
    this.now = new Uint8Array(this.view.w * this.view.h).fill(1);
    this.before = new Uint8Array(this.view.w * this.view.h);
    this.finder = newBlobFinder(this.foreground.tiles);
    this.faintFinder = newBlobFinder(this.foreground.tiles);
    this.arms = new ArmPatches(this.view, this.finder);
    this.fitter = new BallEdgeFitter(this.view);
    this.faintBalls = new FaintBalls(this.view);
    this.soft = new SoftBalls(this.fitter);
    this.births = new BallBirths({
      ...{ view: this.view, foreground: this.foreground, fitter: this.fitter, soft: this.soft },
      isBall: (edge, as) => this.isBall(edge, as),
      masks: [this.mask, this.faint],
    });
    this.naming = new BallNaming(this.view, options.game);
    this.second = options.judge && new SecondLook(options.judge);
  }

  prime(frames: readonly Frame[]): void {
    this.background = learnBackground(this.view, frames);
  }

  async settled(): Promise<void> {
    await this.second?.settled();
  }

  detect(frame: Frame): DetectedFrame {
    const background = (this.background ??= learnBackground(this.view, [frame]));
    this.foreground.measure(frame, background);
    [this.now, this.before] = [this.before, this.now];
    this.now.set(this.foreground.mask);
    this.mask.set(this.now);
    this.faint.set(this.foreground.faint);
    this.births.nextFrame();
    const before = this.known;
    const known = this.followKnown(frame, background);
    const followed = known.length;
    this.lost = before.filter((ball) => !known.some(({ edge }) => isSameBall(edge, ball.edge)));
    const streaks: Streak[] = [];
    const hidden: DetectedFrame['hidden'][number][] = [];
    const ballArea = Math.PI * (this.view.centreRadius / 2) ** 2;
    const blobs = findBlobs(this.view, this.mask, this.finder, SPECK_SHARE * ballArea);
    const players: Blob[] = [];
    for (const blob of blobs) {
      // A sliver along a nose is a nose that lies a little elsewhere, not somebody.
      if (blob.reach < SLIVER_METRES) continue;
      const crossing = comesFromOutside(blob, ballArea);
      const large = blob.area > LEAST_STREAK * ballArea;
      const streak = crossing || !large ? undefined : this.streakOf(blob);
      if (streak && streak.elongation > LONG_STREAK && this.newShare(blob) > NEW_SHARE) {
        streaks.push(streak);
        continue;
      }
      const found = this.births.takeApart(frame, background, blob, {
        mask: this.mask,
        as: crossing ? 'beside-player' : 'new',
        ballArea,
        taken: known,
        isJudged: this.isJudged,
      });
      const left = blob.area - found.length * ballArea;
      const isHand = this.maybeHand(blob, left / ballArea, found.length);
      const isDoubtful = (edge: BallEdge): boolean =>
        (isTouched(edge) && (isHand || isBesideDoubt(edge, known))) || showsLittle(edge);
      known.push(...found.map((edge) => this.newBall(edge, crossing || isDoubtful(edge))));
      if (found.length === 0 && streak && this.newShare(blob) > MOVING_SHARE) {
        streaks.push(streak);
        continue;
      }
      if (crossing || left > PLAYER_BALLS * ballArea) players.push(blob);
    }
    this.arms.take(players.filter((blob) => comesFromOutside(blob, ballArea)));
    for (let k = 0; k < followed; k++) known[k] = this.doubtHeld(known[k]!);
    known.push(...this.findFaint(frame, background, known, ballArea));
    const block = Math.max(2, Math.round(this.view.centreRadius / 4));
    for (const blob of players) hidden.push(outlineBlob(this.view, this.finder, blob, block));
    const looked = this.naming.look(frame, background, known);
    this.second?.consider(frame, looked.filter(isSharp));
    this.turn++;
    this.known = this.naming.name(looked);
    const shown = this.known.filter((ball) => !isAwaited(ball));
    const edges = fitTogether(
      shown.map((ball) => ball.edge),
      this.view.calibration,
    );
    return {
      balls: [
        ...shown.map((ball, i) => edgeDetection(edges[i]!, ball.identity ?? {})),
        ...this.naming.nameStreaks(frame, background, { streaks, followed: this.known }),
      ],
      pins: [],
      hidden,
      likeCloth: this.naming.namesLike(background),
      view: 'clear',
      problems: this.second?.failure ? [`${NO_JUDGE}: ${this.second.failure}`] : [],
    };
  }

  /** Fits the last frame's balls again where they were, and takes them out of the mask. */
  private followKnown(frame: Frame, background: ClothBackground): KnownBall[] {
    const kept: KnownBall[] = [];
    this.refused = this.refused.filter(({ until }) => until > this.turn);
    // Those that hardly stand out come last: what lies beside them is known then.
    const inTurn = [...this.known].sort(
      (p, q) => Number(isFaint(p.edge)) - Number(isFaint(q.edge)),
    );
    for (const ball of inTurn) {
      const next = isRefused(ball.record)
        ? this.replaceRefused(frame, background, ball)
        : this.followOne(frame, background, ball, kept);
      if (!next || clashes(next.edge, kept)) continue;
      const trusted = this.doubtHeld(next);
      kept.push(trusted);
      // What may be a hand stays a part of its arm: cut off, fingers would look like balls.
      if (!(isAwaited(trusted) && this.arms.hold(next.edge))) this.births.peel(next.edge);
    }
    return kept;
  }

  /** @param left - What is no ball of a patch, in balls, beside those `found` in it. */
  private maybeHand(blob: Blob, left: number, found: number): boolean {
    if (left < HAND_LEFT.least * found || left > HAND_LEFT.most) return false;
    return this.newShare(blob) < HAND_NEW_SHARE;
  }

  private doubtHeld(ball: KnownBall): KnownBall {
    return this.isJudged ? this.arms.doubt(ball) : ball;
  }

  private followOne(
    frame: Frame,
    background: ClothBackground,
    ball: KnownBall,
    others: readonly KnownBall[],
  ): KnownBall | undefined {
    const { edge, age, step } = ball;
    const { x, y } = gridPlaceOf(this.view, edge);
    const isQuiet = this.foreground.isQuiet(x, y, edge.radius * 0.6);
    // One that hardly stands out may roll on where no probe notices.
    const mayRoll = step !== undefined && isFaint(edge);
    if (isQuiet && !mayRoll && age < REFIT_FRAMES) return { ...ball, age: age + 1 };
    if (isQuiet && isSoft(ball))
      return this.soft.close(frame, background, ball, (edge) => this.isBall(edge, 'known'));
    const near =
      (isSoft(ball) && this.soft.findAgain(frame, background, ball)) ||
      this.fitAgain(frame, background, ball);
    const fitted = near && this.isBall(near, 'known') ? near : undefined;
    // Where nothing changed, an outline in parts is that of before: a disk might be its neighbour's.
    if (isFaint(edge) && !(isQuiet && fitted)) {
      const how = { others, fitted, scale: this.fitter.scale };
      const disk = this.faintBalls.follow(frame, background, ball, how);
      if (disk && this.isBall(disk.edge, 'known'))
        return isDiskTold(ball)
          ? disk
          : (this.outlineAt(frame, background, ball, disk.edge) ?? disk);
    }
    // Where nothing changed it lies as it did, though its outline may close a little less.
    if (!fitted) return isQuiet && isFaint(edge) ? { ...ball, age: 0 } : undefined;
    this.fitter.learnScale(fitted);
    const next = settle(ball, fitted);
    return isFaint(fitted) ? this.faintBalls.learn(frame, background, next) : next;
  }

  /**
   * The disk of a darker ball, drawn aside by its shadow, tells where the ball is to be looked for;
   * an outline that shows there, where it is.
   */
  private outlineAt(
    frame: Frame,
    background: ClothBackground,
    ball: KnownBall,
    at: PixelPoint,
  ): KnownBall | undefined {
    const outline = this.fitter.fit(frame, background, at);
    if (!outline || !(isClosed(outline) || this.isBall(outline, 'faint'))) return undefined;
    return this.faintBalls.learn(frame, background, settle(ball, outline));
  }

  /**
   * The outline of a ball a frame later, looked for where it was going. A ball that changed its
   * way is off that place by up to a radius, and the rays then meet one side of it only: where
   * the outline does not close, it is looked for more widely, and all around where it was when
   * even that meets something else, such as the shadow of the nose that it has just left. An
   * outline in parts that went its way needs no look all around; nor does a ball whose disk is
   * looked for there at less cost.
   */
  private fitAgain(
    frame: Frame,
    background: ClothBackground,
    ball: KnownBall,
  ): BallEdge | undefined {
    const { edge, step } = ball;
    const ahead = step ? { u: edge.u + step.u, v: edge.v + step.v } : edge;
    const near = this.fitter.fit(frame, background, ahead, { isSettled: true });
    if (near && isClosed(near)) return near;
    const starts = step ? [ahead, edge] : [edge];
    const fitFrom = (start: PixelPoint): BallEdge | undefined =>
      this.fitter.fit(frame, background, start);
    const wide = mostClosed(starts.map(fitFrom));
    const isTold = isDiskTold(ball) || (near && isAsExpected(near, edge, ahead));
    const best =
      step && mayTurnBack(edge, step) && !isWhole(wide) && !isTold
        ? mostClosed([wide, ...around(edge, step).map(fitFrom)])
        : wide;
    const again = best && this.fitter.fit(frame, background, best);
    return better(near, mostClosed([best, again]), step === undefined);
  }

  /** Drops an outline that the judge refused; takes the ball that the judge sees beside it. */
  private replaceRefused(
    frame: Frame,
    background: ClothBackground,
    { edge, record }: KnownBall,
  ): KnownBall | undefined {
    this.refused.push({ u: edge.u, v: edge.v, until: this.turn + REFUSED_FRAMES });
    this.births.bar(edge);
    const place = betterPlace(edge, record);
    const fitted = place && this.fitter.fit(frame, background, place);
    if (!fitted || !this.isBall(fitted, 'suggested')) return undefined;
    return this.newBall(fitted, false);
  }

  private newBall(edge: BallEdge, isDoubtful: boolean): KnownBall {
    const wasRefused = this.refused.some(
      ({ u, v }) => Math.hypot(u - edge.u, v - edge.v) < edge.radius,
    );
    const step = stepFrom(edge, this.lost);
    const ball = newlyKnown(edge, this.isJudged && (isDoubtful || wasRefused));
    return { ...ball, ...(step && { step }) };
  }

  private get isJudged(): boolean {
    return this.second !== undefined && this.second.failure === undefined;
  }

  /** Looks for balls of nearly the cloth's own colour in what is left. */
  private findFaint(
    frame: Frame,
    background: ClothBackground,
    known: KnownBall[],
    ballArea: number,
  ): KnownBall[] {
    const blobs = findBlobs(this.view, this.faint, this.faintFinder, LEAST_FAINT * ballArea);
    return blobs
      .filter((blob) => blob.area < MOST_FAINT * ballArea)
      .flatMap((blob) =>
        this.births.takeApart(frame, background, blob, {
          mask: this.faint,
          as: 'faint',
          ballArea,
          taken: known,
          isJudged: this.isJudged,
        }),
      )
      .map((edge) => this.newBall(edge, true));
  }

  private streakOf(blob: Blob): Streak | undefined {
    return readStreak(
      this.view,
      this.finder,
      blob,
      cellsOfRadius(this.view, { x: blob.cx, y: blob.cy }),
    );
  }

  /** How much of a patch was bare cloth a frame ago: two touching balls were there before. */
  private newShare(blob: Blob): number {
    let fresh = 0;
    forRuns(this.finder, blob, (y, from, to) => {
      const row = y * this.view.w;
      for (let x = from; x <= to; x++) if (this.before[row + x] === 0) fresh++;
    });
    return fresh / blob.area;
  }

  private isBall(edge: BallEdge, as: keyof typeof BIRTH): boolean {
    return isBall(edge, as, { table: this.view.calibration.table, scale: this.fitter.scale });
  }
}
