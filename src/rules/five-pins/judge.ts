import { judgeInDoubt, makeQuery } from '../doubt.ts';
import type { Verdict } from '../judgement.ts';
import type { Query } from '../proposedCall.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { idsOf, orderFacts } from '../shotRecord.ts';
import type { Fact } from '../sighting.ts';
import { nameOf } from '../wording.ts';
import type { FivePinsFacts } from './facts.ts';
import { readFivePinsFacts } from './facts.ts';
import { findFaults, isBefore } from './faults.ts';
import { judgeLag } from './lag.ts';
import type { Found } from './outcome.ts';
import { conclude } from './outcome.ts';
import type { Felled } from './pins.ts';
import { disturbedShot } from './restore.ts';
import type { FivePinsSituation } from './situation.ts';
import { valueCarom, valuePins } from './values.ts';

/** Judges one five-pins shot, or the lag, that has come to rest. */
export function judgeFivePins(
  situation: FivePinsSituation,
  shot: ShotRecord,
): Verdict<FivePinsSituation> {
  const disturbed = disturbedShot(situation, shot);
  if (disturbed) return disturbed;
  const judge = situation.phase === 'lag' ? judgeLag : judgeReading;
  return judgeInDoubt(
    orderFacts(shot.facts),
    { sureConfidence: situation.options.sureConfidence, shooter: situation.shooter },
    (facts) => judge(situation, shot, orderFacts(facts)),
  );
}

function judgeReading(
  situation: FivePinsSituation,
  shot: ShotRecord,
  reported: readonly Fact[],
): Verdict<FivePinsSituation> {
  const facts = readFivePinsFacts(situation, shot, reported);
  return conclude(situation, shot, account(situation, shot, facts));
}

/** Faults, pins and carambola of one reading of the shot. */
function account(situation: FivePinsSituation, shot: ShotRecord, facts: FivePinsFacts): Found {
  const { options } = situation;
  const plain = findFaults(situation, shot, facts);
  const leaning = leaningFall(situation, { facts, isCorrect: plain.length === 0 });
  const counted = leaning.facts;
  const faults = leaning.isFault
    ? [...findFaults(situation, shot, counted), leaningFault(facts)]
    : findFaults(situation, shot, counted);
  const worthless = facts.struckWrongBall && options.wrongBallValues === 'none';
  const felled = [...counted.pins.felled, ...leaningAtRest(situation, counted)];
  return {
    facts: counted,
    faults,
    pins: worthless ? [] : valuePins(felled, options),
    carom: worthless ? [] : valueCarom(counted, options),
    felled,
    ownPins: felled.filter((pin) => isOwnAfter(pin, counted)),
    queries: [...askAboutShot(counted), ...askAboutPins(situation, counted)],
  };
}

/** A pin felled by the shooter's ball once the opponent's was touched (Q5-3.3c, Q5-16.2). */
const isOwnAfter = (pin: Felled, { own, opponentHit }: FivePinsFacts): boolean =>
  pin.root === own && !isBefore(pin.fact, opponentHit);

/**
 * Q5-9.7 with A5-11: a pin that leaned on the shooter's ball and fell as it was struck. With a
 * correct shot it is out of play; otherwise the own ball felled it. The international rule makes
 * a fault of it.
 */
function leaningFall(
  { options }: FivePinsSituation,
  shot: { readonly facts: FivePinsFacts; readonly isCorrect: boolean },
): { readonly facts: FivePinsFacts; readonly isFault: boolean } {
  const { facts, isCorrect } = shot;
  const { fellFromOwn } = facts.pins;
  if (fellFromOwn.length === 0) return { facts, isFault: false };
  const international = options.leaningPin === 'international';
  if (isCorrect && !international) return { facts, isFault: false };
  const touched = isCorrect ? [] : fellFromOwn.map(({ fact }) => ({ fact, felled: true }));
  const pins = {
    ...facts.pins,
    felled: [...facts.pins.felled, ...fellFromOwn],
    touchedByOwn: [...facts.pins.touchedByOwn, ...touched],
  };
  return { facts: { ...facts, pins }, isFault: isCorrect };
}

const leaningFault = ({ pins }: FivePinsFacts): Found['faults'][number] => ({
  clause: 'Q5-9.7',
  points: 2,
  fact: {
    es: 'Cayó la quilla apoyada en la bola propia.',
    en: 'The pin leaning on the own ball fell.',
  },
  evidence: pins.fellFromOwn.map(({ fact }) => fact.id),
});

/** A5-21: a leaning pin counts as felled at rest only where the profile says so. */
function leaningAtRest({ options }: FivePinsSituation, facts: FivePinsFacts): readonly Felled[] {
  if (options.leaningAtRest === 'standing') return [];
  return facts.leaning
    .filter(({ pin }) => !facts.pins.felled.some((other) => other.pin === pin))
    .map((fact) => ({ pin: fact.pin, root: fact.on, fact }));
}

/** What the referee has to confirm about the stroke. */
function askAboutShot(facts: FivePinsFacts): readonly Query[] {
  const { jump, contactPosition, cushionPlay, splitHit, opponent } = facts;
  const queries: Query[] = [];
  if (splitHit) {
    const question = {
      es: `¿Cuál fue la primera: ${nameOf(opponent).es} o ${nameOf('red').es}?`,
      en: `Which was first: ${nameOf(opponent).en} or ${nameOf('red').en}?`,
    };
    const fact = splitHit[0] as Fact;
    const query = makeQuery('Q5-16.4a', `first-contact-${opponent}-or-red`, { question, fact });
    queries.push({ ...query, evidence: idsOf(splitHit) });
  }
  if (jump) {
    const question = {
      es: '¿Saltó la bola por encima antes de tocar la contraria?',
      en: 'Did the ball jump over before it touched the other?',
    };
    queries.push(makeQuery('Q5-16.3l', 'confirm-jump', { question, fact: jump }));
  }
  if (contactPosition.kind === 'direct' && !contactPosition.told) {
    const question = {
      es: 'Bolas en contacto: ¿tiro directo o por banda?',
      en: 'Touching balls: a direct shot, or one off a cushion?',
    };
    const { fact } = contactPosition;
    queries.push(makeQuery('Q5-7.2b', 'direct-or-off-cushion', { question, fact }));
  }
  if (cushionPlay && !cushionPlay.told) {
    const question = {
      es: '¿Se jugó directamente a la banda pegada?',
      en: 'Was it played straight onto the frozen cushion?',
    };
    const { fact } = cushionPlay;
    queries.push(makeQuery('Q5-16.3i', 'into-frozen-cushion', { question, fact }));
  }
  return queries;
}

function askAboutPins({ options }: FivePinsSituation, facts: FivePinsFacts): readonly Query[] {
  const leaning = options.leaningAtRest === 'felled' ? [] : facts.leaning;
  return [
    ...leaning.map((fact) => {
      const question = {
        es: `¿Ha dejado el paño la base de ${nameOf(fact.pin).es}?`,
        en: `Has the base of ${nameOf(fact.pin).en} left the cloth?`,
      };
      return makeQuery('Q5-9.1', `${fact.pin}-base-clear-of-cloth`, { question, fact });
    }),
    ...facts.pins.fellAlone.map((fact) => {
      const question = {
        es: `¿Cayó sola ${nameOf(fact.pin).es}?`,
        en: `Did ${nameOf(fact.pin).en} fall by itself?`,
      };
      return makeQuery('Q5-9.9', `${fact.pin}-fell-by-itself`, { question, fact });
    }),
  ];
}
