// The table does not look like the score says: a ball was put back, somebody racked again, or the
// score is wrong. The engine once proposed a foul from what was left of such a shot.
import { describe, expect, test } from 'vitest';
import type { RestLayout } from '../../../src/events/index.ts';
import type { MatchInput, MatchState } from '../../../src/rules/index.ts';
import { callsOf, printCall, step, viewMatch } from '../../../src/rules/index.ts';
import type { BallId } from '../../../src/table/index.ts';
import { NINE_BALL_IDS } from '../../../src/table/index.ts';
import type { ScriptLine, ScriptOptions } from '../../support/rulesScript.ts';
import { check, play, playOn, words } from '../../support/rulesScript.ts';

const open = (...onTable: BallId[]): ScriptOptions => ({ join: { phase: 'open', onTable } });

const layout = (...balls: BallId[]): RestLayout => ({
  balls: balls.map((ball, i) => ({ ball, x: i / 10, y: 0 })),
  frozenPairs: [],
  frozenToCushion: [],
  hanging: [],
  pinsStanding: [],
  hidden: [],
});

const seen = (body: object, id: string, t: number): MatchInput =>
  ({ id, t, shot: 1, confidence: 1, tSigma: 0, status: 'final', ...body }) as MatchInput;

/** A strike with these balls on the table, what happens then, and the end. */
const shot = (shown: RestLayout, ...bodies: object[]): readonly MatchInput[] =>
  [
    { kind: 'shot-start', ball: 'cue', moving: [], layout: shown },
    ...bodies,
    { kind: 'shot-end', layout: layout() },
  ].map((body, i) => seen(body, `e${i}`, i / 4));

const hits = (ball: BallId): object => ({
  kind: 'ball-contact',
  a: 'cue',
  b: ball,
  frozen: false,
  simultaneous: false,
});
const reachesCushion = (ball: BallId): object => ({
  kind: 'cushion-contact',
  ball,
  cushion: 'left',
  jaw: false,
});
const falls = (ball: BallId): object => ({ kind: 'pocketed', ball, pocket: 'top-left' });

/** A match without the part that counts inputs: what may not change. */
const standing = (state: MatchState): object => ({ ...viewMatch(state), openQueries: 0, shot: 0 });

describe('a ball that counts as gone is touched', () => {
  test('the event is refused by name, the match stays as it was, and the shot is asked about', () => {
    const played = play('nine-ball', ['cue>5'], open('2', '9'));
    expect(played.problems).toMatchObject([{ code: 'ball-gone', input: 's1.1' }]);
    const before = play('nine-ball', ['strike:cue'], open('2', '9'));
    expect(viewMatch(played.state)).toEqual(viewMatch(before.state));

    const ended = playOn(played.state, ['rest'], 1);
    expect(words(ended)).toBe('query; open; ask table-differs:5');
    expect(standing(ended.state)).toMatchObject({
      turn: 'A',
      fouls: { A: 0, B: 0 },
      ballInHand: null,
      ballsOnTable: ['2', '9'],
    });
    const [query] = ended.calls[0]!.queries;
    expect(query!.question.es).toContain('La mesa no está como dice el marcador: se ve la 5');
    expect(query!.question.en).toContain('does not look like the score says: the 5 can be seen');
    expect(query!.evidence).toContain('s1.1');
    expect(ended.calls[0]!.outcome.options).toEqual([{ name: 'correct-balls', side: 'A' }]);
  });

  test.each<[string, readonly ScriptLine[]]>([
    ['a wrong first ball', ['cue>9 5>cushion:left rest']],
    ['a third foul in a row', ['cue>5 rest']],
    ['the cue ball lost', ['cue>2 2>5 cue>pocket:top-left rest']],
    ['it falls', ['cue>2 5>pocket:top-left rest']],
    ['a legal shot besides', ['cue>2 2>5 2>cushion:left rest']],
  ])('%s is no foul', (_what, script) => {
    const options = { join: { ...open('2', '9').join, fouls: { A: 2, B: 0 } } };
    expect(words(play('nine-ball', script, options))).toBe('query; open; ask table-differs:5');
  });

  test('the others that fell are down, and play goes on as without a fault', () => {
    const legal = play('nine-ball', ['cue>2 2>5 2>pocket:top-left rest'], open('2', '6', '9'));
    expect(viewMatch(legal.state)).toMatchObject({ turn: 'A', ballsOnTable: ['6', '9'] });
    const fault = 'cue>6 6>5 6>pocket:top-left 9>pocket:top-left rest';
    const stays = play('nine-ball', [fault], open('2', '6', '9'));
    expect(viewMatch(stays.state)).toMatchObject({ turn: 'A', ballsOnTable: ['2', '9'] });
  });

  test('after the end too', () => {
    const played = play('nine-ball', ['cue>6 rest'], open('2', '6', '9'));
    const late = step(played.state, seen(hits('5'), 'late', 0.3));
    expect(late.outputs.problems).toMatchObject([{ code: 'ball-gone', input: 'late' }]);
    expect(callsOf(late.state).map(printCall)).toEqual(['query; open; ask table-differs:5']);
  });

  test('what went in the same shot is only impossible', () => {
    check(
      'nine-ball',
      ['cue>6 6>pocket:top-left 6>cushion:left rest'],
      'foul B9-5.2b; B in hand; gone 6',
      open('2', '6', '9'),
    );
    check('nine-ball', ['cue>9 cue>cue rest'], 'foul B9-5.2b; B in hand', open('2', '9'));
  });

  test('nor is a late word about a ball that fell in the shot', () => {
    const played = play('nine-ball', ['cue>2 2>pocket:top-left rest'], open('2', '9'));
    const late = step(played.state, seen(falls('2'), 'twice', 0.7));
    expect(late.state).toBe(played.state);
  });

  test('the call still rests on the strike and the end, and waits for a hanging ball', () => {
    const played = play('nine-ball', ['cue>2 2>5 2>cushion:left rest hangs:9'], open('2', '9'));
    const [call] = played.calls;
    expect(call!.evidence).toEqual(expect.arrayContaining(['s1.0', 's1.2', 's1.4']));
    expect(call!.status).toBe('provisional');
    const plain = play('nine-ball', ['cue>5 rest'], open('2', '9'));
    expect(plain.calls[0]!.status).toBe('final');
    const between = play(
      'nine-ball',
      [seen({ kind: 'disturbance', ball: '5' }, 'e', 5)],
      open('2'),
    );
    expect(between.calls[0]!.evidence).toEqual(['e']);
  });

  test('every ball is named once', () => {
    const both = 'cue>5 5>7 7>5 rest';
    check('nine-ball', [both], 'query; open; ask table-differs:5-7', open('2', '9'));
  });

  // A drop that the camera had imagined; the referee strikes it out and the rest is judged anew.
  test('once the ball is not gone after all, the same events are a shot like any other', () => {
    const script = ['cue>2 2>cushion:left 5>pocket:top-left rest', 'cue>5 rest'];
    const played = play('nine-ball', script, open('2', '5', '9'));
    expect(words(played)).toContain('ask table-differs:5');
    const input = { kind: 'strike-out', event: 's1.3', id: 'x', t: 99 } as MatchInput;
    const { state, outputs } = step(played.state, input);
    expect(outputs.problems).toEqual([]);
    expect(callsOf(state).map(printCall)).toEqual(['legal; next B', 'foul B9-5.2b; A in hand']);
  });

  test('a correction that makes a ball gone under a later contact is refused', () => {
    const script = ['cue>2 2>cushion:left 5>pocket:top-left rest', 'cue>2 6>cushion:left rest'];
    const played = play('nine-ball', script, open('2', '5', '6', '9'));
    const by = seen(falls('6'), 's1.3', 0.75);
    const input = { kind: 'replace', event: 's1.3', by, id: 'x', t: 99 } as MatchInput;
    const { state, outputs } = step(played.state, input);
    expect(state).toBe(played.state);
    expect(outputs.problems).toMatchObject([{ code: 'ball-gone', input: 's2.2' }]);
  });

  test('what the referee says of the shot goes before the question', () => {
    const options = open('2', '9');
    const foot: ScriptLine = { kind: 'foot-off-floor', side: 'A' };
    const legal = 'cue>2 2>5 2>cushion:left rest';
    check('nine-ball', [legal, foot], 'foul B9-5.2d; B in hand; ask table-differs:5', options);
    check('nine-ball', ['cue>5 rest', foot], 'query; open; ask table-differs:5', options);
    const disturbed: ScriptLine = { kind: 'interference', affected: true };
    expect(words(play('nine-ball', ['cue>5 rest', disturbed], options))).toMatch(
      /^replay.*ask table-differs:5$/,
    );
  });
});

describe('a layout that shows more than the score has', () => {
  test('a fault is asked about: somebody racked again', () => {
    const racked = layout(...(NINE_BALL_IDS as readonly BallId[]));
    const played = play('nine-ball', shot(racked, hits('1'), reachesCushion('1')), open('7', '9'));
    expect(words(played)).toBe('query; open; ask table-differs:1-2-3-4-5-6-8');
    const quiet = play('nine-ball', shot(racked), open('7', '9'));
    expect(words(quiet)).toBe('query; open; ask table-differs:1-2-3-4-5-6-8');
    expect(quiet.calls[0]!.queries[0]!.evidence).toEqual(['e0']);
  });

  test('a good shot that is one either way stands, with the question beside it', () => {
    const legal = shot(layout('cue', '2', '5', '9'), hits('2'), reachesCushion('2'));
    check('nine-ball', legal, 'legal; next B; ask table-differs:5', open('2', '9'));
  });

  test('one that would be a fault with that ball on the table is asked about', () => {
    const wrong = shot(layout('cue', '2', '5', '9'), hits('5'), reachesCushion('5'));
    check('nine-ball', wrong, 'query; open; ask table-differs:2', open('5', '9'));
  });

  test('balls of another game are nobody’s', () => {
    const strange = shot(layout('cue', 'red', '2', '9'), hits('2'), reachesCushion('2'));
    check('nine-ball', strange, 'legal; next B', open('2', '9'));
  });
});

describe('outside a shot', () => {
  const options = open('2', '9');

  test.each<[string, object]>([
    ['the ball in hand touches it', { kind: 'placement-contact', side: 'A', ball: '5' }],
    ['it falls by itself', { kind: 'settle-drop', ball: '5', pocket: 'top-left', restFor: 9 }],
    ['a hand is on it', { kind: 'hand-on-ball', ball: '5', side: 'A', reason: 'unknown' }],
    ['somebody touches it', { kind: 'foreign-touch', ball: '5', by: 'somebody' }],
    ['it moves', { kind: 'disturbance', ball: '5' }],
  ])('%s: the referee is asked what is there', (_what, body) => {
    const played = play('nine-ball', [seen(body, 'e', 5)], options);
    expect(words(played)).toMatch(/^query; open; ask table-differs:5$/);
    expect(played.problems).toEqual([]);
  });

  test('a ball that settles a little says nothing', () => {
    const settles = seen({ kind: 'micro-motion', ball: '5', distance: 0.001 }, 'e', 5);
    check('nine-ball', [settles], '', options);
  });

  test('a strike at it opens no shot', () => {
    const played = play('nine-ball', ['strike:5 rest'], options);
    expect(played.problems.map(({ code }) => code)).toEqual(['ball-gone', 'no-shot']);
    expect(words(played)).toBe('query; open; ask table-differs:5');
    expect(viewMatch(played.state).isPlaying).toBe(false);
  });

  test('nor after the picture of the shot before was lost', () => {
    const played = play('nine-ball', ['cue>2 lost', 'strike:5'], options);
    expect(played.problems.map(({ code }) => code)).toEqual(['ball-gone']);
    expect(played.calls).toEqual([]);
  });
});

describe('five pins', () => {
  const options: ScriptOptions = { join: { phase: 'play', pinsRemoved: ['P2'] } };

  test('a pin that is out of play by the score falls', () => {
    const played = play('five-pins', ['white>yellow yellow>P2 rest'], options);
    expect(played.problems).toMatchObject([{ code: 'pin-not-there', input: 's1.2' }]);
    expect(words(played)).toMatch(/^query.*ask table-differs:P2$/);
    expect(viewMatch(played.state).score).toEqual({ A: 0, B: 0 });
    const fault = play('five-pins', ['yellow>P2 rest'], options);
    expect(viewMatch(fault.state)).toMatchObject({ score: { A: 0, B: 0 }, turn: 'A' });
  });

  test('a pin that fell twice in the shot is only impossible', () => {
    const twice = 'white>yellow yellow>P1 yellow>P1 rest';
    const once = 'white>yellow yellow>P1 rest';
    expect(words(play('five-pins', [twice], options))).toBe(
      words(play('five-pins', [once], options)),
    );
    const dragged = 'white>yellow yellow>drag:P1 yellow>P3 rest';
    expect(words(play('five-pins', [dragged], options))).not.toContain('table-differs');
  });
});
