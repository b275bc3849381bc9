import { changed, handleSaid, notInThisGame } from '../between.ts';
import type { Recent, SaidHandlers } from '../between.ts';
import { makeQuery } from '../doubt.ts';
import { withSide } from '../judgement.ts';
import { isShotFault } from '../refereeInput.ts';
import type { RefereeInput, RefereeInputOf } from '../refereeInput.ts';
import { atTable, chooseOpener, drawLots } from './opener.ts';
import { loseMatch, reportedFault } from './penalty.ts';
import { placeInHand, restoreTouched, startPosition, takeOption } from './placing.ts';
import type { FivePinsSituation } from './situation.ts';
import { line, notNow, standing } from './standing.ts';
import type { Outcome } from './standing.ts';

/** What the referee says while no shot is in progress. */
export function betweenInput(
  situation: FivePinsSituation,
  input: RefereeInput,
  recent: Recent,
): Outcome {
  if (isShotFault(input.kind)) return reportedFault(situation, input, recent);
  return handleSaid(HANDLERS, situation, { input, recent });
}

const HANDLERS: SaidHandlers<FivePinsSituation> = {
  'touch-confirmed': reportedFault,
  'in-hand-touched': reportedFault,
  'clock-fault': reportedFault,
  'add-fault': reportedFault,
  interference: restoreTouched,
  'third-party': restoreTouched,
  'place-in-hand': placeInHand,
  'in-hand-option': takeOption,
  'choose-opener': chooseOpener,
  'draw-lots': drawLots,
  'at-table': atTable,
  'start-position': startPosition,
  claim: lateClaim,
  'partner-intervened': partnerIntervened,
  warning: warn,
  'slow-play-persists': slowPlay,
  concession: loseMatch,
  'left-without-permission': loseMatch,
  'refused-to-continue': loseMatch,
  disqualified: loseMatch,
  'clock-extension': useExtension,
  protest: (situation) => changed({ ...situation, protest: true }),
  'protest-settled': (situation) => changed({ ...situation, protest: false }),
  'game-over': gameOver,
  'correct-score': (situation, { score }) => changed({ ...situation, score }),
  'correct-turn': (situation, { side }) => changed({ ...situation, shooter: side, inHand: null }),
  'waive-fault': notNow,
};

/** Q5-19.1: a claim after the next shot has begun changes nothing. */
function lateClaim(situation: FivePinsSituation, input: RefereeInputOf<'claim'>): Outcome {
  const text = {
    es: 'Reclamación tardía: ya se había tirado.',
    en: 'The claim is late: the next shot had been played.',
  };
  const judgement = standing(situation, {
    call: 'none',
    reason: text,
    ledger: [line('Q5-19.1', text, input)],
    outcome: { claim: 'rejected-late' },
  });
  return changed(situation, judgement);
}

/** Q5-20.8: first a warning, then the pair may be disqualified. */
function partnerIntervened(
  situation: FivePinsSituation,
  input: RefereeInputOf<'partner-intervened'>,
): Outcome {
  const { side } = input;
  const again = situation.cautioned[side];
  const text = {
    es: `El compañero de ${side} intervino sin ser preguntado.`,
    en: `The partner of ${side} intervened without being asked.`,
  };
  const judgement = standing(situation, {
    call: again ? 'query' : 'propose_warning',
    reason: text,
    ledger: [line('Q5-20.8', text, input)],
    queries: again
      ? [
          makeQuery('Q5-20.8', 'disqualify-pair', {
            question: { es: '¿Se descalifica a la pareja?', en: 'Is the pair disqualified?' },
            fact: input,
          }),
        ]
      : [],
    outcome: { options: again ? [{ name: 'disqualified', side }] : [] },
  });
  return changed(situation, judgement);
}

function warn(situation: FivePinsSituation, input: RefereeInputOf<'warning'>): Outcome {
  if (input.about === 'partner-advice')
    return changed({ ...situation, cautioned: withSide(situation.cautioned, input.side, true) });
  return input.about === 'slow-play' ? changed(situation) : notInThisGame(situation, input);
}

/** Q5-18.2: without a clock the Director Deportivo decides. */
function slowPlay(
  situation: FivePinsSituation,
  input: RefereeInputOf<'slow-play-persists'>,
): Outcome {
  const text = {
    es: `${input.side} sigue lento: decide el Director Deportivo.`,
    en: `${input.side} goes on slowly: the sporting director decides.`,
  };
  const judgement = standing(situation, {
    call: 'query',
    reason: text,
    ledger: [line('Q5-18.2', text, input)],
    queries: [makeQuery('Q5-18.2', 'sporting-director', { question: text, fact: input })],
  });
  return changed(situation, judgement);
}

function useExtension(
  situation: FivePinsSituation,
  input: RefereeInputOf<'clock-extension'>,
): Outcome {
  const left = situation.extensionsLeft[input.side];
  if (left < 1) return notNow(situation, input);
  return changed({
    ...situation,
    extensionsLeft: withSide(situation.extensionsLeft, input.side, left - 1),
  });
}

/** Q5-4.1: over when the referee announces it, whatever a later check finds. */
function gameOver(situation: FivePinsSituation, input: RefereeInputOf<'game-over'>): Outcome {
  const { score } = situation;
  const winner = score.A === score.B ? null : score.A > score.B ? 'A' : 'B';
  const text = { es: 'El árbitro anuncia el final.', en: 'The referee announces the end.' };
  return changed(
    { ...situation, phase: 'over', winner, inHand: null },
    standing(situation, {
      call: 'none',
      next: null,
      reason: text,
      ledger: [line('Q5-4.1', text, input)],
      outcome: { winner, nextPhase: 'over' },
    }),
  );
}
