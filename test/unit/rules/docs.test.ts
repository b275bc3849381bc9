// The tables of docs/rules are made from the code and the cases, so that they stay true.
// UPDATE_GOLDEN=1 writes them anew.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import * as rules from '../../../src/rules/index.ts';
import { clauseText } from '../../../src/rules/index.ts';
import { FIVE_PINS_CLAUSES } from '../../../src/rules/clauses/fivePins.ts';
import { NINE_BALL_CLAUSES } from '../../../src/rules/clauses/nineBall.ts';
import type { GameName } from '../../../src/table/index.ts';
import { play } from '../../support/rulesScript.ts';
import { fivePinsCases, withoutConsequence } from './fivePinsCases.ts';
import type { Case } from './nineBallCases.ts';
import { nineBallCases } from './nineBallCases.ts';

const SOURCES = readdirSync('src/rules', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('clauses') && file !== 'catalogue.ts')
  .sort()
  .map((file) => ({ file, text: readFileSync(join('src/rules', file), 'utf8') }));

/** The functions whose text or doc comment names the clause. */
function functionsFor(clause: string): string {
  const short = clause.replace('B9-', '').replace('Q5-', '');
  const found = SOURCES.flatMap(({ file, text }) => {
    const blocks = text.split(/\n(?=\/\*\*|export |function |const )/);
    return blocks.flatMap((block, i) => {
      const named = new RegExp(`${clause.replace('.', '\\.')}(?![0-9a-z])`).test(block);
      const code = /^(?:export )?(?:function|const) (\w+)/m.exec(
        `${block}\n${blocks[i + 1] ?? ''}`,
      );
      return named && code && short !== '' ? [`\`${file.replace('.ts', '')}: ${code[1]}\``] : [];
    });
  });
  return [...new Set(found)].slice(0, 3).join(', ');
}

/** The kinds of input that the cases of a clause consist of. */
function neededFor(game: GameName, cases: readonly Case[]): string {
  const kinds = cases.flatMap(({ script, options }) =>
    play(game, script, options).inputs.map(({ kind }) => kind),
  );
  const told = [...new Set(kinds)].filter((kind) => kind !== 'shot-start' && kind !== 'shot-end');
  return told
    .sort()
    .map((kind) => `\`${kind}\``)
    .join(', ');
}

function table(
  game: GameName,
  clauses: Readonly<Record<string, unknown>>,
  cases: Readonly<Record<string, readonly Case[]>>,
): string {
  const rows = Object.keys(clauses).map((clause) => {
    const own = cases[clause];
    const why = withoutConsequence[clause];
    const tests = own ? own.map(({ what }) => what).join('; ') : `none: ${why ?? ''}`;
    return `| ${clause} | ${clauseText(clause)?.en ?? ''} | ${own ? neededFor(game, own) : ''} | ${functionsFor(clause)} | ${tests.replaceAll('|', '/')} |`;
  });
  const title = game === 'nine-ball' ? 'Nine-ball' : 'Five pins';
  const file = game === 'nine-ball' ? 'nineBallCases.ts' : 'fivePinsCases.ts';
  return [
    `# ${title}, clause by clause`,
    '',
    `Made by \`test/unit/rules/docs.test.ts\` from the code and from \`test/unit/rules/${file}\`; \`UPDATE_GOLDEN=1\` writes it anew.`,
    'Needed are the events and inputs that the cases of the clause consist of, besides the strike and the end of the shot.',
    '',
    '| clause | says | needed | function | cases |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

test.each([
  ['nine-ball', 'docs/rules/nine-ball.md', NINE_BALL_CLAUSES, nineBallCases],
  ['five-pins', 'docs/rules/five-pins.md', FIVE_PINS_CLAUSES, fivePinsCases],
] as const)('the table of %s is the one in the docs', (game, file, clauses, cases) => {
  const made = table(game, clauses, cases);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, made);
  expect(readFileSync(file, 'utf8')).toBe(made);
});

test('the example of the README prints what it says', () => {
  const text = readFileSync('docs/rules/README.md', 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const said = /```text\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const script = code.replace(/import (\{[^}]*\}) from 'cenital\/rules';/, 'const $1 = rules;');
  const { outputText } = ts.transpileModule(script, {
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  });
  const lines: string[] = [];
  const run = new Function('rules', 'console', outputText) as (r: typeof rules, c: object) => void;
  run(rules, { log: (line: unknown) => lines.push(String(line)) });
  expect(`${lines.join('\n')}\n`).toBe(said);
});
