// What the desk sends, what a line of notation says, what a reading is called.
import { describe, expect, test } from 'vitest';
import {
  isFact,
  isSightingKind,
  isTableEvent,
  notationContext,
  otherSide,
  parseRefereeInput,
  parseShot,
  printCall,
  printShot,
  PROFILES,
  READINGS,
  REFEREE_CATALOGUE,
  warningText,
  WARNINGS,
  withReading,
} from '../../../src/rules/index.ts';
import { clauseText } from '../../../src/rules/index.ts';
import { play } from '../../support/rulesScript.ts';
import { fivePinsCases } from './fivePinsCases.ts';
import { nineBallCases } from './nineBallCases.ts';

describe('a referee input', () => {
  const head = { id: 'r1', t: 3 };
  const parse = (fields: object): unknown => {
    const parsed = parseRefereeInput({ ...head, ...fields });
    return parsed.ok ? parsed.value : parsed.problems;
  };

  test.each([
    [
      { kind: 'push-out', side: 'B' },
      { kind: 'push-out', side: 'B' },
    ],
    [
      { action: 'push-out', fields: { side: 'B' }, by: 'Ana' },
      { kind: 'push-out', side: 'B', from: 'Ana' },
    ],
    [
      { kind: 'push-out', side: 'B', from: 'Eva' },
      { kind: 'push-out', side: 'B', from: 'Eva' },
    ],
    [
      { kind: 'interference', affected: false },
      { kind: 'interference', affected: false },
    ],
    [
      { kind: 'interference', affected: true, balls: '2, 7' },
      { kind: 'interference', affected: true, balls: ['2', '7'] },
    ],
    [
      { kind: 'interference', affected: true, balls: ['2'] },
      { kind: 'interference', affected: true, balls: ['2'] },
    ],
    [
      { kind: 'claim', side: 'A', against: 'B', clause: 'B9-5.2d', shot: 4 },
      { kind: 'claim', side: 'A', against: 'B', clause: 'B9-5.2d', shot: 4 },
    ],
    [
      { kind: 'correct-score', score: { A: 1, B: 0 } },
      { kind: 'correct-score', score: { A: 1, B: 0 } },
    ],
    [
      { kind: 'place-in-hand', ball: 'yellow' },
      { kind: 'place-in-hand', ball: 'yellow' },
    ],
    [
      { kind: 'at-table', side: 'A', person: 'Luz' },
      { kind: 'at-table', side: 'A', person: 'Luz' },
    ],
    [
      { kind: 'strike-out', event: 'e7' },
      { kind: 'strike-out', event: 'e7' },
    ],
    [
      {
        kind: 'replace',
        event: 'e7',
        by: { kind: 'off-table', id: 'x', t: 1, confidence: 1, ball: '2' },
      },
      {
        kind: 'replace',
        event: 'e7',
        by: { kind: 'off-table', id: 'x', t: 1, confidence: 1, ball: '2' },
      },
    ],
    [{ kind: 'undo' }, { kind: 'undo' }],
  ])('%o', (sent, expected) => {
    expect(parse(sent)).toEqual({ ...head, ...expected });
  });

  test.each([
    [{ kind: 'dance' }, ['unknown input dance']],
    [{}, ['unknown input undefined']],
    [{ kind: 'push-out' }, ['side: A or B is needed']],
    [{ kind: 'push-out', side: 'C' }, ['side: A or B is needed']],
    [{ kind: 'push-out-choice', side: 'A', choice: 'x' }, ['choice: one of its choices is needed']],
    [
      { kind: 'claim', side: 'A', against: 'B', clause: 'nothing', shot: 1.5 },
      ['clause: a clause of the rules is needed', 'shot: a whole number is needed'],
    ],
    [
      { kind: 'interference', affected: 'yes', balls: 'two' },
      ['affected: true or false is needed', 'balls: a list of balls is needed'],
    ],
    [{ kind: 'interference', affected: true, balls: 7 }, ['balls: a list of balls is needed']],
    [{ kind: 'interference', affected: true, balls: [7] }, ['balls: a list of balls is needed']],
    [{ kind: 'correct-score', score: { A: 1 } }, ['score: a score of A and B is needed']],
    [{ kind: 'correct-score', score: { A: -1, B: 0 } }, ['score: a score of A and B is needed']],
    [{ kind: 'correct-score', score: 3 }, ['score: a score of A and B is needed']],
    [{ kind: 'place-in-hand', ball: 'blue' }, ['ball: the name of a ball is needed']],
    [{ kind: 'place-in-hand', ball: 3 }, ['ball: the name of a ball is needed']],
    [{ kind: 'at-table', side: 'A', person: '' }, ['person: a text is needed']],
    [{ kind: 'strike-out', event: 5 }, ['event: the id of an event is needed']],
    [{ kind: 'replace', event: 'e', by: 'x' }, ['by: an event is needed']],
    [
      { kind: 'replace', event: 'e', by: { kind: 'dance', id: 'x', t: 1, confidence: 1 } },
      ['by: an event is needed'],
    ],
    [
      { kind: 'replace', event: 'e', by: { kind: 'off-table', t: 1, confidence: 1 } },
      ['by: an event is needed'],
    ],
    [
      { kind: 'replace', event: 'e', by: { kind: 'off-table', id: 'x', confidence: 1 } },
      ['by: an event is needed'],
    ],
    [
      { kind: 'replace', event: 'e', by: { kind: 'off-table', id: 'x', t: 1 } },
      ['by: an event is needed'],
    ],
    [
      { kind: 'replace', event: 'e', by: { id: 'x', t: 1, confidence: 1 } },
      ['by: an event is needed'],
    ],
  ])('%o is refused with every reason', (sent, problems) => {
    expect(parse(sent)).toEqual(problems);
  });

  test.each([[null], [7], ['push-out'], [[]]])('%o is no input', (sent) => {
    expect(parseRefereeInput(sent)).toEqual({
      ok: false,
      problems: ['an input is an object with a kind'],
    });
  });

  test('it has a name and a time', () => {
    expect(parseRefereeInput({ kind: 'undo' })).toEqual({
      ok: false,
      problems: ['id: a text is needed', 't: seconds are needed'],
    });
    expect(parseRefereeInput({ kind: 'undo', id: '', t: Number.NaN })).toEqual({
      ok: false,
      problems: ['id: a text is needed', 't: seconds are needed'],
    });
  });

  test('the catalogue names each once, in both languages, with clauses that exist', () => {
    expect(new Set(REFEREE_CATALOGUE.map(({ kind }) => kind)).size).toBe(REFEREE_CATALOGUE.length);
    for (const { label, clauses, fields, games, kind } of REFEREE_CATALOGUE) {
      for (const text of [label, ...fields.map((field) => field.label)])
        expect(text.es.length * text.en.length).toBeGreaterThan(0);
      for (const [game, clause] of Object.entries(clauses)) {
        expect(clauseText(clause), kind).toBeDefined();
        expect(games, kind).toContain(game);
      }
      for (const field of fields)
        if (field.type === 'choice') expect(field.choices?.length).toBeGreaterThan(1);
    }
    expect(REFEREE_CATALOGUE).toHaveLength(56);
    expect(
      REFEREE_CATALOGUE.map(
        ({ kind, group, games, clauses, fields }) =>
          `${group} ${kind} ${games.join('+')} ${Object.values(clauses).join('/')} ${fields.map((f) => f.name + (f.optional ? '?' : '')).join()}`,
      ),
    ).toMatchSnapshot();
  });
});

describe('kinds of input', () => {
  test('events, sightings and words of the referee are told apart', () => {
    const of = (kind: string): never => ({ kind }) as never;
    expect([
      isTableEvent(of('pocketed')),
      isTableEvent(of('jump-seen')),
      isTableEvent(of('undo')),
    ]).toEqual([true, false, false]);
    expect([isFact(of('pocketed')), isFact(of('jump-seen')), isFact(of('undo'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isSightingKind('shot-timer'), isSightingKind('pocketed')]).toEqual([true, false]);
    expect([otherSide('A'), otherSide('B')]).toEqual(['B', 'A']);
    for (const about of WARNINGS) expect(warningText(about).es.length).toBeGreaterThan(3);
  });
});

describe('a reading', () => {
  const options = (profile: string, name: string, value: string): unknown => {
    const changed = withReading(PROFILES[profile]!, name, value);
    return changed.ok ? changed.value.options : changed.problems;
  };
  test.each(['break_pocketed_counts', 'breakPocketedCounts', 'break-pocketed-counts'])(
    'is found as %s',
    (name) => {
      expect(options('rfeb-bola-9', name, 'false')).toMatchObject({ breakPocketedCounts: false });
    },
  );
  test('numbers, words and yes or no', () => {
    expect(options('rfeb-5-quillas', 'red_alone', '10')).toMatchObject({ redAlone: 10 });
    expect(options('rfeb-5-quillas', 'red_alone', '0')).toMatchObject({ redAlone: 0 });
    expect(options('rfeb-5-quillas', 'penalty_16_4', 'literal_plus')).toMatchObject({
      penalty164: 'literal-plus',
    });
  });
  test('what is none is told', () => {
    expect(options('rfeb-bola-9', 'red_alone', '10')).toEqual([
      'profile rfeb-bola-9 has no reading "red_alone"',
    ]);
    expect(options('rfeb-bola-9', 'shotClock', '10')).toEqual([
      'profile rfeb-bola-9 has no reading "shotClock"',
    ]);
    expect(options('rfeb-5-quillas', 'red_alone', 'ten')).toEqual([
      '"ten" is no value of redAlone; use a number',
    ]);
    expect(options('rfeb-5-quillas', 'red_alone', '')).toEqual([
      '"" is no value of redAlone; use a number',
    ]);
    expect(options('rfeb-5-quillas', 'red_alone', '-2')).toEqual([
      '"-2" is no value of redAlone; use a number',
    ]);
    expect(options('rfeb-bola-9', 'split_hit', 'maybe')).toEqual([
      '"maybe" is no value of splitHit; use legal, foul, query',
    ]);
  });
  test('a value may be cut short while it is the only one', () => {
    const profile = PROFILES['rfeb-bola-9']!;
    const short = withReading(profile, 'nine_scratch', 'never');
    expect(short.ok && short.value.options).toMatchObject({ nineScratch: 'never-loss' });
    const exact = withReading(profile, 'early_settle_drop', 'restored');
    expect(exact.ok && exact.value.options).toMatchObject({ earlySettleDrop: 'restored' });
    for (const none of ['', '-', 'loss'])
      expect(withReading(profile, 'nine_scratch', none).ok, none).toBe(false);
    // Two values begin so: neither is meant.
    expect(withReading(PROFILES['rfeb-5-quillas']!, 'red_with_white', 'same').ok).toBe(false);
  });
  test('every option of every profile is one of its values', () => {
    for (const { options: all } of Object.values(PROFILES))
      for (const [name, value] of Object.entries(all)) {
        if (name === 'shotClock') continue;
        const { values } = READINGS[name as keyof typeof READINGS];
        if (values) expect(values, name).toContain(value);
        else expect(typeof value).toBe('number');
      }
  });
  test('every reading names what it settles and what it may be', () => {
    for (const [name, reading] of Object.entries(READINGS)) {
      expect(reading.ambiguity, name).toMatch(/^(A[59]-\d\d|doubt|missing)/);
      expect(reading.values === null || reading.values.length > 1, name).toBe(true);
    }
  });
  test('the federation reads first what its profile has', () => {
    const rfeb = {
      ...PROFILES['rfeb-bola-9']!.options,
      ...PROFILES['rfeb-5-quillas']!.options,
    } as Record<string, unknown>;
    for (const [name, { values }] of Object.entries(READINGS))
      if (values && typeof values[0] === 'string') expect(rfeb[name], name).toBe(values[0]);
  });
  test('the profiles', () => {
    expect(PROFILES).toMatchSnapshot();
  });
});

describe('notation', () => {
  const lines = [...Object.values(nineBallCases), ...Object.values(fivePinsCases)]
    .flat()
    .flatMap(({ script }) => script.filter((line) => typeof line === 'string'));
  test.each([...new Set(lines)])('%s is printed and read back', (line) => {
    const game = /white|yellow|red/.test(line) ? 'five-pins' : 'nine-ball';
    const context = notationContext(game);
    const parsed = parseShot(line, context);
    expect(parsed.ok).toBe(true);
    const printed = printShot(parsed.ok ? parsed.value : []);
    const again = parseShot(printed, context);
    expect(again.ok && printShot(again.value)).toBe(printed);
    expect(again.ok && again.value.map(({ id: _id, ...rest }) => ({ ...rest, t: 0 }))).toEqual(
      parsed.ok && parsed.value.map(({ id: _id, ...rest }) => ({ ...rest, t: 0 })),
    );
  });

  test('a line without a strike strikes the usual ball', () => {
    const parsed = parseShot('cue>1 rest', notationContext('nine-ball', { shot: 3, at: 10 }));
    expect(
      parsed.ok &&
        parsed.value.map(
          ({ kind, id, t }: { kind: string; id: string; t?: number }) => `${kind} ${id} ${t}`,
        ),
    ).toEqual(['shot-start s3.0 10', 'ball-contact s3.1 10.25', 'shot-end s3.2 10.5']);
    expect(parsed.ok && printShot(parsed.value)).toBe('strike:cue cue>1 rest');
  });

  test.each([
    'aim:away rest',
    'from:behind-head-string rest',
    'via:masse rest',
    'lost',
    'unseen rest',
    'again',
    'strike:cue+6? cue>2 rest',
    'none>full:P1 rest',
    'white>rail-top rest',
    'white>jump:unknown rest',
    'P1>partial:P2 rest',
    'frozen:white-top hangs:red strike:white+red rest hangs:white',
  ])('%s', (line) => {
    const parsed = parseShot(line, notationContext('five-pins'));
    expect(parsed.ok && printShot(parsed.value).replace('strike:white ', '')).toBe(line);
  });

  test('a jump that was inferred is printed like one that was seen; what has no token is left out', () => {
    const head = { id: 'x', t: 0, confidence: 1, shot: 1, tSigma: 0, status: 'final' } as const;
    expect(
      printShot([
        { ...head, kind: 'jump-inferred', ball: 'cue', over: '7' },
        { ...head, kind: 'disturbance', ball: '7' },
        { kind: 'undo', id: 'u', t: 0 },
      ]),
    ).toBe('cue>jump:7');
  });

  test.each([
    ['ref:dance', 'ref:dance: no such fault'],
    ['cue>1 frozen:cue-4', 'frozen:cue-4: stands before the strike or after rest'],
    ['cue>1 hangs:4', 'hangs:4: stands before the strike or after rest'],
    ['cue>', 'cue>: no such token'],
    ['cue>dance', 'cue>dance: no such token'],
    ['dance>cue', 'dance>cue: no such token'],
    ['cue<1', 'cue<1: no such token'],
    ['dance<cushion:top', 'dance<cushion:top: no such token'],
    ['cue>cushion:nowhere', 'cue>cushion:nowhere: no such token'],
    ['cue>pocket:nowhere', 'cue>pocket:nowhere: no such token'],
    ['cue>rattle:nowhere', 'cue>rattle:nowhere: no such token'],
    ['cue>drop@', 'cue>drop@: no such token'],
    ['cue>drop@x', 'cue>drop@x: no such token'],
    ['cue>moved@x', 'cue>moved@x: no such token'],
    ['cue>settles@x', 'cue>settles@x: no such token'],
    ['cue>jump:nothing', 'cue>jump:nothing: no such token'],
    ['cue>dance:P1', 'cue>dance:P1: no such token'],
    ['P1>lean:P2', 'P1>lean:P2: no such token'],
    ['P1>dance', 'P1>dance: no such token'],
    ['none>touch:P1', 'none>touch:P1: no such token'],
    ['none>cue', 'none>cue: no such token'],
    ['frozen:cue-nothing', 'frozen:cue-nothing: no such token'],
    ['frozen:nothing-top', 'frozen:nothing-top: no such token'],
    ['frozen:cue', 'frozen:cue: no such token'],
    ['hangs:nothing', 'hangs:nothing: no such token'],
  ])('%s is no shot', (line, problem) => {
    expect(parseShot(line, notationContext('nine-ball'))).toEqual({
      ok: false,
      problems: [problem],
    });
  });

  test('a strike of nothing strikes the usual ball', () => {
    const parsed = parseShot('strike:nothing+nobody rest', notationContext('five-pins'));
    expect(parsed.ok && parsed.value[0]).toMatchObject({ ball: 'white', moving: [] });
  });

  test('a call without a code asks by its clause', () => {
    const call = play('nine-ball', ['cue>jump:7 cue>1 1>cushion:top rest'], {
      join: { phase: 'open' },
    }).calls[0]!;
    expect(
      printCall({ ...call, queries: call.queries.map(({ code: _code, ...query }) => query) }),
    ).toBe('legal; next B; ask B9-5.2h2');
  });
});
