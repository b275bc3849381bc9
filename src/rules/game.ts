import { changed } from './between.ts';
import type { Between, Recent } from './between.ts';
import { betweenInput as fivePinsInput } from './five-pins/saidBetween.ts';
import { betweenFact as fivePinsFact } from './five-pins/seenBetween.ts';
import { judgeFivePins } from './five-pins/judge.ts';
import type { FivePinsSituation } from './five-pins/situation.ts';
import { startFivePins } from './five-pins/situation.ts';
import type { Verdict } from './judgement.ts';
import { askBetween, heedMismatch } from './mismatch.ts';
import { betweenInput as nineBallInput } from './nine-ball/saidBetween.ts';
import { betweenFact as nineBallFact } from './nine-ball/seenBetween.ts';
import { judgeNineBall } from './nine-ball/judge.ts';
import type { NineBallSituation } from './nine-ball/situation.ts';
import { startNineBall } from './nine-ball/situation.ts';
import type { RefereeInput } from './refereeInput.ts';
import type { MatchSetup } from './setup.ts';
import type { ShotRecord } from './shotRecord.ts';
import type { Fact } from './sighting.ts';
import { heedTouches } from './touches.ts';

/** The standing of a match of either game between two shots. */
export type Situation = NineBallSituation | FivePinsSituation;

export function startSituation(setup: MatchSetup): Situation {
  const { profile } = setup;
  return profile.game === 'nine-ball'
    ? startNineBall(setup, profile.options)
    : startFivePins(setup, profile.options);
}

export const judgeShot = (situation: Situation, shot: ShotRecord): Verdict<Situation> =>
  heedTouches(heedMismatch(situation, shot, judgeByScore), shot, TOUCH_CLAUSES[situation.game]);

/** The clause of a ball touched outside play. */
const TOUCH_CLAUSES = { 'nine-ball': 'B9-5.2f', 'five-pins': 'Q5-16.3m' } as const;

const judgeByScore = (situation: Situation, shot: ShotRecord): Verdict<Situation> =>
  situation.game === 'nine-ball' ? judgeNineBall(situation, shot) : judgeFivePins(situation, shot);

export function judgeFact(situation: Situation, fact: Fact): Between<Situation> {
  const mismatch = askBetween(situation, fact);
  if (mismatch) return changed(situation, mismatch);
  return situation.game === 'nine-ball'
    ? nineBallFact(situation, fact)
    : fivePinsFact(situation, fact);
}

export const judgeInput = (
  situation: Situation,
  input: RefereeInput,
  recent: Recent,
): Between<Situation> =>
  situation.game === 'nine-ball'
    ? nineBallInput(situation, input, recent)
    : fivePinsInput(situation, input, recent);
