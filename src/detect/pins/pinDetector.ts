import { type Calibration, type PixelPoint, project, unproject } from '../../calibration/index.ts';
import { copyOf, type Frame } from '../../capture/index.ts';
import type { BallDetection, PinDetection } from '../detection.ts';
import { pinDoubts } from './pinDoubts.ts';
import { isAmong, LyingSearch, nameLying } from './lyingPins.ts';
import { COVER, markCover, markOutside } from './pinCover.ts';
import { measureCloth, measureField, newField, type PinField, rowsNear } from './pinField.ts';
import { newMemory, type PinMemory, stepMemory } from './pinMemory.ts';
import { findPatches } from './pinPatches.ts';
import { learnPattern, LEAST_THRESHOLD, type PinPattern } from './pinPattern.ts';
import { millimetresPerPixel } from './pinShape.ts';
import {
  couldBeLying,
  coverLarge,
  type FormedPatch,
  formPatches,
  matchUprights,
  readPin,
  type Scene,
  steadyReadings,
} from './pinReading.ts';
import { Stillness } from './stillness.ts';

/** What a pin detector is made for. */
export interface PinDetectorOptions {
  /** Of the camera whose frames it gets: the table's own, a part of its picture, or a second one. */
  readonly calibration: Calibration;
}

/** Tells how each of the five pins stands, frame after frame of one camera. */
export interface PinDetector {
  /**
   * Measures the pins at set-up: their places, size and colours. Frames may show fallen pins, balls
   * and hands as long as each pin stands in some. The first frames do it otherwise.
   */
  prime(frames: readonly Frame[]): void;
  /**
   * Frames in order of time, with the balls found in the same frame and the outlines of what hides
   * the table. Empty until two white pins have been seen standing.
   */
  detect(
    frame: Frame,
    balls: readonly BallDetection[],
    hidden: readonly (readonly PixelPoint[])[],
  ): readonly PinDetection[];
  /** What this picture cannot decide about pins, in words; empty when it can. */
  readonly doubts: readonly string[];
}

/** The castle with room for a pin that was pushed outwards, each way from the centre. */
const FIELD_METRES = 0.115;
/** What is looked at round each pin while all stand. */
const NEAR_PIN_MM = 22;
/** Until the pins are known, so many frames are gathered, one in so many. */
const GATHERED = 5;
const GATHER_SECONDS = 0.2;
/** A thing this large over the pins that is no ball found is a hand. */
const HAND_MM2 = 4500;

export const createPinDetector = (options: PinDetectorOptions): PinDetector =>
  new CastleDetector(options);

class CastleDetector implements PinDetector {
  private readonly calibration: Calibration;
  private readonly field: PinField;
  private readonly search: LyingSearch;
  private readonly stillness = new Stillness();
  private pattern: PinPattern | undefined;
  private memory: PinMemory[] = [];
  private before: readonly BallDetection[] = [];
  /** Things on the cloth that look like lying pins while all five stand. */
  private decoys: readonly FormedPatch[] = [];
  private gathered: Frame[] = [];
  private readonly everywhere: Int32Array;
  /** Enough while every pin stands: what comes to a pin shows first beside it. */
  private nearPins: Int32Array;
  /** Whether something that is no ball was over the pins in the last frame. */
  private hand = false;
  doubts: readonly string[] = [];

  constructor({ calibration }: PinDetectorOptions) {
    this.calibration = calibration;
    this.field = newField(calibration, { x: 0, y: 0 }, FIELD_METRES);
    markOutside(this.field);
    this.everywhere = this.field.spans;
    this.nearPins = this.field.spans;
    this.search = new LyingSearch(calibration);
  }

  prime(frames: readonly Frame[]): void {
    this.learn(learnPattern(this.field, frames));
  }

  detect(
    frame: Frame,
    balls: readonly BallDetection[],
    hidden: readonly (readonly PixelPoint[])[],
  ): readonly PinDetection[] {
    const still = this.stillness.step(balls, frame.t);
    if (!this.pattern) this.gather(frame);
    if (!this.pattern) return [];
    const scene = this.look(frame, balls, hidden, this.pattern);
    const { hand } = this;
    this.lookFurther(frame, { balls, hidden, still: still && !hand });
    this.weigh(scene, { t: frame.t, hand, still: still && this.search.isComplete });
    this.before = balls;
    return this.memory.map((m) => this.describe(m));
  }

  private learn(pattern: PinPattern | undefined): void {
    if (!pattern) return;
    this.pattern = pattern;
    this.memory = pattern.pins.map(newMemory);
    const { camera } = this.calibration;
    const homes = pattern.pins.map((pin) => project(camera, pin.home, 0));
    this.nearPins = rowsNear(this.field, homes, NEAR_PIN_MM);
    this.doubts = pinDoubts(this.field, pattern);
  }

  private gather(frame: Frame): void {
    const last = this.gathered.at(-1);
    if (last && frame.t - last.t < GATHER_SECONDS) return;
    this.gathered.push(copyOf(frame));
    if (this.gathered.length < GATHERED) return;
    this.learn(learnPattern(this.field, this.gathered));
    this.gathered = this.pattern ? [] : this.gathered.slice(1);
  }

  /** Samples the castle and finds what is on it. */
  private look(
    frame: Frame,
    balls: readonly BallDetection[],
    hidden: readonly (readonly PixelPoint[])[],
    pattern: PinPattern,
  ): Scene {
    const { field } = this;
    const { table, camera } = this.calibration;
    markCover(field, balls, hidden, this.before);
    measureCloth(field, frame, false);
    const quiet = this.memory.every((m) => m.look === 'standing' && m.inView);
    field.spans = quiet ? this.nearPins : this.everywhere;
    measureField(field, frame, Math.min(LEAST_THRESHOLD, pattern.threshold / 2));
    let patches = formPatches(findPatches(field, frame, pattern.threshold), pattern.upright);
    const large = coverLarge(field, patches);
    if (large) patches = formPatches(findPatches(field, frame, pattern.threshold), pattern.upright);
    this.hand = (large || hidden.length > 0) && this.isHandOver();
    return {
      field,
      patches,
      upright: pattern.upright,
      balls: balls.map((ball) => unproject(camera, ball, table.ballRadius)),
      ballRadius: table.ballRadius,
    };
  }

  private isHandOver(): boolean {
    const { cover, right, down } = this.field;
    let samples = 0;
    for (let i = 0; i < cover.length; i++) if (cover[i] === COVER.other) samples++;
    return samples * Math.abs(right[0] * down[1] - right[1] * down[0]) > HAND_MM2;
  }

  /** Searches the table for lying pins while it is still and some are missing, or to know decoys. */
  private lookFurther(
    frame: Frame,
    o: {
      balls: readonly BallDetection[];
      hidden: readonly (readonly PixelPoint[])[];
      still: boolean;
    },
  ): void {
    if (!o.still) {
      this.search.restart();
      return;
    }
    if (this.search.isComplete || !this.pattern) return;
    this.search.step(frame, this.pattern, o.balls, o.hidden);
    const allStand = this.memory.every((m) => m.look === 'standing' && m.inView);
    if (this.search.isComplete && allStand) this.decoys = [...this.search.lying];
  }

  private weigh(scene: Scene, news: { t: number; hand: boolean; still: boolean }): void {
    const pins = this.pattern!.pins;
    const last = this.memory.map((m) => (m.look === 'fallen' ? m.stood : m.at));
    const uprights = matchUprights(scene, pins, last);
    const readings = steadyReadings(
      pins.map((pin, k) => readPin(scene, pin, uprights[k])),
      this.memory.map((m) => m.stood),
    );
    const near = scene.patches.filter((p) => pins.some((pin) => couldBeLying(p, pin)));
    const far = this.search.lying.filter((p) => !isAmong(p, near));
    const lying = [...near, ...far].filter((p) => !isAmong(p, this.decoys));
    nameLying(readings, lying, { pins, memory: this.memory });
    this.memory = this.memory.map((m, k) =>
      stepMemory(m, pins[k]!, { ...news, reading: readings[k]! }),
    );
  }

  private describe(m: PinMemory): PinDetection {
    const { camera } = this.calibration;
    const perMetre = 1000 / millimetresPerPixel(this.calibration, m.at);
    return {
      pin: m.pin,
      look: m.inView ? m.look : 'hidden',
      ...project(camera, m.at, 0),
      sigma: m.sigma * perMetre,
      confidence: m.sure,
    };
  }
}
