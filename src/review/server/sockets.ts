import type { WebSocket } from '@fastify/websocket';
import { mayActAs } from '../protocol.ts';
import type { PageMessage, ServerMessage, Submission } from '../protocol.ts';
import type { AuditLog } from './auditLog.ts';
import type { DeskStore } from './deskStore.ts';
import { parsePageMessage } from './pageMessage.ts';
import type { Person } from './signIns.ts';

/** A page this far behind gets no positions (they are worthless late). */
const POSITIONS_BACKLOG_BYTES = 128 * 1024;
/** A page this far behind is cut off; it comes back and catches up. */
const MOST_BACKLOG_BYTES = 16 * 1024 * 1024;
/** Records in one message while catching up. */
const RECORDS_PER_MESSAGE = 500;
/** No hand presses more often; what does is no hand. */
const MOST_SUBMISSIONS_PER_MINUTE = 120;

/** How often a page hears that the line is alive. */
const BEAT_MS = 2_000;

export interface PageSocketOptions {
  readonly socket: WebSocket;
  readonly store: DeskStore;
  readonly audit: AuditLog;
  /** Asked anew for each submission: a sign-in may have ended meanwhile. */
  readonly person: () => Person;
  readonly isOpen: boolean;
  readonly address: string;
}

/** What goes to every page is written out once. */
const written = new WeakMap<object, string>();

function textFor(subject: object, message: () => ServerMessage): string {
  let text = written.get(subject);
  if (text === undefined) {
    text = JSON.stringify(message());
    written.set(subject, text);
  }
  return text;
}

/** Serves one page: everything it lacks, then all that follows, and takes its submissions. */
export function servePage(options: PageSocketOptions): void {
  const { socket, store } = options;
  let following = false;
  const sendText = (text: string): void => {
    if (socket.bufferedAmount > MOST_BACKLOG_BYTES) socket.close(1013, 'too far behind');
    else socket.send(text);
  };
  const send = (message: ServerMessage): void => sendText(JSON.stringify(message));
  const greet = (): void => {
    following = false;
    if (store.session !== null) send(helloOf(options));
  };
  const stop = store.listen({
    opened: greet,
    record: (logged) => {
      if (following) sendText(textFor(logged, () => ({ kind: 'records', records: [logged] })));
    },
    positions: (frame) => {
      if (following && socket.bufferedAmount < POSITIONS_BACKLOG_BYTES)
        sendText(textFor(frame, () => ({ kind: 'positions', frame })));
    },
    linked: (linked) => send({ kind: 'linked', linked }),
  });
  const submit = limitedSubmit(options, send);
  socket.on('message', (bytes: Buffer) => {
    const message = parsePageMessage(bytes.toString());
    if (message === undefined) return socket.close(1008, 'malformed message');
    if (message.kind === 'submit') return void submit(message.submission);
    catchUp(message, store, send);
    following = true;
  });
  const beat = setInterval(() => send({ kind: 'linked', linked: store.isLinked }), BEAT_MS);
  socket.on('close', () => {
    clearInterval(beat);
    stop();
  });
  socket.on('error', () => socket.close());
  greet();
}

function helloOf({ store, person, isOpen }: PageSocketOptions): ServerMessage {
  const { id, game, table } = store.session!;
  const { name, role } = person();
  const linked = store.isLinked;
  return { kind: 'hello', session: id, game, table, role, name, open: isOpen, linked };
}

function catchUp(
  follow: Extract<PageMessage, { kind: 'follow' }>,
  store: DeskStore,
  send: (message: ServerMessage) => void,
): void {
  const after = follow.session === store.session?.id ? follow.after : 0;
  const records = store.recordsAfter(after);
  for (let i = 0; i < records.length; i += RECORDS_PER_MESSAGE)
    send({ kind: 'records', records: records.slice(i, i + RECORDS_PER_MESSAGE) });
}

function limitedSubmit(options: PageSocketOptions, send: (message: ServerMessage) => void) {
  let minute = 0;
  let count = 0;
  return async (submission: Submission): Promise<void> => {
    const now = Math.floor(Date.now() / 60_000);
    count = now === minute ? count + 1 : 1;
    minute = now;
    const id = submission.kind === 'ruling' ? submission.ruling.id : submission.input.id;
    const person = options.person();
    if (!mayActAs(person.role, 'referee'))
      return send({ kind: 'refused', id, reason: 'not-allowed' });
    if (count > MOST_SUBMISSIONS_PER_MINUTE)
      return send({ kind: 'refused', id, reason: 'unreachable' });
    const { store } = options;
    const outcome = await store.submit(signed(submission, { by: person.name, t: store.now }));
    if (!outcome.ok) return send({ kind: 'refused', id, reason: outcome.reason });
    audit(options, submission);
    send({ kind: 'written', id, seq: outcome.seq });
  };
}

/** The server says who it was and when, whatever the page claims. */
function signed(
  submission: Submission,
  { by, t }: { readonly by: string; readonly t: number },
): Submission {
  return submission.kind === 'ruling'
    ? { ...submission, ruling: { ...submission.ruling, by } }
    : { kind: 'input', input: { ...submission.input, by, t } };
}

function audit({ audit: log, person, address }: PageSocketOptions, submission: Submission): void {
  const { name, role } = person();
  const [action, detail] =
    submission.kind === 'ruling'
      ? [`ruling:${submission.ruling.decision}`, submission.ruling.callId]
      : [`input:${submission.input.action}`, JSON.stringify(submission.input.fields)];
  log.append({ who: name, role, address, action, detail });
}
