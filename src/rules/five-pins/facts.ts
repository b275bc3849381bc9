import type { EventOf } from '../../events/index.ts';
import type { BallId, PinId } from '../../table/index.ts';
import type { Fact, FactOf } from '../sighting.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { factsOf, layoutBefore } from '../shotRecord.ts';
import { readPins } from './pins.ts';
import type { PinFindings } from './pins.ts';
import { otherSide } from '../proposedCall.ts';
import type { FivePinsSituation } from './situation.ts';

/** What one five-pins shot did, in the terms of the rules. */
export interface FivePinsFacts {
  readonly opening: Fact;
  /** The ball that was struck; another than the shooter's is a fault (A5-08). */
  readonly own: BallId;
  readonly opponent: BallId;
  readonly struckWrongBall: boolean;
  /** The red and the opponent's ball were met at one moment: which was first cannot be told. */
  readonly splitHit: readonly Fact[] | null;
  /** When the own ball first touched the opponent's. */
  readonly opponentHit: Fact | null;
  /** Own ball touched the red before that, or without that. */
  readonly redBefore: Fact | null;
  /** Own ball, then the opponent's, reached the red afterwards. */
  readonly ownToRed: Fact | null;
  readonly opponentToRed: Fact | null;
  readonly pins: PinFindings;
  readonly off: readonly { readonly ball: BallId; readonly fact: Fact }[];
  readonly moving: EventOf<'shot-start'> | null;
  /** Own ball over the pins or the red before the opponent's ball (Q5-16.3l). */
  readonly jump: Fact | null;
  readonly contactPosition: ContactPosition;
  readonly cushionPlay: { readonly fact: Fact; readonly told: boolean } | null;
  readonly occupied: readonly PinId[];
  readonly leaning: readonly EventOf<'pin-leaning'>[];
}

/** How a shot out of touching balls was played (Q5-7.2, Q5-7.3). */
export type ContactPosition =
  | { readonly kind: 'none' }
  /** Played straight at the opponent's ball to part the two. `told`: nobody has to be asked. */
  | { readonly kind: 'direct'; readonly fact: Fact; readonly told: boolean }
  /** The ball that had to lie still was moved. */
  | { readonly kind: 'irregular'; readonly fact: Fact };

export function readFivePinsFacts(
  situation: FivePinsSituation,
  shot: ShotRecord,
  facts: readonly Fact[],
): FivePinsFacts {
  const assigned = situation.balls[situation.shooter];
  const struck = shot.opening.kind === 'shot-start' ? shot.opening.ball : assigned;
  const rival = situation.balls[otherSide(situation.shooter)];
  const opponent = struck === rival ? assigned : rival;
  const contactPosition = readContactPosition(situation, shot, { own: struck, opponent, facts });
  const direct = contactPosition.kind === 'direct' ? shot.opening : null;
  const opponentHit = direct ?? contactOf(facts, struck, opponent);
  const splitHit = direct ? null : readSplitHit(facts, struck, opponent);
  const first = splitHit?.[0] ?? opponentHit;
  const since = first ? facts.slice(facts.indexOf(first) + (splitHit ? 0 : 1)) : [];
  const until = first ? facts.slice(0, facts.indexOf(first)) : facts;
  return {
    opening: shot.opening,
    own: struck,
    opponent,
    struckWrongBall: struck !== assigned,
    splitHit,
    opponentHit,
    redBefore: redBefore(shot, until, struck),
    ownToRed: contactOf(since, struck, 'red'),
    opponentToRed: contactOf(since, opponent, 'red'),
    pins: readPins(situation, struck, facts),
    off: offTable(facts),
    moving: movingAtStrike(facts),
    jump: jumpOver(until, struck),
    contactPosition,
    cushionPlay: readCushionPlay(shot, facts, struck),
    occupied: factsOf(facts, 'spot-occupied').map(({ pin }) => pin),
    leaning: factsOf(facts, 'pin-leaning'),
  };
}

const isPair = (fact: { a: BallId; b: BallId }, one: BallId, other: BallId): boolean =>
  (fact.a === one && fact.b === other) || (fact.a === other && fact.b === one);

export const contactOf = (facts: readonly Fact[], one: BallId, other: BallId): Fact | null =>
  factsOf(facts, 'ball-contact').find((fact) => isPair(fact, one, other)) ?? null;

/**
 * The first two contacts of the own ball where they are the red and the other ball and cannot be
 * told apart in time. The doubt is the shooter's benefit, and is asked about, as A9-10 has it.
 */
function readSplitHit(
  facts: readonly Fact[],
  own: BallId,
  opponent: BallId,
): readonly Fact[] | null {
  const [one, two] = factsOf(facts, 'ball-contact').filter(
    (fact) => isPair(fact, own, opponent) || isPair(fact, own, 'red'),
  );
  if (!one || !two || isPair(one, two.a, two.b)) return null;
  return two.simultaneous || one.t === two.t ? [one, two] : null;
}

const wereTouching = (shot: ShotRecord, one: BallId, other: BallId): boolean =>
  layoutBefore(shot).frozenPairs.some((pair) => isPair(pair, one, other));

/** A red ball that touched the own one before the strike is judged by Q5-7.3 instead. */
function redBefore(shot: ShotRecord, until: readonly Fact[], own: BallId): Fact | null {
  const touching = wereTouching(shot, own, 'red');
  return (
    factsOf(until, 'ball-contact').find(
      (fact) => isPair(fact, own, 'red') && !(touching && fact.frozen),
    ) ?? null
  );
}

/** Each ball once; a touched rail top is off the table (Q5-8.1). */
function offTable(facts: readonly Fact[]): FivePinsFacts['off'] {
  const off = new Map<BallId, Fact>();
  for (const fact of facts)
    if ((fact.kind === 'off-table' || fact.kind === 'rail-top-contact') && !off.has(fact.ball))
      off.set(fact.ball, fact);
  return [...off].map(([ball, fact]) => ({ ball, fact }));
}

function movingAtStrike(facts: readonly Fact[]): EventOf<'shot-start'> | null {
  return factsOf(facts, 'shot-start').find(({ moving }) => moving.length > 0) ?? null;
}

function jumpOver(until: readonly Fact[], own: BallId): Fact | null {
  return (
    until.find(
      (fact) =>
        (fact.kind === 'jump-seen' || fact.kind === 'jump-inferred') &&
        fact.ball === own &&
        (fact.over === 'red' || fact.over === 'pins'),
    ) ?? null
  );
}

/** The first sign that `ball` moved with the strike by more than a ball that settles (Q5-7.2c). */
function movedAtStrike(
  { options }: FivePinsSituation,
  facts: readonly Fact[],
  ball: BallId,
): FactOf<'moved-at-strike' | 'micro-motion'> | null {
  const moved = [...factsOf(facts, 'moved-at-strike'), ...factsOf(facts, 'micro-motion')];
  return (
    moved.find((fact) => fact.ball === ball && fact.distance > options.settlingTolerance) ?? null
  );
}

function readContactPosition(
  situation: FivePinsSituation,
  shot: ShotRecord,
  seen: { readonly own: BallId; readonly opponent: BallId; readonly facts: readonly Fact[] },
): ContactPosition {
  const { own, opponent, facts } = seen;
  if (wereTouching(shot, own, 'red')) {
    const moved = movedAtStrike(situation, facts, 'red') ?? frozenContact(facts, own, 'red');
    if (moved) return { kind: 'irregular', fact: moved };
  }
  if (!wereTouching(shot, own, opponent)) return { kind: 'none' };
  const mode = factsOf(facts, 'strike-manner').find((fact) => fact.mode !== undefined);
  const moved = movedAtStrike(situation, facts, opponent) ?? frozenContact(facts, own, opponent);
  if (mode?.mode === 'direct') return { kind: 'direct', fact: mode, told: true };
  if (!moved) return { kind: 'none' };
  return mode ? { kind: 'irregular', fact: moved } : { kind: 'direct', fact: moved, told: false };
}

/** A contact of two balls that touched before the strike: the one was driven by the other. */
const frozenContact = (facts: readonly Fact[], own: BallId, other: BallId): Fact | null =>
  factsOf(facts, 'ball-contact').find((fact) => fact.frozen && isPair(fact, own, other)) ?? null;

/** Q5-7.4: from a cushion the own ball touched, straight onto that cushion. */
function readCushionPlay(
  shot: ShotRecord,
  facts: readonly Fact[],
  own: BallId,
): FivePinsFacts['cushionPlay'] {
  const aim = factsOf(facts, 'strike-manner').find((fact) => fact.aim !== undefined);
  if (aim) return aim.aim === 'into-frozen-cushion' ? { fact: aim, told: true } : null;
  const frozen = layoutBefore(shot).frozenToCushion.filter(({ ball }) => ball === own);
  const first = facts.find((fact) => tellsWhereTo(fact, own));
  if (first?.kind !== 'cushion-contact') return null;
  const same = frozen.some(({ cushion }) => cushion === first.cushion);
  return same ? { fact: first, told: false } : null;
}

/** The first thing that the own ball met, or that it left its cushion. */
const tellsWhereTo = (fact: Fact, own: BallId): boolean =>
  ((fact.kind === 'cushion-contact' || fact.kind === 'left-cushion') && fact.ball === own) ||
  (fact.kind === 'ball-contact' && (fact.a === own || fact.b === own));
