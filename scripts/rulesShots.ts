// Judges shots and tells how many a second; bench-rules.ts compiles and runs it.
// A figure, not a test; it takes the processor's time, so that a busy machine changes it little.
import type { MatchInput } from '../src/rules/index.ts';
import { createMatch, matchSetup, notationContext, parseShot, step } from '../src/rules/index.ts';
import type { GameName } from '../src/table/index.ts';

const SHOTS = Number(process.argv[2] ?? 20_000);

/** A long match; a league's evening is many of them. */
const SHOTS_OF_A_MATCH = 200;

/** A usual shot of each game, ten to thirteen events; the players take turns. */
const LINES: Readonly<Record<GameName, readonly string[]>> = {
  'nine-ball': [
    'cue>1 1>cushion:left cue>cushion:top 1>2 2>cushion:right 2>3 3>cushion:bottom cue>cushion:left rest',
    'cue>cushion:top cue>1 1>cushion:left 1>5 5>cushion:top 5>9 9>cushion:right cue>cushion:left rest',
  ],
  'five-pins': [
    'white>yellow white>cushion:top yellow>cushion:left yellow>red yellow>P0 yellow>P1 P1>P2 white>red rest',
    'yellow>white yellow>cushion:top white>cushion:left white>red white>P0 white>P1 P1>P2 yellow>red rest',
  ],
};

for (const game of ['nine-ball', 'five-pins'] as const) bench(game);

function bench(game: GameName): void {
  const shots = Array.from({ length: SHOTS_OF_A_MATCH }, (_, i) => shotInputs(game, i));
  const matches = Math.ceil(SHOTS / SHOTS_OF_A_MATCH);
  playMatch(game, shots);
  const from = process.cpuUsage();
  for (let match = 0; match < matches; match += 1) playMatch(game, shots);
  const { user, system } = process.cpuUsage(from);
  const seconds = (user + system) / 1e6;
  const played = matches * SHOTS_OF_A_MATCH;
  process.stdout.write(
    `${game}: ${Math.round(played / seconds)} shots a second (${played} shots in ${seconds.toFixed(2)} s)\n`,
  );
}

function playMatch(game: GameName, shots: readonly (readonly MatchInput[])[]): void {
  const joinAt = { phase: game === 'nine-ball' ? 'open' : 'play' } as const;
  let state = createMatch(matchSetup(game, { first: 'A', distance: 1_000_000, joinAt }));
  for (const inputs of shots)
    for (const input of inputs) {
      const next = step(state, input);
      if (next.outputs.problems.length > 0) throw new Error(next.outputs.problems[0]?.message.en);
      state = next.state;
    }
}

function shotInputs(game: GameName, i: number): readonly MatchInput[] {
  const line = LINES[game][i % 2] ?? '';
  const ball = game === 'nine-ball' ? 'cue' : i % 2 === 0 ? 'white' : 'yellow';
  const parsed = parseShot(line, notationContext(game, { ball, shot: i + 1, at: i * 10 }));
  if (!parsed.ok) throw new Error(parsed.problems[0]);
  return parsed.value;
}
