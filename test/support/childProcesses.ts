// Processes that a process has started, as Linux lists them.
import { readdirSync, readFileSync } from 'node:fs';

/** Ids of the children of a process whose command line holds a word. */
export function childrenOf(pid: number, word: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid && commandOf(child).includes(word));
}

function parentOf(pid: number): number | undefined {
  // The name of the program stands in brackets and may hold anything, brackets too.
  const [, ppid] = /^.*\) \S (\d+) /s.exec(read(`/proc/${pid}/stat`)) ?? [];
  return ppid === undefined ? undefined : Number(ppid);
}

const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
