// Random shots and inputs for the rules, mostly possible, sometimes not.
import fc from 'fast-check';
import type { RestLayout, TableEventBody } from '../../src/events/index.ts';
import type { MatchInput, RefereeInputBody, SightingBody } from '../../src/rules/index.ts';
import { isTableEvent, SHOT_FAULTS, WARNINGS } from '../../src/rules/index.ts';
import type { BallId, GameName } from '../../src/table/index.ts';
import { ballIdsOf, CUSHION_IDS, PIN_IDS, POCKET_IDS } from '../../src/table/index.ts';

type Body = TableEventBody | SightingBody;

export const noLayout = {
  balls: [],
  frozenPairs: [],
  frozenToCushion: [],
  hanging: [],
  pinsStanding: [],
  hidden: [],
};

const ballOf = (game: GameName): fc.Arbitrary<BallId> => fc.constantFrom(...ballIdsOf(game));

/** Something that happens within a shot. */
export function happening(game: GameName): fc.Arbitrary<Body> {
  const ball = ballOf(game);
  const common: fc.Arbitrary<Body>[] = [
    fc.record({
      kind: fc.constant('ball-contact' as const),
      a: ball,
      b: ball,
      frozen: fc.boolean(),
      simultaneous: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('cushion-contact' as const),
      ball,
      cushion: fc.constantFrom(...CUSHION_IDS),
      jaw: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('left-cushion' as const),
      ball,
      cushion: fc.constantFrom(...CUSHION_IDS),
    }),
    fc.record({ kind: fc.constant('off-table' as const), ball }),
    fc.record({
      kind: fc.constant('moved-at-strike' as const),
      ball,
      distance: fc.double({ min: 0, max: 0.01, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant('micro-motion' as const),
      ball,
      distance: fc.double({ min: 0, max: 0.01, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant('jump-seen' as const),
      ball,
      over: fc.constantFrom<BallId | 'pins' | 'unknown'>('pins', 'unknown', 'red', '7'),
    }),
    fc.record({ kind: fc.constant('rail-top-contact' as const), ball }),
    fc.record({ kind: fc.constant('disturbance' as const), ball }),
    fc.record({ kind: fc.constant('foreign-touch' as const), ball, by: fc.constant('somebody') }),
    fc.record({
      kind: fc.constant('strike-manner' as const),
      mode: fc.constantFrom('direct' as const, 'via-cushion' as const),
    }),
    fc.constant({ kind: 'interrupted', reason: 'x' } as const),
  ];
  return fc.oneof(...common, ...(game === 'nine-ball' ? pool(ball) : pins(ball)));
}

const pool = (ball: fc.Arbitrary<BallId>): fc.Arbitrary<Body>[] => {
  const pocket = fc.constantFrom(...POCKET_IDS);
  return [
    fc.record({ kind: fc.constant('pocketed' as const), ball, pocket }),
    fc.record({ kind: fc.constant('pocket-rattle' as const), ball, pocket }),
    fc.record({
      kind: fc.constant('settle-drop' as const),
      ball,
      pocket,
      restFor: fc.integer({ min: 0, max: 9 }),
    }),
  ];
};

const pins = (ball: fc.Arbitrary<BallId>): fc.Arbitrary<Body>[] => {
  const pin = fc.constantFrom(...PIN_IDS);
  const by = fc.oneof(ball, pin);
  return [
    fc.record({
      kind: fc.constant('pin-fallen' as const),
      pin,
      by: fc.oneof(by, fc.constant('none' as const)),
      root: fc.constant('none' as const),
      causes: fc.constant([]),
    }),
    fc.record({ kind: fc.constant('pin-touched' as const), pin, by }),
    fc.record({
      kind: fc.constant('pin-displaced' as const),
      pin,
      by,
      distance: fc.constant(0.006),
      degree: fc.constantFrom('full' as const, 'partial' as const, 'unsure' as const),
    }),
    fc.record({ kind: fc.constant('pin-dragged' as const), pin, by: ball }),
    fc.record({ kind: fc.constant('pin-upright' as const), pin }),
    fc.record({ kind: fc.constant('pin-leaning' as const), pin, on: ball }),
    fc.record({ kind: fc.constant('spot-occupied' as const), pin, ball }),
    fc.record({
      kind: fc.constant('lag-collision' as const),
      culprit: fc.oneof(ball, fc.constant(null)),
    }),
  ];
};

/** What lies on the table: mostly nothing that was seen, else balls that may be gone by the score. */
function anyLayout(game: GameName): fc.Arbitrary<RestLayout> {
  const some = <T>(of: readonly T[]): fc.Arbitrary<T[]> => fc.subarray([...of]);
  const seen = fc.record({
    balls: some(ballIdsOf(game).map((ball, i) => ({ ball, x: i / 10, y: 0 }))),
    frozenPairs: fc.constant([]),
    frozenToCushion: fc.constant([]),
    hanging: fc.constantFrom([], [{ ball: ballIdsOf(game)[1]!, pocket: POCKET_IDS[0]! }]),
    pinsStanding: some(game === 'nine-ball' ? [] : PIN_IDS),
    hidden: fc.constant([]),
  });
  return fc.oneof({ weight: 3, arbitrary: fc.constant(noLayout) }, { weight: 1, arbitrary: seen });
}

/** Anything that a log may hold; the strike and the end more often than they would by chance. */
export function anyBody(game: GameName): fc.Arbitrary<Body | RefereeInputBody> {
  const ball = ballOf(game);
  const start = fc.record({
    kind: fc.constant('shot-start' as const),
    ball,
    moving: fc.constant([]),
    layout: anyLayout(game),
  });
  const end = fc.record({ kind: fc.constant('shot-end' as const), layout: anyLayout(game) });
  return fc.oneof(
    { weight: 12, arbitrary: happening(game) },
    { weight: 4, arbitrary: start },
    { weight: 4, arbitrary: end },
    { weight: 6, arbitrary: refereeBody(game) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('shot-timer' as const),
        side,
        elapsed: fc.integer({ min: 0, max: 200 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('placement-stroke' as const), side }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('placement-contact' as const), side, ball }),
    },
  );
}

const side = fc.constantFrom('A' as const, 'B' as const);

function refereeBody(game: GameName): fc.Arbitrary<RefereeInputBody> {
  const ball = ballOf(game);
  const bySide = fc.constantFrom(
    ...SHOT_FAULTS,
    'push-out',
    'touch-confirmed',
    'in-hand-touched',
    'protest',
    'slow-play-persists',
    'advice-requested-and-given',
    'spectator-advice',
    'partner-intervened',
    'concession',
    'clock-fault',
    'clock-extension',
    'rerack',
    'replay-break',
    'correct-turn',
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: bySide, side }) as fc.Arbitrary<RefereeInputBody> },
    fc.record({
      kind: fc.constant('push-out-choice' as const),
      side,
      choice: fc.constantFrom('accept' as const, 'pass-back' as const),
    }),
    fc.record({ kind: fc.constant('interference' as const), affected: fc.boolean() }),
    fc.record({ kind: fc.constant('settle-affected' as const), affected: fc.boolean() }),
    fc.record({
      kind: fc.constant('waive-fault' as const),
      clause: fc.constantFrom('B9-5.2a', 'B9-5.2b', 'Q5-16.3n'),
    }),
    fc.record({ kind: fc.constant('warning' as const), side, about: fc.constantFrom(...WARNINGS) }),
    fc.record({
      kind: fc.constant('claim' as const),
      side,
      against: side,
      clause: fc.constantFrom('B9-5.2d', 'Q5-16.3o'),
    }),
    fc.record({ kind: fc.constant('choose-opener' as const), side, opener: side }),
    fc.record({ kind: fc.constant('place-in-hand' as const), ball }),
    fc.record({
      kind: fc.constant('in-hand-option' as const),
      side,
      option: fc.constant('opponent-ball-to-start-spot' as const),
    }),
    fc.record({
      kind: fc.constantFrom(
        'undo' as const,
        'redo' as const,
        'time' as const,
        'start-position' as const,
        'game-over' as const,
      ),
    }),
    fc.record({
      kind: fc.constantFrom('strike-out' as const, 'confirm-event' as const),
      event: fc.integer({ min: 0, max: 30 }).map((n) => `i${n}`),
    }),
  );
}

/** Gives bodies their names and places: one beat apart, some at the same moment, a few out of order. */
export function asLog(
  bodies: readonly (Body | RefereeInputBody)[],
  places: readonly number[],
  confidences: readonly number[],
): readonly MatchInput[] {
  let t = 0;
  return bodies.map((body, i) => {
    t = Math.max(0, t + (places[i % places.length] ?? 1));
    const input = {
      ...body,
      id: `i${i}`,
      t,
      confidence: confidences[i % confidences.length] ?? 1,
    } as MatchInput;
    return isTableEvent(input) ? { ...input, shot: 1, tSigma: 0, status: 'final' } : input;
  });
}
