// Hands and clothes: which balls they touched, and what the referee makes of it.
import type { BallId } from '../table/index.ts';
import { makeQuery } from './doubt.ts';
import type { Verdict } from './judgement.ts';
import type { ClauseId, Query } from './proposedCall.ts';
import type { RefereeInput, RefereeInputKind } from './refereeInput.ts';
import { inputsOf } from './shotRecord.ts';
import type { ShotRecord } from './shotRecord.ts';
import type { Fact, FactOf } from './sighting.ts';
import { nameOf } from './wording.ts';

type Touch = FactOf<'foreign-touch' | 'disturbance' | 'hand-on-ball'>;

const isTouch = (input: Fact | RefereeInput): input is Touch =>
  input.kind === 'foreign-touch' || input.kind === 'disturbance' || input.kind === 'hand-on-ball';

/** Balls that something other than play moved, each once. */
export const touchedBalls = (reported: readonly (Fact | RefereeInput)[]): readonly BallId[] => [
  ...new Set(reported.filter(isTouch).map(({ ball }) => ball)),
];

/**
 * A verdict on a shot with what touched the balls meanwhile.
 *
 * Where the referee said that strangers did, those balls go back and the call stands (B9-8.1b,
 * Q5-17.1). Where nobody said anything it is asked about and never called.
 */
export function heedTouches<S>(
  verdict: Verdict<S>,
  shot: ShotRecord,
  clause: ClauseId,
): Verdict<S> {
  const touches = shot.facts.filter(isTouch);
  const strangers = [
    ...inputsOf(shot.inputs, 'interference'),
    ...inputsOf(shot.inputs, 'third-party'),
  ];
  if (touches.length + strangers.length === 0) return verdict;
  const { judgement } = verdict;
  const { outcome } = judgement;
  if (outcome.restore === 'all' || judgement.call === 'replay') return verdict;
  if (strangers.length > 0) {
    const named = strangers.flatMap(({ balls }) => balls ?? []);
    const restore = [...new Set([...outcome.restore, ...named, ...touchedBalls(touches)])];
    return { ...verdict, judgement: { ...judgement, outcome: { ...outcome, restore } } };
  }
  if (shot.inputs.some((input) => isAnswer(input, clause))) return verdict;
  const queries = touches.map((touch) => askWhoTouched(touch, clause));
  return { ...verdict, judgement: { ...judgement, queries: [...judgement.queries, ...queries] } };
}

/** The referee has judged the touch: it was the player's fault, or it is none. */
const isAnswer = (input: RefereeInput, clause: ClauseId): boolean =>
  ANSWERS.has(input.kind) || (input.kind === 'waive-fault' && input.clause === clause);

const ANSWERS: ReadonlySet<RefereeInputKind> = new Set<RefereeInputKind>([
  'touch-confirmed',
  'moving-ball-touched',
  'in-hand-touched',
]);

const askWhoTouched = (touch: Touch, clause: ClauseId): Query =>
  makeQuery(clause, `touched-${touch.ball}`, {
    question: {
      es: `¿Quién tocó ${nameOf(touch.ball).es}? ¿Terceros o falta?`,
      en: `Who touched ${nameOf(touch.ball).en}? A third party, or a fault?`,
    },
    fact: touch,
  });
