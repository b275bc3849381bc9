/**
 * Judges shots by a game's rules and proposes calls. Knows events and referee inputs; never a
 * picture, a track or a clock.
 * @module
 */
export type {
  Bilingual,
  Breakdown,
  CallName,
  CallOption,
  CallOutcome,
  ClauseId,
  InHandPlace,
  JudgedCall,
  LedgerEntry,
  PerSide,
  ProposedCall,
  Query,
  Ruling,
  Side,
  Spotting,
} from './proposedCall.ts';
export { CALL_NAMES, otherSide, SIDES } from './proposedCall.ts';
export type { Fact, Sighting, SightingBody, SightingKind } from './sighting.ts';
export { isSightingKind } from './sighting.ts';
export type {
  Correction,
  RefereeInput,
  RefereeInputBody,
  RefereeInputKind,
  ShotFault,
  Warning,
} from './refereeInput.ts';
export { SHOT_FAULTS, WARNINGS } from './refereeInput.ts';
export type { MatchInput, Problem, ProblemCode, SetUpInput } from './matchInput.ts';
export { isFact, isTableEvent, PROBLEM_CODES } from './matchInput.ts';
export type { FivePinsOptions, NineBallOptions, RuleProfile, ShotClock } from './profile.ts';
export { PROFILES } from './profile.ts';
export { READINGS, withReading } from './readings.ts';
export type { Half, JoinAt, MatchSetup } from './setup.ts';
export { matchSetup } from './setup.ts';
export type { MatchState, Outputs, StepResult } from './match.ts';
export {
  callsOf,
  createMatch,
  forgetEarliest,
  inputsTaken,
  isMatchOver,
  openUntil,
  replayMatch,
  step,
} from './match.ts';
export type { MatchView } from './view.ts';
export { viewMatch, warningText } from './view.ts';
export type { CatalogueEntry, InputField } from './catalogue.ts';
export { REFEREE_CATALOGUE } from './catalogue.ts';
export { parseRefereeInput } from './parseInput.ts';
export { CLAUSES, clauseText } from './clause.ts';
export type { NotationContext } from './notation/parse.ts';
export { notationContext, parseShot } from './notation/parse.ts';
export { printCall, printShot } from './notation/print.ts';
