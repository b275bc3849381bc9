import { type PixelPoint, project, unproject } from '../calibration/index.ts';
import type { Frame } from '../capture/index.ts';
import type { BallId, GameName } from '../table/index.ts';
import type { ClothBackground } from './clothBackground.ts';
import { type Colour, newColour } from './colour.ts';
import type { BallDetection } from './detection.ts';
import { addLook, BallNamer } from './identity/index.ts';
import { type KnownBall, streakDetection } from './knownBall.ts';
import { kindsOf } from './secondLook.ts';
import type { Streak } from './streak.ts';
import { cellAt, type TableView } from './tableView.ts';

/** Names are shared out anew after so many frames. */
const NAMING_FRAMES = 6;
/** The cloth's mean colour is that of every so manieth cell this far inside the noses. */
const MEAN_STRIDE = 97;
const BED_FROM_METRES = 0.1;
/** So far from a nose its shadow ends. */
const SHADE_METRES = 0.07;
/** The colour of a streak is read so far from its middle, in radii. */
const STREAK_CORE = 0.65;

/** Gathers the looks of the balls that are followed, and says who they are. */
export class BallNaming {
  private readonly view: TableView;
  private readonly namer: BallNamer;
  private turn = 0;
  private likeCloth: readonly BallId[] = [];

  constructor(view: TableView, game: GameName) {
    this.view = view;
    this.namer = new BallNamer(game);
  }

  /** Adds this frame's look to every ball that was fitted in it. */
  look(frame: Frame, background: ClothBackground, balls: readonly KnownBall[]): KnownBall[] {
    const fitted = balls.filter((ball) => ball.age === 0);
    const places = fitted.map(({ edge }) => {
      const { u, v, radius } = edge;
      return { u, v, radius, gain: this.clothGain(background, edge) };
    });
    const looks = new Map(this.namer.looks(frame, places).map((look, i) => [fitted[i], look]));
    return balls.map((ball) => {
      const look = looks.get(ball);
      return look ? { ...ball, looks: addLook(ball.looks, look) } : ball;
    });
  }

  /** Names all balls anew when one is new, and now and then because looks add up. */
  name(balls: readonly KnownBall[]): KnownBall[] {
    this.turn++;
    if (this.turn % NAMING_FRAMES !== 0 && balls.every((ball) => ball.identity)) return [...balls];
    const chances = this.namer.name(
      balls.map(({ looks, record }) => looks && { ...looks, ...kindsOf(record) }),
    );
    return balls.map((ball, i) => ({ ...ball, identity: chances[i]! }));
  }

  /** The names whose balls would hardly stand out from this cloth. */
  namesLike(background: ClothBackground): readonly BallId[] {
    if (this.turn % NAMING_FRAMES === 0 || this.turn === 1)
      this.likeCloth = this.namer.namesLike(this.meanCloth(background));
    return this.likeCloth;
  }

  private meanCloth({ a, b, c }: ClothBackground): Colour {
    let n = 0;
    const sum = newColour();
    for (let i = 0; i < a.length; i += MEAN_STRIDE) {
      if (this.view.noseDistance[i]! < BED_FROM_METRES) continue;
      n++;
      sum.a += a[i]!;
      sum.b += b[i]!;
      sum.c += c[i]!;
    }
    return n === 0 ? sum : { a: sum.a / n, b: sum.b / n, c: sum.c / n };
  }

  /** Streaks as detections; who they are is told by their colour and by who is seen elsewhere. */
  nameStreaks(
    frame: Frame,
    background: ClothBackground,
    seen: { readonly streaks: readonly Streak[]; readonly followed: readonly KnownBall[] },
  ): BallDetection[] {
    const { streaks, followed } = seen;
    if (streaks.length === 0) return [];
    const radius = this.view.centreRadius;
    const looks = streaks.map((streak) => {
      const core = { ...streak, radius: STREAK_CORE * radius };
      return this.namer.look(frame, core, this.clothGain(background, streak));
    });
    const chances = this.namer.nameStreaks(
      followed.map((ball) => ball.looks),
      looks,
    );
    return streaks.map((streak, i) => streakDetection(streak, radius, chances[i]!));
  }

  /**
   * What evens out the lamps at a ball's place: the mean cloth over the cloth here, or by a nose,
   * where the cloth lies in its shadow and the ball does not, over the cloth a little further in.
   */
  private clothGain(background: ClothBackground, edge: PixelPoint): number {
    const { u, v } = this.clearOfNoses(edge);
    const cell = cellAt(this.view, u, v);
    if (cell < 0) return 1;
    const gain = background.light / Math.max(1, background.a[cell]!);
    return Math.min(1.5, Math.max(0.65, gain));
  }

  private clearOfNoses(edge: PixelPoint): PixelPoint {
    const cell = cellAt(this.view, edge.u, edge.v);
    if (cell >= 0 && this.view.noseDistance[cell]! >= SHADE_METRES) return edge;
    const { camera, table } = this.view.calibration;
    const { x, y } = unproject(camera, edge, 0);
    const [halfX, halfY] = [table.length / 2 - SHADE_METRES, table.width / 2 - SHADE_METRES];
    const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
    return project(camera, { x: clamp(x, halfX), y: clamp(y, halfY) }, 0);
  }
}
