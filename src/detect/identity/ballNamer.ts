import type { Frame } from '../../capture/index.ts';
import type { BallId, GameName } from '../../table/index.ts';
import type { Colour } from '../colour.ts';
import { type BallLook, type DiskPlace, DiskReader, plainLook, type SceneLight } from './look.ts';
import { addLook, BallProfile, type LookHistory } from './profile.ts';

/** A ball may stand for white when its chroma is below this share of its luma. */
const WHITE_CHROMA = 0.34;
/** Luma of white until a white ball was seen: that of a well exposed picture. */
const USUAL_WHITE = 190;
/** Slowest share of a new white that enters the scene's light. */
const LIGHT_RATE = 0.03;
/** The whitest ball of a frame counts when it is at least this share of the whitest known. */
const LEAST_WHITE = 0.8;
/** One that is whiter by this share than the whitest known takes its place at once. */
const WHITER = 1.08;

/** Says who the balls of a clip are; learns their looks and the light from the clip itself. */
export class BallNamer {
  /** Room for the disks of one frame's balls. */
  private readonly disks: DiskReader[] = [];
  private readonly light: SceneLight = { white: USUAL_WHITE, tintB: 0, tintC: 0 };
  /** How white the known white is, and of how many frames it is the mean. */
  private whiteness = 0;
  private whites = 0;
  private readonly profile: BallProfile;

  constructor(game: GameName) {
    this.profile = new BallProfile(game);
  }

  /**
   * How a frame's balls look, in their order; learns the lamps from the whitest of them first.
   * `gain` evens out the lamps over the table.
   */
  looks(frame: Frame, balls: readonly (DiskPlace & { readonly gain: number })[]): BallLook[] {
    balls.forEach((ball, i) => this.disk(i).read(frame, ball, ball.gain));
    this.learnLight(balls.length);
    return balls.map((_, i) => this.disk(i).look(this.light));
  }

  /** How a blurred ball looks in this frame; nothing is learnt from it. */
  look(frame: Frame, ball: DiskPlace, gain: number): BallLook {
    this.disk(0).read(frame, ball, gain);
    return this.disk(0).look(this.light);
  }

  private disk(i: number): DiskReader {
    return (this.disks[i] ??= new DiskReader());
  }

  /** Learns the lamps from the whitest of the first `count` disks: its luma and tint are theirs. */
  private learnLight(count: number): void {
    let best: Colour | undefined;
    let most = 0;
    for (let i = 0; i < count; i++) {
      const colour = this.disk(i).overall();
      const chroma = Math.hypot(colour.b, colour.c);
      if (colour.a - chroma <= most || chroma > WHITE_CHROMA * colour.a) continue;
      most = colour.a - chroma;
      best = colour;
    }
    if (!best || most < LEAST_WHITE * this.whiteness || most < USUAL_WHITE / 4) return;
    this.whites = most > WHITER * this.whiteness ? 1 : this.whites + 1;
    const rate = Math.max(LIGHT_RATE, 1 / this.whites);
    const { light } = this;
    this.whiteness += rate * (most - this.whiteness);
    light.white += rate * (best.a - light.white);
    light.tintB += rate * (best.b / best.a - light.tintB);
    light.tintC += rate * (best.c / best.a - light.tintC);
  }

  /** Chances of the game's identities for each ball; a ball without a history gets none. */
  name(histories: readonly (LookHistory | undefined)[]): Partial<Record<BallId, number>>[] {
    const present = histories.flatMap((history, i) => (history ? [{ history, i }] : []));
    const named = this.profile.name(present.map(({ history }) => history));
    const out: Partial<Record<BallId, number>>[] = histories.map(() => ({}));
    present.forEach(({ i }, k) => (out[i] = named[k]!));
    return out;
  }

  /** The names whose balls would hardly stand out from a cloth of this colour. */
  namesLike(cloth: Colour): BallId[] {
    return this.profile.namesLike(plainLook(cloth, this.light));
  }

  /** Chances for balls that are streaks in this frame, when `followed` are who they are. */
  nameStreaks(
    followed: readonly (LookHistory | undefined)[],
    streaks: readonly BallLook[],
  ): Partial<Record<BallId, number>>[] {
    const known = followed.filter((history) => history !== undefined);
    return this.profile.nameStreaks(
      known,
      streaks.map((look) => addLook(undefined, look)),
    );
  }
}
