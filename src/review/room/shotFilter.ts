import type { ShotSummary } from './shotSummary.ts';

/** What the coach looks for; an empty text or null asks for nothing. */
export interface ShotFilter {
  readonly player: string;
  readonly outcome: 'any' | 'potted' | 'missed' | 'points' | 'foul' | 'undecided';
  /** Clause of a foul. */
  readonly foul: string;
  readonly ball: string;
  readonly pocket: string;
  readonly spin: string;
  readonly fastest: number | null;
  readonly slowest: number | null;
  readonly text: string;
}

export const NO_FILTER: ShotFilter = {
  player: '',
  outcome: 'any',
  foul: '',
  ball: '',
  pocket: '',
  spin: '',
  fastest: null,
  slowest: null,
  text: '',
};

/** A note of the coach on one shot. */
export interface ShotNote {
  readonly shot: number;
  readonly note: string;
  readonly tags: readonly string[];
}

/** Whether a ball was potted that counts: not the cue ball, and without a foul. */
export const isPot = (shot: ShotSummary): boolean =>
  shot.fouls.length === 0 && shot.potted.some(({ ball }) => ball !== shot.struck);

export function matches(shot: ShotSummary, filter: ShotFilter, note?: ShotNote): boolean {
  const speed = shot.speedMetresPerSecond;
  const involved = [shot.struck, shot.firstContact, ...shot.potted.map((p) => p.ball)];
  return (
    (filter.player === '' || shot.player === filter.player) &&
    hasOutcome(shot, filter.outcome) &&
    (filter.foul === '' || shot.fouls.includes(filter.foul)) &&
    (filter.ball === '' || involved.includes(filter.ball)) &&
    (filter.pocket === '' || shot.potted.some((p) => p.pocket === filter.pocket)) &&
    (filter.spin === '' || shot.spin === filter.spin) &&
    (filter.slowest === null || (speed !== null && speed >= filter.slowest)) &&
    (filter.fastest === null || (speed !== null && speed <= filter.fastest)) &&
    hasText(filter.text, note)
  );
}

function hasOutcome(shot: ShotSummary, outcome: ShotFilter['outcome']): boolean {
  switch (outcome) {
    case 'any':
      return true;
    case 'potted':
      return isPot(shot);
    case 'missed':
      return shot.fouls.length === 0 && !isPot(shot) && shot.scored.length === 0;
    case 'points':
      return shot.scored.length > 0;
    case 'foul':
      return shot.fouls.length > 0;
    case 'undecided':
      return shot.decision === null;
  }
}

function hasText(text: string, note: ShotNote | undefined): boolean {
  if (text === '') return true;
  const said = [note?.note ?? '', ...(note?.tags ?? [])].join(' ').toLocaleLowerCase();
  return said.includes(text.toLocaleLowerCase());
}
