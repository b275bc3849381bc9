import { Reply } from 'zeromq';
import type { Context } from 'zeromq';
import { curveKeyPair } from 'zeromq';
import type { StreamCounts } from './counts.ts';
import type { Role } from './record.ts';
import { untilClosed } from './socketLoop.ts';

/** A CURVE key pair in Z85, 40 characters each. */
export interface KeyPair {
  readonly publicKey: string;
  readonly secretKey: string;
}

/** A client that may connect, and as what. */
export interface AllowedClient {
  readonly name: string;
  readonly role: Role;
  readonly publicKey: string;
}

/** The server's side of CURVE. */
export interface CurveServer extends KeyPair {
  /** Asked at every connection, so that the list may change while the stream is open. */
  readonly allowed: () => readonly AllowedClient[];
}

/** The client's side of CURVE. */
export interface CurveClient extends KeyPair {
  readonly serverKey: string;
}

export const makeKeyPair = (): KeyPair => curveKeyPair();

/** The doors of a stream by the name that key checks know them by. */
export type Domain = 'stream' | 'positions' | 'read' | 'rules' | 'desk';

/** A writer's door opens to its own role; the others open to everyone on the list. */
const mayEnter = (client: AllowedClient, domain: string): boolean =>
  domain === 'rules' || domain === 'desk' ? client.role === domain : true;

const ZAP_ADDRESS = 'inproc://zeromq.zap.01';
const Z85 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#';

/**
 * Checks the key of every connection against the list (ZeroMQ's ZAP, RFC 27).
 *
 * A key that is not listed for the door is turned away during the handshake: its owner
 * receives nothing, not even what is behind the door.
 */
export class KeyCheck {
  readonly #socket: Reply;
  readonly #allowed: () => readonly AllowedClient[];
  readonly #counts: StreamCounts;

  constructor(options: {
    context: Context;
    allowed: () => readonly AllowedClient[];
    counts: StreamCounts;
  }) {
    this.#socket = new Reply({ context: options.context, linger: 0 });
    this.#allowed = options.allowed;
    this.#counts = options.counts;
  }

  async open(): Promise<void> {
    await this.#socket.bind(ZAP_ADDRESS);
    void untilClosed(this.#socket, () => this.#serve());
  }

  close(): void {
    this.#socket.close();
  }

  async #serve(): Promise<void> {
    for await (const [version, request, domain, , , mechanism, key] of this.#socket) {
      const client = this.#find(mechanism, key, String(domain));
      if (!client) this.#counts.refuse('unknown-key');
      const verdict = client ? ['200', 'OK', client.name, ''] : ['400', 'refused', '', ''];
      // A stream that was closed meanwhile has nobody left to answer.
      if (this.#socket.closed) return;
      await this.#socket.send([version ?? '1.0', request ?? '', ...verdict]);
    }
  }

  #find(mechanism: Buffer | undefined, key: Buffer | undefined, domain: string) {
    if (String(mechanism) !== 'CURVE' || key?.length !== 32) return undefined;
    const publicKey = encodeZ85(key);
    return this.#allowed().find(
      (client) => client.publicKey === publicKey && mayEnter(client, domain),
    );
  }
}

/** ZeroMQ's text form of keys (RFC 32): four bytes to five characters. */
export function encodeZ85(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    let value = bytes.readUInt32BE(at);
    let group = '';
    for (let i = 0; i < 5; i++) {
      group = Z85[value % 85]! + group;
      value = Math.floor(value / 85);
    }
    text += group;
  }
  return text;
}
