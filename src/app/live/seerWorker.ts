import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ObserverError } from '../../base/error.ts';
import type { Frame } from '../../capture/index.ts';
import type { Look, Opened, Seen, Seer, SeerTask } from './seer.ts';
import { type SeerReply, type SeerRequest, shareFrame } from './seerMessage.ts';

/** Finding the table takes seconds on a small box; a frame takes milliseconds. */
const OPEN_LIMIT_MS = 60_000;
const ANSWER_LIMIT_MS = 5000;

export interface SeerWorkerOptions {
  /** Code of the thread; the product's own when absent. */
  readonly entry?: URL;
  /** An answer that takes longer than this means that the thread hangs. */
  readonly answerLimitMs?: number;
}

interface Pending {
  readonly resolve: (reply: SeerReply) => void;
  readonly reject: (error: Error) => void;
  readonly limit: NodeJS.Timeout;
}

/**
 * Seeing in a thread of its own, so that reading frames, the stream and the pages never wait
 * for it.
 *
 * Every promise rejects with `seeing-stuck` when the thread hangs, or `seeing-died` when it
 * fails; it is of no use from then on.
 */
export class SeerWorker implements Seer {
  private readonly worker: Worker;
  private readonly answerLimitMs: number;
  private readonly pending: Pending[] = [];
  private failure: ObserverError | undefined;

  constructor({ entry, answerLimitMs = ANSWER_LIMIT_MS }: SeerWorkerOptions = {}) {
    this.answerLimitMs = answerLimitMs;
    this.worker = startThread(entry ?? ownEntry());
    this.worker.on('message', (reply: SeerReply) => this.take(reply));
    this.worker.on('error', (cause) =>
      this.fail(new ObserverError('seeing-died', `seeing failed (${cause.message})`, { cause })),
    );
    this.worker.on('exit', () => this.fail(new ObserverError('seeing-died', 'seeing ended')));
  }

  async open(task: SeerTask, frames: readonly Frame[]): Promise<Opened> {
    const request = { kind: 'open', task, frames: frames.map(shareFrame) } as const;
    const reply = await this.ask(request, OPEN_LIMIT_MS);
    if (reply.kind !== 'opened') throw outOfStep(reply);
    return reply.opened;
  }

  see(frame: Frame, look: Look, close?: Frame): Promise<Seen> {
    const shared = { frame: shareFrame(frame), ...(close && { close: shareFrame(close) }) };
    return this.look({ kind: 'see', ...shared, look });
  }

  loseView(t: number): Promise<Seen> {
    return this.look({ kind: 'lose-view', t });
  }

  async restart(): Promise<void> {
    await this.ask({ kind: 'restart' });
  }

  finish(): Promise<Seen> {
    return this.look({ kind: 'finish' });
  }

  async close(): Promise<void> {
    this.fail(new ObserverError('seeing-closed', 'seeing was ended'));
    await this.worker.terminate();
  }

  private async look(request: SeerRequest): Promise<Seen> {
    const reply = await this.ask(request);
    if (reply.kind !== 'seen') throw outOfStep(reply);
    return reply.seen;
  }

  private ask(request: SeerRequest, limitMs = this.answerLimitMs): Promise<SeerReply> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.stuck(request.kind), limitMs);
      this.pending.push({ resolve, reject, limit });
      this.worker.postMessage(request);
    });
  }

  private take(reply: SeerReply): void {
    const asked = this.pending.shift();
    clearTimeout(asked?.limit);
    asked?.resolve(reply);
  }

  private stuck(what: SeerRequest['kind']): void {
    this.fail(
      new ObserverError('seeing-stuck', `seeing hangs (at "${what}") and is started again`),
    );
    void this.worker.terminate();
  }

  private fail(error: ObserverError): void {
    this.failure ??= error;
    for (const { reject, limit } of this.pending.splice(0)) {
      clearTimeout(limit);
      reject(this.failure);
    }
  }
}

const ownEntry = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './seerThread.ts' : './seerThread.js', import.meta.url);

/** A checkout runs the sources: a thread does not inherit what makes Node read them. */
function startThread(entry: URL): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry);
  // What `require` would find is the other half of the package, for CommonJS.
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const api = pathToFileURL(join(dirname(tsx), 'dist/esm/api/index.mjs')).href;
  const load = `import(${JSON.stringify(api)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(entry.href)});
  })`;
  return new Worker(load, { eval: true });
}

const outOfStep = ({ kind }: SeerReply): Error =>
  new Error(`broken invariant: the seeing thread answered "${kind}" out of turn`);
