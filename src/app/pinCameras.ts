import type { Seconds } from '../base/units.ts';
import type { Frame } from '../capture/index.ts';
import type { CloseView, PassingBall } from '../detect/index.ts';
import { PIN_IDS, type TablePoint } from '../table/index.ts';
import {
  mergePins,
  NO_CAMERA_LAG,
  NO_PIN_MERGE,
  type Observation,
  type PinObservation,
  stepCameraLag,
  type TrackedFrame,
  withoutClose,
} from '../tracking/index.ts';

/** What may be wrong with the two cameras of the pins. */
export type PinsTroubleCode = 'cameras-apart' | 'pins-not-found';

/** A pin that is seen less surely than this does not tell where it stands. */
const SURE = 0.6;
/** The second camera is reckoned with for so long after it saw the pins; a silent one is told then. */
const RECKONED_WITH_S = 1;
/** The second camera may look for the pins for so long before it is said. */
const FINDS_WITHIN_S = 10;
/** The ball of the last frame that an observed one is. */
const SAME_BALL_METRES = 0.1;

/** Puts the pins of a second camera into what the table's own camera observes. */
export class PinCameras {
  private readonly view: CloseView;
  private merge = NO_PIN_MERGE;
  /** Since when frames come and the pins are not found in them. */
  private searchesSince: number | undefined;
  /** When the second camera saw the pins last. */
  private lookedAt = -Infinity;
  trouble: PinsTroubleCode | undefined;
  private lag = NO_CAMERA_LAG;
  /**
   * How much longer than reckoned with this camera took over its pictures, as a ball showed that has
   * just passed; undefined at all other times.
   */
  toldLater: Seconds | undefined;

  constructor(view: CloseView) {
    this.view = view;
  }

  /**
   * The same observation with the pins of both cameras.
   *
   * @param close - A frame of the second camera, if one was taken about now; `t` is the time of
   * the table's camera at which it was.
   * @param before - What was tracked last, for how fast balls are.
   */
  add(
    observation: Observation,
    close: Frame | undefined,
    before: TrackedFrame | undefined,
  ): Observation {
    const { t, pins } = observation;
    const standing = placesIfAllStand(pins);
    const near = close && this.look(close, observation, { before, standing });
    this.compareMotion(close, before);
    if (near) this.lookedAt = t;
    // What is too small for the table's camera is guessed: for a ball that hides it, say.
    const own = t - this.lookedAt <= RECKONED_WITH_S ? pins.map(withoutGuess) : pins;
    const merged = mergePins(this.merge, { t, own, ...(near && { close: near }) });
    this.merge = merged.merge;
    this.trouble = this.troubleAt(t, merged.areApart);
    // A camera that sees pins lie while all of them stand was moved.
    if (merged.areApart && standing) this.forget();
    return { ...observation, pins: merged.pins };
  }

  private forget(): void {
    this.lookedAt = -Infinity;
    this.view.forget();
    this.merge = withoutClose(this.merge);
  }

  private compareMotion(close: Frame | undefined, before: TrackedFrame | undefined): void {
    this.toldLater = undefined;
    if (before === undefined) return;
    const balls = before.balls.filter(({ state }) => state === 'moving');
    const motion = close && this.view.motion(close);
    const { lag, told } = stepCameraLag(this.lag, { t: before.t, balls }, motion);
    this.lag = lag;
    this.toldLater = told;
  }

  /** Begins with another clock, on the same table. */
  restart(): void {
    this.merge = NO_PIN_MERGE;
    this.lag = NO_CAMERA_LAG;
    this.toldLater = undefined;
    this.searchesSince = undefined;
    this.lookedAt = -Infinity;
  }

  private look(
    close: Frame,
    { t, balls }: Observation,
    o: { before: TrackedFrame | undefined; standing: readonly TablePoint[] | undefined },
  ): readonly PinObservation[] | undefined {
    const passing = balls.map((ball) => passingBall(ball, o.before, close.t - t));
    const { standing } = o;
    const pins = this.view.look(close, { balls: passing, ...(standing && { standing }) });
    this.searchesSince = pins === undefined ? (this.searchesSince ?? t) : undefined;
    return pins;
  }

  private troubleAt(t: number, areApart: boolean): PinsTroubleCode | undefined {
    if (areApart) return 'cameras-apart';
    const isLost = this.searchesSince !== undefined && t - this.searchesSince > FINDS_WITHIN_S;
    return isLost ? 'pins-not-found' : undefined;
  }
}

/** Where the pins stand, in the order of their names, if all five surely do. */
function placesIfAllStand(pins: readonly PinObservation[]): readonly TablePoint[] | undefined {
  const standing = PIN_IDS.flatMap((id) =>
    pins.filter((p) => p.pin === id && p.look === 'standing' && p.confidence > SURE),
  );
  return standing.length === PIN_IDS.length ? standing : undefined;
}

const withoutGuess = (pin: PinObservation): PinObservation =>
  pin.confidence < SURE ? { ...pin, look: 'hidden' } : pin;

/** Where an observed ball is when the other camera takes its frame, `dt` later. */
function passingBall(at: TablePoint, before: TrackedFrame | undefined, dt: number): PassingBall {
  const gap = (ball: TablePoint): number => Math.hypot(ball.x - at.x, ball.y - at.y);
  const same = before?.balls
    .filter((ball) => ball.state === 'moving' && gap(ball) < SAME_BALL_METRES)
    .sort((a, b) => gap(a) - gap(b))[0];
  const { vx = 0, vy = 0 } = same ?? {};
  return { from: at, to: { x: at.x + vx * dt, y: at.y + vy * dt } };
}
