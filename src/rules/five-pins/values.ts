import type { BallId, PinId } from '../../table/index.ts';
import type { Bilingual, ClauseId, LedgerEntry } from '../proposedCall.ts';
import type { FivePinsOptions } from '../profile.ts';
import { idsOf } from '../shotRecord.ts';
import { nameOf } from '../wording.ts';
import type { FivePinsFacts } from './facts.ts';
import type { Felled } from './pins.ts';

/** A line of the account whose points are not yet given to anybody. */
export type OpenEntry = Omit<LedgerEntry, 'to'>;

const WHITE_PIN = 2;
const RED_WITH_WHITE = 4;
const CAROM_OWN = 4;
const CAROM_OPPONENT = 3;
const RED_PIN: PinId = 'P0';

/** Q5-15.1: a white pin 2; the red one 4 with a white in the same shot, more when it falls alone. */
export function valuePins(
  felled: readonly Felled[],
  options: FivePinsOptions,
): readonly OpenEntry[] {
  return felled.map((pin) => {
    const { clause, points } = valueOf(pin, felled, options);
    return { clause, fact: fell(pin.pin, pin.root), points, evidence: [pin.fact.id] };
  });
}

function valueOf(
  pin: Felled,
  felled: readonly Felled[],
  options: FivePinsOptions,
): { readonly clause: ClauseId; readonly points: number } {
  if (pin.pin !== RED_PIN) return { clause: 'Q5-15.1a', points: WHITE_PIN };
  const withWhite = felled.some(
    (other) =>
      other.pin !== RED_PIN && (options.redWithWhite === 'same-shot' || other.root === pin.root),
  );
  return withWhite
    ? { clause: 'Q5-15.1b', points: RED_WITH_WHITE }
    : { clause: 'Q5-15.1c', points: options.redAlone };
}

const fell = (pin: PinId, root: BallId): Bilingual => ({
  es: `${nameOf(root).es} tira ${nameOf(pin).es}.`,
  en: `${nameOf(root).en} fells ${nameOf(pin).en}.`,
});

/** Q5-15.2: own ball to the red 4, the opponent's ball to the red 3, never both (A5-02). */
export function valueCarom(facts: FivePinsFacts, options: FivePinsOptions): readonly OpenEntry[] {
  const { ownToRed, opponentToRed } = facts;
  if (ownToRed && opponentToRed) {
    const ownFirst = ownToRed.t <= opponentToRed.t;
    const counts = options.caromBoth === 'highest' || ownFirst;
    return counts ? [ownCarom(facts, 'Q5-15.2c')] : [opponentCarom(facts, 'Q5-15.2c')];
  }
  if (ownToRed) return [ownCarom(facts, 'Q5-15.2a')];
  return opponentToRed ? [opponentCarom(facts, 'Q5-15.2b')] : [];
}

const evidenceOf = (
  { opponentHit, ownToRed, opponentToRed }: FivePinsFacts,
  which: 'own' | 'opponent',
): readonly string[] => idsOf([opponentHit, which === 'own' ? ownToRed : opponentToRed]);

const ownCarom = (facts: FivePinsFacts, clause: ClauseId): OpenEntry => ({
  clause,
  fact: { es: 'Carambola: la bola propia toca la roja.', en: 'Carom: own ball to the red.' },
  points: CAROM_OWN,
  evidence: evidenceOf(facts, 'own'),
});

const opponentCarom = (facts: FivePinsFacts, clause: ClauseId): OpenEntry => ({
  clause,
  fact: { es: 'Casín: la bola contraria toca la roja.', en: "Casín: opponent's ball to the red." },
  points: CAROM_OPPONENT,
  evidence: evidenceOf(facts, 'opponent'),
});

export const sumOf = (entries: readonly OpenEntry[]): number =>
  entries.reduce((sum, { points }) => sum + points, 0);
