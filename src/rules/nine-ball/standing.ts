import { refused } from '../between.ts';
import type { Between } from '../between.ts';
import { makeJudgement } from '../judgement.ts';
import type { Judgement, JudgementParts } from '../judgement.ts';
import type { RefereeInput } from '../refereeInput.ts';
import type { NineBallSituation } from './situation.ts';

export type Outcome = Between<NineBallSituation>;

/** A judgement between shots: whoever is at the table stays there unless it says otherwise. */
export function standing(situation: NineBallSituation, parts: JudgementParts): Judgement {
  return makeJudgement({
    next: situation.shooter,
    ...parts,
    outcome: { foulsAfter: situation.fouls, ...parts.outcome },
  });
}

export const notNow = (situation: NineBallSituation, input: RefereeInput): Outcome =>
  refused(situation, 'not-now', {
    input,
    es: `«${input.kind}» no procede ahora.`,
    en: `"${input.kind}" does not apply now.`,
  });
