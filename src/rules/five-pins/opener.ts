import { changed, notInThisGame } from '../between.ts';
import { joinSentences, withSide } from '../judgement.ts';
import type { RefereeInputOf } from '../refereeInput.ts';
import { plays } from '../wording.ts';
import { ballsWithWhite } from './situation.ts';
import type { FivePinsSituation } from './situation.ts';
import { line, notNow, standing } from './standing.ts';
import type { Outcome } from './standing.ts';

/** Q5-2.9, Q5-2.10: who won the lag says who opens; the opener plays the white. */
export function chooseOpener(
  situation: FivePinsSituation,
  input: RefereeInputOf<'choose-opener'>,
): Outcome {
  const { phase, shooter } = situation;
  const mayChoose = phase === 'lag' || (phase === 'choose-opener' && input.side === shooter);
  if (!mayChoose) return notNow(situation, input);
  const { opener } = input;
  const after: FivePinsSituation = {
    ...situation,
    phase: 'opening',
    shooter: opener,
    setOpener: opener,
    balls: ballsWithWhite(opener),
  };
  const text = { es: `Sale ${opener} con la blanca.`, en: `${opener} opens with the white.` };
  return changed(
    after,
    standing(after, {
      call: 'choice',
      reason: joinSentences([text, plays(opener)]),
      ledger: [line('Q5-2.10', text, input)],
      outcome: { nextPhase: 'opening' },
    }),
  );
}

/** Q5-2.3: both want the same ball for the lag. */
export function drawLots(
  situation: FivePinsSituation,
  input: RefereeInputOf<'draw-lots'>,
): Outcome {
  if (situation.phase !== 'lag') return notNow(situation, input);
  return changed({ ...situation, balls: ballsWithWhite(input.white) });
}

/** Q5-20.1: which of the pair plays now. */
export function atTable(situation: FivePinsSituation, input: RefereeInputOf<'at-table'>): Outcome {
  if (!situation.atTable) return notInThisGame(situation, input);
  return changed({
    ...situation,
    atTable: withSide(situation.atTable, input.side, input.person),
  });
}
