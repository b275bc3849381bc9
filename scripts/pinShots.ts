// Fresh five-pins shots with exact truth, played and felled by the project's own studio, and what
// a camera tells of the pins: as the pin detector does, some looks late and not of what it cannot see.
import type { Observation, PinObservation } from '../src/tracking/index.ts';
import { type BallId, pinHomes, TABLES } from '../src/table/index.ts';
import { Confidence, Metres } from '../src/base/units.ts';
import {
  ghostBall,
  type Happening,
  type Random,
  seededRandom,
  Stage,
  type Take,
  towards,
} from '../src/studio/index.ts';
import { scattered } from '../src/studio/scene/aim.ts';
import { PIN_HEIGHT } from '../src/studio/pins/pinShape.ts';
import { type PinPath, type PinPose, poseAt } from '../src/studio/physics/timeline.ts';
import { pinAxis } from '../src/studio/picture/pinSubject.ts';
import {
  drawMaterials,
  filmStudio,
  LEAD_S,
  LONGEST_S,
  type StudioShot,
  TAIL_S,
} from './studioShots.ts';

const TABLE = TABLES.carom!;
/** Balls lie at least this far from the castle. */
const CASTLE_CLEAR_M = 0.15;

/** A number of five-pins shots, the same for a seed; most go through the castle. */
export function pinShots(count: number, seed: number): StudioShot[] {
  return Array.from({ length: count }, (_, k) =>
    playShot(String(k).padStart(3, '0'), seededRandom(`pins/${seed}/${k}`)),
  ).filter((shot) => !rocksOnAndOn(shot.events));
}

/** Now and then a pin of the engine's rocks by itself for seconds, and falls: no real one does. */
const ROCKS_S = 1;

function rocksOnAndOn(events: readonly Happening[]): boolean {
  return events.some(
    (fall) =>
      fall.type === 'pin_fallen' &&
      !events.some(
        (e) =>
          e.type === 'pin_touched' && e.pin === fall.pin && e.t <= fall.t && e.t > fall.t - ROCKS_S,
      ),
  );
}

/** A pin that goes head over heels fell once. */
function withoutSomersaults(events: readonly Happening[]): Happening[] {
  const down = new Set<string>();
  return events.filter((e) => {
    if (e.type !== 'pin_fallen' || !down.has(e.pin)) {
      if (e.type === 'pin_fallen') down.add(e.pin);
      return true;
    }
    return false;
  });
}

function playShot(name: string, random: Random): StudioShot {
  const layout = scattered(['white', 'yellow', 'red'], TABLE, random.fork('layout')).map((p) =>
    Math.hypot(p.x, p.y) < CASTLE_CLEAR_M ? { ...p, x: p.x + 0.4 } : p,
  );
  const stage = new Stage({
    game: 'five-pins',
    layout,
    random: random.fork('stage'),
    materials: drawMaterials('pins', random),
    hasPeople: false,
  });
  const [white, yellow, red] = layout as [
    (typeof layout)[0],
    (typeof layout)[0],
    (typeof layout)[0],
  ];
  stage.wait(LEAD_S);
  stage.shoot('white', {
    speed: random.between(0.9, 4),
    direction: directionOf(white, random.chance(0.75) ? yellow : red, random),
    side: random.between(-0.3, 0.3),
    above: random.between(-0.3, 0.35),
  });
  stage.settle(LONGEST_S);
  stage.wait(TAIL_S);
  const take = stage.finish();
  const events = withoutSomersaults(take.happenings);
  return { id: `pins-${name}`, kind: 'pins', game: 'five-pins', table: TABLE, take, events };
}

type Place = { readonly id: BallId; readonly x: number; readonly y: number };

/** Where the white ball is sent: by way of a ball into the castle, straight into it, or anywhere. */
function directionOf(white: Place, object: Place, random: Random): number {
  const castle = { x: random.gaussian() * 0.05, y: random.gaussian() * 0.05 };
  if (random.chance(0.12)) return towards(white, castle);
  const anywhere = { x: random.between(-1, 1), y: random.between(-0.6, 0.6) };
  const target = random.chance(0.8) ? castle : anywhere;
  return towards(white, ghostBall(object, target, TABLE.ballRadius)) + random.gaussian() * 0.008;
}

/** How a camera's detector words a pin: `src/detect/pins`. */
const DISPLACED_M = 0.0025;
const DISPLACED_SIGMAS = 4;
const LYING_SIGMA_M = 0.002;
const LEANS_AFTER_S = 0.3;
const LIES_AFTER_S = 0.03;

/** What is seen of a shot with pins: its balls as `filmStudio` has them, and every pin. */
export function filmPins(
  shot: StudioShot,
  o: { fps: number; noiseM: number; drop: number; seed: number; uneven?: boolean },
): Observation[] {
  const random = seededRandom(`film-pins/${o.seed}`);
  const { take } = shot;
  return filmStudio(shot, o).map((observation) => ({
    ...observation,
    pins: take.pins.map((path) => lookAt(take, path, { ...o, t: observation.t, random })),
  }));
}

function lookAt(
  take: Take,
  path: PinPath,
  o: { t: number; noiseM: number; drop: number; random: Random },
): PinObservation {
  const { t, noiseM, random } = o;
  const pose = poseAt(path, t);
  const place = placeOf(pose);
  const x = Metres(place.x + noiseM * random.gaussian());
  const y = Metres(place.y + noiseM * random.gaussian());
  const isDropped = random.chance(o.drop);
  const known = { pin: path.id, x, y, sigma: Metres(noiseM), confidence: Confidence(0.97) };
  const hidden = { ...known, look: 'hidden', confidence: Confidence(0.9) } as const;
  const wasSo = (ago: number): boolean => poseAt(path, t - ago).state === pose.state;
  if (pose.state === 'fallen') {
    if (!wasSo(LIES_AFTER_S)) return hidden;
    // A pin down stays down while something passes over it.
    const isSeen = !isDropped && !isCovered(take, place, t);
    const sigma = Metres(isSeen ? LYING_SIGMA_M : 0.03);
    return { ...known, look: 'fallen', sigma, confidence: Confidence(0.85) };
  }
  if (isDropped || isCovered(take, place, t)) return hidden;
  if (pose.state === 'leaning')
    return wasSo(LEANS_AFTER_S)
      ? { ...known, look: 'leaning', sigma: Metres(0.004), confidence: Confidence(0.75) }
      : hidden;
  const home = pinHomes(take.table)[Number(path.id.slice(1))]!;
  const limit = Math.max(DISPLACED_M, DISPLACED_SIGMAS * noiseM);
  const isOff = Math.hypot(x - home.x, y - home.y) > limit;
  return { ...known, look: isOff ? 'displaced' : 'standing' };
}

/** Its base while it stands, else its middle. */
function placeOf(pose: PinPose): { readonly x: number; readonly y: number } {
  if (pose.state === 'standing' || pose.state === 'displaced') return pose;
  const [x, y] = pinAxis(pose);
  return { x: pose.x + (PIN_HEIGHT / 2) * x, y: pose.y + (PIN_HEIGHT / 2) * y };
}

const isCovered = (take: Take, place: { x: number; y: number }, t: number): boolean =>
  take.balls.some((ball) => {
    const at = poseAt(ball, t);
    return Math.hypot(at.x - place.x, at.y - place.y) < ball.radius;
  });
