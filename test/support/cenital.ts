import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** What a finished command line left behind. */
export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a user would, from the sources. */
export function cenital(...args: readonly string[]): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** A verb that runs until it is told to stop, and the lines that it has said. */
export interface Verb {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly troubles: string[];
}

/** Starts a verb of the command line and collects what it says; it is gone when the test ends. */
export function verb(...args: readonly string[]): Verb {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts', ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const collect = (stream: NodeJS.ReadableStream, lines: string[]) => {
    let rest = '';
    stream.on('data', (text: Buffer) => {
      const parts = (rest + text.toString()).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
    });
  };
  const [lines, troubles]: [string[], string[]] = [[], []];
  collect(child.stdout, lines);
  collect(child.stderr, troubles);
  return { child, lines, troubles };
}

/** Tells a verb to stop; gives its exit status. */
export async function endOf({ child }: Verb): Promise<number | null> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}
