import type { PinId } from '../../table/index.ts';
import { PIN_IDS } from '../../table/index.ts';
import type { Verdict } from '../judgement.ts';
import { joinSentences, NO_OUTCOME } from '../judgement.ts';
import type {
  Bilingual,
  CallName,
  ClauseId,
  LedgerEntry,
  PerSide,
  Query,
  Side,
} from '../proposedCall.ts';
import { otherSide } from '../proposedCall.ts';
import type { ShotRecord } from '../shotRecord.ts';
import { endTime, idsOf } from '../shotRecord.ts';
import { inHandFor, plays } from '../wording.ts';
import type { FivePinsFacts } from './facts.ts';
import { changePlayers } from './pairs.ts';
import type { Felled } from './pins.ts';
import { halvesAfter, spotsAfter } from './places.ts';
import { addPoints, standingTold } from './score.ts';
import type { FivePinsSituation } from './situation.ts';
import type { OpenEntry } from './values.ts';
import { sumOf } from './values.ts';

/** All that was found about a shot. */
export interface Found {
  readonly facts: FivePinsFacts;
  readonly faults: readonly OpenEntry[];
  readonly pins: readonly OpenEntry[];
  readonly carom: readonly OpenEntry[];
  readonly felled: readonly Felled[];
  /** Pins of the own ball after the opponent's: the points turn negative (Q5-16.2). */
  readonly ownPins: readonly Felled[];
  readonly queries: readonly Query[];
}

/** How the shot counts and for whom. */
interface Weighed {
  readonly call: CallName;
  readonly total: number;
  readonly to: Side;
  readonly inHand: boolean;
  /** Q5-5.5: the opponent plays the opening now. */
  readonly reopens: boolean;
}

function weigh(situation: FivePinsSituation, found: Found): Weighed {
  const { shooter, options, phase } = situation;
  const rival = otherSide(shooter);
  const total = sumOf([...found.pins, ...found.carom, ...found.faults]);
  const fault = found.faults.length > 0 || isOwnPinFault(situation, found);
  if (fault) {
    const reopens =
      phase === 'opening' && !found.facts.opponentHit && options.openingMiss === 'reopening';
    return { call: 'foul', total, to: rival, inHand: !reopens, reopens };
  }
  const turns =
    phase === 'opening' ||
    found.facts.contactPosition.kind === 'direct' ||
    found.ownPins.length > 0;
  if (!turns || total === 0)
    return { call: 'legal', total, to: shooter, inHand: false, reopens: false };
  const inHand = phase === 'opening' && options.openingPointsInHand;
  return { call: 'negative', total, to: rival, inHand, reopens: false };
}

/** A5-19: Q5-16.2 wins over Q5-3.3c unless the profile reads it as a fault. */
const isOwnPinFault = ({ options }: FivePinsSituation, found: Found): boolean =>
  options.ownPinsAfter === 'fault' && found.ownPins.length > 0;

/** Turns findings into the call and the standing after it. */
export function conclude(
  situation: FivePinsSituation,
  shot: ShotRecord,
  found: Found,
): Verdict<FivePinsSituation> {
  const weighed = weigh(situation, found);
  const pins = pinsAfter(situation, found);
  const scored = addPoints(situation, {
    points: weighed.total,
    to: weighed.to,
    byFault: weighed.call === 'foul',
    at: endTime(shot),
  });
  const moved = afterShot(situation, shot, { found, weighed, pins });
  const after = scored.carryOn(moved);
  return {
    after,
    judgement: {
      call: weighed.call,
      fouls: clausesOf(found.faults),
      points: pointsFor(weighed),
      next: scored.winner ? null : after.shooter,
      ballInHand: after.inHand?.side ?? null,
      respot: [],
      reason: reasonFor(weighed, found, after),
      ledger: ledgerOf(found, weighed.to),
      queries: found.queries,
      evidence: idsOf([shot.opening, shot.end]),
      outcome: {
        ...NO_OUTCOME,
        ...standingTold(after, scored),
        spots: scored.winner || weighed.reopens ? [] : spotsAfter(situation, shot, found.facts),
        pinsReset: pins.reset,
        pinsRemoved: pins.removed,
        breakdown: {
          pins: sumOf(found.pins),
          carom: sumOf(found.carom),
          penalty: sumOf(found.faults),
        },
      },
      openUntil: null,
    },
  };
}

const clausesOf = (faults: readonly OpenEntry[]): readonly ClauseId[] =>
  [...new Set(faults.map(({ clause }) => clause))].sort();

const pointsFor = ({ total, to }: Weighed): PerSide<number> =>
  to === 'A' ? { A: total, B: 0 } : { A: 0, B: total };

const ledgerOf = (found: Found, to: Side): readonly LedgerEntry[] => {
  const entries: readonly OpenEntry[] = [...found.faults, ...found.pins, ...found.carom];
  if (entries.length > 0)
    return entries.map(({ clause, fact, evidence, points }) => ({
      clause,
      fact,
      evidence,
      points,
      to,
    }));
  const { opponentHit } = found.facts;
  const fact = { es: 'Bola contraria tocada, sin puntos.', en: 'Other ball touched, no points.' };
  return [{ clause: 'Q5-3.4', fact, points: 0, to: null, evidence: idsOf([opponentHit]) }];
};

function reasonFor(weighed: Weighed, found: Found, after: FivePinsSituation): Bilingual {
  const { total, to, call } = weighed;
  const points = { es: `${total} puntos para ${to}.`, en: `${total} points to ${to}.` };
  const head: Readonly<Partial<Record<CallName, Bilingual>>> = {
    foul: { es: 'Falta.', en: 'Fault.' },
    negative: { es: 'Puntos negativos.', en: 'Negative points.' },
  };
  const legal = { es: 'Tirada correcta.', en: 'Correct shot.' };
  return joinSentences([
    head[call] ?? legal,
    ...[...found.faults, ...found.pins, ...found.carom].map(({ fact }) => fact),
    ...(total > 0 ? [points] : []),
    ...closing(after),
  ]);
}

function closing(after: FivePinsSituation): readonly Bilingual[] {
  if (after.phase === 'over') return [];
  return after.inHand ? [inHandFor(after.inHand.side)] : [plays(after.shooter)];
}

interface PinsAfter {
  readonly reset: readonly PinId[];
  readonly removed: readonly PinId[];
}

/** Felled and shifted pins go back unless a ball lies on their spot (Q5-9.2, 9.6, 9.10). */
function pinsAfter(situation: FivePinsSituation, { facts, felled }: Found): PinsAfter {
  const { occupied, pins } = facts;
  const down = new Set([...pins.disturbed, ...felled.map(({ pin }) => pin)]);
  const removed = PIN_IDS.filter(
    (pin) => occupied.includes(pin) || situation.pinsRemoved.includes(pin),
  );
  const reset = PIN_IDS.filter((pin) => down.has(pin) && !removed.includes(pin));
  return { reset, removed };
}

function afterShot(
  situation: FivePinsSituation,
  shot: ShotRecord,
  result: { readonly found: Found; readonly weighed: Weighed; readonly pins: PinsAfter },
): FivePinsSituation {
  const { found, weighed, pins } = result;
  const next = otherSide(situation.shooter);
  return {
    ...situation,
    phase: weighed.reopens ? 'opening' : 'play',
    shooter: next,
    inHand: weighed.inHand ? { side: next, where: 'half-opposite-to-opponent' } : null,
    pinsRemoved: pins.removed,
    leaning: found.facts.leaning.map(({ pin, on }) => ({ pin, on })),
    halves: halvesAfter(situation, shot),
    atTable: changePlayers(situation, {
      call: weighed.call,
      total: weighed.total,
      felledPins: found.pins.length > 0,
    }),
  };
}
