import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayActAs } from '../protocol.ts';
import type { Role } from '../protocol.ts';
import type { Accounts } from './accounts.ts';
import { tokenIn } from './signIns.ts';
import type { Person, SignIns } from './signIns.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Nothing but what this server itself serves may run, load or be framed. `wasm` and `eval` are
 * not needed; styles set through the object model are not inline styles.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export interface GuardOptions {
  readonly accounts: Accounts;
  readonly signIns: SignIns;
  /** Host names by which the box may be asked for, besides addresses and loopback names. */
  readonly hostNames: readonly string[];
}

/** Says who asks, and turns away what did not come from our own pages. */
export class Guard {
  readonly #options: GuardOptions;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** Anyone may look (viewer); more needs a sign-in, or the box itself while no PIN was set. */
  personOf(request: FastifyRequest): Person {
    const token = tokenIn(request.headers.cookie);
    const name = token === undefined ? undefined : this.#options.signIns.nameOf(token);
    const role = name === undefined ? undefined : this.#options.accounts.roleOf(name);
    if (name !== undefined && role !== undefined) return { name, role };
    if (this.isOpen(request)) return { name: 'box', role: 'administrator' };
    return { name: '', role: 'viewer' };
  }

  /** No PIN was ever set and the request was made on the box itself, not through a proxy. */
  isOpen(request: FastifyRequest): boolean {
    const { headers } = request;
    const proxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    const isLocal = LOOPBACK.has(request.socket.remoteAddress ?? '');
    return this.#options.accounts.isEmpty && isLocal && !proxied;
  }

  /** Refuses strange host names (a page elsewhere whose name was pointed at this box). */
  isKnownHost(request: FastifyRequest): boolean {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const bare = name.replace(/^\[|\]$/g, '');
    return LOOPBACK_NAMES.has(name) || isIP(bare) !== 0 || this.#options.hostNames.includes(name);
  }

  /** Whether a writing request or socket was opened by a page of this very server. */
  isOwnOrigin(request: FastifyRequest): boolean {
    const { origin, host } = request.headers;
    if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
    return new URL(origin).host === host;
  }

  install(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      setHeaders(reply);
      if (!this.isKnownHost(request)) return reply.code(421).send({ error: 'unknown-host' });
      const writes = request.method !== 'GET' && request.method !== 'HEAD';
      const upgrades = request.headers.upgrade !== undefined;
      if ((writes || upgrades) && !this.isOwnOrigin(request))
        return reply.code(403).send({ error: 'wrong-origin' });
    });
  }

  /** A route hook that asks for a role. */
  needs(role: Role) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
      if (!mayActAs(this.personOf(request).role, role))
        return reply.code(403).send({ error: 'not-allowed' });
    };
  }
}

function setHeaders(reply: FastifyReply): void {
  void reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
}
