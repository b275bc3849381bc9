import { join } from 'node:path';
import type { Command } from 'commander';
import { wrongInput } from '../base/error.ts';
import { DEFAULT_ENDPOINT } from '../bus/index.ts';
import { readGame, readTable } from '../config/index.ts';
import { RecordedFilm } from './filmClips.ts';
import { readClientKeys } from './keyFiles.ts';
import { makeOutputFolder } from './outputFolder.ts';
import { BusFeed, LiveFolder, startDesk } from '../review/index.ts';
import type { Desk } from '../review/index.ts';
import { GAMES, TABLES } from '../table/index.ts';

interface DeskFlags {
  readonly connect: string;
  readonly port: string;
  readonly host: string;
  readonly game: string;
  readonly table?: string;
  readonly state: string;
  readonly live?: string;
  readonly keys?: string;
  readonly film?: string;
  readonly name: readonly string[];
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly plainHttp?: boolean;
}

/** The verb `desk`: the web pages, as a client of the table's stream. */
export function addDesk(program: Command): void {
  program
    .command('desk')
    .description("serve the referee's desk, the board and the coach's room")
    .option('--connect <endpoint>', "base endpoint of the table's stream", DEFAULT_ENDPOINT)
    .option('--port <number>', 'port of the pages', '8080')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--game <game>', GAMES.join(' or '), 'nine-ball')
    .option('--table <name>', `${Object.keys(TABLES).join(', ')}, or a JSON file`)
    .option('--state <folder>', 'accounts, audit log, notes', 'desk-state')
    .option(
      '--live <folder>',
      "the observer's newest picture and calibration (live.jpg, calibration.json)",
    )
    .option('--film <folder>', 'recorded film, one folder a session')
    .option('--keys <file>', "this client's keys, made by the verb keys")
    .option('--name <host...>', 'host names by which tablets reach this machine', [])
    .option('--tls-cert <file>', 'certificate in PEM, to leave this machine')
    .option('--tls-key <file>', 'its key')
    .option('--plain-http', 'leave this machine without TLS, on a closed network of your own')
    .action(async (flags: DeskFlags) => {
      const desk = await openDesk(flags);
      process.stdout.write(`desk: ${desk.url}\n`);
      await stopped();
      await desk.stop();
    });
}

async function openDesk(flags: DeskFlags): Promise<Desk> {
  const { connect: endpoint, state, host, tlsCert, tlsKey } = flags;
  const game = readGame(flags.game);
  const feed = new BusFeed({
    endpoint,
    game,
    table: readTable(flags.table ?? (game === 'nine-ball' ? '9ft' : 'carom')),
    spoolPath: join(state, 'spool.jsonl'),
    ...(flags.keys !== undefined && { curve: readClientKeys(flags.keys, 'desk') }),
  });
  makeOutputFolder(state);
  const hasTls = tlsCert !== undefined && tlsKey !== undefined;
  return startDesk({
    feed,
    host,
    port: portOf(flags.port),
    stateDir: state,
    hostNames: flags.name,
    ...(flags.film !== undefined && { film: new RecordedFilm(flags.film, join(state, 'clips')) }),
    ...(flags.live !== undefined && { live: new LiveFolder(flags.live) }),
    ...(hasTls && { tls: { certPath: tlsCert, keyPath: tlsKey } }),
    ...(flags.plainHttp === true && { plainHttp: true }),
  });
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw wrongInput('port', `${text} is no port; write a number from 0 to 65535`);
  return port;
}

/** Resolves when somebody asks this process to end. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
