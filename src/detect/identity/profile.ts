import { type BallId, ballIdsOf, type GameName } from '../../table/index.ts';
import { assignLeast, shareOut } from './assignment.ts';
import { type BallSet, ballSetsOf } from './ballSets.ts';
import type { BallLook } from './look.ts';
import { shownIn, TONES } from './tone.ts';

/** Evidence of one ball over the frames in which it was followed. */
export interface LookHistory {
  /** Mean look, and how many looks it is of. */
  readonly mean: BallLook;
  readonly looks: number;
  /** Least white it has shown: a ball that turns shows whether it is white all over. */
  readonly leastWhite: number;
  /** Log likelihoods of the kinds white, solid, striped, where a judge of crops has seen it. */
  readonly kinds?: readonly [number, number, number];
}

/** What one identity is known to look like. */
interface KnownLook {
  look: BallLook;
  /** Looks learnt from; none while it is the nominal one. */
  learnt: number;
}

/**
 * Doubt of a nominal look, and of one learnt from this clip: hue in radians, saturation and luma
 * as logarithms of a ratio. Gloss and exposure change the latter two; hue is the steadiest.
 */
const NOMINAL_SIGMA = { hue: 0.18, saturation: 0.35, luma: 0.3 } as const;
const LEARNT_SIGMA = { hue: 0.1, saturation: 0.2, luma: 0.2 } as const;
/** So many looks at the same ball make a learnt one. */
const LEARNT_AFTER = 12;
/** A ball teaches an identity once it is this sure. */
const TEACH_FROM = 0.85;
/** Slowest rate of learning: colours may drift over an evening. */
const SLOWEST_RATE = 1 / 200;
/** Cost of a ball that is none of the set (nats). */
const STRANGER_COST = 16;
/** A streak fits a name within the stranger's cost less this. */
const STREAK_HANDICAP = 8;
/** What one blurred look may say at most. */
const STREAK_TRUST = 0.8;
/** No single look says more than this: a lamp or a hand may be in it. */
const MOST_COST = 14;
/** A ball within so many nats of the cloth's own colour, by its nominal doubt, hardly stands out. */
const LIKE_CLOTH = 1;
/** Mean looks kept: later ones weigh no less than this. */
const SLOWEST_MEAN = 1 / 30;

/**
 * The ball set of this clip, learnt from it: starts from the sets that are made, takes that which
 * fits best, and follows what the balls themselves show.
 */
export class BallProfile {
  readonly ids: readonly BallId[];
  /** The sets that are made, as cameras of different tones show them. */
  private readonly sets: readonly BallSet[];
  private readonly known = new Map<BallId, KnownLook>();

  constructor(game: GameName) {
    this.ids = ballIdsOf(game);
    this.sets = inAllTones(ballSetsOf(game));
    this.startFrom(this.sets[0]!);
  }

  /** Chances of every identity for each ball; learns from those that are sure. */
  name(balls: readonly LookHistory[]): Partial<Record<BallId, number>>[] {
    if (balls.length === 0) return [];
    this.chooseSet(balls);
    const cost = balls.map((ball) => this.ids.map((id) => this.cost(ball, id)));
    const shares = shareOut(cost, STRANGER_COST);
    balls.forEach((ball, i) => this.learn(ball, shares[i]!));
    return shares.map((row) => this.chancesOf(row));
  }

  /**
   * Chances for balls that are streaks in one frame, beside those that are followed. Blur mixes
   * their colours with the cloth's, so they teach nothing, and what fits badly is no ball's name.
   */
  nameStreaks(
    followed: readonly LookHistory[],
    streaks: readonly LookHistory[],
  ): Partial<Record<BallId, number>>[] {
    const costs = [...followed, ...streaks].map((ball, i) =>
      this.ids.map((id) => this.cost(ball, id) + (i < followed.length ? 0 : STREAK_HANDICAP)),
    );
    const shares = shareOut(costs, STRANGER_COST).slice(followed.length);
    return shares.map((row) => this.chancesOf(row.map((share) => STREAK_TRUST * share)));
  }

  /** The names whose balls would hardly stand out from a cloth of this look; a stripe always does. */
  namesLike(cloth: BallLook): BallId[] {
    return this.ids.filter((id) => {
      if (isMostlyWhite(id) || id === '9') return false;
      return colourCost(cloth, this.known.get(id)!.look, NOMINAL_SIGMA) < LIKE_CLOTH;
    });
  }

  private chancesOf(shares: readonly number[]): Partial<Record<BallId, number>> {
    const chances: Partial<Record<BallId, number>> = {};
    shares.forEach((value, j) => {
      if (value >= 0.005) chances[this.ids[j]!] = value;
    });
    return chances;
  }

  private startFrom(set: BallSet): void {
    for (const id of this.ids) {
      const look = set[id];
      if (look && (this.known.get(id)?.learnt ?? 0) < LEARNT_AFTER)
        this.known.set(id, { look, learnt: 0 });
    }
  }

  /** Names that were never seen start from the make and the tone that fit these balls best. */
  private chooseSet(balls: readonly LookHistory[]): void {
    const unseen = this.ids.filter((id) => this.known.get(id)!.learnt === 0);
    if (unseen.length === 0 || this.sets.length < 2) return;
    const costsOf = this.columns(balls);
    let best = this.sets[0]!;
    let least = Infinity;
    for (const set of this.sets) {
      const total = totalUnder(
        this.ids.map((id) => costsOf(id, set[id]!)),
        least,
      );
      if (total >= least) continue;
      least = total;
      best = set;
    }
    for (const id of unseen) this.known.get(id)!.look = best[id]!;
  }

  /**
   * What each of the balls costs under a name with one of the sets' looks; names that are learnt
   * go by what is known of them. Sets have most of their looks in common: each is asked once.
   */
  private columns(balls: readonly LookHistory[]): (id: BallId, look: BallLook) => Column {
    const asked = new Map<BallLook, Column>();
    const learnt = new Map<BallId, Column>();
    for (const id of this.ids)
      if (this.known.get(id)!.learnt >= LEARNT_AFTER)
        learnt.set(
          id,
          balls.map((ball) => this.cost(ball, id)),
        );
    return (id, look) => {
      const known = learnt.get(id) ?? asked.get(look);
      if (known) return known;
      const column = balls.map((ball) => costOf(ball, id, look, NOMINAL_SIGMA));
      asked.set(look, column);
      return column;
    };
  }

  private cost(ball: LookHistory, id: BallId): number {
    const known = this.known.get(id)!;
    const sure = Math.min(1, known.learnt / LEARNT_AFTER);
    const mix = (of: keyof typeof NOMINAL_SIGMA): number =>
      NOMINAL_SIGMA[of] + sure * (LEARNT_SIGMA[of] - NOMINAL_SIGMA[of]);
    return costOf(ball, id, known.look, {
      hue: mix('hue'),
      saturation: mix('saturation'),
      luma: mix('luma'),
    });
  }

  private learn(ball: LookHistory, shares: readonly number[]): void {
    const top = shares.indexOf(Math.max(...shares));
    if (shares[top]! < TEACH_FROM || ball.looks < 3) return;
    const known = this.known.get(this.ids[top]!)!;
    known.learnt++;
    const rate = Math.max(SLOWEST_RATE, 1 / (known.learnt + 2));
    const mix = (from: number, to: number): number => from + rate * (to - from);
    known.look = {
      p: mix(known.look.p, ball.mean.p),
      q: mix(known.look.q, ball.mean.q),
      luma: mix(known.look.luma, ball.mean.luma),
      white: mix(known.look.white, ball.mean.white),
      rimWhite: mix(known.look.rimWhite, ball.mean.rimWhite),
    };
  }
}

/** The sets as cameras of all tones show them; a look that sets have in common stays one. */
function inAllTones(sets: readonly BallSet[]): BallSet[] {
  const shown = TONES.map((tone) => {
    const looks = new Map<BallLook, BallLook>();
    return (look: BallLook): BallLook => {
      if (!looks.has(look)) looks.set(look, shownIn(look, tone));
      return looks.get(look)!;
    };
  });
  return sets.flatMap((set) =>
    shown.map((show) =>
      Object.fromEntries(Object.entries(set).map(([id, look]) => [id, show(look)])),
    ),
  );
}

/** What every ball costs under one name, nats. */
type Column = readonly number[];

/**
 * Total of the cheapest assignment of balls to names, padded so that there are names enough; or
 * something beyond `limit` where each ball by itself costs that much in sum.
 */
function totalUnder(columns: readonly Column[], limit: number): number {
  const balls = columns[0]!.map((_, i) => columns.map((column) => column[i]!));
  const sum = balls.reduce((total, row) => total + Math.min(STRANGER_COST, ...row), 0);
  if (sum >= limit) return sum;
  const padded = balls.map((row) => [...row, ...balls.map(() => STRANGER_COST)]);
  return assignLeast(padded).reduce((total, j, i) => total + padded[i]![j]!, 0);
}

type Doubt = Readonly<Record<keyof typeof NOMINAL_SIGMA, number>>;

/** Below this saturation a hue says little. */
const GREY = 0.18;

function costOf(ball: LookHistory, id: BallId, look: BallLook, sigma: Doubt): number {
  const { mean } = ball;
  // The rest of a ball that is nearly all white is shade: its colour says little.
  const coloured = isMostlyWhite(id) ? 0.3 : 1;
  const colour = coloured * colourCost(mean, look, sigma);
  const saturation = Math.hypot(look.p, look.q);
  return Math.min(MOST_COST, colour + whiteCost(ball, id, saturation) + kindCost(ball, id));
}

/** Negative log likelihood of the colour alone. */
function colourCost(mean: BallLook, look: BallLook, sigma: Doubt): number {
  const [s, t] = [Math.hypot(mean.p, mean.q), Math.hypot(look.p, look.q)];
  const turn = Math.atan2(mean.q * look.p - mean.p * look.q, mean.p * look.p + mean.q * look.q);
  // Chromaticity of what is nearly black is mostly noise.
  const dark = 0.07 / (Math.min(mean.luma, look.luma) + 0.07);
  const trust = Math.min(s, t) / (Math.min(s, t) + GREY) / (1 + dark);
  const hue = (trust * turn) / sigma.hue;
  const saturation = Math.log((s + GREY) / (t + GREY)) / (sigma.saturation * (1 + 2 * dark));
  const luma = Math.log((mean.luma + 0.06) / (look.luma + 0.06)) / sigma.luma;
  return (hue * hue + saturation * saturation + luma * luma) / 2;
}

const isMostlyWhite = (id: BallId): boolean => id === 'cue' || id === 'white';

/**
 * Negative log likelihood of the white. A cue ball is white from every side; a 9 shows white near
 * its limb however it lies (25 % of it at least, on 21 looks of 12 clips); the others only when
 * their number's spot lies there (18 % at most, on 1s).
 */
function whiteCost(ball: LookHistory, id: BallId, saturation: number): number {
  if (isMostlyWhite(id)) return penalty((0.94 - ball.leastWhite) / 0.07);
  if (id === 'yellow') return 0;
  if (id === '9') return penalty((0.26 - ball.mean.rimWhite) / 0.05);
  const pale = Math.min(2, Math.max(0, PALE - saturation) / PALE_STEP);
  return penalty((ball.mean.rimWhite - 0.1) / (0.06 * (1 + pale)));
}

/** The lit side of a ball paler than this (a tan 7, a pink 4) may count as white itself. */
const PALE = 0.45;
const PALE_STEP = 0.15;

/** No judge says more than this against an identity: crops of one ball are much alike. */
const MOST_KIND_COST = 3;

function kindCost({ kinds }: LookHistory, id: BallId): number {
  if (!kinds) return 0;
  const said = kinds[isMostlyWhite(id) ? 0 : id === '9' ? 2 : 1];
  return Math.min(MOST_KIND_COST, -said);
}

/** Half a square once `over` is positive, then a line. */
const penalty = (over: number): number =>
  over <= 0 ? 0 : over < 3 ? 0.5 * over * over : 3 * over - 4.5;

/** Adds one look to a ball's history. */
export function addLook(history: LookHistory | undefined, look: BallLook): LookHistory {
  if (!history) return { mean: look, looks: 1, leastWhite: look.white };
  const looks = history.looks + 1;
  const rate = Math.max(SLOWEST_MEAN, 1 / looks);
  const mix = (from: number, to: number): number => from + rate * (to - from);
  const { mean } = history;
  return {
    mean: {
      p: mix(mean.p, look.p),
      q: mix(mean.q, look.q),
      luma: mix(mean.luma, look.luma),
      white: mix(mean.white, look.white),
      rimWhite: mix(mean.rimWhite, look.rimWhite),
    },
    looks,
    leastWhite: history.leastWhite + toLeast(look.white - history.leastWhite),
  };
}

/** The least is followed quickly down (one odd look must not stick) and slowly back up. */
const toLeast = (step: number): number => (step < 0 ? 0.35 * step : 0.002 * step);
