import type { TableEvent } from '../events/index.ts';
import type { RefereeInput } from './refereeInput.ts';
import type { MatchSetup } from './setup.ts';
import type { Sighting } from './sighting.ts';
import { isSightingKind } from './sighting.ts';

/** The start of a match; what the engine knew before is another match. */
export interface SetUpInput {
  readonly kind: 'set-up';
  readonly id: string;
  readonly setup: MatchSetup;
}

/** One record of the log that the rules read. */
export type MatchInput = TableEvent | Sighting | RefereeInput | SetUpInput;

const EVENT_KINDS: ReadonlySet<string> = new Set<TableEvent['kind']>([
  'shot-start',
  'ball-contact',
  'cushion-contact',
  'left-cushion',
  'pocketed',
  'pocket-rattle',
  'off-table',
  'settle-drop',
  'pin-fallen',
  'pin-upright',
  'pin-touched',
  'pin-displaced',
  'pin-dragged',
  'pin-leaning',
  'spot-occupied',
  'moved-at-strike',
  'jump-inferred',
  'micro-motion',
  'disturbance',
  'rack-observed',
  'interrupted',
  'shot-end',
]);

export const isTableEvent = (input: MatchInput): input is TableEvent => EVENT_KINDS.has(input.kind);

/** A fact about the table, as opposed to something the referee decides or tells. */
export const isFact = (input: MatchInput): input is TableEvent | Sighting =>
  EVENT_KINDS.has(input.kind) || isSightingKind(input.kind);

/** Why an input was not taken. The match stays as it was. */
export interface Problem {
  readonly code: ProblemCode;
  /** The input that was refused. */
  readonly input: string;
  readonly message: { readonly es: string; readonly en: string };
}

export const PROBLEM_CODES = [
  'shot-not-over',
  'no-shot',
  'out-of-order',
  'ball-gone',
  'ball-not-in-game',
  'pin-not-there',
  'contact-with-itself',
  'unknown-kind',
  'unknown-event',
  'duplicate-id',
  'malformed',
  'not-now',
  'not-in-this-game',
  'match-over',
  'nothing-to-undo',
  'nothing-to-redo',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export const makeProblem = (
  code: ProblemCode,
  input: { readonly id: string },
  message: { readonly es: string; readonly en: string },
): Problem => ({ code, input: input.id, message });
