import type { BallId } from '../../table/index.ts';
import { makeJudgement, withSide } from '../judgement.ts';
import { otherSide } from '../proposedCall.ts';
import type { Bilingual, CallOption } from '../proposedCall.ts';
import { listOf } from '../wording.ts';
import { givesAllBack } from './foulOutcome.ts';
import { entry } from './fouls.ts';
import { ballsOf, without, withoutTwoFouls } from './found.ts';
import type { Found, NineBallVerdict } from './found.ts';
import { byNumber } from './situation.ts';
import type { NineBallSituation } from './situation.ts';

export function concludePushOut(situation: NineBallSituation, { facts }: Found): NineBallVerdict {
  const { shooter, options } = situation;
  const next = otherSide(shooter);
  const pocketed = byNumber(ballsOf(facts.pocketed));
  const respot = givesAllBack(situation) ? pocketed : pocketed.filter((ball) => ball === '9');
  const removed = byNumber([...without(pocketed, respot), ...ballsOf(facts.off)]);
  const fouls = options.pushOutClearsFouls
    ? withSide(situation.fouls, shooter, 0)
    : situation.fouls;
  const fact = {
    es: `Push out de ${shooter}: ${next} elige tirar o devolver.`,
    en: `Push out by ${shooter}: ${next} may shoot or hand the shot back.`,
  };
  return {
    judgement: makeJudgement({
      call: 'push_out',
      next,
      respot,
      reason: fact,
      ledger: [
        entry('B9-3.1d', fact, [facts.opening]),
        ...facts.pocketed.map((loss) => entry('B9-3.1e2', comesBack(loss.ball), [loss.fact])),
      ],
      outcome: { removed, foulsAfter: fouls, options: pushOutChoice(next) },
    }),
    after: {
      ...situation,
      phase: 'push-out-choice',
      shooter: next,
      fouls,
      pushOutDeclared: false,
      inHand: null,
      onTable: without(situation.onTable, removed),
      warned: fouls[shooter] === 0 ? withoutTwoFouls(situation) : situation.warned,
    },
  };
}

const pushOutChoice = (side: 'A' | 'B'): readonly CallOption[] => [
  { name: 'accept', side },
  { name: 'pass-back', side },
];

export const comesBack = (ball: BallId): Bilingual => ({
  es: `${listOf([ball]).es} no cuenta en el push out.`,
  en: `${listOf([ball]).en} does not count on a push out.`,
});
