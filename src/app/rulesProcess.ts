import type { Command } from 'commander';
import type { ConnectOptions, NewRecord, StreamClient, StreamItem } from '../bus/index.ts';
import { connectStream, DEFAULT_ENDPOINT } from '../bus/index.ts';
import { readGame } from '../config/index.ts';
import type { GameName } from '../table/index.ts';
import { GAMES } from '../table/index.ts';
import { readClientKeys } from './keyFiles.ts';
import { matchBeginsBehind, RulesFold } from './rulesFold.ts';

/** Proposals that may wait for the log before more of it is read. */
const MAX_UNLOGGED = 500;
const WAIT_MS = 20;
/** A table that starts is heard sooner. */
const SILENCE_MS = 5000;
const LISTEN_MS = 500;

/** The verb `rules`: the rules engine alone, as a client of a table's stream. */
export function addRules(program: Command): void {
  program
    .command('rules')
    .description("judge a table's events and publish proposals on its stream")
    .option('--connect <endpoint>', "base endpoint of the table's stream", DEFAULT_ENDPOINT)
    .option('--game <game>', `${GAMES.join(' or ')}, until a match is set up`, 'nine-ball')
    .option('--keys <file>', "this client's keys, made by the verb keys")
    .action(async (flags: { connect: string; game: string; keys?: string }) => {
      const game = readGame(flags.game);
      const curve = flags.keys === undefined ? {} : { curve: readClientKeys(flags.keys, 'rules') };
      await judgeStream({ endpoint: flags.connect, ...curve }, game);
    });
}

/** Judges until told to stop (SIGINT, SIGTERM). */
async function judgeStream(
  connection: Pick<ConnectOptions, 'endpoint' | 'curve'>,
  game: GameName,
): Promise<void> {
  const judge: { client?: RulesClient } = {};
  const client = connectStream({
    ...connection,
    role: 'rules',
    startAt: matchBeginsBehind,
    onPositions: ({ t }) => judge.client?.passTime(t),
  });
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    client.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const listening = tellOfSilence(client, connection.endpoint);
  judge.client = new RulesClient(client, game);
  await judge.client.run().catch((error: unknown) => {
    // Told to stop while it waited for the table.
    if (!isStopped) throw error;
  });
  clearInterval(listening);
}

/** Says when the table is silent: it is away, or lets this client in no door, and then says nothing. */
function tellOfSilence(client: StreamClient, endpoint: string): NodeJS.Timeout {
  let heardAt = performance.now();
  let isSilent = false;
  const tell = (line: string) => process.stderr.write(`cenital: ${line}\n`);
  return setInterval(() => {
    if (client.isConnected) {
      if (isSilent) tell('the table is heard');
      [heardAt, isSilent] = [performance.now(), false];
    } else if (!isSilent && performance.now() - heardAt >= SILENCE_MS) {
      isSilent = true;
      tell(`no word from the table at ${endpoint}: is it running, and are the keys right? Waiting`);
    }
  }, LISTEN_MS);
}

/**
 * Reads the log from the beginning of the match and submits what follows from it.
 *
 * Whatever an engine before it has logged already comes by while it catches up, and is not
 * submitted again; what is left when it has caught up was missing.
 */
class RulesClient {
  readonly #client: StreamClient;
  readonly #fold: RulesFold;
  /** What follows from the log so far and was not seen in it, while catching up. */
  #missing: Map<string, NewRecord> | undefined = new Map();
  #head = 0;

  constructor(client: StreamClient, game: GameName) {
    this.#client = client;
    this.#fold = new RulesFold(game);
  }

  async run(): Promise<void> {
    this.#head = (await this.#client.snapshot()).sequence;
    await this.#submitMissing(0);
    for await (const item of this.#client) await this.#take(item);
  }

  /** A frame of this time was seen, whether or not anything happened in it. */
  passTime(t: number): void {
    if (this.#missing) return;
    for (const record of this.#fold.passTime(t)) this.#client.spool(record);
  }

  async #take(item: StreamItem): Promise<void> {
    if (item.kind === 'reset') {
      this.#fold.clear();
      this.#missing = new Map();
      this.#head = item.snapshot.sequence;
      return;
    }
    const records = this.#fold.take(item);
    if (!this.#missing) {
      // A window that this very record closed.
      await this.#submit(records.filter(({ id }) => id !== item.id));
      return;
    }
    for (const record of records) this.#missing.set(record.id, record);
    if (item.kind === 'call' || item.kind === 'state') this.#missing.delete(item.id);
    await this.#submitMissing(item.sequence);
  }

  async #submitMissing(sequence: number): Promise<void> {
    if (!this.#missing || sequence < this.#head) return;
    const missing = [...this.#missing.values()];
    this.#missing = undefined;
    await this.#submit(missing);
  }

  async #submit(records: readonly NewRecord[]): Promise<void> {
    for (const record of records) {
      while (this.#client.spooled >= MAX_UNLOGGED)
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      this.#client.spool(record);
    }
  }
}
