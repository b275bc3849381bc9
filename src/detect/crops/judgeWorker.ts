/** The thread of `workerJudge.ts`: loads a runtime, then crops come in and answers go out. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadRuntime, type RuntimeName } from './runtimes.ts';

const { names, folder } = workerData as { names: readonly RuntimeName[]; folder: string };
const ready = loadFirst();
const port = parentPort!;

port.on('message', (order: { id: number; crops: Float32Array; count: number }) => {
  void answer(order);
});

async function answer({ id, crops, count }: { id: number; crops: Float32Array; count: number }) {
  try {
    const run = await ready;
    port.postMessage({ id, answers: await run(crops, count) });
  } catch (error) {
    port.postMessage({ id, failure: (error as Error).message });
  }
}

/** The first of the runtimes that this machine has. */
async function loadFirst() {
  const failures: string[] = [];
  for (const name of names) {
    try {
      const run = await loadRuntime(name, new URL(folder));
      port.postMessage({ runtime: name });
      return run;
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`);
    }
  }
  throw new Error(failures.join('; '));
}
