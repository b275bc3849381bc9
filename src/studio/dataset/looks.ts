import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LookOrder, Moment } from './lookWork.ts';
import { filmLook } from './lookWork.ts';

/** Looks that each process may be behind with: enough to never wait, few enough for flat memory. */
const AHEAD = 2;

/** The moments of all looks in order, without end: the same for any number of processes. */
export async function* momentsOfLooks(order: LookOrder, processes: number): AsyncGenerator<Moment> {
  if (processes < 2) for (let n = 0; ; n++) yield* filmLook(order, n);
  const crews = Array.from({ length: processes }, () => new Crew(order));
  try {
    const asked: Promise<readonly Moment[]>[] = [];
    for (let n = 0; ; n++) {
      while (asked.length < AHEAD * processes) {
        const next = n + asked.length;
        asked.push(crews[next % processes]!.film(next));
      }
      yield* await asked.shift()!;
    }
  } finally {
    for (const crew of crews) crew.dismiss();
  }
}

interface Waiting {
  readonly promise: Promise<readonly Moment[]>;
  readonly resolve: (moments: readonly Moment[]) => void;
  readonly reject: (cause: unknown) => void;
}

/** One process that films whole looks. */
class Crew {
  private readonly worker: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();

  constructor(order: LookOrder) {
    const isSource = import.meta.url.endsWith('.ts');
    const file = new URL(isSource ? './lookWorker.ts' : './lookWorker.js', import.meta.url);
    const execArgv = isSource ? ['--import', 'tsx'] : [];
    this.worker = fork(fileURLToPath(file), { execArgv, serialization: 'advanced' });
    this.worker.send(order);
    this.worker.on('message', (message) => {
      const done = message as { readonly n: number; readonly moments: readonly Moment[] };
      this.waiting.get(done.n)?.resolve(done.moments);
      this.waiting.delete(done.n);
    });
    this.worker.on('exit', (code) => {
      const cause = new Error(`a process that films looks ended with ${code}`);
      for (const w of this.waiting.values()) w.reject(cause);
    });
  }

  film(n: number): Promise<readonly Moment[]> {
    const waiting = withResolvers();
    this.waiting.set(n, waiting);
    // Whoever awaits it hears of a failure; those asked ahead must not be unhandled.
    waiting.promise.catch(() => undefined);
    this.worker.send(n);
    return waiting.promise;
  }

  dismiss(): void {
    this.worker.kill();
  }
}

/** Node 20 has no `Promise.withResolvers`. */
function withResolvers(): Waiting {
  let resolve!: Waiting['resolve'];
  let reject!: Waiting['reject'];
  const promise = new Promise<readonly Moment[]>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
