import { changed, handleSeen } from '../between.ts';
import type { SeenHandlers } from '../between.ts';
import { happened, makeQuery } from '../doubt.ts';
import { joinSentences } from '../judgement.ts';
import type { Judgement } from '../judgement.ts';
import type { Bilingual } from '../proposedCall.ts';
import type { Fact, FactOf } from '../sighting.ts';
import { listOf, nameOf } from '../wording.ts';
import { entry } from './fouls.ts';
import { standardFoul } from './penalty.ts';
import { OBJECT_BALLS } from './situation.ts';
import type { NineBallSituation } from './situation.ts';
import { standing } from './standing.ts';
import type { Outcome } from './standing.ts';

/** A fact reported while no shot is in progress. */
export const betweenFact = (situation: NineBallSituation, fact: Fact): Outcome =>
  handleSeen(HANDLERS, situation, fact);

const HANDLERS: SeenHandlers<NineBallSituation> = {
  'shot-timer': (situation, fact) => changed(situation, ...judgeTimer(situation, fact)),
  'placement-contact': placementContact,
  'rack-observed': (situation, fact) => changed(situation, ...judgeRack(situation, fact)),
  'settle-drop': (situation, fact) => changed(situation, judgeLoneDrop(situation, fact)),
  disturbance: askWhoTouched,
  'foreign-touch': askWhoTouched,
  'hand-on-ball': askWhoTouched,
  // B9-8.2a: a ball that settles a little is a hazard of play.
  'micro-motion': (situation) => changed(situation),
};

/** B9-7.1f: over two minutes the system proposes the warning; after it the referee is asked. */
function judgeTimer(
  situation: NineBallSituation,
  fact: FactOf<'shot-timer'>,
): readonly Judgement[] {
  const { options, warned } = situation;
  const limit = options.shotClock?.limit ?? options.slowPlayAfter;
  if (fact.elapsed < limit) return [];
  const { side } = fact;
  const line = {
    es: `${side} lleva ${Math.round(fact.elapsed)} s sin tirar.`,
    en: `${side} has taken ${Math.round(fact.elapsed)} s for this shot.`,
  };
  const ledger = [entry('B9-7.1f', line, [fact])];
  if (!warned[side].includes('slow-play'))
    return [standing(situation, { call: 'propose_warning', reason: line, ledger })];
  const query = makeQuery('B9-7.1f', 'slow-play-persists', {
    question: { es: `¿Persiste ${side} en su lentitud?`, en: `Does ${side} persist?` },
    fact,
  });
  return [
    standing(situation, {
      call: 'query',
      reason: line,
      ledger,
      queries: [query],
      outcome: { options: [{ name: 'slow-play-persists', side }] },
    }),
  ];
}

/** B9-5.2i: the ball in hand touched an object ball. */
function placementContact(
  situation: NineBallSituation,
  fact: FactOf<'placement-contact'>,
): Outcome {
  const line = {
    es: `Al colocar la blanca tocó ${nameOf(fact.ball).es}.`,
    en: `While being placed the cue ball touched ${nameOf(fact.ball).en}.`,
  };
  if (happened(fact, situation.options.sureConfidence) === 'yes')
    return standardFoul(situation, { side: fact.side, clause: 'B9-5.2i', fact, line });
  const question = { es: `¿${line.es}`.replace('.', '?'), en: `Did it happen? ${line.en}` };
  const query = makeQuery('B9-5.2i', 'placement-contact', { question, fact });
  return changed(
    situation,
    standing(situation, { call: 'query', reason: line, queries: [query], evidence: [fact.id] }),
  );
}

/** B9-1.2, B9-2a: the rack before the break. */
function judgeRack(
  situation: NineBallSituation,
  fact: FactOf<'rack-observed'>,
): readonly Judgement[] {
  if (situation.phase !== 'break') return [];
  const faults: { readonly code: string; readonly text: Bilingual }[] = [];
  if (fact.apex !== '1')
    faults.push({
      code: `rack-${fact.apex === 'unsure' ? 'unsure' : 'invalid'}:apex-must-be-1`,
      text: { es: 'La 1 debe ir en cabeza.', en: 'The 1 belongs at the apex.' },
    });
  if (fact.centre !== '9')
    faults.push({
      code: `rack-${fact.centre === 'unsure' ? 'unsure' : 'invalid'}:centre-must-be-9`,
      text: { es: 'La 9 debe ir en el centro.', en: 'The 9 belongs in the centre.' },
    });
  const missing = OBJECT_BALLS.filter((ball) => !fact.present.includes(ball));
  if (missing.length > 0)
    faults.push({
      code: `rack-invalid:missing-${missing.join('-')}`,
      text: { es: `Falta ${listOf(missing).es}.`, en: `Missing: ${listOf(missing).en}.` },
    });
  if (faults.length === 0) return [];
  return [
    standing(situation, {
      call: 'query',
      reason: joinSentences(faults.map(({ text }) => text)),
      queries: faults.map(({ code, text }) => makeQuery('B9-2a', code, { question: text, fact })),
      evidence: [fact.id],
    }),
  ];
}

/** B9-8.2b without a shot to which the ball could belong. */
function judgeLoneDrop(situation: NineBallSituation, fact: FactOf<'settle-drop'>): Judgement {
  const { ball, restFor } = fact;
  if (restFor >= situation.options.settleWindow) {
    const line = {
      es: `${nameOf(ball).es} cayó sola tras ${restFor} s parada: se repone.`,
      en: `${nameOf(ball).en} fell by itself after ${restFor} s at rest: it goes back.`,
    };
    const ledger = [entry('B9-8.2b', line, [fact])];
    return standing(situation, {
      call: 'restore',
      reason: line,
      ledger,
      outcome: { restore: [ball] },
    });
  }
  const question = {
    es: `¿De qué tirada es la caída de ${nameOf(ball).es}?`,
    en: `Which shot does the fall of ${nameOf(ball).en} belong to?`,
  };
  const queries = [makeQuery('B9-8.2b', 'settle-drop-of-which-shot', { question, fact })];
  return standing(situation, { call: 'query', reason: question, queries, evidence: [fact.id] });
}

/** B9-5.2f, B9-8.1b: a touch that the camera sees is asked about, never called. */
function askWhoTouched(
  situation: NineBallSituation,
  fact: FactOf<'disturbance' | 'foreign-touch' | 'hand-on-ball'>,
): Outcome {
  const question = {
    es: `¿Quién tocó ${nameOf(fact.ball).es}? ¿Interferencia o falta?`,
    en: `Who touched ${nameOf(fact.ball).en}? Interference or foul?`,
  };
  const side = situation.shooter;
  const judgement = standing(situation, {
    call: 'query',
    reason: question,
    queries: [makeQuery('B9-5.2f', `touched-${fact.ball}`, { question, fact })],
    evidence: [fact.id],
    outcome: {
      options: [
        { name: 'interference', side },
        { name: 'touch-confirmed', side },
      ],
    },
  });
  return changed(situation, judgement);
}
