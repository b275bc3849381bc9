import type { Command } from 'commander';

type AddVerb = (program: Command) => void;

/** Every verb of the command line, loaded when it is asked for. */
export const VERBS = {
  analyze: async () => (await import('./analyze.ts')).addAnalyze,
  bench: async () => (await import('./bench.ts')).addBench,
  bridge: async () => (await import('./hub.ts')).addBridge,
  calibrate: async () => (await import('./calibrate.ts')).addCalibrate,
  desk: async () => (await import('./deskProcess.ts')).addDesk,
  doctor: async () => (await import('./doctor.ts')).addDoctor,
  export: async () => (await import('./exportSession.ts')).addExport,
  hub: async () => (await import('./hub.ts')).addHub,
  infer: async () => (await import('./infer.ts')).addInfer,
  judge: async () => (await import('./judge.ts')).addJudge,
  keys: async () => (await import('./keys.ts')).addKeys,
  replay: async () => (await import('./replay.ts')).addReplay,
  rules: async () => (await import('./rulesProcess.ts')).addRules,
  run: async () => (await import('./run.ts')).addRun,
  simulate: async () => (await import('./simulate.ts')).addSimulate,
} satisfies Record<string, () => Promise<AddVerb>>;

export type VerbName = keyof typeof VERBS;
