import { refused } from '../between.ts';
import type { Between } from '../between.ts';
import { makeJudgement } from '../judgement.ts';
import type { Judgement, JudgementParts } from '../judgement.ts';
import type { Bilingual, ClauseId, LedgerEntry } from '../proposedCall.ts';
import type { RefereeInput } from '../refereeInput.ts';
import type { Fact } from '../sighting.ts';
import type { FivePinsSituation } from './situation.ts';

export type Outcome = Between<FivePinsSituation>;

const NOTHING = { pins: 0, carom: 0, penalty: 0 } as const;

/** A judgement between shots: no points, and whoever is at the table stays there. */
export function standing(situation: FivePinsSituation, parts: JudgementParts): Judgement {
  return makeJudgement({
    next: situation.shooter,
    points: { A: 0, B: 0 },
    ...parts,
    outcome: {
      breakdown: NOTHING,
      scoreAfter: situation.score,
      atTable: situation.atTable,
      ...parts.outcome,
    },
  });
}

export const line = (
  clause: ClauseId,
  fact: Bilingual,
  evidence: Pick<Fact, 'id'>,
): LedgerEntry => ({
  clause,
  fact,
  points: 0,
  to: null,
  evidence: [evidence.id],
});

export const notNow = (situation: FivePinsSituation, input: RefereeInput): Outcome =>
  refused(situation, 'not-now', {
    input,
    es: `«${input.kind}» no procede ahora.`,
    en: `"${input.kind}" does not apply now.`,
  });
