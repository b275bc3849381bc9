import type { Command } from 'commander';
import { wrongInput } from '../base/error.ts';
import type { AnyRecord, TableView } from '../bus/index.ts';
import { DEFAULT_ENDPOINT, League, openBridge, openHub, readNatsOptions } from '../bus/index.ts';
import { readClientKeys } from './keyFiles.ts';

/** How often the view is printed anew, at most. */
const REDRAW_MS = 1000;
/** A table that has said nothing for this long may be switched off: drops and health come oftener. */
const QUIET_MINUTES = 15;

/** The verb `hub`: all tables of a league in one view. */
export function addHub(program: Command): void {
  program
    .command('hub')
    .description('show all tables of a league, from its NATS JetStream')
    .requiredOption('--nats <file>', 'how to reach the league, see docs/stream/README.md')
    .option('--club <name>', 'only this club')
    .option('--follow', 'print every record as a line of JSON instead')
    .option('--json', 'print the view as JSON, a line a change')
    .action(async (flags: { nats: string; club?: string; follow?: true; json?: true }) => {
      const { nats: path, club, follow, json } = flags;
      const options = readNatsOptions(path);
      const league = new League();
      const hub = await openHub({
        nats: options,
        scope: follow ? 'everything' : 'latest',
        ...(club !== undefined && { club }),
        onLink: linkTeller(),
        onMissing: ({ club: from, table, count }) =>
          complain(`the league does not have ${count} records of ${from}/${table}`),
        onRecord: (from, record) => {
          if (follow) say(JSON.stringify({ club: from, ...record }));
          else league.note(from, record);
        },
      });
      // Opened last: a league that cannot be reached must end the program, not leave it printing.
      const print = follow ? undefined : openView(league, json === true);
      onStop(() => hub.close());
      await hub.ended;
      clearInterval(print);
    });
}

/** The verb `bridge`: carries a table's records to a league. */
export function addBridge(program: Command): void {
  program
    .command('bridge')
    .description("carry a table's records to a league's NATS JetStream")
    .option('--connect <endpoint>', "base endpoint of the table's stream", DEFAULT_ENDPOINT)
    .requiredOption('--nats <file>', 'how to reach the league, see docs/stream/README.md')
    .requiredOption('--club <name>', 'this club, in the subjects of the league')
    .option('--keys <file>', "this client's keys, made by the verb keys")
    .option('--rate <number>', 'records a second at most', '200')
    .action(
      async (flags: Record<'connect' | 'nats' | 'club' | 'rate', string> & { keys?: string }) => {
        const ratePerSecond = Number(flags.rate);
        if (!(ratePerSecond > 0))
          throw wrongInput('rate', `${flags.rate} is no rate; write a number`);
        const bridge = await openBridge({
          endpoint: flags.connect,
          club: flags.club,
          nats: readNatsOptions(flags.nats),
          ratePerSecond,
          onLink: linkTeller(),
          ...(flags.keys !== undefined && { curve: readClientKeys(flags.keys) }),
        });
        await new Promise<void>((resolve) => onStop(async () => bridge.close().then(resolve)));
      },
    );
}

/** Says once what breaks the way to the league, and when it is open again. */
export function linkTeller(
  tell: (line: string) => void = complain,
): (trouble: string | undefined) => void {
  let before: string | undefined | null = null;
  return (trouble) => {
    if (trouble === before) return;
    before = trouble;
    if (trouble === undefined) tell('the league is reached');
    else tell(`${trouble}; trying again`);
  };
}

/** Prints the view when it has changed. */
function openView(league: League, isJson: boolean): NodeJS.Timeout {
  let before = '';
  return setInterval(() => {
    const tables = league.tables();
    const text = isJson
      ? JSON.stringify(tables)
      : tables.map((view) => lineOf(view, Date.now())).join('\n');
    if (text === before) return;
    before = text;
    say(isJson || !process.stdout.isTTY ? text : `\x1b[2J\x1b[H${text}`);
  }, REDRAW_MS);
}

/** One table in one line: who is it, how does it see, what was called and ruled last. */
export function lineOf(view: TableView, now: number): string {
  const isQuiet = now - view.lastAt > QUIET_MINUTES * 60_000;
  const call = view.call?.body;
  const ruled = call && view.ruling?.body.callId === call.id ? view.ruling.body.decision : 'open';
  return [
    `${view.club}/${view.table}`,
    isQuiet ? 'quiet' : (view.health?.body.level ?? 'unknown'),
    scoreOf(view.state),
    call ? `shot ${call.shot}: ${call.call} ${call.fouls.join(' ')}`.trimEnd() + ` (${ruled})` : '',
  ]
    .filter((part) => part !== '')
    .join('  ');
}

function scoreOf(state: AnyRecord | undefined): string {
  const body = state?.kind === 'state' ? state.body : {};
  const { score, players } = body as {
    score?: { A?: unknown; B?: unknown };
    players?: { A?: unknown; B?: unknown };
  };
  if (!score) return '';
  return `${String(players?.A ?? 'A')} ${String(score.A)} : ${String(score.B)} ${String(players?.B ?? 'B')}`;
}

function onStop(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

function complain(line: string): void {
  process.stderr.write(`cenital: ${line}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
