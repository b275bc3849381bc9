// A desk with a certificate: what a browser keeps of it never goes out in the clear.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TABLES } from '../../../src/table/index.ts';
import { openDesk } from '../../support/review/desk.ts';
import type { TestDesk } from '../../support/review/desk.ts';
import { FakeFeed } from '../../support/review/fakeFeed.ts';
import { openSitting } from '../../support/review/feedShots.ts';
import { ensurePageBuilt } from '../../support/review/page.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const EVA = { name: 'Eva', role: 'administrator', secret: '482913' };
const SIGN_IN = { name: EVA.name, secret: EVA.secret };

describe.skipIf(!hasOpenssl)('a desk with a certificate (needs openssl)', () => {
  let dir: string;
  let ca: Buffer;
  let desk: TestDesk;
  beforeAll(async () => {
    await ensurePageBuilt();
    dir = mkdtempSync(join(tmpdir(), 'cenital-tls-'));
    const [certPath, keyPath] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
    spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', keyPath, '-out', certPath],
    ]);
    ca = readFileSync(certPath);
    const feed = new FakeFeed({ session: 'log-1', game: 'nine-ball', table: TABLES['9ft']! });
    desk = await openDesk(feed, { tls: { certPath, keyPath } });
    openSitting(feed, 'nine-ball');
  });
  afterAll(async () => {
    await desk.end();
    rmSync(dir, { recursive: true });
  });

  interface Answer {
    readonly status: number;
    readonly cookie: string;
  }

  /** Posts as a page of this desk does. */
  function post(path: string, body: object, cookie = ''): Promise<Answer> {
    const headers = { 'content-type': 'application/json', origin: desk.url, cookie };
    return new Promise((resolve, reject) => {
      const sent = request(`${desk.url}${path}`, { method: 'POST', ca, headers }, (response) => {
        response.resume();
        const cookie = response.headers['set-cookie']?.[0] ?? '';
        response.on('end', () => resolve({ status: response.statusCode ?? 0, cookie }));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(body));
    });
  }

  test('gives out its sign-in for TLS alone, and takes it back so', async () => {
    expect(desk.url).toMatch(/^https:/);
    expect((await post('/api/accounts', EVA)).status).toBe(200);
    const { status, cookie } = await post('/api/sign-in', SIGN_IN);
    expect(status).toBe(200);
    const marks = cookie.split('; ').slice(1);
    expect(marks).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Strict']));
    const token = cookie.split(';')[0]!;
    expect(await roleOverSocket(token)).toBe('administrator');
    const out = await post('/api/sign-out', {}, token);
    expect(out.cookie).toMatch(/=;.*Secure/);
    expect(await roleOverSocket(token)).not.toBe('administrator');
  });

  test('is not spoken to without TLS', async () => {
    await expect(fetch(desk.url.replace('https', 'http'))).rejects.toThrow();
  });

  const roleOverSocket = (cookie: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const headers = { origin: desk.url, cookie };
      const socket = new WebSocket(`${desk.url.replace('https', 'wss')}/ws`, { headers, ca });
      socket.on('error', reject);
      socket.on('message', (bytes: Buffer) => {
        const heard = JSON.parse(bytes.toString()) as { kind: string; role?: string };
        if (heard.kind !== 'hello') return;
        resolve(heard.role);
        socket.close();
      });
    });
});

test('on the loopback without a certificate the cookie is as strict but for TLS', async () => {
  await ensurePageBuilt();
  const feed = new FakeFeed({ session: 'log-1', game: 'nine-ball', table: TABLES['9ft']! });
  const desk = await openDesk(feed);
  const post = (path: string, body: object) =>
    fetch(`${desk.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: desk.url },
      body: JSON.stringify(body),
    });
  await post('/api/accounts', EVA);
  const cookie = (await post('/api/sign-in', SIGN_IN)).headers.get('set-cookie')!;
  await desk.end();
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
  expect(cookie).not.toMatch(/Secure/);
});
