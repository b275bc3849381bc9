import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastifyWebsocket from '@fastify/websocket';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { ObserverError, wrongInput } from '../../base/error.ts';
import { ArchiveWriter } from '../archive/archiveWriter.ts';
import { SessionFolder } from '../archive/sessionFolder.ts';
import { Accounts } from './accounts.ts';
import { addAccountRoutes, addressOf } from './accountRoutes.ts';
import { AuditLog } from './auditLog.ts';
import { DeskStore } from './deskStore.ts';
import type { DeskFeed } from './feed.ts';
import { NO_FILM } from './film.ts';
import type { FilmClips } from './film.ts';
import { addFilmRoutes } from './filmRoutes.ts';
import { Guard } from './guard.ts';
import { SignIns } from './signIns.ts';
import { LiveFolder } from './liveTable.ts';
import type { LiveTable } from './liveTable.ts';
import { addRoomRoutes } from './roomRoutes.ts';
import { addSetUpRoutes } from './setUpRoutes.ts';
import { addSheetRoutes } from './sheetRoutes.ts';
import { servePage } from './sockets.ts';

export interface DeskOptions {
  /** Where the desk hears the table. */
  readonly feed: DeskFeed;
  readonly port: number;
  /** Loopback unless the club says otherwise. */
  readonly host?: string;
  /** Folder of accounts, audit log and notes. */
  readonly stateDir: string;
  /** Where recorded film is found; without it the drawn table alone is shown. */
  readonly film?: FilmClips;
  /** What the observer leaves for the set-up page: picture and calibration. */
  readonly live?: LiveTable;
  /** Names, besides addresses, by which tablets reach the box. */
  readonly hostNames?: readonly string[];
  /** Certificate and key in PEM files; asked for wherever the desk leaves the loopback. */
  readonly tls?: { readonly certPath: string; readonly keyPath: string };
  /** Leave the loopback without TLS: a closed network of the club's own. */
  readonly plainHttp?: boolean;
}

export interface Desk {
  /** Address of the page. */
  readonly url: string;
  readonly port: number;
  /** Stops serving; may be called twice. */
  stop(): Promise<void>;
}

/** No request of ours is larger; a sketch of a correction or a long note is about 3 kB. */
const MOST_BODY_BYTES = 64 * 1024;
/** Every screen of a club at once; what opens more is no club. */
const MOST_PAGES = 200;
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', 'localhost']);

/** Serves the referee's desk, the board and the coach's room; resolves once it listens. */
export async function startDesk(options: DeskOptions): Promise<Desk> {
  const host = options.host ?? '127.0.0.1';
  const accounts = Accounts.open(join(options.stateDir, 'accounts.json'));
  refuseOpenNetwork(host, options, accounts);
  const store = new DeskStore(options.feed);
  const folder = new SessionFolder(join(options.stateDir, 'sessions'));
  const archive = new ArchiveWriter(store, folder);
  const app = await makeApp(options, { store, accounts, folder });
  archive.start();
  const stop = async (): Promise<void> => {
    await app.close();
    await archive.stop();
    await store.close();
  };
  await store.start();
  try {
    await listen(app, host, options.port);
  } catch (error) {
    // What waits for the table would keep the process alive.
    await stop();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const scheme = options.tls === undefined ? 'http' : 'https';
  const shown = isIP(host) === 6 ? `[${host}]` : host;
  return {
    url: `${scheme}://${shown}:${port}`,
    port,
    stop,
  };
}

function refuseOpenNetwork(host: string, options: DeskOptions, accounts: Accounts): void {
  if (LOOPBACK_HOSTS.has(host)) return;
  if (accounts.isEmpty)
    throw wrongInput(
      'desk-without-pin',
      `the desk cannot listen on ${host} before a PIN is set: start it on 127.0.0.1 and make an administrator first`,
    );
  if (options.tls === undefined && options.plainHttp !== true)
    throw wrongInput(
      'desk-without-tls',
      `the desk cannot listen on ${host} without TLS: give a certificate and key, or say that plain HTTP is wanted on a closed network`,
    );
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw new ObserverError(
      'desk-port',
      `cannot serve the page on ${host}:${port}: choose another port or stop what uses it`,
      { cause },
    );
  }
}

interface DeskParts {
  readonly store: DeskStore;
  readonly accounts: Accounts;
  readonly folder: SessionFolder;
}

async function makeApp(options: DeskOptions, parts: DeskParts): Promise<FastifyInstance> {
  const { store, accounts, folder } = parts;
  const signIns = new SignIns();
  const audit = new AuditLog(join(options.stateDir, 'audit.jsonl'));
  const guard = new Guard({ accounts, signIns, hostNames: options.hostNames ?? [] });
  const app = fastify({
    bodyLimit: MOST_BODY_BYTES,
    // A browser keeps connections in reserve that it has asked nothing on: they held an end up by 72 s.
    forceCloseConnections: true,
    ...tlsOf(options),
  });
  await app.register(fastifyWebsocket, { options: { maxPayload: MOST_BODY_BYTES } });
  guard.install(app);
  addAccountRoutes(app, { accounts, signIns, guard, audit });
  addSheetRoutes(app, store);
  addRoomRoutes(app, { folder, guard, audit });
  addFilmRoutes(app, { clips: options.film ?? NO_FILM, folder });
  const live = options.live ?? new LiveFolder(join(options.stateDir, 'live'));
  addSetUpRoutes(app, { live, store, guard, audit });
  app.get('/ws', { websocket: true }, (socket, request) => {
    if (app.websocketServer.clients.size > MOST_PAGES) return socket.close(1013, 'too many pages');
    servePage({
      socket,
      store,
      audit,
      person: () => guard.personOf(request),
      isOpen: guard.isOpen(request),
      address: addressOf(request),
    });
  });
  // The last shot's worth of positions, for a page that was opened in the middle of it.
  app.get('/api/positions', () => store.positionsBetween(store.shotStart - 1, Infinity));
  app.get('/api/health', () => ({ linked: store.isLinked, session: store.session?.id ?? null }));
  await app.register(fastifyStatic, { root: pageFolder(), cacheControl: false });
  return app;
}

function tlsOf({ tls }: DeskOptions): { https?: { cert: Buffer; key: Buffer } } {
  if (tls === undefined) return {};
  for (const path of [tls.certPath, tls.keyPath])
    if (!existsSync(path)) throw wrongInput('desk-tls-file', `${path} is not there`);
  return { https: { cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) } };
}

/** The built page, from a checkout (`src/review/server`) and from a package (`dist/review/server`). */
function pageFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const places = [join(here, '../../page'), join(here, '../../../dist/page')];
  const found = places.find((place) => existsSync(join(place, 'index.html')));
  if (found === undefined)
    throw new ObserverError('desk-page', 'the page has not been built: run "npm run build:page"');
  return found;
}
