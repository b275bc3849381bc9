import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { wrongInput } from '../base/error.ts';
import { readGame, readTable } from '../config/index.ts';
import { eventLimits, inferEvents, type InferredRecording } from '../events/index.ts';
import { type NumberedObservation, parseObservations } from '../session/index.ts';
import { ballIdsOf, type BallId, GAMES, type GameName, type TableSpec } from '../table/index.ts';
import { estimateNoise, trackingLimits } from '../tracking/index.ts';
import { type ContractOutput, writeContractOutput } from './contractOutput.ts';
import { judgeRecording } from './judging.ts';
import { makeOutputFolder } from './outputFolder.ts';
import { readEach } from './readEach.ts';
import { summarize, summaryForMachines } from './summary.ts';

/** What `--table` and the others say. */
interface InferOptions {
  readonly game?: string;
  readonly table: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** Registers `infer`: tracking, events and rules from ball centres that another detector found. */
export function addInfer(program: Command): void {
  program
    .command('infer')
    .description('infer who touched whom, and when, from ball centres that another detector found')
    .argument('<observations>', 'observations.jsonl: {"frame", "t", "balls": [{"id"?, "x", "y"}]}')
    .option('--game <game>', GAMES.join(' or '))
    .option('--table <name>', '9ft, 8ft, 7ft, carom, or a JSON file', '9ft')
    .option('--out <folder>', 'where events.jsonl, tracks.jsonl and calls.jsonl go')
    .option('--json', 'print the summary for machines')
    .action((file: string, options: InferOptions) => {
      const { frames, ...on } = readEach({
        frames: () => readObservations(file),
        game: () => readGame(options.game),
        table: () => readTable(options.table),
      });
      if (options.out !== undefined) makeOutputFolder(options.out);
      const output = inferOutput(frames, on);
      if (options.out !== undefined) writeContractOutput(options.out, output);
      process.stdout.write(options.json ? summaryForMachines(output) : summarize(output));
    });
}

/** A game on a table. */
interface Setting {
  readonly game: GameName;
  readonly table: TableSpec;
}

/** All that a file of observations gives. */
export function inferOutput(frames: readonly NumberedObservation[], on: Setting): ContractOutput {
  const { events, frames: tracked } = inferRecording(nameStriker(frames, on), on);
  return {
    events,
    tracks: tracked.map((t, k) => ({ frame: frames[k]!.frame, tracked: t })),
    calls: judgeRecording(on, { events, until: tracked.at(-1)?.t ?? 0 }),
  };
}

/** Tracking and events of a whole recording of observations. */
export function inferRecording(
  frames: readonly NumberedObservation[],
  on: Setting,
): InferredRecording {
  return inferEvents(
    frames.map((f) => f.observation),
    {
      tracking: trackingLimits(on.table, ballIdsOf(on.game)),
      events: eventLimits(on.game, on.table),
    },
  );
}

/** Reads and checks an observations file; the noise is measured where it does not say. */
export function readObservations(file: string): NumberedObservation[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw wrongInput('no-observations', `cannot read ${file}: give a file of observations`, cause);
  }
  const rough = parseObservations(text, Number.NaN);
  if (!rough.ok)
    throw wrongInput('bad-observations', `${file}: ${rough.problems.slice(0, 5).join('; ')}`);
  if (rough.value.length === 0)
    throw wrongInput('no-observations', `${file} holds no frame: give one JSON object a line`);
  const sigma = estimateNoise(rough.value.map((f) => f.observation));
  const withNoise = (f: NumberedObservation): NumberedObservation => ({
    frame: f.frame,
    observation: {
      ...f.observation,
      balls: f.observation.balls.map((b) => (b.sigma > 0 ? b : { ...b, sigma })),
    },
  });
  return rough.value.map(withNoise);
}

/**
 * Where no ball has a name, the one that is struck first is named as the game's striker, so that
 * the rules have someone to judge; the others keep the names that their places gave them.
 */
function nameStriker(
  frames: readonly NumberedObservation[],
  on: Setting,
): readonly NumberedObservation[] {
  const named = frames.some((f) =>
    f.observation.balls.some((b) => Object.keys(b.identity).length > 0),
  );
  const [first] = frames;
  if (named || !first) return frames;
  const { events, frames: tracked } = inferRecording(frames, on);
  const start = events.find((e) => e.kind === 'shot-start');
  const striker: BallId = on.game === 'nine-ball' ? 'cue' : 'white';
  if (start?.kind !== 'shot-start' || start.ball === striker) return frames;
  const swap = (ball: BallId): BallId =>
    ball === start.ball ? striker : ball === striker ? start.ball : ball;
  // A ball that is dropped in the first frame is named in the first that shows it.
  const done = new Set<BallId>();
  return frames.map((f, k) => {
    const fresh = tracked[k]!.balls.filter((t) => t.seen && !done.has(t.ball));
    if (fresh.length === 0) return f;
    fresh.forEach((t) => done.add(t.ball));
    const balls = f.observation.balls.map((b) => {
      const track = fresh.find((t) => t.seen?.x === b.x && t.seen.y === b.y);
      return track ? { ...b, identity: { [swap(track.ball)]: 1 } } : b;
    });
    return { ...f, observation: { ...f.observation, balls } };
  });
}
