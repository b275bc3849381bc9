import { changed, notInThisGame } from '../between.ts';
import { withSide } from '../judgement.ts';
import type { RefereeInputOf } from '../refereeInput.ts';
import { entry } from './fouls.ts';
import { lossWithoutFoul, rackLoss, standardFoul } from './penalty.ts';
import type { NineBallSituation } from './situation.ts';
import { notNow, standing } from './standing.ts';
import type { Outcome } from './standing.ts';

/** B9-7.1: the warning is noted; the one at two fouls only while the count stands at two. */
export function warn(situation: NineBallSituation, input: RefereeInputOf<'warning'>): Outcome {
  const { side, about } = input;
  if (about === 'two-fouls' && situation.fouls[side] < 2) return notNow(situation, input);
  if (about === 'partner-advice') return notInThisGame(situation, input);
  const already = situation.warned[side];
  if (already.includes(about)) return changed(situation);
  return changed({
    ...situation,
    warned: withSide(situation.warned, side, [...already, about]),
  });
}

export function slowPlay(
  situation: NineBallSituation,
  input: RefereeInputOf<'slow-play-persists'>,
): Outcome {
  const { side } = input;
  const line = { es: `${side} sigue jugando lento.`, en: `${side} goes on playing slowly.` };
  if (situation.warned[side].includes('slow-play'))
    return lossWithoutFoul(situation, input, { clause: 'B9-7.1f', line });
  const ledger = [entry('B9-7.1f', line, [input])];
  return changed(situation, standing(situation, { call: 'propose_warning', reason: line, ledger }));
}

/** B9-7.1c1 with A9-11: asked for and given; loss where warned, else a standard foul. */
export function advice(
  situation: NineBallSituation,
  input: RefereeInputOf<'advice-requested-and-given'>,
): Outcome {
  const { side } = input;
  const line = { es: `${side} pidió y recibió consejo.`, en: `${side} asked for and got advice.` };
  const { warned, options, fouls } = situation;
  if (warned[side].includes('advice') || options.adviceUnwarned === 'loss')
    return rackLoss(situation, {
      side,
      fouls: ['B9-7.1c1'],
      ledger: [entry('B9-7.1c1', line, [input])],
      count: fouls[side] + 1,
    });
  return standardFoul(situation, { side, clause: 'B9-7.1c1', fact: input, line });
}
