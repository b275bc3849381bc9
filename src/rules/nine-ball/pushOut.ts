import { changed } from '../between.ts';
import { joinSentences } from '../judgement.ts';
import { otherSide } from '../proposedCall.ts';
import type { RefereeInputOf } from '../refereeInput.ts';
import { plays } from '../wording.ts';
import { entry } from './fouls.ts';
import type { NineBallSituation } from './situation.ts';
import { notNow, standing } from './standing.ts';
import type { Outcome } from './standing.ts';

/** B9-3.1d, e: announced before the shot right after the break. */
export function declarePushOut(
  situation: NineBallSituation,
  input: RefereeInputOf<'push-out'>,
): Outcome {
  const { phase, shooter, breakFouled, options } = situation;
  const mayPush = !breakFouled || options.pushOutAfterFoul;
  if (phase !== 'post-break' || input.side !== shooter || !mayPush) return notNow(situation, input);
  return changed({ ...situation, pushOutDeclared: true });
}

/** B9-3.1f. */
export function choosePushOut(
  situation: NineBallSituation,
  input: RefereeInputOf<'push-out-choice'>,
): Outcome {
  if (situation.phase !== 'push-out-choice' || input.side !== situation.shooter)
    return notNow(situation, input);
  const shooter = input.choice === 'accept' ? input.side : otherSide(input.side);
  const after: NineBallSituation = { ...situation, phase: 'open', shooter };
  const line =
    input.choice === 'accept'
      ? { es: `${input.side} acepta la posición.`, en: `${input.side} accepts the position.` }
      : { es: `${input.side} devuelve la tirada.`, en: `${input.side} hands the shot back.` };
  return changed(
    after,
    standing(after, {
      call: 'choice',
      reason: joinSentences([line, plays(shooter)]),
      ledger: [entry('B9-3.1f', line, [input])],
    }),
  );
}
