import type { LedgerEntry } from '../proposedCall.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { layoutBefore } from '../shotRecord.ts';
import type { Fact } from '../sighting.ts';
import { listOf } from '../wording.ts';
import type { NineBallFacts } from './facts.ts';
import { entry } from './fouls.ts';
import type { NineBallSituation } from './situation.ts';

/** B9-3.1b. */
const BALLS_TO_CUSHION = 4;

/**
 * What a break amounts to besides the faults of every shot: `rerack` when the 1 was not the
 * first ball (B9-3.1c), otherwise the faults of B9-3.1b and, where the profile says so, B9-5.2b.
 */
export type BreakFinding =
  | { readonly kind: 'rerack'; readonly why: LedgerEntry }
  | { readonly kind: 'judged'; readonly fouls: readonly LedgerEntry[] };

export function judgeBreak(
  situation: NineBallSituation,
  facts: NineBallFacts,
  wrongFirst: readonly LedgerEntry[],
): BreakFinding {
  if (wrongFirst.length === 0) return { kind: 'judged', fouls: tooFewToCushion(situation, facts) };
  const { breakMissesOne, breakOneSecond, breakMissAndScratch } = situation.options;
  const reading = facts.lowestHit ? breakOneSecond : breakMissesOne;
  if (reading === 'foul') return { kind: 'judged', fouls: wrongFirst };
  if (facts.cueLost && breakMissAndScratch === 'foul') return { kind: 'judged', fouls: [] };
  const fact = facts.lowestHit
    ? { es: 'La 1 no fue la primera bola tocada.', en: 'The 1 was not the first ball touched.' }
    : { es: 'No se tocó la 1.', en: 'The 1 was not touched.' };
  const evidence = [facts.opening, facts.firstHit[0]?.fact ?? null];
  return { kind: 'rerack', why: entry('B9-3.1c', fact, evidence) };
}

/** B9-3.1b with A9-04: at least four object balls reach a cushion. */
function tooFewToCushion(
  situation: NineBallSituation,
  facts: NineBallFacts,
): readonly LedgerEntry[] {
  const { breakPocketedCounts, breakPocketExempts } = situation.options;
  if (breakPocketExempts && facts.pocketed.length > 0) return [];
  const pocketed = new Set(facts.pocketed.map(({ ball }) => ball));
  const counted = [...facts.driven].filter(
    ([ball, fact]) => breakPocketedCounts || !pocketed.has(ball) || fact.kind !== 'pocketed',
  );
  if (counted.length >= BALLS_TO_CUSHION) return [];
  const balls = listOf(counted.map(([ball]) => ball));
  const fact = {
    es: `Bolas a banda en la apertura: ${counted.length} de 4 (${balls.es}).`,
    en: `Balls to a cushion on the break: ${counted.length} of 4 (${balls.en}).`,
  };
  return [entry('B9-3.1b', fact, [facts.opening, ...counted.map(([, f]) => f)])];
}

/** B9-2b: what shows that the break was played from beyond the head string, or null. */
export function brokenFromOutside(
  situation: NineBallSituation,
  shot: ShotRecord,
  facts: readonly Fact[],
): Fact | null {
  const told = facts.find((fact) => fact.kind === 'strike-manner' && fact.cuePlace !== undefined);
  if (told?.kind === 'strike-manner') return told.cuePlace === 'beyond-head-string' ? told : null;
  const { balls } = layoutBefore(shot);
  const cue = balls.find(({ ball }) => ball === 'cue');
  const racked = balls.filter(({ ball }) => ball !== 'cue');
  if (!cue || racked.length === 0) return null;
  // Balls spread evenly over both halves tell nothing of where the head is.
  const foot = Math.sign(racked.reduce((sum, { x }) => sum + x, 0));
  const headString = -situation.setup.table.length / 4;
  return foot !== 0 && cue.x * foot > headString + LINE_MARGIN ? shot.opening : null;
}

/** A centre this far over the line is beyond it for any camera: twice the error of a good fit. */
const LINE_MARGIN = 0.005;
