import type { EventOf } from '../../events/index.ts';
import type { BallId, CushionId } from '../../table/index.ts';
import { makeQuery } from '../doubt.ts';
import type { Verdict } from '../judgement.ts';
import { joinSentences, makeJudgement, withSide } from '../judgement.ts';
import type { Bilingual, ClauseId, LedgerEntry, Side } from '../proposedCall.ts';
import { otherSide, SIDES } from '../proposedCall.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { factsOf } from '../shotRecord.ts';
import type { Fact } from '../sighting.ts';
import { contactOf } from './facts.ts';
import type { FivePinsSituation } from './situation.ts';

/** The far short cushion and the one of arrival: the lag goes up the table and back. */
const FAR: CushionId = 'right';

type LagVerdict = Verdict<FivePinsSituation>;

/** Why a side loses the choice, or why the lag is played again. */
interface LagFinding {
  readonly clause: ClauseId;
  readonly fact: Bilingual;
  readonly evidence: readonly Fact[];
}

/** Judges the lag (Q5-2.4 to Q5-2.9). */
export function judgeLag(
  situation: FivePinsSituation,
  shot: ShotRecord,
  facts: readonly Fact[],
): LagVerdict {
  const late = lateStriker(situation, facts);
  if (late) return judgeLate(situation, shot, late);
  const losers = SIDES.flatMap((side) => {
    const why = losesChoice(situation, facts, side);
    return why ? [{ side, why }] : [];
  });
  const [one, two] = losers;
  if (one && !two) return chooses(situation, shot, { side: otherSide(one.side), why: one.why });
  const collision = contactOf(facts, 'white', 'yellow');
  if (one && two) return repeats(situation, shot, one.why);
  const doubled = SIDES.map((side) => doubledLag(situation, facts, side)).find((why) => why);
  if (doubled) return repeats(situation, shot, doubled);
  if (collision) return repeats(situation, shot, collided(collision));
  return judgeDistances(situation, shot);
}

const collided = (fact: Fact): LagFinding => ({
  clause: 'Q5-2.7',
  fact: { es: 'Las bolas chocaron.', en: 'The balls collided.' },
  evidence: [fact],
});

/** Q5-2.4a: who struck only when the other ball had already reached the far cushion. */
function lateStriker(
  { balls }: FivePinsSituation,
  facts: readonly Fact[],
): { readonly side: Side; readonly why: LagFinding } | null {
  const reached = factsOf(facts, 'cushion-contact').find(({ cushion }) => cushion === FAR);
  if (!reached) return null;
  for (const side of SIDES) {
    const strike = factsOf(facts, 'shot-start').find(({ ball }) => ball === balls[side]);
    if (strike && strike.t <= reached.t) continue;
    const fact = { es: `${side} tiró tarde.`, en: `${side} struck late.` };
    const evidence = [reached, ...(strike ? [strike] : [])];
    return { side, why: { clause: 'Q5-2.4a', fact, evidence } };
  }
  return null;
}

function judgeLate(
  situation: FivePinsSituation,
  shot: ShotRecord,
  late: { readonly side: Side; readonly why: LagFinding },
): LagVerdict {
  const count = situation.lagFaults[late.side] + 1;
  const after = { ...situation, lagFaults: withSide(situation.lagFaults, late.side, count) };
  if (count < 2) return repeats(after, shot, late.why);
  return chooses(after, shot, {
    side: otherSide(late.side),
    why: { ...late.why, clause: 'Q5-2.4b' },
  });
}

/** Q5-2.5, 2.6, 2.8: what costs a side the choice. */
function losesChoice(
  situation: FivePinsSituation,
  facts: readonly Fact[],
  side: Side,
): LagFinding | null {
  const own = situation.balls[side];
  const red = contactOf(facts, own, 'red');
  const pin = facts.find((fact) => isPinTouchedBy(fact, own));
  const touched = red ?? pin;
  if (touched) {
    const fact = { es: `${side} tocó la roja o una quilla.`, en: `${side} met the red or a pin.` };
    return { clause: 'Q5-2.8', fact, evidence: [touched] };
  }
  const culprit = factsOf(facts, 'lag-collision').find((fact) => fact.culprit === own);
  if (culprit) {
    const fact = { es: `${side} causó el choque.`, en: `${side} caused the collision.` };
    return { clause: 'Q5-2.6', fact, evidence: [culprit] };
  }
  const off = facts.find(
    (fact) => (fact.kind === 'off-table' || fact.kind === 'rail-top-contact') && fact.ball === own,
  );
  if (off) {
    const fact = { es: `La bola de ${side} salió.`, en: `The ball of ${side} left the table.` };
    return { clause: 'Q5-8.1', fact, evidence: [off] };
  }
  return situation.options.lagDoubled === 'repeat' ? null : doubledLag(situation, facts, side);
}

/** Q5-2.5 with A5-18: the ball reached the far cushion twice. */
function doubledLag(
  { balls }: FivePinsSituation,
  facts: readonly Fact[],
  side: Side,
): LagFinding | null {
  const far = factsOf(facts, 'cushion-contact').filter(
    ({ ball, cushion }) => ball === balls[side] && cushion === FAR,
  );
  if (far.length < 2) return null;
  const fact = { es: `${side} dobló el arrime.`, en: `${side} doubled the lag.` };
  return { clause: 'Q5-2.5', fact, evidence: far };
}

const isPinTouchedBy = (fact: Fact, ball: BallId): boolean =>
  (fact.kind === 'pin-touched' ||
    fact.kind === 'pin-fallen' ||
    fact.kind === 'pin-displaced' ||
    fact.kind === 'pin-dragged') &&
  fact.by === ball;

/** Q5-2.9: the ball nearer to the cushion of arrival; equal distances repeat it (Q5-2.7). */
function judgeDistances(situation: FivePinsSituation, shot: ShotRecord): LagVerdict {
  const { end } = shot;
  const a = end && distanceOf(end, situation, 'A');
  const b = end && distanceOf(end, situation, 'B');
  if (!end || a === null || b === null) return ask(situation, shot);
  if (Math.abs(a - b) <= situation.options.lagTolerance) {
    const fact = { es: 'Igual distancia.', en: 'Equal distance.' };
    return repeats(situation, shot, { clause: 'Q5-2.7', fact, evidence: [end] });
  }
  const side = a < b ? 'A' : 'B';
  const fact = { es: `${side} quedó más cerca.`, en: `${side} came to rest nearer.` };
  return chooses(situation, shot, { side, why: { clause: 'Q5-2.9', fact, evidence: [end] } });
}

function distanceOf(
  end: EventOf<'shot-end'>,
  { balls, setup }: FivePinsSituation,
  side: Side,
): number | null {
  const ball = end.layout.balls.find((placed) => placed.ball === balls[side]);
  return ball ? ball.x + setup.table.length / 2 : null;
}

const line = ({ clause, fact, evidence }: LagFinding): LedgerEntry => ({
  clause,
  fact,
  points: 0,
  to: null,
  evidence: evidence.map(({ id }) => id),
});

const NO_POINTS = { points: { A: 0, B: 0 } } as const;
const NOTHING = { pins: 0, carom: 0, penalty: 0 } as const;

function chooses(
  situation: FivePinsSituation,
  shot: ShotRecord,
  { side, why }: { readonly side: Side; readonly why: LagFinding },
): LagVerdict {
  const text = { es: `${side} elige quién sale.`, en: `${side} chooses who opens.` };
  return {
    judgement: makeJudgement({
      ...NO_POINTS,
      call: 'lag',
      next: side,
      ledger: [line(why)],
      reason: joinSentences([why.fact, text]),
      evidence: [shot.opening.id],
      outcome: {
        options: [{ name: 'choose-opener', side }],
        breakdown: NOTHING,
        nextPhase: 'choose-opener',
      },
    }),
    after: { ...situation, phase: 'choose-opener', shooter: side },
  };
}

function repeats(situation: FivePinsSituation, shot: ShotRecord, why: LagFinding): LagVerdict {
  const text = { es: 'Se repite el arrime.', en: 'The lag is played again.' };
  return {
    judgement: makeJudgement({
      ...NO_POINTS,
      call: 'lag_repeat',
      ledger: [line(why)],
      reason: joinSentences([why.fact, text]),
      evidence: [shot.opening.id],
      outcome: { breakdown: NOTHING, nextPhase: 'lag' },
    }),
    after: situation,
  };
}

function ask(situation: FivePinsSituation, shot: ShotRecord): LagVerdict {
  const question = {
    es: '¿Qué bola quedó más cerca de la banda de llegada?',
    en: 'Which ball came to rest nearer to the cushion of arrival?',
  };
  return {
    judgement: makeJudgement({
      call: 'query',
      reason: question,
      queries: [makeQuery('Q5-2.9', 'lag-nearest', { question, fact: shot.opening })],
      evidence: [shot.opening.id],
      outcome: { options: SIDES.map((side) => ({ name: 'choose-opener', side })) },
    }),
    after: situation,
  };
}
