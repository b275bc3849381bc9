import { availableParallelism } from 'node:os';
import { ObserverError } from '../base/error.ts';
import { type FfmpegProgram, findFfmpeg } from '../capture/index.ts';
import type { Finding } from './doctor.ts';
import { MODELS, modelFindings } from './doctorModels.ts';

/** What is asked of a machine. */
export interface Machine {
  readonly nodeVersion: string;
  readonly cores: number;
  /** Throws an ObserverError where there is none. */
  readonly findFfmpeg: () => FfmpegProgram;
  readonly now: Date;
  /** Folder of the networks' weights. */
  readonly models: string;
}

export const thisMachine = (): Machine => ({
  nodeVersion: process.versions.node,
  cores: availableParallelism(),
  findFfmpeg,
  now: new Date(),
  models: MODELS,
});

/** Whether a machine is fit to run this program. */
export const examineMachine = (machine: Machine): readonly Finding[] => [
  node(machine.nodeVersion),
  cores(machine.cores),
  ffmpeg(machine.findFfmpeg),
  clock(machine.now),
  ...modelFindings(machine.models),
];

function node(version: string): Finding {
  const major = Number(version.split('.')[0]);
  const found = { what: 'Node', found: version };
  if (major >= 20) return { ...found, verdict: 'good' };
  return { ...found, verdict: 'bad', mend: 'install Node 20 or later' };
}

/** The pipeline, the decoder and the pages each want one; two suffice at 1080p60. */
const CORES_WANTED = 2;

function cores(count: number): Finding {
  const found = { what: 'processor cores', found: String(count) };
  if (count >= CORES_WANTED) return { ...found, verdict: 'good' };
  return {
    ...found,
    verdict: 'poor',
    mend: `use a box with ${CORES_WANTED} cores, or 720p at 30 fps`,
  };
}

function ffmpeg(find: Machine['findFfmpeg']): Finding {
  try {
    const { path, major, origin } = find();
    const version = major === 0 ? 'a development version' : `version ${major}`;
    return { what: 'ffmpeg', verdict: 'good', found: `${path}, ${version}, from ${origin}` };
  } catch (error) {
    if (!(error instanceof ObserverError)) throw error;
    return { what: 'ffmpeg', verdict: 'bad', found: 'none', mend: error.message };
  }
}

/** A clock before this release was made has not been set since the machine lost power. */
const RELEASED = Date.UTC(2026, 0, 1);

function clock(now: Date): Finding {
  const found = { what: 'clock', found: now.toISOString() };
  if (now.getTime() > RELEASED) return { ...found, verdict: 'good' };
  return { ...found, verdict: 'bad', mend: 'set the date: timedatectl set-ntp true' };
}
