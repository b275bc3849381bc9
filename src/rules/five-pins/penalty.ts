import { changed, notInThisGame } from '../between.ts';
import type { Recent } from '../between.ts';
import { joinSentences, makeJudgement } from '../judgement.ts';
import { otherSide, SIDES } from '../proposedCall.ts';
import type { Bilingual, ClauseId, Side } from '../proposedCall.ts';
import type { RefereeInput } from '../refereeInput.ts';
import { inHandFor } from '../wording.ts';
import { faultClause, isFaultInput, pointsOf } from './faults.ts';
import { changePlayers } from './pairs.ts';
import { addPoints, standingTold } from './score.ts';
import type { FivePinsSituation } from './situation.ts';
import { line, notNow, standing } from './standing.ts';
import type { Outcome } from './standing.ts';

interface Offence {
  readonly side: Side;
  readonly clause: ClauseId;
  readonly fact: Pick<RefereeInput, 'id' | 't'>;
  readonly text: Bilingual;
}

/** A fault without a shot: the points of the clause and ball in hand to the other side. */
export function faultOutsideShot(situation: FivePinsSituation, offence: Offence): Outcome {
  const { side, clause, fact, text } = offence;
  const to = otherSide(side);
  const points = pointsOf(clause);
  const scored = addPoints(situation, { points, to, byFault: true, at: fact.t });
  const after = scored.carryOn({
    ...situation,
    // Only an opening that misses is opened again (A5-09); any other fault gives ball in hand.
    phase: 'play',
    shooter: to,
    inHand: { side: to, where: 'half-opposite-to-opponent' },
    atTable: changePlayers(situation, { call: 'foul', total: points, felledPins: false }),
  });
  return changed(
    after,
    makeJudgement({
      call: 'foul',
      fouls: [clause],
      points: { A: to === 'A' ? points : 0, B: to === 'B' ? points : 0 },
      next: scored.winner ? null : after.shooter,
      ballInHand: after.inHand?.side ?? null,
      ledger: [{ ...line(clause, text, fact), points, to }],
      reason: joinSentences([
        { es: 'Falta.', en: 'Fault.' },
        text,
        ...(after.inHand ? [inHandFor(after.inHand.side)] : []),
      ]),
      outcome: {
        ...standingTold(after, scored),
        breakdown: { pins: 0, carom: 0, penalty: points },
      },
    }),
  );
}

const REPORTED: Bilingual = { es: 'Lo señala el árbitro.', en: 'Reported by the referee.' };

export function reportedFault(
  situation: FivePinsSituation,
  input: RefereeInput,
  recent: Recent,
): Outcome {
  // A desk may send anything: a fault of nobody is none.
  if (!isFaultInput(input) || !SIDES.includes(input.side)) return notInThisGame(situation, input);
  if (situation.phase === 'lag' || situation.phase === 'choose-opener')
    return notNow(situation, input);
  const clause = touchClause(situation, input, recent) ?? faultClause(input, false);
  return faultOutsideShot(situation, { side: input.side, clause, fact: input, text: REPORTED });
}

/** Which touch it was: lifting dirt (g), the ball in hand before its time (k), or any other (m). */
function touchClause(
  { inHand, balls, phase, shooter }: FivePinsSituation,
  input: RefereeInput & { readonly side: Side },
  recent: Recent,
): ClauseId | null {
  if (input.kind !== 'touch-confirmed') return null;
  const hand = recent.filter((fact) => fact.kind === 'hand-on-ball').at(-1);
  if (hand?.kind !== 'hand-on-ball') return null;
  if (hand.reason === 'foreign-body') return 'Q5-16.3g';
  const places = inHand?.side === input.side || (phase === 'opening' && shooter === input.side);
  return places && hand.ball === balls[input.side] ? 'Q5-16.3k' : null;
}

/** Q5-4.3, Q5-4.4, and a player who gives up. */
export function loseMatch(
  situation: FivePinsSituation,
  input: RefereeInput & { readonly side: Side },
): Outcome {
  const winner = otherSide(input.side);
  const text = { es: `${input.side} pierde el partido.`, en: `${input.side} loses the match.` };
  const clause = input.kind === 'left-without-permission' ? 'Q5-4.3' : 'Q5-4.4';
  const judgement = standing(situation, {
    call: 'match_loss',
    next: null,
    reason: text,
    ledger: [line(clause, text, input)],
    outcome: { winner, nextPhase: 'over' },
  });
  return changed({ ...situation, phase: 'over', winner, inHand: null }, judgement);
}
