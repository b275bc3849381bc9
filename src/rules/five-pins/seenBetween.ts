import { changed, handleSeen } from '../between.ts';
import type { SeenHandlers } from '../between.ts';
import { happened, makeQuery } from '../doubt.ts';
import type { Judgement } from '../judgement.ts';
import type { Fact, FactOf } from '../sighting.ts';
import { nameOf } from '../wording.ts';
import { faultOutsideShot } from './penalty.ts';
import type { FivePinsSituation } from './situation.ts';
import { line, standing } from './standing.ts';
import type { Outcome } from './standing.ts';

/** A fact reported while no shot is in progress. */
export const betweenFact = (situation: FivePinsSituation, fact: Fact): Outcome =>
  handleSeen(HANDLERS, situation, fact);

const HANDLERS: SeenHandlers<FivePinsSituation> = {
  'shot-timer': (situation, fact) => changed(situation, ...judgeTimer(situation, fact)),
  disturbance: askWhoTouched,
  'foreign-touch': askWhoTouched,
  'hand-on-ball': askWhoTouched,
  'placement-contact': placementContact,
  'micro-motion': (situation) => changed(situation),
  'pin-fallen': resetPin,
  'pin-displaced': resetPin,
  'pin-upright': (situation) => changed(situation),
  'pin-leaning': (situation, { pin, on }) =>
    changed({ ...situation, leaning: [...situation.leaning, { pin, on }] }),
  'spot-occupied': (situation, { pin }) =>
    changed({ ...situation, pinsRemoved: [...new Set([...situation.pinsRemoved, pin])] }),
};

/** Q5-18.1 with A5-15: time is up; with an extension left it is offered, else the referee is asked. */
function judgeTimer(
  situation: FivePinsSituation,
  fact: FactOf<'shot-timer'>,
): readonly Judgement[] {
  const clock = situation.options.shotClock;
  if (!clock || fact.elapsed < clock.limit - clock.warnBefore) return [];
  const { side, elapsed } = fact;
  const text = {
    es: `${side} lleva ${Math.round(elapsed)} s de ${clock.limit}.`,
    en: `${side} has taken ${Math.round(elapsed)} s of ${clock.limit}.`,
  };
  const ledger = [line('Q5-18.1', text, fact)];
  if (elapsed < clock.limit)
    return [standing(situation, { call: 'propose_warning', reason: text, ledger })];
  const more = situation.extensionsLeft[side] > 0;
  const query = makeQuery('Q5-16.3q', 'clock-fault', {
    question: { es: '¿Falta de tiempo o prórroga?', en: 'A clock fault, or an extension?' },
    fact,
  });
  return [
    standing(situation, {
      call: 'query',
      reason: text,
      ledger,
      queries: [query],
      outcome: {
        options: [
          { name: 'clock-fault', side },
          ...(more ? [{ name: 'clock-extension', side }] : []),
        ],
      },
    }),
  ];
}

/** Q5-16.3g, k, m: a touch that is seen is asked about, never called. */
function askWhoTouched(
  situation: FivePinsSituation,
  fact: FactOf<'disturbance' | 'foreign-touch' | 'hand-on-ball'>,
): Outcome {
  const question = {
    es: `¿Quién tocó ${nameOf(fact.ball).es}? ¿Terceros o falta?`,
    en: `Who touched ${nameOf(fact.ball).en}? A third party, or a fault?`,
  };
  const side = fact.kind === 'hand-on-ball' ? fact.side : situation.shooter;
  const judgement = standing(situation, {
    call: 'query',
    reason: question,
    queries: [makeQuery('Q5-16.3m', `touched-${fact.ball}`, { question, fact })],
    evidence: [fact.id],
    outcome: {
      options: [
        { name: 'third-party', side },
        { name: 'touch-confirmed', side },
      ],
    },
  });
  return changed(situation, judgement);
}

/** The ball in hand met another while the player placed it (Q5-16.3m). */
function placementContact(
  situation: FivePinsSituation,
  fact: FactOf<'placement-contact'>,
): Outcome {
  const text = {
    es: `Al colocar la bola tocó ${nameOf(fact.ball).es}.`,
    en: `While being placed the ball touched ${nameOf(fact.ball).en}.`,
  };
  if (happened(fact, situation.options.sureConfidence) === 'yes')
    return faultOutsideShot(situation, { side: fact.side, clause: 'Q5-16.3m', fact, text });
  const query = makeQuery('Q5-16.3m', 'placement-contact', { question: text, fact });
  return changed(
    situation,
    standing(situation, { call: 'query', reason: text, queries: [query], evidence: [fact.id] }),
  );
}

/** Q5-9.9: a pin that falls between shots is set up again and costs nobody anything. */
function resetPin(
  situation: FivePinsSituation,
  fact: FactOf<'pin-fallen' | 'pin-displaced'>,
): Outcome {
  const text = {
    es: `${nameOf(fact.pin).es} se movió fuera de tirada: se recoloca.`,
    en: `${nameOf(fact.pin).en} moved outside a shot: it is set up again.`,
  };
  const judgement = standing(situation, {
    call: 'restore',
    reason: text,
    ledger: [line('Q5-9.9', text, fact)],
    outcome: { pinsReset: [fact.pin] },
  });
  return changed(situation, judgement);
}
