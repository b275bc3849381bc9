import type { BallId } from '../table/index.ts';
import type { BallObservation, IdentityEvidence } from './observation.ts';

/** A detector that is sure is still wrong once in 500, most of all where balls meet. */
const EVIDENCE_FLOOR = 0.002;
const EVIDENCE_FLOOR_LOG = Math.log(EVIDENCE_FLOOR);

/**
 * How well the picture's word fits each name of the closed set, in the order of that set: natural
 * logs of chances. Empty when the picture says nothing.
 */
export type NameLogs = readonly number[];

/** One look with the picture's word weighed once for all names. */
export interface NamedLook extends BallObservation {
  readonly nameLogs: NameLogs;
}

/** Weighs what the picture says of who a ball is. */
export function nameLogsOf(evidence: IdentityEvidence, balls: readonly BallId[]): NameLogs {
  let logs: number[] | undefined;
  for (const name in evidence) {
    logs ??= new Array<number>(balls.length).fill(EVIDENCE_FLOOR_LOG);
    const at = balls.indexOf(name as BallId);
    if (at >= 0) logs[at] = Math.log(Math.max(EVIDENCE_FLOOR, evidence[name as BallId] ?? 0));
  }
  return logs ?? [];
}
