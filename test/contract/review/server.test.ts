// What the desk answers to those who ask it over HTTP, whoever they are.
import { once } from 'node:events';
import { connect } from 'node:net';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TABLES } from '../../../src/table/index.ts';
import { openDesk } from '../../support/review/desk.ts';
import type { TestDesk } from '../../support/review/desk.ts';
import { FakeFeed } from '../../support/review/fakeFeed.ts';
import { playFakeMatch } from '../../support/review/fakeMatch.ts';
import { feedShot, openSitting } from '../../support/review/feedShots.ts';
import { ensurePageBuilt } from '../../support/review/page.ts';

let desk: TestDesk;
let feed: FakeFeed;
const ruling = { id: 'w-ruling-1', callId: 'call-1', decision: 'confirm' as const, by: '' };

beforeAll(async () => {
  await ensurePageBuilt();
  feed = new FakeFeed({ session: 'log-1', game: 'nine-ball', table: TABLES['9ft']! });
  desk = await openDesk(feed);
  openSitting(feed, 'nine-ball');
  for (const shot of playFakeMatch('nine-ball', 3)) feedShot(feed, shot);
});
afterAll(() => desk.end());

interface Asked {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const own = (): Record<string, string> => ({ origin: desk.url });

function ask(path: string, { method = 'GET', body, headers = {} }: Asked = {}): Promise<Response> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${desk.url}${path}`, { method, headers: { ...json, ...headers }, ...sent });
}

/** Opens a socket, sends a message, and gives the first answer of a kind, or how it was closed. */
function over(
  headers: Record<string, string>,
  message: unknown,
  kinds: readonly string[],
): Promise<{ readonly kind: string; readonly [field: string]: unknown }> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${desk.url.replace('http', 'ws')}/ws`, { headers });
    socket.on('message', (bytes: Buffer) => {
      const heard = JSON.parse(bytes.toString()) as { kind: string };
      if (heard.kind === 'hello') socket.send(JSON.stringify(message));
      if (kinds.includes(heard.kind)) {
        resolve(heard);
        socket.close();
      }
    });
    socket.on('unexpected-response', (_request, response) =>
      resolve({ kind: 'turned-away', status: response.statusCode }),
    );
    socket.on('error', () => {});
    socket.on('close', (code) => resolve({ kind: 'closed', code }));
  });
}

describe('a page from elsewhere', () => {
  test('cannot open the line', async () => {
    const answer = await over({ origin: 'http://evil.example' }, {}, ['hello']);
    expect(answer).toEqual({ kind: 'turned-away', status: 403 });
  });

  test('cannot post, with its own origin or without any', async () => {
    const body = { name: 'x', role: 'administrator', secret: '123456' };
    const evil = { origin: 'http://evil.example' };
    expect((await ask('/api/accounts', { method: 'POST', body, headers: evil })).status).toBe(403);
    expect((await ask('/api/accounts', { method: 'POST', body })).status).toBe(403);
  });

  test('cannot reach the box under a name of its own', async () => {
    const answer = await over({ host: 'evil.example', origin: 'http://evil.example' }, {}, []);
    expect(answer).toEqual({ kind: 'turned-away', status: 421 });
  });

  test('is told by every answer what may run and that nothing may frame it', async () => {
    const policy = (await ask('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

describe('a ruling', () => {
  const submit = { kind: 'submit', submission: { kind: 'ruling', ruling } };

  test('is written once, however often it is sent', async () => {
    const first = await over(own(), submit, ['written', 'refused']);
    const again = await over(own(), submit, ['written', 'refused']);
    expect(again).toEqual(first);
    expect(feed.log.filter(({ record }) => record.kind === 'ruling')).toHaveLength(1);
  });

  test('on a call that nobody proposed is refused', async () => {
    const strange = { ...ruling, id: 'w-ruling-2', callId: 'no-such-call' };
    const message = { kind: 'submit', submission: { kind: 'ruling', ruling: strange } };
    expect(await over(own(), message, ['refused'])).toMatchObject({ reason: 'unknown-call' });
  });

  test('on a call that was computed anew meanwhile is refused, and says so', async () => {
    const asked = (id: string, seen: number) => ({
      kind: 'submit',
      submission: { kind: 'ruling', ruling: { ...ruling, id, callId: 'call-2' }, seen },
    });
    const before = feed.log.at(-1)!.seq;
    const [, second] = playFakeMatch('nine-ball', 2);
    const after = feed.write({
      kind: 'call',
      call: { ...second!.call, call: 'foul', fouls: ['B9-5.2b'] },
    });
    const late = await over(own(), asked('w-ruling-late', before), ['written', 'refused']);
    expect(late).toMatchObject({ kind: 'refused', reason: 'call-changed' });
    const again = await over(own(), asked('w-ruling-again', after), ['written', 'refused']);
    expect(again).toMatchObject({ kind: 'written' });
  });

  test('that is no ruling closes the line', async () => {
    expect(await over(own(), { kind: 'submit' }, [])).toEqual({ kind: 'closed', code: 1008 });
  });

  test('while the table is away is refused for now, so that the page keeps it', async () => {
    feed.link(false);
    const message = {
      kind: 'submit',
      submission: { kind: 'ruling', ruling: { ...ruling, id: 'w-ruling-3' } },
    };
    expect(await over(own(), message, ['refused'])).toMatchObject({ reason: 'unreachable' });
    feed.link(true);
  });
});

describe("the coach's room", () => {
  test('gives the shots of a sitting, and nothing outside its folder', async () => {
    await expect
      .poll(
        async () =>
          ((await (await ask('/api/sessions/toy-sitting')).json()) as { shots?: [] }).shots?.length,
      )
      .toBe(3);
    for (const path of ['/api/sessions/..%2Faccounts', '/api/sessions/%2e%2e/shots/1'])
      expect((await ask(path)).status).toBe(404);
  });

  test('says why there is no film', async () => {
    const answer = await ask('/api/film?session=toy-sitting&from=0&to=2');
    expect(await answer.json()).toMatchObject({ kind: 'missing', reason: 'not-recorded' });
    expect((await ask('/api/film?session=toy-sitting&from=0&to=9999')).status).toBe(400);
  });

  test('gives its shots as CSV and JSON, with the notes written on them', async () => {
    const note = { note: 'Too hard', tags: ['break'] };
    const path = '/api/sessions/toy-sitting/shots/2/note';
    expect((await ask(path, { method: 'PUT', body: note, headers: own() })).status).toBe(200);
    const csv = await (await ask('/api/sessions/toy-sitting/shots.csv')).text();
    const rows = csv.replace('\uFEFF', '').trim().split('\r\n');
    expect(rows[0]).toMatch(/^shot,.*speedMetresPerSecond,.*tags,note$/);
    expect(rows[2]).toMatch(/^2,.*,break,Too hard$/);
    const json = (await (await ask('/api/sessions/toy-sitting/shots.json')).json()) as object;
    expect(json).toMatchObject({
      session: { id: 'toy-sitting' },
      shots: [{ shot: 1, struck: 'cue' }, { shot: 2 }, { shot: 3 }],
      notes: [{ shot: 2, ...note }],
    });
  });

  test('keeps a correction as an example for training, with what was seen', async () => {
    const [shot] = playFakeMatch('nine-ball', 1);
    const seen = shot!.events.find((e) => e.kind === 'ball-contact')!;
    const truth = { ...seen, b: '9' };
    const body = { event: seen.id, action: 'replace', truth };
    const path = '/api/sessions/toy-sitting/shots/1/label';
    expect((await ask(path, { method: 'POST', body, headers: own() })).status).toBe(200);
    const labels = (await (await ask('/api/sessions/toy-sitting/labels.jsonl')).text()).trim();
    expect(JSON.parse(labels)).toMatchObject({
      seen: { b: '2' },
      truth: { b: '9' },
      source: 'room',
    });
  });
});

/** The words on the pages of a PDF, in the order in which they were written. */
function textOfPdf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)];
  const pages = streams.map(([, packed]) => inflateSync(Buffer.from(packed!, 'latin1')));
  const words = pages.flatMap((page) => [...page.toString('latin1').matchAll(/\[(.*)\] TJ/g)]);
  const hex = words.map(([, word]) => [...word!.matchAll(/<(\w*)>/g)].map(([, part]) => part));
  return hex.map((parts) => Buffer.from(parts.join(''), 'hex').toString('latin1')).join(' ');
}

describe('the score sheet', () => {
  test('comes as CSV and as PDF in the language asked for', async () => {
    const csv = await (await ask('/api/sheet.csv?language=en')).text();
    expect(csv).toContain('Players,Ana Ruiz,Luis Gil');
    const pdf = Buffer.from(await (await ask('/api/sheet.pdf')).arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const spanish = textOfPdf(pdf);
    for (const part of ['Ana Ruiz', 'Luis Gil', 'Primer contacto correcto', 'Confirmada'])
      expect(spanish).toContain(part);
    const english = await ask('/api/sheet.pdf?language=en');
    expect(textOfPdf(Buffer.from(await english.arrayBuffer()))).toContain('Legal shot');
  });
});

describe('a box with a PIN', () => {
  test('lets nobody write without a role, and slows guessing down', async () => {
    const body = { name: 'Eva', role: 'administrator', secret: '482913' };
    expect((await ask('/api/accounts', { method: 'POST', body, headers: own() })).status).toBe(200);

    const viewer = {
      kind: 'submit',
      submission: { kind: 'ruling', ruling: { ...ruling, id: 'w-viewer-1' } },
    };
    expect(await over(own(), viewer, ['refused'])).toMatchObject({ reason: 'not-allowed' });
    const label = { method: 'POST', body: {}, headers: own() };
    expect((await ask('/api/sessions/toy-sitting/shots/1/label', label)).status).toBe(403);
    expect((await ask('/api/audit')).status).toBe(403);

    const tryPin = (secret: string) =>
      ask('/api/sign-in', { method: 'POST', body: { name: 'Eva', secret }, headers: own() });
    const right = await tryPin('482913');
    const cookie = right.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(right.headers.get('set-cookie')).toContain('HttpOnly');
    const signed = { ...own(), cookie };
    const asEva = {
      kind: 'submit',
      submission: { kind: 'ruling', ruling: { ...ruling, id: 'w-eva-0001' } },
    };
    expect(await over(signed, asEva, ['written', 'refused'])).toMatchObject({ kind: 'written' });
    const written = feed.log.findLast(({ record }) => record.kind === 'ruling')?.record;
    expect(written).toMatchObject({ ruling: { by: 'Eva' } });

    const audit = (await (await ask('/api/audit', { headers: { cookie } })).json()) as object[];
    expect(audit[0]).toMatchObject({ who: 'Eva', action: 'ruling:confirm' });
    expect(JSON.stringify(audit)).not.toContain('482913');

    // The last administrator cannot give the box out of his hands by mistake.
    const demoted = { method: 'POST', body: { ...body, role: 'viewer' }, headers: signed };
    expect((await ask('/api/accounts', demoted)).status).toBe(400);

    for (let i = 0; i < 5; i++) expect((await tryPin('000000')).status).toBe(401);
    expect((await tryPin('482913')).status).toBe(429);
  });
});

describe('a box that would stand open', () => {
  test('listens on the loopback where nothing else was said', () => {
    expect(new URL(desk.url).hostname).toBe('127.0.0.1');
  });

  test('does not leave the loopback before a PIN is set, nor without TLS afterwards', async () => {
    const away = () => openDesk(feed, { host: '0.0.0.0' });
    await expect(away()).rejects.toThrow(/before a PIN is set/);
    const kept = { host: '0.0.0.0', stateDir: desk.stateDir };
    await expect(openDesk(feed, kept)).rejects.toThrow(/without TLS/);
  });

  test('a taken port is one clear line', async () => {
    await expect(openDesk(feed, { port: desk.port })).rejects.toThrow(/choose another port/);
  });
});

describe('a desk that ends', () => {
  // A browser opens connections in reserve: one that asked nothing held the end up by 72 seconds.
  test('waits for no connection on which nothing is asked', async () => {
    const other = await openDesk(feed);
    const reserve = connect(other.port, '127.0.0.1');
    await once(reserve, 'connect');
    await fetch(`${other.url}/api/health`).then((answer) => answer.json());
    const closed = once(reserve, 'close');
    reserve.resume();
    await other.end();
    await closed;
    expect(reserve.destroyed).toBe(true);
  });
});
