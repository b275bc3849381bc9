import type {
  BallId,
  GameName,
  PinId,
  PocketId,
  TablePoint,
  TableSpec,
} from '../../table/index.ts';
import { TABLES } from '../../table/index.ts';
import type { BallBody } from '../physics/body.ts';
import { halt, restingBody } from '../physics/body.ts';
import type { Materials } from '../physics/constants.ts';
import { CAROM_MATERIALS, POOL_MATERIALS } from '../physics/constants.ts';
import type { Happening } from '../physics/happening.ts';
import type { Stroke } from '../physics/strike.ts';
import { strike } from '../physics/strike.ts';
import type { BallPath, PinPath } from '../physics/timeline.ts';
import { World } from '../physics/world.ts';
import { PinWorld } from '../pins/pinWorld.ts';
import type { Figure } from '../picture/figureSubject.ts';
import type { Random } from '../random.ts';
import { carryingArm, sweepingArm } from './arm.ts';
import { playerFigures, shotMotion } from './player.ts';
import { drawPlayer } from './playerLook.ts';
import type { PlayerLook } from './playerLook.ts';
import { drawProps } from './props.ts';
import type { RackLook } from './rackProp.ts';
import { rackFigure, rackPath } from './rackProp.ts';

/** Balls and where they lie. */
export type Layout = readonly (TablePoint & { readonly id: BallId })[];

/** All that happened in front of the camera. */
export interface Take {
  readonly game: GameName;
  readonly table: TableSpec;
  readonly durationS: number;
  readonly balls: readonly BallPath[];
  readonly pins: readonly PinPath[];
  readonly happenings: readonly Happening[];
  readonly figures: readonly Figure[];
}

export interface StageSetting {
  readonly game: GameName;
  readonly table?: TableSpec;
  readonly layout: Layout;
  readonly random: Random;
  readonly materials?: Materials;
  /** Players, hands and cues in the picture. */
  readonly hasPeople: boolean;
}

/** How high over the cloth a hand holds a rack by its bar. */
const RACK_GRIP = 0.03;

/** Longest a ball may roll before a take gives up waiting (s). */
const LONGEST_ROLL_S = 25;

/** A table with people round it, on which a scene is played out moment by moment. */
export class Stage {
  readonly world: World;
  readonly pins: PinWorld | undefined;
  private readonly game: GameName;
  private readonly table: TableSpec;
  private readonly figures: Figure[] = [];
  private readonly player: PlayerLook;
  private readonly hasPeople: boolean;
  private strokes = 0;

  constructor(setting: StageSetting) {
    const { game, layout, random } = setting;
    this.game = game;
    this.table = setting.table ?? TABLES[game === 'five-pins' ? 'carom' : '9ft']!;
    const materials =
      setting.materials ?? (game === 'five-pins' ? CAROM_MATERIALS : POOL_MATERIALS);
    const turns = random.fork('orientation');
    const balls = layout.map((place) => {
      const b = restingBody({
        ...place,
        radius: this.table.ballRadius,
        mass: materials.ballMassKg,
      });
      turnAtRandom(b, turns);
      return b;
    });
    this.world = new World(this.table, balls, { materials });
    if (game === 'five-pins') {
      this.pins = new PinWorld(this.table, balls);
      this.world.companion = this.pins;
      this.world.recordAll();
    }
    this.hasPeople = setting.hasPeople;
    this.player = drawPlayer(random.fork('player'));
    this.addFigures(drawProps(random.fork('props'), this.table));
  }

  get t(): number {
    return this.world.t;
  }

  wait(seconds: number): void {
    this.world.runTo(this.world.t + seconds);
  }

  /** Strikes a ball now; the player has been at the table for `aimS` and stays for a moment. */
  shoot(
    id: BallId,
    stroke: Stroke,
    timing: { readonly aimS?: number; readonly staysS?: number } = {},
  ): void {
    const ball = this.world.ball(id);
    const moving = this.world.balls
      .filter((b) => b !== ball && (b.vx !== 0 || b.vy !== 0))
      .map((b) => b.id);
    this.world.note({ type: 'shot_start', ball: id, ...(moving.length > 0 && { moving }) });
    if (this.hasPeople) {
      const enters = this.t - (timing.aimS ?? 1.5);
      const times = {
        enters,
        strikes: this.t,
        speed: stroke.speed,
        leaves: this.t + (timing.staysS ?? 0.6),
      };
      const { x, y, radius } = ball;
      const place = { x, y, radius, direction: stroke.direction, table: this.table };
      this.addFigures(
        playerFigures(`player-${this.strokes++}`, place, {
          look: this.player,
          motion: shotMotion(times),
        }),
      );
    }
    strike(ball, stroke);
    this.world.recordAll();
  }

  /** Sends a ball rolling as if an earlier shot had: nothing is noted. */
  roll(id: BallId, push: { readonly speed: number; readonly direction: number }): void {
    strike(this.world.ball(id), { ...push, above: 0.4 });
    this.world.recordAll();
  }

  /** Runs until everything rests and notes the end of the shot. */
  settle(longestS = LONGEST_ROLL_S): boolean {
    const rests = this.world.runToRest(this.t + longestS);
    if (rests) this.world.note({ type: 'shot_end' });
    return rests;
  }

  /** A hand takes a ball (from the side, if it is not on the bed) and puts it down elsewhere. */
  placeByHand(id: BallId, to: TablePoint, seconds = 1.2): void {
    const ball = this.world.ball(id);
    const from =
      ball.state === 'cloth'
        ? { x: ball.x, y: ball.y }
        : { x: to.x, y: -this.table.width / 2 - 0.3 };
    const begins = this.t;
    this.world.note({ type: 'hand_on_ball', ball: id });
    halt(ball);
    ball.state = 'held';
    const path = (t: number): TablePoint & { readonly z: number } => {
      const f = ease((t - begins) / seconds);
      const lift = 0.08 * Math.sin(Math.PI * Math.min(1, Math.max(0, f)));
      return {
        x: from.x + (to.x - from.x) * f,
        y: from.y + (to.y - from.y) * f,
        z: ball.radius + lift,
      };
    };
    if (this.hasPeople)
      this.addFigures([
        carryingArm(`hand-${begins.toFixed(2)}`, {
          path,
          begins,
          ends: begins + seconds,
          look: this.player,
        }),
      ]);
    while (this.t < begins + seconds - 1e-9) {
      Object.assign(ball, path(this.t));
      this.world.runTo(Math.min(begins + seconds, this.t + 0.004));
    }
    Object.assign(ball, { x: to.x, y: to.y, z: ball.radius, state: 'cloth' });
    this.world.note({ type: 'ball_placed', ball: id });
    this.world.recordAll();
  }

  /** A hand lifts the rack off the balls and takes it away; the balls lie as they were racked. */
  liftRack(look: RackLook, seconds = 1.2): void {
    if (this.hasPeople) {
      const { table, t: begins } = this;
      const ends = begins + seconds;
      const path = rackPath(table, { begins, ends });
      const grip = (t: number): ReturnType<typeof path> => {
        const { x, y, z } = path(t);
        return { x, y: y - 0.1, z: z + RACK_GRIP };
      };
      this.addFigures([
        rackFigure(look, table.ballRadius, { path, ends }),
        carryingArm('rack-hand', { path: grip, begins, ends, look: this.player }),
      ]);
    }
    this.wait(seconds);
  }

  /** A ball leaves the cloth as no stroke of the studio's makes it: for balls that jump off the table. */
  hop(id: BallId, upwards: number): void {
    const ball = this.world.ball(id);
    ball.vz = upwards;
    ball.state = 'air';
    this.world.recordAll();
  }

  /** A sleeve (or hand, or cue) brushes a ball and sends it off slowly. */
  brush(
    id: BallId,
    push: {
      readonly speed: number;
      readonly direction: number;
      readonly by?: 'hand' | 'sleeve' | 'cue';
    },
  ): void {
    const ball = this.world.ball(id);
    if (this.hasPeople)
      this.addFigures([
        sweepingArm(`sleeve-${this.t.toFixed(2)}`, {
          at: { x: ball.x, y: ball.y },
          when: this.t,
          ...push,
          look: this.player,
        }),
      ]);
    this.world.note({ type: 'disturbance', ball: id, by: push.by ?? 'sleeve' });
    strike(ball, { ...push, above: 0.4 });
    this.world.recordAll();
  }

  /** A ball that hung on a pocket's edge falls by itself. */
  dropHanging(id: BallId, pocketId: PocketId, restS: number): void {
    const ball = this.world.ball(id);
    const pocket = this.table.pockets.find((p) => p.id === pocketId)!;
    const d = Math.hypot(pocket.x - ball.x, pocket.y - ball.y);
    this.world.note({
      type: 'settle_drop',
      ball: id,
      pocket: pocketId,
      rest_s: Math.round(restS * 100) / 100,
    });
    ball.vx = (0.06 * (pocket.x - ball.x)) / d;
    ball.vy = (0.06 * (pocket.y - ball.y)) / d;
    this.world.recordAll();
  }

  /** Puts pins back on their spots. */
  resetPins(ids: readonly PinId[]): void {
    for (const id of ids) this.pins?.reset(id);
    this.world.recordAll();
  }

  addFigures(figures: readonly Figure[]): void {
    this.figures.push(...figures);
  }

  /** Ends the take. */
  finish(): Take {
    this.world.recordAll();
    return {
      game: this.game,
      table: this.table,
      durationS: this.t,
      balls: this.world.recorder.finish(),
      pins: this.pins?.paths() ?? [],
      happenings: this.world.happenings,
      figures: this.figures,
    };
  }
}

const ease = (x: number): number => {
  const c = Math.min(1, Math.max(0, x));
  return c * c * (3 - 2 * c);
};

/** A ball lies with any side up. */
function turnAtRandom(b: BallBody, random: Random): void {
  const q = [random.gaussian(), random.gaussian(), random.gaussian(), random.gaussian()];
  const norm = Math.hypot(...q);
  [b.qw, b.qx, b.qy, b.qz] = q.map((x) => x / norm) as [number, number, number, number];
}
