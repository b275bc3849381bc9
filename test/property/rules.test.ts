// What holds of every match, whatever happens in it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact, JudgedCall, MatchInput, MatchState } from '../../src/rules/index.ts';
import {
  callsOf,
  createMatch,
  isFact,
  matchSetup,
  step,
  viewMatch,
} from '../../src/rules/index.ts';
import type { GameName } from '../../src/table/index.ts';
import { ballIdsOf, PIN_IDS } from '../../src/table/index.ts';
import { anyBody, asLog, happening, noLayout } from '../support/rulesArbitraries.ts';

const SEED = Number(process.env['FC_SEED'] ?? 20261130);
const GAMES = ['nine-ball', 'five-pins'] as const;
/** Sequences of each game in the longest property; docs/rules/README.md tells of 100,000. */
const SEQUENCES = Number(process.env['RULES_RUNS'] ?? 500);

const settings = (numRuns: number): fc.Parameters<unknown> => ({ seed: SEED, numRuns });

/** States are never changed, so that every sequence may begin with the same one. */
const STARTS = Object.fromEntries(
  GAMES.map((game) => [
    game,
    createMatch(matchSetup(game, { first: 'A', raceTo: 3, distance: 40, bestOf: 3 })),
  ]),
) as Record<GameName, MatchState>;
const start = (game: GameName): MatchState => STARTS[game];

/** A shot of A with what happened in it, one beat apart. */
function shotOf(
  game: GameName,
  bodies: readonly object[],
  confidences: readonly number[] = [1],
): readonly Fact[] {
  const ball = game === 'nine-ball' ? 'cue' : 'white';
  const strike = { kind: 'shot-start', ball, moving: [], layout: noLayout };
  const end = { kind: 'shot-end', layout: noLayout };
  const doubt = [1, ...bodies.map((_, i) => confidences[i % confidences.length] ?? 1), 1];
  return asLog([strike, ...bodies, end] as never, [1], doubt).filter(isFact);
}

/** Judges one shot in the middle of a game; impossible facts are left out by the engine. */
function judge(
  game: GameName,
  facts: readonly MatchInput[],
): { readonly call: JudgedCall | undefined; readonly taken: readonly MatchInput[] } {
  let state = createMatch(
    matchSetup(game, { first: 'A', joinAt: { phase: game === 'nine-ball' ? 'open' : 'play' } }),
  );
  const taken: MatchInput[] = [];
  for (const fact of facts) {
    const next = step(state, fact);
    if (next.state !== state) taken.push(fact);
    state = next.state;
  }
  return { call: callsOf(state).find(({ id }) => id === 'call-i0'), taken };
}

const verdict = (call: JudgedCall | undefined): unknown =>
  call && [
    call.call,
    call.fouls,
    call.points,
    call.next,
    call.ballInHand,
    call.respot,
    call.outcome.removed,
    call.confidence,
  ];

const isFoul = (call: JudgedCall | undefined): boolean =>
  call !== undefined && (call.fouls.length > 0 || call.call === 'rack_loss');

describe.each(GAMES)('%s', (game) => {
  test(`any sequence is taken without an error and leaves a state that can be (seed ${SEED})`, () => {
    fc.assert(
      fc.property(
        fc.array(anyBody(game), { minLength: 1, maxLength: 30, size: 'max' }),
        fc.array(fc.constantFrom(1, 1, 1, 1, 0, -1), { minLength: 1, maxLength: 7 }),
        fc.array(fc.constantFrom(1, 1, 0.9, 0.5), { minLength: 1, maxLength: 5 }),
        (bodies, places, confidences) => {
          let state = start(game);
          for (const input of asLog(bodies, places, confidences)) {
            const next = step(state, input);
            must(
              next.outputs.problems.every(({ input: named }) => named !== ''),
              'unnamed',
            );
            // A state that is the same one still was checked when it came about.
            if (next.state !== state) checkPossible(next.state);
            state = next.state;
          }
          checkCalls(state);
        },
      ),
      settings(SEQUENCES),
    );
  });

  test('what was refused changed nothing', () => {
    fc.assert(
      fc.property(fc.array(anyBody(game), { maxLength: 25, size: 'max' }), (bodies) => {
        let state = start(game);
        for (const input of asLog(bodies, [1, 0, -2], [1])) {
          const next = step(state, input);
          if (
            next.outputs.problems.some(({ input: named }) => named === input.id) &&
            next.outputs.calls.length === 0
          ) {
            expect(viewMatch(next.state)).toEqual(viewMatch(state));
          }
          state = next.state;
        }
      }),
      settings(500),
    );
  });

  test('undo, then redo, is nothing', () => {
    fc.assert(
      fc.property(fc.array(anyBody(game), { maxLength: 25, size: 'max' }), (bodies) => {
        let state = start(game);
        for (const input of asLog(bodies, [1], [1])) state = step(state, input).state;
        const undone = step(state, { kind: 'undo', id: 'undo', t: 999 });
        if (undone.state === state) return;
        const redone = step(undone.state, { kind: 'redo', id: 'redo', t: 999 });
        expect(redone.outputs.problems).toEqual([]);
        expect(viewMatch(redone.state)).toEqual(viewMatch(state));
        expect(callsOf(redone.state)).toEqual(callsOf(state));
      }),
      settings(300),
    );
  });

  test('the order in which simultaneous events are told does not matter', () => {
    fc.assert(
      fc.property(
        fc.array(happening(game), { minLength: 2, maxLength: 6 }),
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        (bodies, order) => {
          const facts = shotOf(game, bodies);
          const { taken } = judge(game, facts);
          const inner = taken.slice(1, -1).map((fact) => ({ ...fact, t: 2 }) as MatchInput);
          const frame = [taken[0]!, { ...taken.at(-1)!, t: 9 } as MatchInput] as const;
          const shuffled = inner
            .map((fact, i) => ({ fact, key: order[i] ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ fact }) => fact);
          const one = judge(game, [frame[0], ...inner, frame[1]]);
          const other = judge(game, [frame[0], ...shuffled, frame[1]]);
          // Where some are impossible together, which is refused depends on which came first.
          if (one.taken.length !== inner.length + 2 || other.taken.length !== inner.length + 2)
            return;
          expect(verdict(other.call)).toEqual(verdict(one.call));
        },
      ),
      settings(400),
    );
  });

  test('lowering a confidence never turns a question into a foul', () => {
    fc.assert(
      fc.property(
        fc.array(happening(game), { minLength: 1, maxLength: 7 }),
        fc.array(fc.constantFrom(1, 0.9, 0.69, 0.5, 0.2), { minLength: 7, maxLength: 7 }),
        fc.nat({ max: 6 }),
        fc.constantFrom(0.69, 0.3, 0),
        (bodies, confidences, which, lower) => {
          const before = judge(game, shotOf(game, bodies, confidences)).call;
          const index = which % bodies.length;
          const lowered = confidences.map((c, i) => (i === index ? Math.min(c, lower) : c));
          const after = judge(game, shotOf(game, bodies, lowered)).call;
          if (before?.call === 'query') expect(isFoul(after)).toBe(false);
        },
      ),
      settings(400),
    );
  });

  test('an irrelevant event never changes a call', () => {
    fc.assert(
      fc.property(
        fc.array(happening(game), { maxLength: 7 }),
        fc.nat({ max: 7 }),
        fc.constantFrom(1, 0.4),
        (bodies, at, confidence) => {
          const idle =
            game === 'nine-ball'
              ? { kind: 'micro-motion', ball: '9', distance: 0.001 }
              : { kind: 'micro-motion', ball: 'red', distance: 0.001 };
          const facts = shotOf(game, bodies);
          const place = Math.min(at + 1, facts.length - 1);
          const extra = {
            ...idle,
            id: 'idle',
            t: facts[place - 1]!.t + 0.5,
            shot: 1,
            tSigma: 0,
            confidence,
            status: 'final',
          } as MatchInput;
          const without = judge(game, facts).call;
          if (
            bodies.some((body) => 'ball' in body && body.kind === 'pocketed' && body.ball === '9')
          )
            return;
          const with_ = judge(game, [...facts.slice(0, place), extra, ...facts.slice(place)]).call;
          expect(verdict(with_)).toEqual(verdict(without));
        },
      ),
      settings(400),
    );
  });
});

test('points are conserved: all of a shot go to exactly one side', () => {
  fc.assert(
    fc.property(fc.array(happening('five-pins'), { maxLength: 10 }), (bodies) => {
      const { call } = judge('five-pins', shotOf('five-pins', bodies));
      if (!call || call.call === 'query' || call.call === 'replay') return;
      const { breakdown } = call.outcome;
      const total = breakdown!.pins + breakdown!.carom + breakdown!.penalty;
      expect(call.points!.A + call.points!.B).toBe(total);
      expect(Math.min(call.points!.A, call.points!.B)).toBe(0);
      expect(call.ledger.reduce((sum, entry) => sum + entry.points, 0)).toBe(total);
      const winners = new Set(call.ledger.filter(({ points }) => points > 0).map(({ to }) => to));
      expect(winners.size).toBeLessThanOrEqual(1);
    }),
    settings(1000),
  );
});

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`impossible state: ${what}`);
};

/** A state that no match can be in. Plain comparisons: this runs a million times. */
function checkPossible(state: MatchState): void {
  const view = viewMatch(state);
  const balls: readonly string[] = ballIdsOf(view.game);
  must(
    view.ballsOnTable.every((ball) => balls.includes(ball)),
    'a strange ball',
  );
  must(new Set(view.ballsOnTable).size === view.ballsOnTable.length, 'a ball twice');
  must(
    view.game === 'five-pins' || view.phase === 'over' || view.ballsOnTable.includes('9'),
    'no 9',
  );
  must(
    view.pinsInPlay.every((pin) => PIN_IDS.includes(pin)),
    'a strange pin',
  );
  for (const side of ['A', 'B'] as const) {
    must(view.score[side] >= 0, 'a negative score');
    must(view.fouls[side] >= 0 && view.fouls[side] <= 3, 'too many fouls');
    must(!view.clock || view.clock.extensionsLeft[side] >= 0, 'negative extensions');
  }
  must((view.turn === null) === (view.phase === 'over'), 'a turn after the end');
  must(!view.ballInHand || view.ballInHand.side === view.turn, 'ball in hand for the wrong side');
}

/** A call rests on something and is as sure as the weakest of it. */
function checkCalls(state: MatchState): void {
  for (const { confidence, evidence } of callsOf(state)) {
    must(confidence >= 0 && confidence <= 1, 'a strange confidence');
    must(evidence.length > 0, 'a call without evidence');
  }
}
