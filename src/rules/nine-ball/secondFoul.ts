import type { Judgement, Verdict } from '../judgement.ts';
import type { Side } from '../proposedCall.ts';
import type { NineBallSituation } from './situation.ts';
import { standing } from './standing.ts';

/** B9-7.1a: at the second foul in a row the referee has to warn; the engine reminds him. */
export function warningDue(
  { judgement, after }: Verdict<NineBallSituation>,
  side: Side,
): readonly Judgement[] {
  const isSecond = judgement.call === 'foul' && after.fouls[side] === 2;
  if (!isSecond || after.warned[side].includes('two-fouls')) return [];
  const reason = {
    es: `${side} lleva dos faltas seguidas: avísele.`,
    en: `${side} has two fouls in a row: warn the player.`,
  };
  const ledger = judgement.ledger.map((line) => ({ ...line, clause: 'B9-7.1a', fact: reason }));
  return [
    standing(after, {
      call: 'propose_warning',
      reason,
      ledger: ledger.slice(0, 1),
      outcome: { options: [{ name: 'warning:two-fouls', side }] },
    }),
  ];
}
