import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { onTestFinished } from 'vitest';

/** Whether Debian's nats-server is installed (apt-get install nats-server). */
export const hasNatsServer = spawnSync('nats-server', ['--version']).status === 0;

export interface NatsServer {
  readonly url: string;
  /** Kills it with -9, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again over the same files. */
  start(): Promise<void>;
  /** Stops it in the middle of whatever it does: its sockets stay open and nobody answers. */
  freeze(): void;
  thaw(): void;
}

/** A nats-server with JetStream on loopback, killed when the test ends. */
export async function startNatsServer(options: {
  port: number;
  dir: string;
  args?: readonly string[];
}): Promise<NatsServer> {
  let child: ChildProcess | undefined;
  const args = ['-a', '127.0.0.1', '-p', `${options.port}`, '-js', '-sd', options.dir];
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const start = async () => {
    child = spawn('nats-server', [...args, ...(options.args ?? [])], { stdio: 'ignore' });
    while (!(await isOpen(options.port))) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  onTestFinished(kill);
  await start();
  return {
    url: `nats://127.0.0.1:${options.port}`,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

function isOpen(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
