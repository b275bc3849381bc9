import type { MatchInput, MatchState } from '../../rules/index.ts';
import { viewMatch } from '../../rules/index.ts';
import { FIRST_T, sideOf } from './given.ts';
import type { Scenario } from './scenario.ts';

/** A push out that `given` calls declared and no input declares. */
export function declaredPushOut({ given, events }: Scenario): readonly MatchInput[] {
  const told = events.some((event) => /^push_out(_declared)?$/.test(String(event['kind'])));
  if (given['push_out'] !== 'declared' || told) return [];
  const side = given['shooter'] === 'B' ? 'B' : 'A';
  return [{ kind: 'push-out', id: 'given-push-out', t: FIRST_T - 1, side }];
}

/** Who strikes after a push out shows what was chosen, where nobody told it before. */
export function choiceShownBy(
  { events }: Scenario,
  state: MatchState,
  input: MatchInput,
): readonly MatchInput[] {
  const { phase, turn } = viewMatch(state);
  if (input.kind !== 'shot-start' || phase !== 'push-out-choice' || turn === null) return [];
  const striker = events[Number(input.id.slice(1)) - 1]?.['striker'];
  if (striker === undefined) return [];
  const choice = sideOf(striker) === turn ? 'accept' : 'pass-back';
  return [{ kind: 'push-out-choice', id: `choice-${input.id}`, t: input.t, side: turn, choice }];
}
