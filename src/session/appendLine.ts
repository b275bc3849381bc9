import { appendFileSync, existsSync, statSync, truncateSync } from 'node:fs';

/** Whether a call to the file system failed: no room, no right, a disk that is gone. */
export const isDiskFault = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

/**
 * Appends a line to a file, whole or not at all: a part that found room would spoil the next line.
 *
 * Throws what the file system says.
 */
export function appendLine(path: string, line: string): void {
  const before = existsSync(path) ? statSync(path).size : 0;
  try {
    appendFileSync(path, `${line}\n`);
  } catch (error) {
    if (existsSync(path)) truncateSync(path, before);
    throw error;
  }
}
