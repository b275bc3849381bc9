import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type CropJudge, type CropVerdict, readVerdict } from './cropJudge.ts';
import { RUNTIME_NAMES, type RuntimeName } from './runtimes.ts';

/** Where the shipped network lies, seen from `src/detect/crops` and from `dist/detect/crops`. */
const SHIPPED_MODEL = new URL('../../../models/ball-crops/', import.meta.url);

/** How a judge is started. */
export interface JudgeOptions {
  /** Runtimes to try, in order; by default whatever the machine has, onnxruntime first. */
  readonly runtimes?: readonly RuntimeName[];
  /** Folder of the model, with a slash at its end. */
  readonly model?: URL;
}

/**
 * Starts the network that is shipped in a thread of its own: the runtimes block the loop that they
 * run in.
 */
export function startJudge(options: JudgeOptions = {}): CropJudge {
  const own = import.meta.url.endsWith('.ts') ? './judgeWorker.ts' : './judgeWorker.js';
  const worker = startThread(new URL(own, import.meta.url), {
    names: options.runtimes ?? RUNTIME_NAMES,
    folder: (options.model ?? SHIPPED_MODEL).href,
  });
  return new WorkerJudge(worker);
}

/** A checkout runs the sources: a thread does not inherit what makes Node read them. */
function startThread(entry: URL, workerData: object): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { workerData });
  // What `require` would find is the other half of the package, for CommonJS.
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const api = pathToFileURL(join(dirname(tsx), 'dist/esm/api/index.mjs')).href;
  const load = `import(${JSON.stringify(api)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(entry.href)});
  })`;
  return new Worker(load, { eval: true, workerData });
}

interface Waiting {
  readonly count: number;
  readonly resolve: (verdicts: readonly CropVerdict[]) => void;
  readonly reject: (reason: Error) => void;
}

class WorkerJudge implements CropJudge {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;
  private broken: Error | undefined;

  constructor(worker: Worker) {
    this.worker = worker;
    // It keeps no program alive that is done otherwise, but while somebody waits.
    worker.unref();
    worker.on('message', (said: { id?: number; answers?: Float32Array; failure?: string }) => {
      if (said.id !== undefined) this.settle(said.id, said);
    });
    worker.on('error', (error: Error) => this.breakOff(error));
    worker.on('exit', () => this.breakOff(new Error('the judge of crops has ended')));
  }

  judge(crops: Float32Array, count: number): Promise<readonly CropVerdict[]> {
    if (this.broken) return Promise.reject(this.broken);
    if (count === 0) return Promise.resolve([]);
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { count, resolve, reject });
      this.worker.ref();
      this.worker.postMessage({ id, crops, count });
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private settle(id: number, said: { answers?: Float32Array; failure?: string }): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.worker.unref();
    if (!waiting) return;
    const { answers, failure } = said;
    if (answers)
      waiting.resolve(Array.from({ length: waiting.count }, (_, n) => readVerdict(answers, n)));
    else waiting.reject(new Error(failure ?? 'the judge of crops gave no answer'));
  }

  private breakOff(error: Error): void {
    this.broken = error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
