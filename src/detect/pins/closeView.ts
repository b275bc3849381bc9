import { type Calibration, project, scaleCalibration } from '../../calibration/index.ts';
import { copyOf, type Frame } from '../../capture/index.ts';
import type { TablePoint, TableSpec } from '../../table/index.ts';
import type { PinObservation, SeenMotion } from '../../tracking/index.ts';
import type { BallDetection } from '../detection.ts';
import { projectPins } from '../projectDetections.ts';
import { calibrateByPins } from './castleCamera.ts';
import type { QuarterTurn } from './castleInPicture.ts';
import { MotionInView } from './motionInView.ts';
import { createPinDetector, type PinDetector } from './pinDetector.ts';

/** A second camera of a table, close over the pins. */
export interface CloseViewOptions {
  readonly table: TableSpec;
  /** Of this camera; it is calibrated by the pins that it sees when absent. */
  readonly calibration?: Calibration;
  /** Its picture's turn against that of the table's camera, clockwise. */
  readonly turned?: QuarterTurn;
}

/** A ball as the table's camera saw it, metres, with where it will be when the other frame is taken. */
export interface PassingBall {
  readonly from: TablePoint;
  readonly to: TablePoint;
}

/** What the table's camera knows when a frame of the second one is looked at. */
export interface CloseScene {
  readonly balls: readonly PassingBall[];
  /** Where it sees the five pins stand, in the order of their names; absent unless all do. */
  readonly standing?: readonly TablePoint[];
}

/** Looks through the second camera. */
export interface CloseView {
  /**
   * Frames in order of time, in the time of the table's camera. Where the pins are, in metres;
   * undefined while this camera is not calibrated.
   */
  look(frame: Frame, scene: CloseScene): readonly PinObservation[] | undefined;
  /** Where something of a ball's size moved since the frame before; for every frame that is looked at. */
  motion(frame: Frame): SeenMotion | undefined;
  /** Forgets a calibration that was made by the pins: the camera was moved. */
  forget(): void;
}

/** So many frames, so far apart, show the pins without a hand that passes. */
const GATHERED = 5;
const GATHER_SECONDS = 0.2;
/** The pins are looked for this often where they were not found: it takes a tenth of a second. */
const LOOK_AGAIN_SECONDS = 3;

export const createCloseView = (options: CloseViewOptions): CloseView => new PinsView(options);

class PinsView implements CloseView {
  private readonly options: CloseViewOptions;
  /** Found, or given and brought to the size of the frames. */
  private calibration: Calibration | undefined;
  private pins: PinDetector | undefined;
  private gathered: Frame[] = [];
  private lookedAt = -Infinity;
  private readonly motions = new MotionInView();

  constructor(options: CloseViewOptions) {
    this.options = options;
  }

  look(frame: Frame, scene: CloseScene): readonly PinObservation[] | undefined {
    // Set to another size: the pins are looked for anew.
    if (this.calibration && !isOfSize(frame, this.calibration)) this.begin();
    if (this.pins === undefined) this.gather(frame, scene);
    const { pins, calibration } = this;
    if (pins === undefined || calibration === undefined) return undefined;
    const balls = scene.balls.map((ball) => detectionOf(ball, calibration));
    const found = pins.detect(frame, balls, []);
    return found.length === 0 ? undefined : projectPins(found, calibration);
  }

  motion(frame: Frame): SeenMotion | undefined {
    const { calibration } = this;
    return calibration && isOfSize(frame, calibration)
      ? this.motions.take(frame, calibration)
      : undefined;
  }

  forget(): void {
    if (this.options.calibration === undefined) this.begin();
  }

  private begin(): void {
    this.calibration = undefined;
    this.pins = undefined;
    this.gathered = [];
  }

  /** Keeps some frames and learns the camera and the pins from them. */
  private gather(frame: Frame, scene: CloseScene): void {
    const last = this.gathered.at(-1);
    // The clock of another sitting.
    const isOther = last && (frame.t < last.t || frame.width !== last.width);
    if (isOther) this.gathered = [];
    else if (last && frame.t - last.t < GATHER_SECONDS) return;
    this.gathered.push(copyOf(frame));
    if (this.gathered.length > GATHERED) this.gathered.shift();
    const isDue = Math.abs(frame.t - this.lookedAt) >= LOOK_AGAIN_SECONDS;
    if (this.gathered.length === GATHERED && isDue) this.learn(frame.t, scene);
  }

  private learn(t: number, { standing }: CloseScene): void {
    const { table, turned = 0, calibration: given } = this.options;
    this.lookedAt = t;
    const task = { table, turned, ...(standing && { homes: standing }) };
    const known = given && scaleCalibration(given, this.gathered[0]!);
    const found = known ?? valueOf(calibrateByPins(this.gathered, task));
    if (found === undefined) return;
    this.calibration = found;
    this.pins = createPinDetector({ calibration: found });
    this.pins.prime(this.gathered);
    this.gathered = [];
  }
}

const isOfSize = ({ width, height }: Frame, { camera }: Calibration): boolean =>
  camera.width === width && camera.height === height;

const valueOf = <T>(result: { ok: true; value: T } | { ok: false }): T | undefined =>
  result.ok ? result.value : undefined;

/** Where a ball appears, with its way between the two frames as a streak. */
function detectionOf({ from, to }: PassingBall, calibration: Calibration): BallDetection {
  const { camera, table } = calibration;
  const p = project(camera, from, table.ballRadius);
  const q = project(camera, to, table.ballRadius);
  const side = project(camera, { x: to.x + table.ballRadius, y: to.y }, table.ballRadius);
  const radius = Math.hypot(side.u - q.u, side.v - q.v);
  const middle = { u: (p.u + q.u) / 2, v: (p.v + q.v) / 2 };
  const seen = { ...middle, radius, sigma: 1, confidence: 1, identity: {} };
  const way = { u: q.u - p.u, v: q.v - p.v };
  return Math.hypot(way.u, way.v) < 1 ? seen : { ...seen, streak: way };
}
