import type { Verdict } from '../judgement.ts';
import { makeJudgement } from '../judgement.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { startSpots } from './placing.ts';
import type { FivePinsSituation } from './situation.ts';

/** A third party spoilt the shot: no fault, everything goes back, it is played again (Q5-17.1). */
export function disturbedShot(
  situation: FivePinsSituation,
  shot: ShotRecord,
): Verdict<FivePinsSituation> | null {
  const cause = shot.inputs.find(
    (input) => (input.kind === 'third-party' || input.kind === 'interference') && input.affected,
  );
  if (!cause) return null;
  const { shooter, inHand } = situation;
  const isLost = cause.kind === 'third-party' && cause.restorable === false;
  const reason = isLost
    ? {
        es: `Terceros estorbaron la tirada: posición de salida y ${shooter} repite.`,
        en: `Third parties spoilt the shot: start position, and ${shooter} plays again.`,
      }
    : {
        es: `Terceros estorbaron la tirada: se repone y ${shooter} repite.`,
        en: `Third parties spoilt the shot: the balls go back and ${shooter} plays it again.`,
      };
  return {
    judgement: makeJudgement({
      call: 'replay',
      reason,
      points: { A: 0, B: 0 },
      next: shooter,
      ballInHand: inHand?.side ?? null,
      ledger: [
        {
          clause: isLost ? 'Q5-17.2' : 'Q5-17.1',
          fact: reason,
          points: 0,
          to: null,
          evidence: [shot.opening.id, cause.id],
        },
      ],
      outcome: {
        ...(isLost ? { spots: startSpots(situation) } : { restore: 'all' }),
        breakdown: { pins: 0, carom: 0, penalty: 0 },
        scoreAfter: situation.score,
        nextPhase: situation.phase,
        inHandPlace: inHand?.where ?? null,
        atTable: situation.atTable,
      },
    }),
    after: situation,
  };
}
