import { changed } from '../between.ts';
import { joinSentences, makeJudgement, withSide } from '../judgement.ts';
import type { Judgement } from '../judgement.ts';
import { otherSide } from '../proposedCall.ts';
import type { Bilingual, ClauseId, Side } from '../proposedCall.ts';
import type { RefereeInput } from '../refereeInput.ts';
import type { Fact } from '../sighting.ts';
import { inHandFor } from '../wording.ts';
import { entry } from './fouls.ts';
import { warningDue } from './secondFoul.ts';
import { afterRack } from './situation.ts';
import type { NineBallSituation } from './situation.ts';
import type { Outcome } from './standing.ts';

interface Offence {
  readonly side: Side;
  readonly clause: ClauseId;
  readonly fact: Pick<Fact, 'id'>;
  readonly line: Bilingual;
}

/** A foul outside a shot: the turn passes with ball in hand, the count goes up (B9-1.4c, B9-5.1). */
export function standardFoul(situation: NineBallSituation, offence: Offence): Outcome {
  const { side, clause, line, fact } = offence;
  const warned = situation.warned[side].includes('two-fouls');
  const count = situation.fouls[side] + 1;
  const loses = count > 2 && (warned || situation.options.threeFoulsUnwarned === 'loss');
  const ledger = [entry(clause, line, [fact])];
  if (loses) {
    const third = { es: 'Tercera falta seguida.', en: 'Third foul in a row.' };
    return rackLoss(situation, {
      side,
      fouls: [clause, 'B9-7.1a'],
      ledger: [...ledger, entry('B9-7.1a', third, [fact])],
      count,
    });
  }
  // Unwarned, a third one counts as the second (A9-16).
  const fouls = withSide(situation.fouls, side, Math.min(count, 2));
  const next = otherSide(side);
  const { phase } = situation;
  const isBreak = phase === 'break';
  const where = isBreak ? 'behind-head-string' : 'anywhere';
  const after: NineBallSituation = {
    ...situation,
    // No shot was played: the next one is still the break, or the one after it.
    phase: isBreak || phase === 'post-break' ? phase : 'open',
    shooter: next,
    breaker: isBreak ? next : situation.breaker,
    fouls,
    inHand: { side: next, where },
    pushOutDeclared: false,
  };
  const judgement = makeJudgement({
    call: 'foul',
    fouls: [clause],
    next,
    ballInHand: next,
    ledger,
    reason: joinSentences([{ es: 'Falta.', en: 'Foul.' }, line, inHandFor(next)]),
    outcome: { foulsAfter: fouls, inHandPlace: where },
  });
  return changed(after, judgement, ...warningDue({ judgement, after }, side));
}

export function rackLoss(
  situation: NineBallSituation,
  loss: {
    readonly side: Side;
    readonly fouls: readonly ClauseId[];
    readonly ledger: Judgement['ledger'];
    readonly count: number;
  },
): Outcome {
  const winner = otherSide(loss.side);
  const after = afterRack(situation, winner);
  return changed(
    after,
    makeJudgement({
      call: 'rack_loss',
      fouls: loss.fouls,
      ledger: loss.ledger,
      reason: joinSentences([
        { es: `${loss.side} pierde el juego.`, en: `${loss.side} loses the rack.` },
        ...loss.ledger.map(({ fact }) => fact),
      ]),
      outcome: {
        foulsAfter: withSide(situation.fouls, loss.side, loss.count),
        rackWinner: winner,
        winner: after.winner,
      },
    }),
  );
}

/** Loses the rack without a foul being counted (B9-7.1f, B9-7.1g). */
export const lossWithoutFoul = (
  situation: NineBallSituation,
  input: RefereeInput & { readonly side: Side },
  because: { readonly clause: ClauseId; readonly line: Bilingual },
): Outcome =>
  rackLoss(situation, {
    side: input.side,
    fouls: [],
    ledger: [entry(because.clause, because.line, [input])],
    count: situation.fouls[input.side],
  });

export function loseMatch(
  situation: NineBallSituation,
  input: RefereeInput & { readonly side: Side },
): Outcome {
  const winner = otherSide(input.side);
  const reason = { es: `${input.side} pierde el partido.`, en: `${input.side} loses the match.` };
  const judgement = makeJudgement({
    call: 'match_loss',
    reason,
    ledger: [entry('B9-7.1g', reason, [input])],
    outcome: { winner, foulsAfter: situation.fouls },
  });
  return changed({ ...situation, phase: 'over', winner, inHand: null }, judgement);
}
