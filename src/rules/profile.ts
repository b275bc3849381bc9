import type { Metres, Seconds } from '../base/units.ts';

/** A shot clock: when to warn, when the time is up, how often a player may have more. */
export interface ShotClock {
  readonly limit: Seconds;
  readonly warnBefore: Seconds;
  readonly extensions: number;
}

/** What holds for both games. */
interface CommonOptions {
  /** A fact below this confidence is neither yes nor no. */
  readonly sureConfidence: number;
  readonly shotClock: ShotClock | null;
}

/**
 * The readings of the nine-ball text. Each value's other reading is one of `rulebook.md`
 * section 3a, named in the comment.
 */
export interface NineBallOptions extends CommonOptions {
  /** A9-02: the 9 together with a scratch loses the rack when ... */
  readonly nineScratch: 'last-ball-and-warned' | 'warned' | 'never-loss';
  /** A9-02b: whether other balls remain is judged ... */
  readonly othersRemain: 'at-strike' | 'after-shot';
  /** A9-04: a pocketed ball counts as one of the four that reach a cushion. */
  readonly breakPocketedCounts: boolean;
  /** A9-04: pocketing any ball makes the break legal. */
  readonly breakPocketExempts: boolean;
  /** B9-3.1c: the breaker does not touch the 1 at all. */
  readonly breakMissesOne: 'rerack' | 'foul';
  /** A9-05: the breaker touches the 1, but another ball first. */
  readonly breakOneSecond: 'rerack' | 'foul';
  /** A9-06: the 1 missed and the cue ball lost. */
  readonly breakMissAndScratch: 'foul' | 'rerack';
  /** A9-07: an object ball other than the 9 leaves the table. */
  readonly objectBallOff: 'no-foul' | 'foul';
  /** A9-08: what a push out pockets and gives back. */
  readonly pushOutRespot: 'all' | 'nine-only';
  /** A9-09: a hanging ball falls before `settleWindow` has passed. */
  readonly earlySettleDrop: 'pocketed' | 'stays-down' | 'restored';
  /** B9-8.2b: five seconds. */
  readonly settleWindow: Seconds;
  /** A9-10: two balls touched at the same moment, one of them the lowest. */
  readonly splitHit: 'legal' | 'foul' | 'query';
  /** A9-11: advice asked for and given without a warning before. */
  readonly adviceUnwarned: 'foul' | 'loss';
  /** A9-12: a legal push out interrupts the row of fouls. */
  readonly pushOutClearsFouls: boolean;
  /** A9-13: the break is played from beyond the head string. */
  readonly breakFromOutside: 'query' | 'foul';
  /** A9-14: a push out is allowed after a foul on the break too. */
  readonly pushOutAfterFoul: boolean;
  /** A9-16: a third foul in a row without the warning at the second. */
  readonly threeFoulsUnwarned: 'counts-as-second' | 'loss';
  /** A9-19: shooting away from a frozen lowest ball touches it. */
  readonly frozenAway: 'no-contact' | 'contact';
  /** B9-7.1f: "generally two minutes". */
  readonly slowPlayAfter: Seconds;
}

/** The readings of the five-pins text; other readings are those of `rulebook.md` section 3b. */
export interface FivePinsOptions extends CommonOptions {
  /** A5-02: both balls touch the red. */
  readonly caromBoth: 'highest' | 'first';
  /** A5-03: the red pin falls alone. */
  readonly redAlone: number;
  /** A5-04: the figures of 16.4b and c are totals (4, 6) or grow by the parts named after them. */
  readonly penalty164: 'total' | 'literal-plus';
  /** A5-05: red first, the opponent's ball afterwards. */
  readonly redFirstThenOpp: number;
  /** A5-06: a pin first and the opponent's ball never. */
  readonly pinThenNoContact: 'both' | 'single';
  /** A5-07: several balls off the table. */
  readonly severalOff: 'one-fault' | 'per-ball';
  /** A5-08: what pins and carambola are worth when the wrong ball was struck. */
  readonly wrongBallValues: 'struck-is-own' | 'none';
  /** A5-09: the opening misses the opponent's ball. */
  readonly openingMiss: 'reopening' | 'ball-in-hand';
  /** A5-10: how far a ball may settle at the strike. */
  readonly settlingTolerance: Metres;
  /** A5-11: a pin leaning on the shooter's ball falls at a correct strike. */
  readonly leaningPin: 'ignore' | 'international';
  /** A5-12: a pin that stands completely off its spot. */
  readonly displacedPin: 'felled' | 'standing';
  /** A5-13: points from the opponent's fault can win. */
  readonly winOnFault: boolean;
  /** A5-14: half reached before the 45th minute. */
  readonly earlyHalf: 'defer' | 'skip';
  readonly pauseAfter: Seconds;
  readonly pauseMinutes: number;
  /** A5-16: where the ball in hand goes under option 10.5. */
  readonly startOptionHalf: 'lower' | 'upper';
  /** A5-17: which pair changes player. */
  readonly pairChange: 'opponents-of-shooter' | 'non-scoring-pair';
  /** A5-18: four passes in the lag. */
  readonly lagDoubled: 'loses-choice' | 'repeat';
  /** B9 A5-18 / Q5-2.7: distances nearer to each other than this are equal. */
  readonly lagTolerance: Metres;
  /** A5-19: own ball fells pins after the opponent's ball. */
  readonly ownPinsAfter: 'points-only' | 'fault';
  /** A5-20: before the opponent's ball it is enough to touch a pin. */
  readonly pinBefore: 'touched' | 'felled';
  /** A5-21: a leaning pin whose base still touches the cloth. */
  readonly leaningAtRest: 'standing' | 'felled';
  /** A5-23: the red pin is not alone when a white falls in the same shot. */
  readonly redWithWhite: 'same-shot' | 'same-ball';
  /** A5-24: points made by the opening give ball in hand. */
  readonly openingPointsInHand: boolean;
}

/** A rule profile: a game, a name, and a value for every reading. */
export type RuleProfile =
  | { readonly game: 'nine-ball'; readonly name: string; readonly options: NineBallOptions }
  | { readonly game: 'five-pins'; readonly name: string; readonly options: FivePinsOptions };

/**
 * Nine in ten is sure enough to propose and to be asked about; under seven in ten the referee
 * looks. The worked cases propose a jump seen at 0.8 and only ask about one at 0.6.
 */
const SURE_CONFIDENCE = 0.7;

const RFEB_NINE_BALL: NineBallOptions = {
  sureConfidence: SURE_CONFIDENCE,
  shotClock: null,
  nineScratch: 'last-ball-and-warned',
  othersRemain: 'at-strike',
  breakPocketedCounts: true,
  breakPocketExempts: false,
  breakMissesOne: 'rerack',
  breakOneSecond: 'rerack',
  breakMissAndScratch: 'foul',
  objectBallOff: 'no-foul',
  pushOutRespot: 'all',
  earlySettleDrop: 'pocketed',
  settleWindow: 5,
  splitHit: 'legal',
  adviceUnwarned: 'foul',
  pushOutClearsFouls: true,
  breakFromOutside: 'query',
  pushOutAfterFoul: true,
  threeFoulsUnwarned: 'counts-as-second',
  frozenAway: 'no-contact',
  slowPlayAfter: 120,
};

const RFEB_FIVE_PINS: FivePinsOptions = {
  sureConfidence: SURE_CONFIDENCE,
  shotClock: { limit: 40, warnBefore: 10, extensions: 2 },
  caromBoth: 'highest',
  redAlone: 8,
  penalty164: 'total',
  redFirstThenOpp: 4,
  pinThenNoContact: 'both',
  severalOff: 'one-fault',
  wrongBallValues: 'struck-is-own',
  openingMiss: 'reopening',
  settlingTolerance: 0.0015,
  leaningPin: 'ignore',
  displacedPin: 'felled',
  winOnFault: true,
  earlyHalf: 'defer',
  pauseAfter: 45 * 60,
  pauseMinutes: 5,
  startOptionHalf: 'lower',
  pairChange: 'opponents-of-shooter',
  lagDoubled: 'loses-choice',
  lagTolerance: 0.002,
  ownPinsAfter: 'points-only',
  pinBefore: 'touched',
  leaningAtRest: 'standing',
  redWithWhite: 'same-shot',
  openingPointsInHand: false,
};

/** The federation's text for nine-ball, as `rulebook.md` reads it. */
const RFEB_BOLA_9 = {
  game: 'nine-ball',
  name: 'rfeb-bola-9',
  options: RFEB_NINE_BALL,
} as const satisfies RuleProfile;

/** World rules where the catalogue gives their values (A9-02 to A9-14). */
const WPA_NINE_BALL = {
  game: 'nine-ball',
  name: 'wpa-nine-ball',
  options: {
    ...RFEB_NINE_BALL,
    nineScratch: 'never-loss',
    breakPocketExempts: true,
    breakMissesOne: 'foul',
    breakOneSecond: 'foul',
    objectBallOff: 'foul',
    pushOutRespot: 'nine-only',
    earlySettleDrop: 'restored',
    pushOutAfterFoul: false,
  },
} as const satisfies RuleProfile;

/** The federation's text for five pins, as `rulebook.md` reads it. */
const RFEB_5_QUILLAS = {
  game: 'five-pins',
  name: 'rfeb-5-quillas',
  options: RFEB_FIVE_PINS,
} as const satisfies RuleProfile;

/** Today's international rules where the catalogue gives their values (A5-03, A5-11). */
const INTERNATIONAL_FIVE_PINS = {
  game: 'five-pins',
  name: 'international-five-pins',
  options: { ...RFEB_FIVE_PINS, redAlone: 10, leaningPin: 'international' },
} as const satisfies RuleProfile;

/** The profiles known by name. */
export const PROFILES: Readonly<Record<string, RuleProfile>> = {
  'rfeb-bola-9': RFEB_BOLA_9,
  'wpa-nine-ball': WPA_NINE_BALL,
  'rfeb-5-quillas': RFEB_5_QUILLAS,
  'international-five-pins': INTERNATIONAL_FIVE_PINS,
};
