import { FIVE_PINS_CLAUSES } from './clauses/fivePins.ts';
import { NINE_BALL_CLAUSES } from './clauses/nineBall.ts';
import type { Bilingual, ClauseId } from './proposedCall.ts';

/** Every clause of both games by its id, in our own words. */
export const CLAUSES: Readonly<Record<ClauseId, Bilingual>> = {
  ...NINE_BALL_CLAUSES,
  ...FIVE_PINS_CLAUSES,
};

/** What a clause says; undefined for an id that is none. */
export const clauseText = (id: ClauseId): Bilingual | undefined => CLAUSES[id];
