import type { Bilingual, ClauseId } from '../proposedCall.ts';
import type { RefereeInput, RefereeInputOf, ShotFault } from '../refereeInput.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { factsOf, idsOf, inputsOf } from '../shotRecord.ts';
import type { Fact } from '../sighting.ts';
import { listOf, nameOf } from '../wording.ts';
import type { FivePinsFacts } from './facts.ts';
import type { FivePinsSituation } from './situation.ts';
import type { OpenEntry } from './values.ts';

/** Q5-16.3: what a fault costs on top of pins and carambola. */
export const FAULT_POINTS = 2;

const fault = (
  clause: ClauseId,
  fact: Bilingual,
  evidence: readonly (Pick<Fact, 'id'> | null)[],
  points = FAULT_POINTS,
): OpenEntry => ({
  clause,
  fact,
  points,
  evidence: idsOf(evidence),
});

/** Every fault of the shot with its points (Q5-16.1b: they add up). */
export function findFaults(
  situation: FivePinsSituation,
  shot: ShotRecord,
  facts: FivePinsFacts,
): readonly OpenEntry[] {
  const waived = new Set(inputsOf(shot.inputs, 'waive-fault').map(({ clause }) => clause));
  const seen = [
    ...contactFaults(situation, facts),
    ...offFaults(situation, facts),
    ...pinFaults(situation, facts),
    ...mannerFaults(facts),
  ];
  const known = new Set(seen.map(({ clause }) => clause));
  const reported = reportedFaults(shot).filter(({ clause }) => !known.has(clause));
  return [...seen, ...reported].filter(({ clause }) => !waived.has(clause));
}

/** The own ball left the table without having touched the opponent's (Q5-16.4b, c). */
const lostUntouched = ({ off, own, opponentHit }: FivePinsFacts): Fact | undefined =>
  opponentHit ? undefined : off.find(({ ball }) => ball === own)?.fact;

/** Q5-16.3n, 16.4a to c: the opponent's ball not touched, or not first. */
function contactFaults({ options }: FivePinsSituation, facts: FivePinsFacts): readonly OpenEntry[] {
  const { opponentHit, redBefore, opening, opponent } = facts;
  const literal = options.penalty164 === 'literal-plus';
  const missed = {
    es: `No se tocó ${nameOf(opponent).es}.`,
    en: `${nameOf(opponent).en} was not touched.`,
  };
  const lost = lostUntouched(facts);
  if (lost) {
    const text = { es: `${missed.es} La propia, fuera.`, en: `${missed.en} Own ball off.` };
    return redBefore
      ? [fault('Q5-16.4c', text, [opening, redBefore, lost], literal ? 12 : 6)]
      : [fault('Q5-16.4b', text, [opening, lost], literal ? 8 : 4)];
  }
  if (redBefore) {
    const text = { es: 'La roja se tocó antes.', en: 'The red was touched first.' };
    const points = opponentHit ? options.redFirstThenOpp : 4;
    return [fault('Q5-16.4a', text, [redBefore, opponentHit], points)];
  }
  if (opponentHit) return [];
  const single = options.pinThenNoContact === 'single' && pinFaults({ options }, facts).length > 0;
  return [fault('Q5-16.3n', missed, [opening], single ? 0 : FAULT_POINTS)];
}

/** Q5-16.3c, one fault however many balls (A5-07); the own ball may be counted by 16.4 already. */
function offFaults({ options }: FivePinsSituation, facts: FivePinsFacts): readonly OpenEntry[] {
  const counted = lostUntouched(facts) !== undefined;
  const off = counted ? facts.off.filter(({ ball }) => ball !== facts.own) : facts.off;
  if (off.length === 0 || (counted && options.severalOff === 'one-fault')) return [];
  const balls = listOf(off.map(({ ball }) => ball));
  const text = { es: `Fuera de la mesa: ${balls.es}.`, en: `Off the table: ${balls.en}.` };
  const times = options.severalOff === 'one-fault' ? 1 : off.length;
  const evidence = off.map(({ fact }) => fact);
  return [fault('Q5-16.3c', text, evidence, FAULT_POINTS * times)];
}

/** Q5-16.3a with A5-20: the own ball touched or felled a pin before the opponent's ball. */
function pinFaults(
  { options }: Pick<FivePinsSituation, 'options'>,
  facts: FivePinsFacts,
): readonly OpenEntry[] {
  const before = facts.pins.touchedByOwn.filter(
    ({ fact, felled }) =>
      (felled || options.pinBefore === 'touched') && isBefore(fact, facts.opponentHit),
  );
  const first = before[0];
  if (!first) return [];
  const text = { es: 'Quilla antes que la bola contraria.', en: 'A pin before the other ball.' };
  return [fault('Q5-16.3a', text, [first.fact])];
}

/** Whether a fact lies before the contact with the opponent's ball, or there was none. */
export const isBefore = (fact: Fact, opponentHit: Fact | null): boolean =>
  opponentHit === null || fact.t < opponentHit.t;

/** Faults of how the ball was struck (Q5-16.3d, i, l, o, p). */
function mannerFaults(facts: FivePinsFacts): readonly OpenEntry[] {
  const { moving, cushionPlay, jump, contactPosition, struckWrongBall, opening } = facts;
  const faults: OpenEntry[] = [];
  if (moving) {
    const balls = listOf(moving.moving);
    const text = { es: `En movimiento: ${balls.es}.`, en: `Still moving: ${balls.en}.` };
    faults.push(fault('Q5-16.3d', text, [moving]));
  }
  if (cushionPlay?.told) {
    const text = { es: 'Directo a la banda pegada.', en: 'Straight onto the frozen cushion.' };
    faults.push(fault('Q5-16.3i', text, [cushionPlay.fact]));
  }
  if (jump) {
    const text = { es: 'Salto antes de la bola contraria.', en: 'A jump before the other ball.' };
    faults.push(fault('Q5-16.3l', text, [jump]));
  }
  if (struckWrongBall) {
    const text = { es: 'Se tiró con otra bola.', en: 'The wrong ball was struck.' };
    faults.push(fault('Q5-16.3o', text, [opening]));
  }
  if (contactPosition.kind === 'irregular') {
    const text = {
      es: 'Bolas en contacto: tiro irregular.',
      en: 'Touching balls: irregular shot.',
    };
    faults.push(fault('Q5-16.3p', text, [contactPosition.fact]));
  }
  return faults;
}

const REPORTED: Bilingual = { es: 'Lo señala el árbitro.', en: 'Reported by the referee.' };

/** One fault for each clause that the referee reports, however often he presses. */
function reportedFaults(shot: ShotRecord): readonly OpenEntry[] {
  const byClause = new Map<ClauseId, RefereeInput>();
  for (const input of shot.inputs) {
    if (!isFaultInput(input)) continue;
    const clause = faultClause(input, foreignBody(shot.facts));
    if (!byClause.has(clause)) byClause.set(clause, input);
  }
  return [...byClause].map(([clause, input]) => fault(clause, REPORTED, [input], pointsOf(clause)));
}

/** Q5-16.4 costs more than the 2 of every other fault. */
export const pointsOf = (clause: ClauseId): number => DEARER[clause] ?? FAULT_POINTS;
const DEARER: Readonly<Record<ClauseId, number>> = {
  'Q5-16.4a': 4,
  'Q5-16.4b': 4,
  'Q5-16.4c': 6,
};

/** Whether a ball was touched to lift something off it (Q5-16.3g). */
export const foreignBody = (facts: readonly Fact[]): boolean =>
  factsOf(facts, 'hand-on-ball').some(({ reason }) => reason === 'foreign-body');

/** The kinds whose clause is always the same. */
type PlainFault = ShotFault | 'in-hand-touched' | 'clock-fault';

/** An input that reports a fault. */
export type FaultInput = RefereeInputOf<PlainFault | 'touch-confirmed' | 'add-fault' | 'claim'>;

/** Whether an input reports a fault of this game. */
export const isFaultInput = (input: RefereeInput): input is FaultInput =>
  input.kind in CLAUSE_OF || OTHER_FAULTS.has(input.kind);
const OTHER_FAULTS: ReadonlySet<string> = new Set(['touch-confirmed', 'add-fault', 'claim']);

/** The clause behind a fault that the referee reports. */
export function faultClause(input: FaultInput, liftsForeignBody: boolean): ClauseId {
  if (input.kind === 'add-fault' || input.kind === 'claim') return input.clause;
  if (input.kind === 'touch-confirmed') return liftsForeignBody ? 'Q5-16.3g' : 'Q5-16.3m';
  return CLAUSE_OF[input.kind];
}

const CLAUSE_OF: Readonly<Record<PlainFault, ClauseId>> = {
  'ball-moving-at-strike': 'Q5-16.3d',
  'not-the-tip': 'Q5-16.3e',
  ferrule: 'Q5-16.3e',
  scoop: 'Q5-16.3e',
  'double-hit': 'Q5-16.3f',
  'push-shot': 'Q5-16.3f',
  'pin-hit-directly': 'Q5-16.3h',
  'into-frozen-cushion': 'Q5-16.3i',
  'foot-off-floor': 'Q5-16.3j',
  'foot-outside-lines': 'Q5-16.3j',
  'in-hand-touched': 'Q5-16.3k',
  'jumped-over': 'Q5-16.3l',
  'moving-ball-touched': 'Q5-16.3m',
  'wrong-ball': 'Q5-16.3o',
  'contact-position-irregular': 'Q5-16.3p',
  'clock-fault': 'Q5-16.3q',
  'wrong-partner': 'Q5-20.5',
};
