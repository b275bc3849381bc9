// Plays a script of one-line shots and referee inputs through the rules engine.
import { expect } from 'vitest';
import type {
  Fact,
  JoinAt,
  JudgedCall,
  MatchInput,
  MatchSetup,
  MatchState,
  Problem,
  RefereeInputBody,
  SightingBody,
} from '../../src/rules/index.ts';
import {
  callsOf,
  createMatch,
  isFact,
  matchSetup,
  notationContext,
  parseShot,
  printCall,
  PROFILES,
  step,
  viewMatch,
  withReading,
} from '../../src/rules/index.ts';
import type { BallId, GameName } from '../../src/table/index.ts';

/** A shot in notation, an input of the referee, something seen, or a time. */
export type ScriptLine = string | RefereeInputBody | SightingBody | MatchInput;

export interface ScriptOptions {
  readonly join?: JoinAt;
  readonly setup?: Partial<MatchSetup>;
  /** Readings as `name=value`. */
  readonly readings?: readonly string[];
}

export interface Played {
  readonly state: MatchState;
  readonly calls: readonly JudgedCall[];
  readonly problems: readonly Problem[];
  readonly inputs: readonly MatchInput[];
  /** Every output in order, superseded versions and withdrawn calls included. */
  readonly outputs: readonly JudgedCall[];
}

export const startMatch = (game: GameName, options: ScriptOptions = {}): MatchState =>
  createMatch(setupFor(game, options));

export function setupFor(
  game: GameName,
  { join, setup, readings = [] }: ScriptOptions,
): MatchSetup {
  let profile =
    setup?.profile ?? PROFILES[game === 'nine-ball' ? 'rfeb-bola-9' : 'rfeb-5-quillas']!;
  for (const reading of readings) {
    const [name = '', value = ''] = reading.split('=');
    const changed = withReading(profile, name, value);
    if (!changed.ok) throw new Error(changed.problems.join());
    profile = changed.value;
  }
  return matchSetup(game, {
    first: 'A',
    ...setup,
    profile,
    ...(join && { joinAt: join }),
  });
}

/** Plays a script; each shot is struck by whoever is at the table with his own ball. */
export function play(
  game: GameName,
  script: readonly ScriptLine[],
  options: ScriptOptions = {},
): Played {
  return playOn(startMatch(game, options), script);
}

export function playOn(start: MatchState, script: readonly ScriptLine[], from = 0): Played {
  let state = start;
  const problems: Problem[] = [];
  const inputs: MatchInput[] = [];
  const outputs: JudgedCall[] = [];
  script.forEach((line, i) => {
    for (const input of inputsFor(state, line, from + i)) {
      const result = step(state, input);
      state = result.state;
      inputs.push(input);
      problems.push(...result.outputs.problems);
      outputs.push(...result.outputs.calls);
    }
  });
  return { state, problems, inputs, outputs, calls: callsOf(state) };
}

/** Seconds between two lines of a script: more than the window of a hanging ball. */
const LINE_SECONDS = 20;

function inputsFor(state: MatchState, line: ScriptLine, i: number): readonly MatchInput[] {
  const at = i * LINE_SECONDS;
  if (typeof line !== 'string') {
    const given = 'id' in line ? {} : { id: `r${i}`, t: at };
    const fact = isFact(line as MatchInput) ? { confidence: 1 } : {};
    return [{ ...fact, ...given, ...line } as MatchInput];
  }
  const view = viewMatch(state);
  const shooter = view.turn ?? 'A';
  const ball: BallId = view.balls?.[shooter] ?? 'cue';
  const context = notationContext(view.game, { shooter, ball, shot: i + 1, at });
  const parsed = parseShot(line, context);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return parsed.value;
}

/** The calls that stand, each in a few words. */
export const words = ({ calls }: Pick<Played, 'calls'>): string => calls.map(printCall).join(' | ');

/** What the script comes to, in a few words. */
export function check(
  game: GameName,
  script: readonly ScriptLine[],
  expected: string,
  options: ScriptOptions = {},
): Played {
  const played = play(game, script, options);
  expect(words(played)).toBe(expected);
  return played;
}

export const lastFact = (played: Played, kind: Fact['kind']): Fact =>
  played.inputs.filter(isFact).findLast((fact) => fact.kind === kind)!;
