import type { BallId } from '../../table/index.ts';
import { joinSentences, makeJudgement, withSide } from '../judgement.ts';
import { otherSide } from '../proposedCall.ts';
import type { LedgerEntry } from '../proposedCall.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { inHandFor } from '../wording.ts';
import { downWithoutCredit } from './drops.ts';
import { lossOfRack } from './lossOfRack.ts';
import { ballsOf, without } from './found.ts';
import type { Found, NineBallVerdict } from './found.ts';
import { afterRack, byNumber } from './situation.ts';
import type { NineBallSituation } from './situation.ts';

export function concludeFoul(
  situation: NineBallSituation,
  shot: ShotRecord,
  found: Found,
): NineBallVerdict {
  const { shooter } = situation;
  const loss = lossOfRack(situation, found);
  const count = situation.fouls[shooter] + 1;
  const ledger = [...found.fouls, ...(loss ? [loss] : [])];
  const names = [...new Set(ledger.map(({ clause }) => clause))].sort();
  if (loss) return concludeLoss(situation, { found, ledger, names, count });
  const next = otherSide(shooter);
  const { respot, removed } = lostOnFoul(situation, shot, found);
  const fouls = withSide(situation.fouls, shooter, countedFouls(count));
  const isBreak = situation.phase === 'break';
  return {
    judgement: makeJudgement({
      call: 'foul',
      fouls: names,
      next,
      ballInHand: next,
      respot,
      ledger,
      reason: joinSentences([
        { es: 'Falta.', en: 'Foul.' },
        ...found.fouls.map(({ fact }) => fact),
        inHandFor(next),
      ]),
      outcome: { removed, foulsAfter: fouls, inHandPlace: 'anywhere' },
    }),
    after: {
      ...situation,
      phase: isBreak ? 'post-break' : 'open',
      breakFouled: isBreak,
      pushOutDeclared: false,
      shooter: next,
      fouls,
      inHand: { side: next, where: 'anywhere' },
      onTable: without(situation.onTable, removed),
    },
  };
}

/** A third foul that did not cost the rack counts as the second (B9-7.1a, A9-16). */
const countedFouls = (count: number): number => Math.min(count, 2);

/** On a foul the 9 comes back and the others stay down (B9-5.1a, A9-03); a push out gives all back. */
function lostOnFoul(
  situation: NineBallSituation,
  shot: ShotRecord,
  { facts }: Found,
): { readonly respot: readonly BallId[]; readonly removed: readonly BallId[] } {
  const pocketed = ballsOf(facts.pocketed);
  const off = ballsOf(facts.off);
  const comesBack = (ball: BallId): boolean =>
    ball === '9' || (givesAllBack(situation) && pocketed.includes(ball));
  const lost = byNumber(new Set([...pocketed, ...off, ...downWithoutCredit(situation, shot)]));
  return { respot: lost.filter(comesBack), removed: lost.filter((ball) => !comesBack(ball)) };
}

export const givesAllBack = ({ pushOutDeclared, options }: NineBallSituation): boolean =>
  pushOutDeclared && options.pushOutRespot === 'all';

function concludeLoss(
  situation: NineBallSituation,
  lost: {
    readonly found: Found;
    readonly ledger: readonly LedgerEntry[];
    readonly names: readonly string[];
    readonly count: number;
  },
): NineBallVerdict {
  const { shooter } = situation;
  const winner = otherSide(shooter);
  const { facts } = lost.found;
  const fouls = withSide(situation.fouls, shooter, lost.count);
  const after = afterRack(situation, winner);
  return {
    judgement: makeJudgement({
      call: 'rack_loss',
      fouls: lost.names,
      ledger: lost.ledger,
      reason: joinSentences([
        { es: `${shooter} pierde el juego.`, en: `${shooter} loses the rack.` },
        ...lost.ledger.map(({ fact }) => fact),
      ]),
      outcome: {
        removed: byNumber(new Set([...ballsOf(facts.pocketed), ...ballsOf(facts.off)])),
        foulsAfter: fouls,
        rackWinner: winner,
        winner: after.winner,
      },
    }),
    after,
  };
}
