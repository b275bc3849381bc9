import { wrongInput } from '../base/error.ts';

/**
 * The doors of one table's stream. Each role has its own, because a key is checked where a
 * connection is made and nothing in a message can tell who sent it.
 */
export interface Endpoints {
  /** PUB: records as they are logged, and heartbeats. */
  readonly stream: string;
  /** PUB: positions of balls, which may be lost. */
  readonly positions: string;
  /** ROUTER: snapshots and records from a number on; for every allowed client. */
  readonly read: string;
  /** ROUTER: as `read`, and proposals and match states may be submitted. */
  readonly rules: string;
  /** ROUTER: as `read`, and rulings and referee inputs may be submitted. */
  readonly desk: string;
}

/** Base endpoint where none is given: this machine only. */
export const DEFAULT_ENDPOINT = 'tcp://127.0.0.1:5570';

const NAMES = ['stream', 'positions', 'read', 'rules', 'desk'] as const;
const LAST_PORT = 65_535 - NAMES.length + 1;

/**
 * Derives the doors from one base endpoint: five consecutive ports from `tcp://host:port`, or
 * five sockets beside `ipc://path`. Throws a wrong-input error on anything else.
 */
export function endpointsOf(base: string): Endpoints {
  const tcp = /^tcp:\/\/(.+):(\d{1,5})$/.exec(base);
  if (tcp) {
    const port = Number(tcp[2]);
    if (port >= 1 && port <= LAST_PORT) return named((i) => `tcp://${tcp[1]}:${port + i}`);
  } else if (/^ipc:\/\/./.test(base)) {
    return named((i) => `${base}.${NAMES[i]}`);
  }
  throw wrongInput(
    'endpoint',
    `${base} is no endpoint; write tcp://HOST:PORT (five ports from PORT on are used) or ipc://PATH`,
  );
}

/** Whether only programs on this machine can reach it. */
export function isLocalEndpoint(base: string): boolean {
  return base.startsWith('ipc://') || /^tcp:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\]):/.test(base);
}

/** ZeroMQ looks for addresses of version 6 only where told to. */
export const isIpv6 = (base: string): boolean => base.startsWith('tcp://[');

function named(endpoint: (index: number) => string): Endpoints {
  return Object.fromEntries(NAMES.map((name, i) => [name, endpoint(i)])) as unknown as Endpoints;
}
