import type { BallId, BodyId, PinId } from '../table/index.ts';
import { ballIdsOf, isPinId } from '../table/index.ts';
import { pinsInPlay } from './five-pins/situation.ts';
import type { Situation } from './game.ts';
import type { Problem, ProblemCode } from './matchInput.ts';
import { makeProblem } from './matchInput.ts';
import { orderFacts } from './shotRecord.ts';
import type { Fact } from './sighting.ts';
import { nameOf } from './wording.ts';

/** What is on the table while the facts of a shot are read in order of time. */
export interface Present {
  readonly situation: Situation;
  readonly balls: readonly BallId[];
  readonly standing: readonly PinId[];
  readonly fallen: readonly PinId[];
}

/** What is on the table before the first fact of a shot. */
export const presentAtStart = (situation: Situation): Present => ({
  situation,
  balls: situation.game === 'nine-ball' ? ['cue', ...situation.onTable] : ballIdsOf('five-pins'),
  standing: situation.game === 'nine-ball' ? [] : pinsInPlay(situation),
  fallen: [],
});

/** What is on the table after possible facts. */
export const presentAfter = (situation: Situation, facts: readonly Fact[]): Present =>
  orderFacts(facts).reduce(follow, presentAtStart(situation));

/**
 * The first fact of a shot that cannot have happened after those before it, or null.
 *
 * Facts of the same moment are read in the order of `orderFacts`, so their order of arrival does
 * not matter.
 */
export function findImpossible(situation: Situation, facts: readonly Fact[]): Problem | null {
  let present = presentAtStart(situation);
  for (const fact of orderFacts(facts)) {
    const problem = checkFact(present, fact);
    if (problem) return problem;
    present = follow(present, fact);
  }
  return null;
}

/** Kinds that only one of the games knows. */
const ONLY_NINE_BALL: ReadonlySet<string> = new Set<Fact['kind']>([
  'pocketed',
  'pocket-rattle',
  'settle-drop',
  'rack-observed',
]);
const ONLY_FIVE_PINS: ReadonlySet<string> = new Set<Fact['kind']>([
  'pin-fallen',
  'pin-upright',
  'pin-touched',
  'pin-displaced',
  'pin-dragged',
  'pin-leaning',
  'spot-occupied',
  'lag-collision',
]);

export function checkGame(situation: Situation, fact: Fact): Problem | null {
  const foreign = situation.game === 'nine-ball' ? ONLY_FIVE_PINS : ONLY_NINE_BALL;
  if (foreign.has(fact.kind))
    return problem('not-in-this-game', fact, {
      es: `«${fact.kind}» no existe en este juego.`,
      en: `"${fact.kind}" does not exist in this game.`,
    });
  const known: readonly string[] = ballIdsOf(situation.game);
  const stranger = ballsOf(fact).find((ball) => !known.includes(ball));
  if (stranger === undefined) return null;
  return problem('ball-not-in-game', fact, {
    es: `La bola «${stranger}» no es de este juego.`,
    en: `Ball "${stranger}" does not belong to this game.`,
  });
}

function problem(code: ProblemCode, fact: Fact, why: { es: string; en: string }): Problem {
  return makeProblem(code, fact, {
    es: `Suceso ${fact.id}: ${why.es}`,
    en: `Event ${fact.id}: ${why.en}`,
  });
}

/** The balls that a fact speaks of as being on the table. */
function ballsOf(fact: Fact): readonly BallId[] {
  if (fact.kind === 'ball-contact') return [fact.a, fact.b];
  if (fact.kind === 'pin-leaning') return [fact.on];
  if ('by' in fact && fact.kind !== 'foreign-touch')
    return fact.by === 'none' || isPinId(fact.by) ? [] : [fact.by];
  return 'ball' in fact ? [fact.ball] : [];
}

/** Why a fact cannot have happened with this on the table, or null. */
export function checkFact(present: Present, fact: Fact): Problem | null {
  if (isWithItself(fact))
    return problem('contact-with-itself', fact, {
      es: 'un contacto consigo misma.',
      en: 'a contact with itself.',
    });
  const gone = ballsOf(fact).find((ball) => !present.balls.includes(ball));
  if (gone !== undefined)
    return problem('ball-gone', fact, {
      es: `${nameOf(gone).es} ya no está en la mesa.`,
      en: `${nameOf(gone).en} is no longer on the table.`,
    });
  const missing = missingPin(present, fact);
  if (missing !== null)
    return problem('pin-not-there', fact, {
      es: `${nameOf(missing).es} no está en pie o no ha caído.`,
      en: `${nameOf(missing).en} does not stand, or has not fallen.`,
    });
  return null;
}

/** The balls and the pin that a fact needs on the table and that are not there. */
export function missingFrom(present: Present, fact: Fact): readonly BodyId[] {
  const balls = ballsOf(fact).filter((ball) => !present.balls.includes(ball));
  const pin = STANDS.has(fact.kind) ? missingPin(present, fact) : null;
  return pin === null ? balls : [...balls, pin];
}

/** What a pin does only while it stands. */
const STANDS: ReadonlySet<Fact['kind']> = new Set(['pin-fallen', 'pin-touched', 'pin-displaced']);

const isWithItself = (fact: Fact): boolean =>
  (fact.kind === 'ball-contact' && fact.a === fact.b) ||
  ((fact.kind === 'pin-fallen' || fact.kind === 'pin-displaced' || fact.kind === 'pin-touched') &&
    fact.by === fact.pin);

/** The pin that would have to stand, or to have fallen, for the fact to be possible. */
function missingPin({ standing, fallen }: Present, fact: Fact): PinId | null {
  if (fact.kind === 'pin-fallen' || fact.kind === 'pin-touched' || fact.kind === 'pin-displaced')
    return standing.includes(fact.pin) ? null : fact.pin;
  if (fact.kind === 'pin-upright' || fact.kind === 'pin-dragged')
    return fallen.includes(fact.pin) ? null : fact.pin;
  return null;
}

/** What is on the table after a fact. */
export function follow(present: Present, fact: Fact): Present {
  const { situation, balls, standing, fallen } = present;
  if (fact.kind === 'pocketed' || fact.kind === 'settle-drop' || fact.kind === 'off-table')
    return { ...present, balls: balls.filter((ball) => ball !== fact.ball) };
  if (fact.kind === 'pin-fallen' || fact.kind === 'pin-upright') {
    const { pin } = fact;
    const others = (pins: readonly PinId[]): readonly PinId[] => pins.filter((p) => p !== pin);
    return fact.kind === 'pin-fallen'
      ? { ...present, standing: others(standing), fallen: [...fallen, pin] }
      : { ...present, standing: [...standing, pin], fallen: others(fallen) };
  }
  // The referee sets pins up again as soon as their spot is free; the layout shows it.
  if (fact.kind === 'shot-start' && situation.game === 'five-pins')
    return { ...present, standing: [...new Set([...standing, ...fact.layout.pinsStanding])] };
  return present;
}

/** A number that is none, or a confidence outside 0 to 1. */
export function checkNumbers(fact: Fact): Problem | null {
  const { t, confidence } = fact;
  if (Number.isFinite(t) && confidence >= 0 && confidence <= 1) return null;
  return problem('malformed', fact, {
    es: 'tiempo o confianza imposibles.',
    en: 'an impossible time or confidence.',
  });
}
