import { readFile } from 'node:fs/promises';
import { CROP_SIDE } from './crop.ts';
import { VERDICT_LENGTH } from './cropJudge.ts';

/** Runs a model's numbers: crops in, `VERDICT_LENGTH` numbers a crop out. */
export type CropRuntime = (crops: Float32Array, count: number) => Promise<Float32Array>;

/**
 * What can run the network: onnxruntime; TensorFlow for Node where a user has added
 * `@tensorflow/tfjs-node`; else TensorFlow.js as WebAssembly.
 */
export const RUNTIME_NAMES = ['onnx', 'tfjs-node', 'tfjs-wasm'] as const;
export type RuntimeName = (typeof RUNTIME_NAMES)[number];

/** Loads a model folder (`model.onnx`, `model.json`, `weights.bin`) into a runtime. */
export function loadRuntime(name: RuntimeName, folder: URL): Promise<CropRuntime> {
  if (name === 'onnx') return loadOnnx(folder);
  return name === 'tfjs-node' ? loadTfjsNode(folder) : loadTfjsWasm(folder);
}

async function loadOnnx(folder: URL): Promise<CropRuntime> {
  const ort = await import('onnxruntime-node');
  const model = await readFile(new URL('model.onnx', folder));
  // One thread: the crops are few, and the other cores have the decoder.
  const session = await ort.InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
  });
  return async (crops, count) => {
    const input = new ort.Tensor('float32', crops, [count, CROP_SIDE, CROP_SIDE, 3]);
    const { verdict } = await session.run({ crops: input });
    return verdict!.data as Float32Array;
  };
}

/** The part of TensorFlow.js that is used, whichever package brings it. */
interface TensorFlow {
  readonly core: typeof import('@tensorflow/tfjs-core');
  readonly layers: typeof import('@tensorflow/tfjs-layers');
}

async function loadTfjsNode(folder: URL): Promise<CropRuntime> {
  // Not a dependency (its install fetches libtensorflow): a user may have added it.
  const name = '@tensorflow/tfjs-node';
  const tf = (await import(name)) as { default: TensorFlow['core'] & TensorFlow['layers'] };
  return loadLayers(folder, { core: tf.default, layers: tf.default });
}

async function loadTfjsWasm(folder: URL): Promise<CropRuntime> {
  const core = await import('@tensorflow/tfjs-core');
  const layers = await import('@tensorflow/tfjs-layers');
  const wasm = await import('@tensorflow/tfjs-backend-wasm');
  const { createRequire } = await import('node:module');
  const { dirname } = await import('node:path');
  const files = dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'));
  wasm.setWasmPaths(`${files}/`);
  core.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await core.setBackend('wasm');
  await core.ready();
  return loadLayers(folder, { core, layers });
}

async function loadLayers(folder: URL, { core, layers }: TensorFlow): Promise<CropRuntime> {
  const [text, weights] = await Promise.all([
    readFile(new URL('model.json', folder), 'utf8'),
    readFile(new URL('weights.bin', folder)),
  ]);
  const { modelTopology, weightsManifest } = JSON.parse(text) as {
    modelTopology: object;
    weightsManifest: { weights: import('@tensorflow/tfjs-core').io.WeightsManifestEntry[] }[];
  };
  const weightData = Uint8Array.from(weights).buffer;
  const weightSpecs = weightsManifest.flatMap((group) => group.weights);
  const model = await layers.loadLayersModel(
    core.io.fromMemory({ modelTopology, weightSpecs, weightData }),
  );
  return async (crops, count) => {
    const input = core.tensor4d(crops, [count, CROP_SIDE, CROP_SIDE, 3]);
    const output = model.predict(input) as import('@tensorflow/tfjs-core').Tensor;
    const answers = (await output.data()) as Float32Array;
    input.dispose();
    output.dispose();
    if (answers.length !== count * VERDICT_LENGTH) throw new Error('the model is of another form');
    return answers;
  };
}
