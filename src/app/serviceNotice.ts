import { spawn } from 'node:child_process';
import type { BoxLog } from './boxLog.ts';

/** Tells the service manager how a box is: systemd's sd_notify protocol. */
export interface ServiceNotice {
  ready(): void;
  stopping(): void;
  /** Ends the signs of life. */
  close(): void;
}

const SILENT: ServiceNotice = { ready: () => {}, stopping: () => {}, close: () => {} };
/** Signs of life within one limit of the watchdog: two may be lost. */
const SIGNS_PER_LIMIT = 3;

/**
 * Tells systemd that the box is ready, and that it lives, for as long as `isAlive` says so.
 *
 * Does nothing where no service manager listens. The messages go through `systemd-notify`, which
 * is wherever systemd is: Node has no datagram sockets of that kind, and the unit allows it by
 * `NotifyAccess=all`.
 */
export function openServiceNotice(
  isAlive: () => boolean,
  log: Pick<BoxLog, 'warn' | 'error'>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ServiceNotice {
  if (!env['NOTIFY_SOCKET']) return SILENT;
  const send = (...states: readonly string[]): void => {
    const told = spawn('systemd-notify', [`--pid=${process.pid}`, ...states], {
      stdio: 'ignore',
      env: { ...env },
    });
    told.on('error', (error) => log.warn('systemd was not told', { reason: error.message }));
  };
  const timer = signsOfLife({ env, isAlive, send, log });
  return {
    ready: () => send('READY=1', 'STATUS=watching the table'),
    stopping: () => send('STOPPING=1'),
    close: () => clearInterval(timer),
  };
}

interface Signs {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isAlive: () => boolean;
  readonly send: (state: string) => void;
  readonly log: Pick<BoxLog, 'error'>;
}

function signsOfLife({ env, isAlive, send, log }: Signs): NodeJS.Timeout | undefined {
  const limitUs = Number(env['WATCHDOG_USEC'] ?? 0);
  if (!(limitUs > 0)) return undefined;
  const timer = setInterval(
    () => {
      if (isAlive()) send('WATCHDOG=1');
      else log.error('the loop hangs: the service manager will start the box again');
    },
    limitUs / 1000 / SIGNS_PER_LIMIT,
  );
  timer.unref();
  return timer;
}
