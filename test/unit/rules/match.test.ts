// A match as a fold of its log: corrections, undo, problems, provisional and final calls.
import { describe, expect, test } from 'vitest';
import type { Fact, MatchInput, MatchState, RefereeInput } from '../../../src/rules/index.ts';
import {
  callsOf,
  createMatch,
  inputsTaken,
  isMatchOver,
  matchSetup,
  notationContext,
  openUntil,
  parseShot,
  printCall,
  replayMatch,
  step,
  viewMatch,
} from '../../../src/rules/index.ts';
import type { ScriptOptions } from '../../support/rulesScript.ts';
import {
  check,
  lastFact,
  play,
  playOn,
  setupFor,
  startMatch,
  words,
} from '../../support/rulesScript.ts';

const open = (...onTable: ('2' | '5' | '6' | '7' | '9')[]): ScriptOptions => ({
  join: { phase: 'open', onTable },
});
const LEGAL = 'cue>2 2>cushion:left rest';
const MISS = 'cue>cushion:right rest';

const say = (state: MatchState, input: object, id = 'x', t = 500): ReturnType<typeof step> =>
  step(state, { id, t, ...input } as RefereeInput);

describe('a correction of one fact', () => {
  test('striking out the contact with the wrong ball makes the shot legal', () => {
    const played = play('nine-ball', ['cue>6 cue>2 2>cushion:left rest'], open('2', '6', '9'));
    expect(words(played)).toBe('foul B9-5.2b; B in hand');
    const struck = say(played.state, { kind: 'strike-out', event: 's1.1' });
    expect(struck.outputs.calls.map(printCall)).toEqual(['legal; next B']);
    expect(struck.outputs.calls[0]?.id).toBe(played.calls[0]?.id);
    expect(viewMatch(struck.state).ballInHand).toBeNull();
  });

  test('a shot long ago is judged again and all that follows from it', () => {
    const played = play('nine-ball', [MISS, LEGAL, MISS], open('2', '9'));
    expect(viewMatch(played.state).fouls).toEqual({ A: 2, B: 0 });
    const contact = {
      ...played.inputs[1],
      kind: 'ball-contact',
      a: 'cue',
      b: '2',
      frozen: false,
      simultaneous: false,
    };
    const mended = say(played.state, { kind: 'replace', event: 's1.1', by: contact });
    // Now it is a foul of another kind, which counts alike.
    expect(mended.outputs.calls.map(printCall)).toEqual(['foul B9-5.2c; B in hand']);
    expect(callsOf(mended.state)).toHaveLength(4);
  });

  test('the pin was felled by the red and not by the own ball', () => {
    const played = play('five-pins', ['white>yellow white>red white>P3 rest'], {
      join: { phase: 'play' },
    });
    expect(words(played)).toBe('negative; B+6; next B; pins P3');
    const fallen = { ...lastFact(played, 'pin-fallen'), by: 'red' };
    const mended = say(played.state, { kind: 'replace', event: fallen.id, by: fallen });
    expect(callsOf(mended.state).map(printCall)).toEqual(['legal; A+6; next B; pins P3']);
  });

  test('a doubtful fact that the referee confirms is no doubt any more', () => {
    const played = play('nine-ball', ['cue>2 2>cushion:left? rest'], open('2', '9'));
    expect(words(played)).toBe('query; open; ask confirm-cushion-contact');
    const confirmed = say(played.state, { kind: 'confirm-event', event: 's1.2' });
    expect(callsOf(confirmed.state).map(printCall)).toEqual(['legal; next B']);
    const struck = say(played.state, { kind: 'strike-out', event: 's1.2' });
    expect(callsOf(struck.state).map(printCall)).toEqual(['foul B9-5.2c; B in hand']);
  });

  test('confirming what was struck out does not bring it back', () => {
    const played = play('nine-ball', ['cue>2 2>cushion:left? rest'], open('2', '9'));
    const struck = say(played.state, { kind: 'strike-out', event: 's1.2' }, 'a');
    const confirmed = say(struck.state, { kind: 'confirm-event', event: 's1.2' }, 'b');
    expect(callsOf(confirmed.state).map(printCall)).toEqual(['foul B9-5.2c; B in hand']);
  });

  test('one that the rest of the log contradicts is refused and names what contradicts it', () => {
    const played = play('nine-ball', [LEGAL], open('2', '9'));
    const { state, outputs } = say(played.state, { kind: 'strike-out', event: 's1.0' });
    expect(state).toBe(played.state);
    expect(outputs.problems[0]).toMatchObject({ code: 'no-shot', input: 's1.1' });
  });

  test('of an event nobody knows is refused', () => {
    const played = play('nine-ball', [LEGAL], open('2', '9'));
    for (const kind of ['strike-out', 'confirm-event', 'replace']) {
      const { state, outputs } = say(played.state, { kind, event: 'nobody', by: {} });
      expect(state).toBe(played.state);
      expect(outputs.problems.map(({ code }) => code)).toEqual(['unknown-event']);
    }
  });

  test('a call that is no longer made is withdrawn', () => {
    const played = play('nine-ball', [MISS], {
      join: { phase: 'open', onTable: ['2', '9'], fouls: { A: 1, B: 0 } },
    });
    expect(words(played)).toBe('foul B9-5.2b; B in hand | propose_warning; next B');
    const waived = say(played.state, { kind: 'waive-fault', clause: 'B9-5.2b' });
    expect(waived.outputs.calls.map(({ call, status }) => `${call} ${status}`)).toEqual([
      'propose_warning retracted',
      'legal final',
    ]);
    expect(callsOf(waived.state).map(printCall)).toEqual(['legal; next B']);
  });
});

describe('events that change', () => {
  test('a provisional event makes a provisional call; its final version a final one', () => {
    const parsed = parseShot(LEGAL, notationContext('nine-ball'));
    const facts = parsed.ok ? parsed.value : [];
    let state = startMatch('nine-ball', open('2', '9'));
    for (const fact of facts)
      state = step(
        state,
        fact.id === 's1.2' ? ({ ...fact, status: 'provisional' } as MatchInput) : fact,
      ).state;
    expect(callsOf(state).map(({ status }) => status)).toEqual(['provisional']);
    const final = step(
      state,
      facts.find(({ id }) => id === 's1.2')!,
    );
    expect(final.outputs.calls.map(({ status }) => status)).toEqual(['final']);
  });

  test('a retracted event is struck from the account', () => {
    const played = play('nine-ball', [LEGAL], open('2', '9'));
    const retracted = step(played.state, {
      ...lastFact(played, 'cushion-contact'),
      status: 'retracted',
    } as MatchInput);
    expect(retracted.outputs.calls.map(printCall)).toEqual(['foul B9-5.2c; B in hand']);
  });

  test('one of long ago is found too', () => {
    const script = Array.from({ length: 60 }, () => LEGAL);
    const played = play('nine-ball', script, open('2', '9'));
    const first = played.inputs.find(({ id }) => id === 's1.2')!;
    const retracted = step(played.state, { ...first, status: 'retracted' } as MatchInput);
    expect(retracted.outputs.calls.map(printCall)).toEqual([
      'foul B9-5.2c; B in hand',
      // The next call tells the count of fouls, which is another now.
      'legal; next A',
    ]);
  });

  test('a retraction of something unknown is a problem', () => {
    const start = startMatch('nine-ball', open('2', '9'));
    const parsed = parseShot(LEGAL, notationContext('nine-ball'));
    const fact = { ...(parsed.ok ? parsed.value[0]! : {}), status: 'retracted' } as MatchInput;
    const { state, outputs } = step(start, fact);
    expect(state).toBe(start);
    expect(outputs.problems).toMatchObject([{ code: 'unknown-event', input: 's1.0' }]);
  });

  test('a referee input that arrives twice is taken once', () => {
    const played = play(
      'nine-ball',
      [LEGAL, { kind: 'foot-off-floor', side: 'A' }],
      open('2', '9'),
    );
    const again = step(played.state, played.inputs.at(-1)!);
    expect(again.state).toBe(played.state);
    expect(again.outputs.problems).toMatchObject([{ code: 'duplicate-id', input: 'r1' }]);
  });

  test('news of the last shot after its end is heeded', () => {
    const played = play('nine-ball', ['cue>2 rest'], open('2', '9'));
    const late = playOn(played.state, [
      {
        ...lastFact(played, 'ball-contact'),
        id: 'late',
        kind: 'cushion-contact',
        ball: '2',
        cushion: 'left',
        jaw: false,
        t: 0.3,
      } as never,
    ]);
    expect(words(late)).toBe('legal; next B');
  });
});

describe('undo and redo', () => {
  test('undo takes the last word of the referee back, redo brings it again', () => {
    const played = play(
      'nine-ball',
      [LEGAL, { kind: 'foot-off-floor', side: 'A' }],
      open('2', '9'),
    );
    const undone = say(played.state, { kind: 'undo' }, 'u');
    expect(undone.outputs.calls.map(printCall)).toEqual(['legal; next B']);
    const redone = say(undone.state, { kind: 'redo' }, 'v');
    expect(callsOf(redone.state)).toEqual(callsOf(played.state));
    expect(viewMatch(redone.state)).toEqual(viewMatch(played.state));
  });

  test('a correction can be undone', () => {
    const played = play('nine-ball', [LEGAL], open('2', '9'));
    const struck = say(played.state, { kind: 'strike-out', event: 's1.2' }, 'a');
    const undone = say(struck.state, { kind: 'undo' }, 'b');
    expect(callsOf(undone.state).map(printCall)).toEqual(['legal; next B']);
  });

  test('a new word ends what can be redone', () => {
    const played = play(
      'nine-ball',
      [LEGAL, { kind: 'foot-off-floor', side: 'A' }],
      open('2', '9'),
    );
    const undone = say(played.state, { kind: 'undo' }, 'u').state;
    const other = say(undone, { kind: 'scoop', side: 'A' }, 's').state;
    const { state, outputs } = say(other, { kind: 'redo' }, 'v');
    expect(state).toBe(other);
    expect(outputs.problems.map(({ code }) => code)).toEqual(['nothing-to-redo']);
  });

  test('there is nothing to undo at the start', () => {
    const start = startMatch('nine-ball', open('2', '9'));
    const { state, outputs } = say(start, { kind: 'undo' });
    expect(state).toBe(start);
    expect(outputs.problems.map(({ code }) => code)).toEqual(['nothing-to-undo']);
  });

  test('what a camera saw is not undone; what a person reported is', () => {
    const seen = play(
      'nine-ball',
      [{ kind: 'shot-timer', side: 'A', elapsed: 130 }],
      open('2', '9'),
    );
    expect(say(seen.state, { kind: 'undo' }).outputs.problems).toHaveLength(1);
    const told = play(
      'nine-ball',
      [{ kind: 'shot-timer', side: 'A', elapsed: 130, reportedBy: 'Ana' } as never],
      open('2', '9'),
    );
    expect(callsOf(say(told.state, { kind: 'undo' }).state)).toEqual([]);
  });

  test('a time that passed is not undone', () => {
    const played = play('nine-ball', [LEGAL, { kind: 'time' }], open('2', '9'));
    expect(say(played.state, { kind: 'undo' }).outputs.problems).toHaveLength(1);
  });
});

describe('what cannot have happened', () => {
  const refusedWith = (
    script: string,
    game: 'nine-ball' | 'five-pins' = 'nine-ball',
    options = open('2', '6', '9'),
  ): string => {
    const played = play(
      game,
      [script],
      game === 'nine-ball' ? options : { join: { phase: 'play' } },
    );
    return played.problems.map(({ code, input }) => `${code} ${input}`).join(', ');
  };

  test.each([
    ['a ball pocketed twice', 'cue>2 2>pocket:top-left 2>pocket:top-left rest', 'ball-gone s1.3'],
    ['a ball pocketed before the shot', 'cue>5 cue>2 2>cushion:left rest', 'ball-gone s1.1'],
    ['a contact with a pocketed ball', 'cue>2 2>pocket:top-left cue>2 rest', 'ball-gone s1.3'],
    ['a ball off the table that falls', 'cue>2 2>off 2>pocket:top-left rest', 'ball-gone s1.3'],
    ['a ball that fell by itself and is hit', 'cue>2 6>drop@9 2>6 rest', 'ball-gone s1.3'],
    ['a contact with itself', 'cue>cue rest', 'contact-with-itself s1.1'],
    ['a ball of the other game', 'cue>red rest', 'ball-not-in-game s1.1'],
    ['a pin in nine-ball', 'cue>P1 rest', 'not-in-this-game s1.1'],
  ])('%s', (_what, script, expected) => {
    expect(refusedWith(script)).toBe(expected);
  });

  test.each([
    ['a pin felled twice', 'white>yellow yellow>P1 yellow>P1 rest', 'pin-not-there s1.3'],
    [
      'a felled pin that is touched',
      'white>yellow yellow>P1 yellow>touch:P1 rest',
      'pin-not-there s1.3',
    ],
    [
      'a felled pin that is displaced',
      'white>yellow yellow>P1 yellow>partial:P1 rest',
      'pin-not-there s1.3',
    ],
    ['a standing pin that is dragged', 'white>yellow yellow>drag:P1 rest', 'pin-not-there s1.2'],
    ['a standing pin that stands up', 'white>yellow P1>up rest', 'pin-not-there s1.2'],
    ['a pin that fells itself', 'white>yellow P1>P1 rest', 'contact-with-itself s1.2'],
    ['a pin that displaces itself', 'white>yellow P1>full:P1 rest', 'contact-with-itself s1.2'],
    ['a pin that touches itself', 'white>yellow P1>touch:P1 rest', 'contact-with-itself s1.2'],
    [
      'a pin felled by a ball that is off',
      'white>yellow yellow>off yellow>P1 rest',
      'ball-gone s1.3',
    ],
    [
      'a pin leaning on a ball that is off',
      'white>yellow yellow>off P1>lean:yellow rest',
      'ball-gone s1.3',
    ],
    [
      'a pocketed ball in five pins',
      'white>yellow yellow>pocket:top-left rest',
      'not-in-this-game s1.2',
    ],
    ['a ball of the other game', 'white>5 rest', 'ball-not-in-game s1.1'],
  ])('%s', (_what, script, expected) => {
    expect(refusedWith(script, 'five-pins')).toBe(expected);
  });

  test('a pin out of play does not fall, unless the layout shows it up again', () => {
    const out = { join: { phase: 'play', pinsRemoved: ['P2'] } } as const;
    const fallen = play('five-pins', ['white>yellow yellow>P2 rest'], out);
    expect(fallen.problems).toMatchObject([{ code: 'pin-not-there', input: 's1.2' }]);
    const parsed = parseShot('white>yellow yellow>P2 rest', notationContext('five-pins'));
    let state = startMatch('five-pins', out);
    for (const input of parsed.ok ? parsed.value : [])
      state = step(
        state,
        input.kind === 'shot-start'
          ? { ...input, layout: { ...input.layout, pinsStanding: ['P2'] } }
          : input,
      ).state;
    expect(callsOf(state).map(printCall)).toEqual(['legal; A+2; next B; pins P2']);
  });

  test('a strike in the middle of a shot', () => {
    const { state, inputs } = play('nine-ball', ['cue>2'], open('2', '9'));
    const { outputs } = step(state, { ...inputs[0], id: 'again', t: 3 } as MatchInput);
    expect(outputs.problems).toMatchObject([{ code: 'shot-not-over', input: 'again' }]);
  });

  test('after the picture was lost the next strike begins a new shot', () => {
    const played = play('nine-ball', ['cue>2 lost', LEGAL], open('2', '9'));
    expect(words(played)).toBe('query; open; ask picture-lost | legal; next A');
  });

  test('a struck ball that changed its way where no ball is seen is asked about', () => {
    const played = play('nine-ball', ['unseen rest', LEGAL], open('2', '9'));
    expect(words(played)).toBe('query; open; ask unseen-meeting | legal; next A');
  });

  test('a shot whose balls had more to do when the next stroke came is asked about', () => {
    const played = play('nine-ball', ['cue>2 again', LEGAL], open('2', '9'));
    expect(words(played)).toBe('query; open; ask struck-again | legal; next A');
  });

  test('a shot that may have been running when the view opened is asked about', () => {
    const played = play('nine-ball', ['late rest', LEGAL], open('2', '9'));
    expect(words(played)).toBe('query; open; ask opened-late | legal; next A');
  });

  test('an end without a shot, and a contact', () => {
    const played = play('nine-ball', [LEGAL], open('2', '9'));
    const start = startMatch('nine-ball', open('2', '9'));
    for (const kind of ['shot-end', 'ball-contact', 'left-cushion'] as const) {
      const fact = {
        ...(lastFact(played, 'shot-end') as object),
        kind,
        a: 'cue',
        b: '2',
        ball: '2',
      } as unknown as MatchInput;
      const { state, outputs } = step(start, fact);
      expect(state).toBe(start);
      expect(outputs.problems).toMatchObject([{ code: 'no-shot', input: 's1.3' }]);
      expect(outputs.problems[0]?.message.en).toContain('s1.3');
    }
  });

  test.each([
    ['before the strike', { t: -1 }, 'ball-contact'],
    ['before the last shot ended', { t: 0.1, kind: 'disturbance', ball: '2' }, 'after'],
    ['a strike before the last shot ended', { t: 0.1, kind: 'shot-start' }, 'strike'],
  ])('an event %s is out of order', (_what, changes, when) => {
    const played = play('nine-ball', [when === 'ball-contact' ? 'cue>2' : LEGAL], open('2', '9'));
    const fact = {
      ...played.inputs[0],
      ...(when === 'ball-contact' ? { kind: 'ball-contact', a: 'cue', b: '2' } : {}),
      id: 'odd',
      ...changes,
    } as MatchInput;
    const { state, outputs } = step(played.state, fact);
    expect(state).toBe(played.state);
    expect(outputs.problems).toMatchObject([{ code: 'out-of-order', input: 'odd' }]);
  });

  test('an end before something that happened in the shot is out of order', () => {
    const played = play('nine-ball', ['cue>2 2>cushion:left'], open('2', '9'));
    const ended = play('nine-ball', [LEGAL], open('2', '9'));
    const { outputs } = step(played.state, {
      ...lastFact(ended, 'shot-end'),
      t: 0.3,
    } as MatchInput);
    expect(outputs.problems).toMatchObject([{ code: 'out-of-order', input: 's1.3' }]);
  });

  test.each([{ t: Number.NaN }, { confidence: 1.5 }, { confidence: -0.1 }])(
    'numbers that are none: %o',
    (changes) => {
      const { state, inputs } = play('nine-ball', ['cue>2'], open('2', '9'));
      const { outputs } = step(state, { ...inputs[1], id: 'odd', ...changes } as MatchInput);
      expect(outputs.problems).toMatchObject([{ code: 'malformed', input: 'odd' }]);
    },
  );

  test('something impossible told late about the last shot', () => {
    const played = play('nine-ball', ['cue>2 2>pocket:top-left rest'], open('2', '9'));
    const { state, outputs } = step(played.state, {
      ...lastFact(played, 'pocketed'),
      id: 'twice',
    } as MatchInput);
    expect(state).toBe(played.state);
    expect(outputs.problems).toMatchObject([{ code: 'ball-gone', input: 'twice' }]);
  });

  test('a strike at a ball that is not there', () => {
    const { problems } = play('nine-ball', ['strike:5 rest'], open('2', '9'));
    expect(problems.map(({ code }) => code)).toEqual(['ball-gone', 'no-shot']);
  });

  test('anything after the end of the match', () => {
    const over = play('nine-ball', [{ kind: 'disqualified', side: 'A' }], open('2', '9'));
    expect(viewMatch(over.state)).toMatchObject({ phase: 'over', winner: 'B', turn: null });
    expect(isMatchOver(over.state)).toBe(true);
    expect(isMatchOver(createMatch(matchSetup('nine-ball', { first: 'A' })))).toBe(false);
    const later = playOn(
      over.state,
      [
        LEGAL,
        { kind: 'concession', side: 'A' },
        { kind: 'micro-motion', ball: '2', distance: 0 } as never,
        { kind: 'correct-score', score: { A: 1, B: 2 } },
      ],
      5,
    );
    expect(later.problems.map(({ code }) => code)).toEqual([
      'match-over',
      'match-over',
      'match-over',
      'match-over',
      'match-over',
      'match-over',
    ]);
    expect(viewMatch(later.state).score).toEqual({ A: 1, B: 2 });
  });

  test('an input of the other game', () => {
    const nine = play(
      'nine-ball',
      [
        { kind: 'place-in-hand', ball: 'cue' },
        { kind: 'wrong-partner', side: 'A' },
        { kind: 'warning', side: 'A', about: 'partner-advice' },
      ],
      open('2', '9'),
    );
    expect(nine.problems.map(({ code }) => code)).toEqual(Array(3).fill('not-in-this-game'));
    const five = play(
      'five-pins',
      [
        { kind: 'push-out', side: 'A' },
        { kind: 'warning', side: 'A', about: 'two-fouls' },
        { kind: 'at-table', side: 'A', person: 'x' },
        { kind: 'add-fault', clause: 'x' } as never,
      ],
      { join: { phase: 'play' } },
    );
    expect(five.problems.map(({ code }) => code)).toEqual(Array(4).fill('not-in-this-game'));
  });

  test('a fault before anybody has opened', () => {
    for (const phase of ['lag', 'choose-opener'] as const) {
      const start = play(
        'five-pins',
        phase === 'lag' ? [] : ['white>cushion:right yellow>cushion:right red>white rest'],
        { join: { phase: 'lag' } },
      );
      const touched = say(start.state, { kind: 'touch-confirmed', side: 'A' });
      expect(touched.outputs.problems.map(({ code }) => code)).toEqual(['not-now']);
      expect(touched.state).toBe(start.state);
    }
  });

  test('an input out of place', () => {
    const nine = play(
      'nine-ball',
      [
        { kind: 'settle-affected', affected: true },
        { kind: 'waive-fault', clause: 'B9-5.2b' },
        { kind: 'clock-extension', side: 'A' },
        { kind: 'clock-fault', side: 'A' },
        { kind: 'push-out-choice', side: 'A', choice: 'accept' },
      ],
      open('2', '9'),
    );
    expect(nine.problems.map(({ code }) => code)).toEqual(Array(5).fill('not-now'));
    const five = play(
      'five-pins',
      [
        { kind: 'waive-fault', clause: 'Q5-16.3a' },
        { kind: 'draw-lots', white: 'A' },
        { kind: 'choose-opener', side: 'A', opener: 'A' },
      ],
      { join: { phase: 'play' } },
    );
    expect(five.problems.map(({ code }) => code)).toEqual(Array(3).fill('not-now'));
  });
});

describe('provisional and final', () => {
  const HANGS = 'cue>2 2>cushion:right rest hangs:6';
  const at = (t: number): object => ({ kind: 'time', id: `t${t}`, t });

  test('a hanging ball keeps the call open for five seconds', () => {
    const { state, calls } = play('nine-ball', [HANGS], open('2', '6', '9'));
    expect(calls.map(({ status }) => status)).toEqual(['provisional']);
    expect(step(state, at(5.7) as MatchInput).outputs.calls).toEqual([]);
    expect(step(state, at(5.75) as MatchInput).outputs.calls.map(({ status }) => status)).toEqual([
      'final',
    ]);
  });

  test('what is no longer open stays as it is when the time comes', () => {
    const hung = play('nine-ball', ['cue>6 rest hangs:6'], {
      join: { phase: 'open', onTable: ['2', '6', '9'], fouls: { A: 1, B: 0 } },
    });
    expect(hung.calls.map(({ call, status }) => `${call} ${status}`)).toEqual([
      'foul provisional',
      'propose_warning final',
    ]);
    const until = openUntil(hung.state);
    expect(until).toBe(hung.calls[0]!.t + 5);
    const early = say(hung.state, { kind: 'time' }, 'early', until! - 0.1);
    expect(early.outputs.calls).toEqual([]);
    const closed = say(early.state, { kind: 'time' }, 'then', until!);
    expect(closed.outputs.calls.map(({ call, status }) => `${call} ${status}`)).toEqual([
      'foul final',
    ]);
    expect(openUntil(closed.state)).toBeNull();
  });

  test('any news of a later moment closes it', () => {
    const { state } = play('nine-ball', [HANGS], open('2', '6', '9'));
    const later = step(state, {
      kind: 'micro-motion',
      ball: '2',
      distance: 0,
      id: 'm',
      t: 9,
      shot: 1,
      tSigma: 0,
      confidence: 1,
      status: 'final',
    });
    expect(later.outputs.calls.map(({ status }) => status)).toEqual(['final']);
  });

  test('the next strike closes it too', () => {
    const { outputs } = play('nine-ball', [HANGS, 'strike:cue'], open('2', '6', '9'));
    expect(outputs.map(({ status }) => status)).toEqual(['provisional', 'final']);
  });

  test('a call that is final is not said again', () => {
    const { outputs } = play('nine-ball', [LEGAL, 'strike:cue'], open('2', '6', '9'));
    expect(outputs.map(({ status }) => status)).toEqual(['final']);
  });
});

describe('the referee in between', () => {
  test('what he says during a shot about something else waits for its end', () => {
    const played = check(
      'nine-ball',
      [
        MISS,
        LEGAL,
        'cue>2',
        { kind: 'warning', side: 'B', about: 'slow-play' },
        {
          kind: 'shot-end',
          id: 'e',
          t: 90,
          shot: 3,
          tSigma: 0,
          confidence: 1,
          status: 'final',
          layout: {
            balls: [],
            frozenPairs: [],
            frozenToCushion: [],
            hanging: [],
            pinsStanding: [],
            hidden: [],
          },
        } as never,
      ],
      'foul B9-5.2b; B in hand | legal; next A | foul B9-5.2c; B in hand | propose_warning; next B',
      open('2', '9'),
    );
    expect(viewMatch(played.state).warnings).toMatchObject([{ side: 'B', about: 'slow-play' }]);
  });

  test('a word that the judged shot made impossible is told', () => {
    const { problems } = play(
      'nine-ball',
      ['cue>2', { kind: 'push-out-choice', side: 'A', choice: 'accept' }, '2>cushion:left rest'],
      open('2', '9'),
    );
    expect(problems.map(({ code }) => code)).toContain('not-now');
  });

  // A correction of another shot was refused for a word that had come to nothing long before.
  test('and does not stand in the way of a later correction', () => {
    const choice = { kind: 'push-out-choice', side: 'A', choice: 'accept' } as const;
    const played = play('nine-ball', ['cue>2', choice, '2>cushion:left rest'], open('2', '9'));
    const struck = say(played.state, { kind: 'strike-out', event: 's3.1' });
    expect(struck.outputs.problems).toEqual([]);
    expect(struck.outputs.calls.map(printCall)).toEqual(['foul B9-5.2c; B in hand']);
  });

  test('a late fault after the warning leaves the warning standing', () => {
    const played = play(
      'nine-ball',
      [
        LEGAL,
        { kind: 'warning', side: 'B', about: 'slow-play' },
        { kind: 'foot-off-floor', side: 'A' },
      ],
      open('2', '9'),
    );
    expect(words(played)).toBe('foul B9-5.2d; B in hand');
    expect(viewMatch(played.state).warnings).toHaveLength(1);
  });

  test('a fault of the player who did not play last stands alone', () => {
    check(
      'nine-ball',
      [LEGAL, { kind: 'double-hit', side: 'B' }],
      'legal; next B | foul B9-5.2f; A in hand',
      open('2', '9'),
    );
  });

  test('a foul before the break gives the break to the other player', () => {
    const played = check(
      'nine-ball',
      [{ kind: 'touch-confirmed', side: 'A' }, 'strike:cue cue>1 rest'],
      'foul B9-5.2f; B in hand | foul B9-3.1b; A in hand',
    );
    expect(viewMatch(played.state).phase).toBe('post-break');
  });

  test('corrections of score, turn and balls', () => {
    const nine = play(
      'nine-ball',
      [
        MISS,
        { kind: 'correct-score', score: { A: 3, B: 4 } },
        { kind: 'correct-turn', side: 'A' },
        { kind: 'correct-balls', onTable: ['9', '7'] },
      ],
      open('2', '9'),
    );
    expect(viewMatch(nine.state)).toMatchObject({
      score: { A: 3, B: 4 },
      turn: 'A',
      ballInHand: null,
      ballsOnTable: ['7', '9'],
      lowestBall: '7',
    });
    const five = play(
      'five-pins',
      [
        { kind: 'correct-score', score: { A: 3, B: 4 } },
        { kind: 'correct-turn', side: 'B' },
      ],
      { join: { phase: 'play' } },
    );
    expect(viewMatch(five.state)).toMatchObject({ score: { A: 3, B: 4 }, turn: 'B' });
  });

  test('a protest halts play and is settled', () => {
    for (const game of ['nine-ball', 'five-pins'] as const) {
      const halted = play(game, [{ kind: 'protest', side: 'A' }]);
      expect(viewMatch(halted.state).halted).toBe(true);
      expect(viewMatch(playOn(halted.state, [{ kind: 'protest-settled' }], 3).state).halted).toBe(
        false,
      );
      expect(viewMatch(playOn(halted.state, ['rest'], 3).state).halted).toBe(false);
    }
  });

  test('a shot clock in nine-ball', () => {
    const profile = { ...setupFor('nine-ball', {}).profile };
    const clocked =
      profile.game === 'nine-ball'
        ? {
            ...profile,
            options: {
              ...profile.options,
              shotClock: { limit: 30, warnBefore: 10, extensions: 1 },
            },
          }
        : profile;
    const played = play(
      'nine-ball',
      [
        { kind: 'shot-timer', side: 'A', elapsed: 30 },
        { kind: 'clock-extension', side: 'A' },
        { kind: 'clock-extension', side: 'A' },
        { kind: 'clock-fault', side: 'A' },
      ],
      { ...open('2', '9'), setup: { profile: clocked } },
    );
    expect(words(played)).toBe('propose_warning; next A | foul B9-7.1f; B in hand');
    expect(played.problems.map(({ code }) => code)).toEqual(['not-now']);
    expect(viewMatch(played.state, 7).clock).toEqual({
      limitSeconds: 30,
      startedAt: 7,
      extensionsLeft: { A: 0, B: 1 },
    });
  });
});

describe('the log', () => {
  test('the same log gives the same match', () => {
    const played = play(
      'nine-ball',
      [MISS, LEGAL, { kind: 'foot-off-floor', side: 'B' }],
      open('2', '9'),
    );
    const again = replayMatch(setupFor('nine-ball', open('2', '9')), inputsTaken(played.state));
    expect(again).toEqual(played.state);
  });

  test('a set-up begins another match', () => {
    const played = play('nine-ball', [LEGAL], open('2', '9'));
    const setup = matchSetup('five-pins', { first: 'B' });
    expect(step(played.state, { kind: 'set-up', id: 'new', setup }).state).toEqual(
      createMatch(setup),
    );
  });

  test('a state is never changed by what comes after it', () => {
    const start = startMatch('nine-ball', open('2', '9'));
    const before = JSON.stringify(start);
    playOn(start, [MISS, LEGAL, { kind: 'undo' }]);
    expect(JSON.stringify(start)).toBe(before);
  });

  test('every call names its events and carries the weakest of their confidences', () => {
    const parsed = parseShot(LEGAL, notationContext('nine-ball'));
    let state = startMatch('nine-ball', open('2', '9'));
    for (const input of parsed.ok ? parsed.value : [])
      state = step(state, {
        ...input,
        confidence: input.kind === 'cushion-contact' ? 0.8 : 0.9,
      } as Fact).state;
    expect(callsOf(state)[0]).toMatchObject({
      confidence: 0.8,
      evidence: ['s1.0', 's1.3', 's1.1', 's1.2'],
    });
  });
});

describe('odds and ends that once were gaps', () => {
  test('a placement stroke after another shot takes the next number', () => {
    const played = play(
      'nine-ball',
      [LEGAL, { kind: 'placement-stroke', side: 'B' }, 'cue>2 2>cushion:left rest'],
      open('2', '9'),
    );
    expect(played.calls.map(({ shot }) => shot)).toEqual([1, 2]);
  });

  test('a contact told late about how the shot was played is heeded', () => {
    const played = play('five-pins', ['frozen:white-top white>yellow rest'], {
      join: { phase: 'play' },
    });
    const told = playOn(played.state, [{ kind: 'strike-manner', aim: 'into-frozen-cushion' }], 4);
    expect(words(told)).toBe('foul Q5-16.3i; B+2; B in hand');
  });

  test('several faults reported at once stand side by side', () => {
    const played = play(
      'nine-ball',
      [
        LEGAL,
        { kind: 'add-fault', side: 'A', clause: 'B9-5.2g' },
        { kind: 'double-hit', side: 'A' },
      ],
      open('2', '9'),
    );
    expect(words(played)).toBe('foul B9-5.2f B9-5.2g; B in hand');
  });

  test('a lag ball that leaves the table loses the choice', () => {
    const second = {
      kind: 'shot-start',
      id: 'b',
      t: 0.01,
      shot: 1,
      tSigma: 0,
      confidence: 1,
      status: 'final',
      ball: 'yellow',
      moving: [],
      layout: {
        balls: [],
        frozenPairs: [],
        frozenToCushion: [],
        hanging: [],
        pinsStanding: [],
        hidden: [],
      },
    };
    const off = {
      kind: 'off-table',
      id: 'o',
      t: 2,
      shot: 1,
      tSigma: 0,
      confidence: 1,
      status: 'final',
      ball: 'yellow',
    };
    const end = { ...second, kind: 'shot-end', id: 'e', t: 9 };
    for (const kind of ['off-table', 'rail-top-contact'])
      expect(
        words(
          play(
            'five-pins',
            ['strike:white', second as never, { ...off, kind } as never, end as never],
            { join: { phase: 'lag' } },
          ),
        ),
      ).toBe('lag; next A');
  });

  test('the same ball may not be struck twice in the lag, nor a third one', () => {
    const strike = {
      kind: 'shot-start',
      id: 'b',
      t: 0.01,
      shot: 1,
      tSigma: 0,
      confidence: 1,
      status: 'final',
      ball: 'white',
      moving: [],
      layout: {
        balls: [],
        frozenPairs: [],
        frozenToCushion: [],
        hanging: [],
        pinsStanding: [],
        hidden: [],
      },
    };
    const twice = play('five-pins', ['strike:white', strike as never], { join: { phase: 'lag' } });
    expect(twice.problems).toMatchObject([{ code: 'shot-not-over', input: 'b' }]);
    const third = play(
      'five-pins',
      [
        'strike:white',
        { ...strike, ball: 'yellow' } as never,
        { ...strike, id: 'c', ball: 'red' } as never,
      ],
      { join: { phase: 'lag' } },
    );
    expect(third.problems).toMatchObject([{ code: 'shot-not-over', input: 'c' }]);
  });
});
