import { changed } from '../between.ts';
import type { Recent } from '../between.ts';
import { makeQuery } from '../doubt.ts';
import { otherSide } from '../proposedCall.ts';
import type { Spotting } from '../proposedCall.ts';
import type { RefereeInput, RefereeInputOf } from '../refereeInput.ts';
import { touchedBalls } from '../touches.ts';
import { listOf, nameOf } from '../wording.ts';
import type { FivePinsSituation } from './situation.ts';
import { line, notNow, standing } from './standing.ts';
import type { Outcome } from './standing.ts';

/** Q5-17.1, 17.2: what third parties moved goes back, or the balls go to the start position. */
export function restoreTouched(
  situation: FivePinsSituation,
  input: RefereeInputOf<'interference' | 'third-party'>,
  recent: Recent,
): Outcome {
  if (input.kind === 'third-party' && input.restorable === false)
    return startPosition(situation, input);
  const balls = input.balls ?? touchedBalls(recent);
  const text = {
    es: `Terceros: sin falta, se repone (${listOf(balls).es}).`,
    en: `A third party: no fault, put back (${listOf(balls).en}).`,
  };
  const judgement = standing(situation, {
    call: 'restore',
    reason: text,
    ledger: [line('Q5-17.1', text, input)],
    outcome: { restore: input.affected ? 'all' : balls },
  });
  return changed(situation, judgement);
}

/** Q5-5.1, Q5-17.2: the layout of the start of the game. */
export function startPosition(situation: FivePinsSituation, input: RefereeInput): Outcome {
  const text = {
    es: 'Las bolas van a la posición de salida.',
    en: 'The balls go to the start position.',
  };
  const judgement = standing(situation, {
    call: 'placement',
    reason: text,
    ledger: [line('Q5-17.2', text, input)],
    outcome: { spots: startSpots(situation) },
  });
  return changed(situation, judgement);
}

/** Where the balls of a start lie; whoever plays now has the free ball (Q5-5.1). */
export const startSpots = ({ shooter, balls }: FivePinsSituation): readonly Spotting[] => [
  { ball: balls[otherSide(shooter)], place: 'start-spot-upper' },
  { ball: 'red', place: 'start-spot' },
  { ball: balls[shooter], place: 'lower-half-in-hand' },
];

/** Q5-10.2, 10.4: the half opposite the offender's ball, or where the ball started when astride. */
export function placeInHand(
  situation: FivePinsSituation,
  input: RefereeInputOf<'place-in-hand'>,
): Outcome {
  const { ball } = input;
  const other = situation.balls.A === ball ? situation.balls.B : situation.balls.A;
  const lies = situation.halves[other];
  if (lies === undefined) {
    const question = {
      es: `¿En qué mitad está ${nameOf(other).es}?`,
      en: `In which half does ${nameOf(other).en} lie?`,
    };
    const queries = [makeQuery('Q5-10.2', `half-of-${other}`, { question, fact: input })];
    return changed(
      situation,
      standing(situation, { call: 'query', reason: question, queries, evidence: [input.id] }),
    );
  }
  // The opener's ball began below, and in a later set that may be the yellow.
  const started = ball === situation.balls[situation.setOpener] ? 'lower' : 'upper';
  const half = lies === 'astride' ? started : lies === 'lower' ? 'upper' : 'lower';
  const place: Spotting['place'] = half === 'lower' ? 'lower-half' : 'upper-half';
  const text = {
    es: `${nameOf(ball).es} va a la mitad ${half === 'lower' ? 'inferior' : 'superior'}.`,
    en: `${nameOf(ball).en} goes to the ${half} half.`,
  };
  const judgement = standing(situation, {
    call: 'placement',
    reason: text,
    ledger: [line(lies === 'astride' ? 'Q5-10.4' : 'Q5-10.2', text, input)],
    outcome: { spots: [{ ball, place }] },
  });
  return changed(situation, judgement);
}

/** Q5-10.5 with A5-16: the opponent's ball to its start-of-game spot. */
export function takeOption(
  situation: FivePinsSituation,
  input: RefereeInputOf<'in-hand-option'>,
): Outcome {
  if (situation.inHand?.side !== input.side) return notNow(situation, input);
  if (input.option === 'as-they-lie') return changed(situation);
  const half = situation.options.startOptionHalf;
  const own = situation.balls[input.side];
  const opponent = situation.balls[otherSide(input.side)];
  const text = {
    es: `${nameOf(opponent).es} va a su punto de salida.`,
    en: `${nameOf(opponent).en} goes to its start spot.`,
  };
  const after: FivePinsSituation = {
    ...situation,
    inHand: { side: input.side, where: half === 'lower' ? 'lower-half' : 'upper-half' },
    halves: { ...situation.halves, [opponent]: 'upper' },
  };
  return changed(
    after,
    standing(after, {
      call: 'placement',
      reason: text,
      ledger: [line('Q5-10.5', text, input)],
      outcome: {
        spots: [
          { ball: opponent, place: 'start-spot-upper' },
          { ball: own, place: half === 'lower' ? 'lower-half-in-hand' : 'upper-half' },
        ],
      },
    }),
  );
}
