// A whole match of each game from its log; the score sheet is the expected text.
// UPDATE_GOLDEN=1 writes it anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JudgedCall, MatchState } from '../../src/rules/index.ts';
import { callsOf, inputsTaken, printCall, replayMatch, viewMatch } from '../../src/rules/index.ts';
import type { GameName } from '../../src/table/index.ts';
import type { ScriptLine } from '../support/rulesScript.ts';
import { playOn, startMatch } from '../support/rulesScript.ts';

const FOLDER = join(import.meta.dirname, 'rules');

const matches = [
  ['nine-ball-race-to-three', 'nine-ball', { raceTo: 3 }],
  ['five-pins-best-of-three', 'five-pins', { distance: 30, bestOf: 3, startedAt: -46 * 60 }],
] as const;

test.each(matches)('%s', (name, game: GameName, setup) => {
  const log = readFileSync(join(FOLDER, `${name}.log.txt`), 'utf8').trim().split('\n');
  const start = startMatch(game, { setup });
  const sheet: string[] = [];
  let state = start;
  log.forEach((line, i) => {
    const entry: ScriptLine = line.startsWith('{') ? (JSON.parse(line) as ScriptLine) : line;
    const played = playOn(state, [entry], i);
    expect(played.problems, line).toEqual([]);
    state = played.state;
    sheet.push(`${i + 1}. ${line}`, ...played.outputs.map(lineFor), `     ${standing(state)}`);
  });
  checkGolden(join(FOLDER, `${name}.expected.txt`), `${sheet.join('\n')}\n`);
  const replayed = replayMatch(state.setup, inputsTaken(state));
  expect(callsOf(replayed)).toEqual(callsOf(state));
  expect(viewMatch(replayed)).toEqual(viewMatch(state));
});

const lineFor = (call: JudgedCall): string => `     ${call.status}: ${printCall(call)} - ${call.reason.es}`;

function standing(state: MatchState): string {
  const { score, sets, turn, phase, fouls, ballInHand, winner } = viewMatch(state);
  return [
    `${score.A}-${score.B}`,
    ...(sets ? [`sets ${sets.A}-${sets.B}`] : []),
    ...(fouls.A + fouls.B > 0 ? [`fouls ${fouls.A}-${fouls.B}`] : []),
    winner ? `${winner} has won` : `${String(turn)} plays (${phase})`,
    ...(ballInHand ? [`in hand ${ballInHand.where?.es ?? ''}`] : []),
  ].join(', ');
}

function checkGolden(file: string, text: string): void {
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
}
