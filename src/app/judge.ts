import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { wrongInput } from '../base/error.ts';
import { problemList } from '../config/index.ts';
import type { MatchInput, RuleProfile } from '../rules/index.ts';
import { callsOf, createMatch, step, viewMatch, withReading } from '../rules/index.ts';
import type { Found, Proposed } from './judge/compare.ts';
import { differences } from './judge/compare.ts';
import { readEvents } from './judge/events.ts';
import { defaultProfile, readGiven } from './judge/given.ts';
import { notesOn, outOfTurn } from './judge/notes.ts';
import { previousShot } from './judge/previousShot.ts';
import { choiceShownBy, declaredPushOut } from './judge/pushOut.ts';
import type { Scenario } from './judge/scenario.ts';
import { scenariosSchema } from './judge/scenario.ts';
import { UnknownWord } from './judge/words.ts';

/** How the worked cases of a file fared. */
export interface JudgeReport {
  readonly passed: number;
  readonly failed: number;
  /** One line for each failing case, and the sum last. */
  readonly lines: readonly string[];
  readonly failures: readonly Failure[];
}

export interface Failure {
  readonly id: string;
  /** The reading of the rules under which it failed; null for the profile's own. */
  readonly reading: string | null;
  readonly differences: readonly string[];
}

/** Registers `judge`: the rules engine on worked cases. */
export function addJudge(program: Command): void {
  program
    .command('judge')
    .description('try the rules engine on worked cases; names each that fails')
    .argument('<scenarios>', 'a JSON file of worked cases: given, events, expect')
    .option('--json', 'print the report as JSON')
    .action((file: string, options: { json?: boolean }) => {
      const report = judgeScenarios(file);
      const text = options.json ? JSON.stringify(report, null, 2) : report.lines.join('\n');
      process.stdout.write(`${text}\n`);
      if (report.failed > 0) process.exitCode = 1;
    });
}

/** Judges every case of a file, under its own readings and under each alternative. */
export function judgeScenarios(path: string): JudgeReport {
  return reportOn(readScenarios(path));
}

function readScenarios(path: string): readonly Scenario[] {
  const parsed = scenariosSchema.safeParse(parseJson(path, readText(path)));
  if (parsed.success && parsed.data.length > 0) return parsed.data;
  if (parsed.success)
    throw wrongInput(
      'no-scenarios',
      `${path} holds no case: each needs id, game, given, events and expect`,
    );
  throw wrongInput(
    'bad-scenarios',
    `${path} is no list of worked cases: ${problemList(parsed.error)}; each needs id, game, given, events and expect`,
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw wrongInput('no-scenarios', `cannot read ${path}: give a file of worked cases`, cause);
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw wrongInput('bad-scenarios', `${path} is not JSON: give a file of worked cases`, cause);
  }
}

/** Judges cases that were read already. */
export function reportOn(scenarios: readonly Scenario[]): JudgeReport {
  const failures = scenarios.map(failuresOf);
  const failed = failures.filter((list) => list.length > 0).length;
  const passed = scenarios.length - failed;
  return {
    passed,
    failed,
    failures: failures.flat(),
    lines: [...failures.flat().map(lineFor), `${passed} passed, ${failed} failed`],
  };
}

const lineFor = ({ id, reading, differences: found }: Failure): string =>
  `${id}${reading ? ` [${reading}]` : ''}: ${found.join('; ')}`;

function failuresOf(scenario: Scenario): readonly Failure[] {
  const { id, expect } = scenario;
  const readings: readonly (readonly [string | null, Found])[] = [
    [null, expect],
    ...Object.entries(expect.alternatives ?? {}).map(
      ([reading, changes]) => [reading, alternative(expect, changes)] as const,
    ),
  ];
  return readings.flatMap(([reading, expected]) => {
    const found = differencesUnder(scenario, reading, expected);
    return found.length > 0 ? [{ id, reading, differences: found }] : [];
  });
}

/** An alternative overrides fields; the faults of another call are not those of the first. */
function alternative(expect: Found, changes: Found): Found {
  const merged = { ...expect, ...changes };
  if (!('call' in changes) || 'fouls' in changes) return merged;
  const { fouls: _fouls, ...rest } = merged as Found & { fouls?: unknown };
  return rest;
}

function differencesUnder(
  scenario: Scenario,
  reading: string | null,
  expected: Found,
): readonly string[] {
  const profile = profileFor(scenario, reading);
  if (typeof profile === 'string') return [profile];
  try {
    const { proposed, problems } = play(scenario, profile);
    const found = differences(expected, proposed);
    if (found.length === 0) return [];
    return [...found, ...problems, ...notesOn(scenario)];
  } catch (error) {
    if (error instanceof UnknownWord) return [error.message];
    throw error;
  }
}

/** The federation's profile under a reading `name=value`, or what is wrong with that. */
function profileFor({ game }: Scenario, reading: string | null): RuleProfile | string {
  const profile = defaultProfile(game);
  if (reading === null) return profile;
  const [name = '', value = ''] = reading.split('=');
  const changed = withReading(profile, name, value);
  return changed.ok ? changed.value : changed.problems[0];
}

function play(
  scenario: Scenario,
  profile: RuleProfile,
): { readonly proposed: Proposed; readonly problems: readonly string[] } {
  const start = readGiven(scenario, profile);
  const before = previousShot(scenario, start.setup);
  const { table } = before.setup;
  const inputs: readonly MatchInput[] = [
    ...before.events,
    ...declaredPushOut(scenario),
    ...readEvents({ scenario, layout: start.layout, tableLength: table.length }),
  ];
  const problems: string[] = [];
  let state = createMatch(before.setup);
  for (const input of inputs)
    for (const told of [...choiceShownBy(scenario, state, input), input]) {
      const strange = outOfTurn(scenario, state, told);
      const result = step(state, told);
      state = result.state;
      problems.push(
        ...(strange === null ? [] : [strange]),
        ...result.outputs.problems.map(({ message }) => message.en),
      );
    }
  const own = new Set(before.events.map(({ id }) => `call-${id}`));
  const calls = callsOf(state).filter(({ id, call }) => !own.has(id) || call !== 'legal');
  return { proposed: { calls, view: viewMatch(state) }, problems };
}
