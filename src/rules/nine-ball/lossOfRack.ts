import type { LedgerEntry } from '../proposedCall.ts';
import { entry } from './fouls.ts';
import { ballsOf, without } from './found.ts';
import type { Found } from './found.ts';
import type { NineBallSituation } from './situation.ts';

/** The serious offences of B9-7.1 that cost the rack, where the referee has warned. */
export function lossOfRack(situation: NineBallSituation, found: Found): LedgerEntry | null {
  const { shooter, warned, fouls, options } = situation;
  const isWarned = (about: (typeof warned)['A'][number]): boolean =>
    warned[shooter].includes(about);
  const { facts } = found;
  const nine = facts.pocketed.find(({ ball }) => ball === '9');
  if (nine && facts.cueLost && nineScratchLoses(situation, found) && isWarned('nine-scratch')) {
    const fact = { es: 'La 9 y la blanca, con aviso.', en: 'The 9 and the cue ball, warned.' };
    return entry('B9-7.1b', fact, [nine.fact, facts.cueLost]);
  }
  const nineOff = facts.off.find(({ ball }) => ball === '9');
  if (nineOff && isWarned('nine-off')) {
    const fact = { es: 'La 9 fuera, con aviso.', en: 'The 9 off the table, warned.' };
    return entry('B9-7.1d', fact, [nineOff.fact]);
  }
  const advice = found.fouls.find(({ clause }) => clause === 'B9-7.1c1');
  if (advice && (isWarned('advice') || options.adviceUnwarned === 'loss')) return advice;
  const third = fouls[shooter] >= 2;
  if (third && (isWarned('two-fouls') || options.threeFoulsUnwarned === 'loss')) {
    const fact = { es: 'Tercera falta seguida.', en: 'Third foul in a row.' };
    return entry('B9-7.1a', fact, [facts.opening]);
  }
  return null;
}

/** A9-02, A9-02b: with other balls on the table it is B9-8.8, on the break B9-8.7: no loss. */
function nineScratchLoses(situation: NineBallSituation, { facts }: Found): boolean {
  const { nineScratch, othersRemain } = situation.options;
  if (nineScratch === 'never-loss' || situation.phase === 'break') return false;
  if (nineScratch === 'warned') return true;
  const gone =
    othersRemain === 'at-strike' ? [] : [...ballsOf(facts.pocketed), ...ballsOf(facts.off)];
  return without(situation.onTable, gone).every((ball) => ball === '9');
}
