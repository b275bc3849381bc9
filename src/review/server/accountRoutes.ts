import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ROLES } from '../protocol.ts';
import type { Accounts } from './accounts.ts';
import { SHORTEST_SECRET } from './accounts.ts';
import type { AuditLog } from './auditLog.ts';
import type { Guard } from './guard.ts';
import { cookieOf, tokenIn } from './signIns.ts';
import type { SignIns } from './signIns.ts';
import { TryLimit } from './tryLimit.ts';

export interface AccountRoutesOptions {
  readonly accounts: Accounts;
  readonly signIns: SignIns;
  readonly guard: Guard;
  readonly audit: AuditLog;
}

const NAME = z.string().trim().min(1).max(60);
const SIGN_IN = z.strictObject({ name: NAME, secret: z.string().min(1).max(200) });
const ACCOUNT = z.strictObject({
  name: NAME,
  role: z.enum(ROLES),
  secret: z.string().min(SHORTEST_SECRET).max(200),
});

/** Signing in and out, and who may sign in at all. */
export function addAccountRoutes(app: FastifyInstance, options: AccountRoutesOptions): void {
  const { accounts, signIns, guard, audit } = options;
  app.get('/api/me', (request) => ({
    ...guard.personOf(request),
    open: guard.isOpen(request),
  }));
  addSignIn(app, options);
  app.post('/api/sign-out', (request, reply) => {
    const token = tokenIn(request.headers.cookie);
    if (token !== undefined) {
      audit.append({ ...whoAsks(request, guard), action: 'sign-out', detail: '' });
      signIns.close(token);
    }
    void reply.header('set-cookie', cookieOf('', { secure: request.protocol === 'https' }));
    return { ok: true };
  });
  const asAdministrator = { onRequest: guard.needs('administrator') };
  app.get('/api/accounts', asAdministrator, () => accounts.list());
  app.get('/api/audit', asAdministrator, () => audit.newest(500));
  app.post('/api/accounts', asAdministrator, async (request, reply) => {
    const parsed = ACCOUNT.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: 'malformed' });
    const { name, role, secret } = parsed.data;
    // The first account ends the open box, so it has to be one that can make the others.
    if (accounts.isEmpty && role !== 'administrator')
      return reply.code(400).send({ error: 'administrator-first' });
    // Nobody could make accounts any more, nor set the table up.
    if (role !== 'administrator' && !accounts.isEmpty && !accounts.hasOtherAdministrator(name))
      return reply.code(400).send({ error: 'last-administrator' });
    audit.append({ ...whoAsks(request, guard), action: 'account:set', detail: `${name} ${role}` });
    await accounts.set(name, role, secret);
    signIns.closeAllOf(name);
    return { ok: true };
  });
  app.delete<{ Params: { name: string } }>(
    '/api/accounts/:name',
    asAdministrator,
    (request, reply) => {
      const { name } = request.params;
      if (!accounts.remove(name)) return reply.code(400).send({ error: 'last-administrator' });
      signIns.closeAllOf(name);
      audit.append({ ...whoAsks(request, guard), action: 'account:removed', detail: name });
      return { ok: true };
    },
  );
}

function addSignIn(app: FastifyInstance, options: AccountRoutesOptions): void {
  const { accounts, signIns, audit } = options;
  const tries = new TryLimit();
  app.post('/api/sign-in', async (request, reply) => {
    const parsed = SIGN_IN.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: 'malformed' });
    const { name, secret } = parsed.data;
    const keys = [`name:${name}`, `address:${addressOf(request)}`];
    const wait = Math.max(...keys.map((key) => tries.waitFor(key)));
    if (wait > 0)
      return reply
        .code(429)
        .header('retry-after', String(wait))
        .send({ error: 'wait', seconds: wait });
    // Counted before the slow hash, or a hundred guesses at once would all pass the gate.
    for (const key of keys) tries.failed(key);
    const role = await accounts.verify(name, secret);
    const entry = { who: name, role: role ?? ('viewer' as const), address: addressOf(request) };
    audit.append({ ...entry, action: role === null ? 'sign-in:failed' : 'sign-in', detail: '' });
    if (role === null) return reply.code(401).send({ error: 'wrong-secret' });
    for (const key of keys) tries.succeeded(key);
    const secure = request.protocol === 'https';
    void reply.header('set-cookie', cookieOf(signIns.open(name), { secure }));
    return { name, role };
  });
}

export const addressOf = (request: FastifyRequest): string => request.socket.remoteAddress ?? '';

/** The first fields of an audit entry. */
export function whoAsks(request: FastifyRequest, guard: Guard) {
  const { name, role } = guard.personOf(request);
  return { who: name, role, address: addressOf(request) };
}
