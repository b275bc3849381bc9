import type { TableEvent, TableEventBody } from '../../events/index.ts';
import type { MatchSetup } from '../../rules/index.ts';
import type { BallId } from '../../table/index.ts';
import { sideOf } from './given.ts';
import type { Scenario } from './scenario.ts';

/**
 * The shot before the case, of which only its player and a fault nobody called are told. It is
 * played here without that fault, so that a claim can bring it up.
 */
export function previousShot(
  { given }: Scenario,
  setup: MatchSetup,
): { readonly setup: MatchSetup; readonly events: readonly TableEvent[] } {
  const before = given['prev_shot'] as { readonly shooter?: unknown } | undefined;
  if (before === undefined) return { setup, events: [] };
  const shooter = sideOf(before.shooter);
  const joinAt = { ...setup.joinAt, shooter };
  const events = bodiesOf({ ...setup, joinAt }).map((body, i): TableEvent => ({
    ...body,
    id: `p${i + 1}`,
    shot: 1,
    t: i * 0.1,
    tSigma: 0,
    confidence: 1,
    status: 'final',
  }));
  return { setup: { ...setup, joinAt }, events };
}

const layout = {
  balls: [],
  frozenPairs: [],
  frozenToCushion: [],
  hanging: [],
  pinsStanding: [],
  hidden: [],
};

function bodiesOf({ profile, joinAt }: MatchSetup): readonly TableEventBody[] {
  const own =
    profile.game === 'nine-ball' ? 'cue' : (joinAt?.balls?.[joinAt.shooter ?? 'A'] ?? 'white');
  const other: BallId =
    profile.game === 'nine-ball'
      ? (joinAt?.onTable?.[0] ?? '1')
      : own === 'white'
        ? 'yellow'
        : 'white';
  return [
    { kind: 'shot-start', ball: own, moving: [], layout },
    { kind: 'ball-contact', a: own, b: other, frozen: false, simultaneous: false },
    { kind: 'cushion-contact', ball: other, cushion: 'left', jaw: false },
    { kind: 'shot-end', layout },
  ];
}
