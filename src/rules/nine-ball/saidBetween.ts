import type { BallId } from '../../table/index.ts';
import { changed, handleSaid, notInThisGame } from '../between.ts';
import type { Recent, SaidHandlers } from '../between.ts';
import { withSide } from '../judgement.ts';
import type { Bilingual } from '../proposedCall.ts';
import { isShotFault } from '../refereeInput.ts';
import type { RefereeInput, RefereeInputOf } from '../refereeInput.ts';
import { touchedBalls } from '../touches.ts';
import { listOf } from '../wording.ts';
import { entry, reportedClause } from './fouls.ts';
import { loseMatch, lossWithoutFoul, standardFoul } from './penalty.ts';
import { choosePushOut, declarePushOut } from './pushOut.ts';
import { OBJECT_BALLS, rackAgain } from './situation.ts';
import type { NineBallSituation } from './situation.ts';
import { notNow, standing } from './standing.ts';
import type { Outcome } from './standing.ts';
import { advice, slowPlay, warn } from './warnings.ts';

/** What the referee says while no shot is in progress. */
export function betweenInput(
  situation: NineBallSituation,
  input: RefereeInput,
  recent: Recent,
): Outcome {
  if (isShotFault(input.kind)) return reportedFoul(situation, input);
  return handleSaid(HANDLERS, situation, { input, recent });
}

const HANDLERS: SaidHandlers<NineBallSituation> = {
  'push-out': declarePushOut,
  'push-out-choice': choosePushOut,
  'touch-confirmed': reportedFoul,
  'in-hand-touched': reportedFoul,
  'add-fault': reportedFoul,
  'advice-requested-and-given': advice,
  'spectator-advice': spectatorAdvice,
  interference: restoreTouched,
  'third-party': restoreTouched,
  warning: warn,
  'slow-play-persists': slowPlay,
  concession: concede,
  'left-without-permission': loseMatch,
  'refused-to-continue': loseMatch,
  disqualified: loseMatch,
  claim: lateClaim,
  protest: (situation) => changed({ ...situation, protest: true }),
  'protest-settled': (situation) => changed({ ...situation, protest: false }),
  rerack: breakAgain,
  'replay-break': breakAgain,
  'clock-extension': useExtension,
  'clock-fault': clockFault,
  'correct-score': (situation, { score }) => changed({ ...situation, racks: score }),
  'correct-turn': (situation, { side }) => changed({ ...situation, shooter: side, inHand: null }),
  'correct-balls': correctBalls,
  'settle-affected': notNow,
  'waive-fault': notNow,
  'game-over': (situation) => changed({ ...situation, phase: 'over', inHand: null }),
};

function correctBalls(
  situation: NineBallSituation,
  { onTable }: RefereeInputOf<'correct-balls'>,
): Outcome {
  return changed({ ...situation, onTable: OBJECT_BALLS.filter((ball) => onTable.includes(ball)) });
}

/** B9-7.1g: no warning needed. */
function concede(situation: NineBallSituation, input: RefereeInputOf<'concession'>): Outcome {
  const line = { es: `${input.side} concede.`, en: `${input.side} concedes.` };
  return lossWithoutFoul(situation, input, { clause: 'B9-7.1g', line });
}

/** B9-7.1c2: the spectator goes, the player loses nothing. */
function spectatorAdvice(
  situation: NineBallSituation,
  input: RefereeInputOf<'spectator-advice'>,
): Outcome {
  const reason = {
    es: 'El espectador es expulsado; el jugador no pierde nada.',
    en: 'The spectator is sent away; the player loses nothing.',
  };
  const ledger = [entry('B9-7.1c2', reason, [input])];
  return changed(situation, standing(situation, { call: 'none', reason, ledger }));
}

const REPORTED: Bilingual = { es: 'Lo señala el árbitro.', en: 'Reported by the referee.' };

function reportedFoul(situation: NineBallSituation, input: RefereeInput): Outcome {
  const clause = reportedClause(input, false);
  if (clause === null || !('side' in input)) return notInThisGame(situation, input);
  return standardFoul(situation, { side: input.side, clause, fact: input, line: REPORTED });
}

/** B9-8.1b: what was moved goes back and play goes on. */
function restoreTouched(
  situation: NineBallSituation,
  input: RefereeInputOf<'interference' | 'third-party'>,
  recent: Recent,
): Outcome {
  const balls: readonly BallId[] = input.balls ?? touchedBalls(recent);
  const names = listOf(balls);
  const line = {
    es: `Interferencia: se repone lo movido (${names.es}).`,
    en: `Interference: what was moved goes back (${names.en}).`,
  };
  const judgement = standing(situation, {
    call: 'restore',
    reason: line,
    ledger: [entry(input.affected ? 'B9-8.1a' : 'B9-8.1b', line, [input])],
    outcome: { restore: input.affected ? 'all' : balls },
  });
  return changed(situation, judgement);
}

/** B9-8.3a: the next shot was already played. */
function lateClaim(situation: NineBallSituation, input: RefereeInputOf<'claim'>): Outcome {
  const reason = {
    es: 'Reclamación tardía: ya se había tirado.',
    en: 'The claim is late: the next shot had been played.',
  };
  const judgement = standing(situation, {
    call: 'none',
    reason,
    ledger: [entry('B9-8.3a', reason, [input])],
    outcome: { claim: 'rejected-late' },
  });
  return changed(situation, judgement);
}

function breakAgain(
  situation: NineBallSituation,
  input: RefereeInputOf<'rerack' | 'replay-break'>,
): Outcome {
  const after = {
    ...rackAgain(situation, input.side),
    fouls: situation.fouls,
    warned: situation.warned,
  };
  const reason = {
    es: `Se vuelve a montar; rompe ${input.side}.`,
    en: `The balls are racked again; ${input.side} breaks.`,
  };
  const judgement = standing(after, {
    call: 'rerack',
    reason,
    ballInHand: input.side,
    ledger: [entry('B9-3.1c', reason, [input])],
    outcome: { inHandPlace: 'behind-head-string' },
  });
  return changed(after, judgement);
}

function useExtension(
  situation: NineBallSituation,
  input: RefereeInputOf<'clock-extension'>,
): Outcome {
  const left = situation.extensionsLeft[input.side];
  if (left < 1) return notNow(situation, input);
  const extensionsLeft = withSide(situation.extensionsLeft, input.side, left - 1);
  return changed({ ...situation, extensionsLeft });
}

function clockFault(situation: NineBallSituation, input: RefereeInputOf<'clock-fault'>): Outcome {
  if (!situation.options.shotClock) return notNow(situation, input);
  const line = { es: 'Tiempo agotado.', en: 'Time is up.' };
  return standardFoul(situation, { side: input.side, clause: 'B9-7.1f', fact: input, line });
}
