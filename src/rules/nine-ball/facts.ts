import type { EventOf } from '../../events/index.ts';
import type { BallId, CushionId } from '../../table/index.ts';
import type { Fact } from '../sighting.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { factsOf, layoutBefore } from '../shotRecord.ts';
import type { NineBallSituation } from './situation.ts';
import { lowestOf } from './situation.ts';

/** What one nine-ball shot did, in the terms of the rules. */
export interface NineBallFacts {
  readonly opening: Fact;
  readonly lowest: BallId | undefined;
  /** The balls the cue ball met first: one, or several at the same moment. */
  readonly firstHit: readonly CueContact[];
  /** When the cue ball first met the lowest ball. */
  readonly lowestHit: Fact | null;
  /** What reached a cushion after that, frozen balls as B9-8.5 and 8.6 have it. */
  readonly cushionAfter: Fact | null;
  readonly pocketed: readonly Loss[];
  readonly off: readonly Loss[];
  readonly cueLost: Fact | null;
  /** Object balls that reached a cushion, left the table or fell; by ball. */
  readonly driven: ReadonlyMap<BallId, Fact>;
  /** Hanging balls that fell by themselves during the shot (B9-8.2c). */
  readonly fellAlone: readonly EventOf<'settle-drop'>[];
  /** The lowest ball touched the cue ball before the strike, and no contact with it was seen. */
  readonly playedAway: boolean;
}

export interface CueContact {
  readonly ball: BallId;
  readonly fact: Fact;
}

export interface Loss {
  readonly ball: BallId;
  readonly fact: Fact;
}

export function readNineBallFacts(
  situation: NineBallSituation,
  shot: ShotRecord,
  facts: readonly Fact[],
): NineBallFacts {
  const lowest = lowestOf(situation);
  const seen = cueContacts(facts);
  const atStrike = touchedAtStrike(situation, shot, facts);
  const contacts = atStrike && lowest ? [{ ball: lowest, fact: atStrike }, ...seen] : seen;
  const touchesCushion = countingCushions(shot, facts);
  const pocketed = losses(facts, 'pocketed');
  const off = losses(facts, 'off-table');
  const lowestHit = contacts.find(({ ball }) => ball === lowest)?.fact ?? null;
  const isObject = ({ ball }: Loss): boolean => ball !== 'cue';
  const driven = new Map<BallId, Fact>();
  for (const { ball, fact } of [...touchesCushion, ...off, ...pocketed])
    if (ball !== 'cue' && !driven.has(ball)) driven.set(ball, fact);
  return {
    opening: shot.opening,
    lowest,
    firstHit: firstTogether(contacts),
    lowestHit,
    cushionAfter: lowestHit && cushionAfter(facts, lowestHit, [...touchesCushion, ...off]),
    pocketed: pocketed.filter(isObject),
    off: off.filter(isObject),
    cueLost: [...pocketed, ...off].find(({ ball }) => ball === 'cue')?.fact ?? null,
    driven,
    fellAlone: factsOf(facts, 'settle-drop'),
    playedAway: isFrozenToLowest(shot, lowest) && !seen.some(({ ball }) => ball === lowest),
  };
}

function cueContacts(facts: readonly Fact[]): readonly CueContact[] {
  const contacts: CueContact[] = [];
  for (const fact of factsOf(facts, 'ball-contact')) {
    if (fact.a === 'cue') contacts.push({ ball: fact.b, fact });
    else if (fact.b === 'cue') contacts.push({ ball: fact.a, fact });
  }
  return contacts;
}

/** The first contact and those that cannot be told from it in time. */
function firstTogether(contacts: readonly CueContact[]): readonly CueContact[] {
  const first = contacts[0];
  if (!first) return [];
  const apart = contacts.findIndex(
    ({ fact }) => fact.t > first.fact.t && !(fact.kind === 'ball-contact' && fact.simultaneous),
  );
  return apart < 0 ? contacts : contacts.slice(0, apart);
}

/**
 * Cushion contacts that count: a ball frozen to a cushion before the shot has not touched that
 * cushion until it left it and came back (B9-8.5, B9-8.6a, A9-20).
 */
function countingCushions(shot: ShotRecord, facts: readonly Fact[]): readonly Loss[] {
  const frozen = new Set<string>();
  const key = (ball: BallId, cushion: CushionId): string => `${ball} ${cushion}`;
  for (const { ball, cushion } of layoutBefore(shot).frozenToCushion)
    frozen.add(key(ball, cushion));
  const counting: Loss[] = [];
  for (const fact of facts) {
    if (fact.kind === 'left-cushion') frozen.delete(key(fact.ball, fact.cushion));
    if (fact.kind !== 'cushion-contact') continue;
    if (!frozen.has(key(fact.ball, fact.cushion))) counting.push({ ball: fact.ball, fact });
  }
  return counting;
}

/** Balls lost, once each. A touched rail top loses no ball in nine-ball. */
const losses = (facts: readonly Fact[], kind: 'pocketed' | 'off-table'): readonly Loss[] =>
  factsOf(facts, kind).map((fact) => ({ ball: fact.ball, fact }));

/** The first cushion reached, or ball off the table (B9-8.6b), after the lowest ball was touched. */
function cushionAfter(
  facts: readonly Fact[],
  lowestHit: Fact,
  reached: readonly Loss[],
): Fact | null {
  const from = facts.indexOf(lowestHit);
  return reached.find(({ fact }) => facts.indexOf(fact) > from)?.fact ?? null;
}

const isFrozenToLowest = (shot: ShotRecord, lowest: BallId | undefined): boolean =>
  layoutBefore(shot).frozenPairs.some(
    ({ a, b }) => (a === 'cue' && b === lowest) || (b === 'cue' && a === lowest),
  );

/** The strike itself when the lowest ball was touching the cue ball and moved with it (A9-19). */
function touchedAtStrike(
  situation: NineBallSituation,
  shot: ShotRecord,
  facts: readonly Fact[],
): Fact | null {
  const lowest = lowestOf(situation);
  if (!isFrozenToLowest(shot, lowest)) return null;
  if (situation.options.frozenAway === 'contact') return shot.opening;
  return factsOf(facts, 'moved-at-strike').find(({ ball }) => ball === lowest) ?? null;
}
