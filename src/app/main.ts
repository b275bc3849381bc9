#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { ObserverError } from '../base/error.ts';
import { endWithParent } from './supervisor.ts';
import { VERBS, type VerbName } from './verbs.ts';

const EXIT_FAILED = 1;
const EXIT_WRONG_INPUT = 2;

/** One line, whatever a file held that is quoted in it. */
const CONTROL_CHARACTERS = /\p{Cc}+/gu;

endWithParent();
process.exitCode = await runCommandLine(process.argv);

/** Runs one command line and gives its exit status: 0 done, 1 failed, 2 wrong input. */
async function runCommandLine(argv: readonly string[]): Promise<number> {
  // A reader that went away (`cenital ... | head`) is no failure of ours.
  process.stdout.on('error', () => process.exit(0));
  if (argv[2] === undefined) {
    say('no verb was given (cenital --help lists the verbs)');
    return EXIT_WRONG_INPUT;
  }
  try {
    const program = await programFor(argv[2]);
    await program.parseAsync([...argv]);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return report(error);
  }
}

/** Loads only the verb that is asked for: the others bring models and servers along. */
async function programFor(word: string | undefined): Promise<Command> {
  const program = new Command('cenital')
    .description('Table observer for billiards clubs: sees, infers, proposes. It never rules.')
    .version('0.1.0')
    .exitOverride()
    .configureOutput({ outputError: () => {} });
  const verbs = word !== undefined && word in VERBS ? [word as VerbName] : Object.keys(VERBS);
  for (const verb of verbs as readonly VerbName[]) {
    const add = await VERBS[verb]();
    add(program);
  }
  program.commands.forEach(leaveErrorsToUs);
  return program;
}

/** Commander would print and exit by itself; a command may have commands of its own. */
function leaveErrorsToUs(command: Command): void {
  command.exitOverride().configureOutput({ outputError: () => {}, writeErr: () => {} });
  command.commands.forEach(leaveErrorsToUs);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    // A verb that has verbs of its own, named alone.
    const isAlone = error.code === 'commander.help';
    const what = isAlone ? 'a verb is missing' : error.message.replace(/^error: /, '');
    say(`${what} (cenital --help lists the verbs)`);
    return EXIT_WRONG_INPUT;
  }
  if (error instanceof ObserverError) {
    say(error.message);
    return error.exitStatus;
  }
  say(`${error instanceof Error ? error.message : String(error)} (this is a fault of ours)`);
  if (process.env['CENITAL_DEBUG'] && error instanceof Error)
    process.stderr.write(`${error.stack}\n`);
  return EXIT_FAILED;
}

function say(text: string): void {
  process.stderr.write(`cenital: ${text.replace(CONTROL_CHARACTERS, ' ')}\n`);
}
