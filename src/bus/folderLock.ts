import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObserverError } from '../base/error.ts';

/** Held while a process has a folder to itself. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes a folder for this process by listening on a socket named after it.
 *
 * The operating system closes the socket with the process however it dies, so that, unlike a
 * file with a process number in it, a lock of the dead never bars the living.
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  const name = createHash('sha256').update(realpathSync(dir)).digest('hex').slice(0, 24);
  const address =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\cenital-${name}`
      : join(tmpdir(), `cenital-${name}.lock`);
  let server = await listen(address);
  if (!server && !(await answers(address))) {
    rmSync(address, { force: true });
    server = await listen(address);
  }
  if (!server)
    throw new ObserverError(
      'log-locked',
      `another process has ${dir} open; stop it first, or give this one a folder of its own`,
    );
  const held = server;
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}

function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(address, () => {
      // The lock alone must not keep a process alive.
      server.unref();
      resolve(server);
    });
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
