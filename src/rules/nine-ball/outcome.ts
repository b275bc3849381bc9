import { joinSentences, makeJudgement, withSide } from '../judgement.ts';
import { otherSide } from '../proposedCall.ts';
import type { Bilingual, CallOption, LedgerEntry, PerSide } from '../proposedCall.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { idsOf } from '../shotRecord.ts';
import type { Fact } from '../sighting.ts';
import { listOf, plays } from '../wording.ts';
import { downWithoutCredit } from './drops.ts';
import type { NineBallFacts } from './facts.ts';
import { concludeFoul } from './foulOutcome.ts';
import { entry } from './fouls.ts';
import { ballsOf, without, withoutTwoFouls } from './found.ts';
import type { Asked, Found, NineBallVerdict } from './found.ts';
import { concludePushOut } from './pushOutOutcome.ts';
import { afterRack, byNumber, rackAgain } from './situation.ts';
import { warningDue } from './secondFoul.ts';
import type { NineBallSituation } from './situation.ts';

/** Turns findings into the call and the standing after it. */
export function conclude(
  situation: NineBallSituation,
  shot: ShotRecord,
  found: Found,
): NineBallVerdict {
  const verdict = concludeCall(situation, shot, found);
  const { judgement } = verdict;
  return {
    after: verdict.after,
    also: warningDue(verdict, situation.shooter),
    judgement: {
      ...judgement,
      evidence: idsOf([shot.opening, shot.end]),
      openUntil: openUntil(situation, shot),
      queries: [...judgement.queries, ...found.queries],
      outcome: { ...judgement.outcome, restore: found.restore },
    },
  };
}

function concludeCall(
  situation: NineBallSituation,
  shot: ShotRecord,
  found: Found,
): NineBallVerdict {
  if (found.fouls.length > 0) return concludeFoul(situation, shot, found);
  if (found.rerack) return concludeRerack(situation, found.rerack);
  if (situation.pushOutDeclared) return concludePushOut(situation, found);
  const nine = found.facts.pocketed.find(({ ball }) => ball === '9');
  const verdict = nine
    ? concludeWin(situation, found, nine.fact)
    : concludeLegal(situation, shot, found);
  return found.asks ? ask(situation, verdict, found.asks) : verdict;
}

/** The call stays open while a ball that hangs may still fall by itself (B9-8.2b). */
function openUntil(situation: NineBallSituation, { end }: ShotRecord): number | null {
  if (!end || end.layout.hanging.length === 0) return null;
  return end.t + situation.options.settleWindow;
}

function concludeWin(situation: NineBallSituation, found: Found, nine: Fact): NineBallVerdict {
  const { shooter } = situation;
  const after = afterRack(situation, shooter);
  const fact = { es: `${shooter} emboca la 9.`, en: `${shooter} pockets the 9.` };
  return {
    judgement: makeJudgement({
      call: 'rack_win',
      ledger: [entry('B9-1.1', fact, [nine])],
      reason: joinSentences([fact, { es: `Juego para ${shooter}.`, en: `Rack to ${shooter}.` }]),
      outcome: {
        removed: byNumber([...ballsOf(found.facts.pocketed), ...ballsOf(found.facts.off)]),
        foulsAfter: withSide(situation.fouls, shooter, 0),
        rackWinner: shooter,
        winner: after.winner,
      },
    }),
    after,
  };
}

function concludeLegal(
  situation: NineBallSituation,
  shot: ShotRecord,
  { facts }: Found,
): NineBallVerdict {
  const { shooter } = situation;
  const continues = facts.pocketed.length > 0;
  const next = continues ? shooter : otherSide(shooter);
  const isBreak = situation.phase === 'break';
  const down = downWithoutCredit(situation, shot);
  const removed = byNumber([...ballsOf(facts.pocketed), ...ballsOf(facts.off), ...down]);
  const fouls: PerSide<number> = withSide(situation.fouls, shooter, 0);
  const options: readonly CallOption[] = isBreak ? [{ name: 'push-out', side: next }] : [];
  return {
    judgement: makeJudgement({
      call: 'legal',
      next,
      reason: joinSentences([legalReason(facts), plays(next)]),
      ledger: legalLedger(facts),
      outcome: { continues, removed, foulsAfter: fouls, options },
    }),
    after: {
      ...situation,
      phase: isBreak ? 'post-break' : 'open',
      breakFouled: false,
      shooter: next,
      fouls,
      warned: withoutTwoFouls(situation),
      inHand: null,
      onTable: without(situation.onTable, removed),
    },
  };
}

function legalReason({ pocketed }: NineBallFacts): Bilingual {
  const balls = listOf(byNumber(ballsOf(pocketed)));
  if (pocketed.length === 0)
    return { es: 'Tirada legal sin bola embolsada.', en: 'Legal shot, nothing pocketed.' };
  return { es: `Tirada legal: ${balls.es} dentro.`, en: `Legal shot: ${balls.en} pocketed.` };
}

function legalLedger(facts: NineBallFacts): readonly LedgerEntry[] {
  const first = facts.lowestHit;
  const hit = { es: 'Primero la bola menor.', en: 'The lowest ball first.' };
  const reached = { es: 'Después, una banda.', en: 'Then a cushion.' };
  const lines = first ? [entry('B9-1.3', hit, [first])] : [];
  if (facts.pocketed.length > 0) {
    const events = facts.pocketed.map(({ fact }) => fact);
    return [...lines, entry('B9-1.4a', legalReason(facts), events)];
  }
  return facts.cushionAfter ? [...lines, entry('B9-5.2c', reached, [facts.cushionAfter])] : lines;
}

function concludeRerack(situation: NineBallSituation, why: LedgerEntry): NineBallVerdict {
  const { shooter, fouls } = situation;
  return {
    judgement: makeJudgement({
      call: 'rerack',
      next: shooter,
      ballInHand: shooter,
      ledger: [why],
      reason: joinSentences([
        why.fact,
        {
          es: `No es falta: se vuelve a montar y ${shooter} rompe otra vez.`,
          en: `No foul: the balls are racked again and ${shooter} breaks again.`,
        },
      ]),
      outcome: { foulsAfter: fouls, inHandPlace: 'behind-head-string' },
    }),
    after: { ...rackAgain(situation, shooter), fouls, warned: situation.warned },
  };
}

/** The call waits for the referee; play goes on meanwhile as if nothing had been wrong. */
function ask(
  situation: NineBallSituation,
  verdict: NineBallVerdict,
  asked: Asked,
): NineBallVerdict {
  const judgement = makeJudgement({
    call: 'query',
    reason: asked.query.question,
    queries: [asked.query],
    ledger: verdict.judgement.ledger,
    outcome: { foulsAfter: situation.fouls, options: asked.options },
  });
  return { judgement, after: verdict.after };
}
