import type { EventOf } from '../events/index.ts';
import { askAside, rejudge, takeAfterShot } from './coreAfter.ts';
import { takeInput } from './coreInput.ts';
import { isOver, matchOver, outOfOrder, quiet, refuse } from './coreState.ts';
import type { Advance, Core, Ordinary } from './coreState.ts';
import { ballsWithWhite } from './five-pins/situation.ts';
import type { Situation } from './game.ts';
import { isFact, makeProblem } from './matchInput.ts';
import { pushLog, readLog } from './log.ts';
import { isStrange, withStranger } from './mismatch.ts';
import {
  checkFact,
  checkGame,
  checkNumbers,
  findImpossible,
  follow,
  presentAfter,
  presentAtStart,
} from './possible.ts';
import type { JudgedCall } from './proposedCall.ts';
import { endTime, factsOf } from './shotRecord.ts';
import type { ShotRecord } from './shotRecord.ts';
import type { Fact } from './sighting.ts';

/** Takes one input that is no correction. The core stays as it was when it is refused. */
export function advance(core: Core, input: Ordinary): Advance {
  if (!isFact(input)) return takeInput(core, input);
  const wrong = checkNumbers(input) ?? checkGame(core.now, input);
  if (wrong) return refuse(core, wrong);
  if (opensShot(core, input)) return openShot(core, input);
  if (core.isPlaying && core.shot) return takeInShot(core, core.shot, input);
  return takeAfterShot(core, input);
}

/** A strike outside a shot, or after the picture of the last one was lost. */
function opensShot({ isPlaying, reported }: Core, fact: Fact): boolean {
  if (fact.kind === 'placement-stroke') return !isPlaying;
  if (fact.kind !== 'shot-start') return false;
  return !isPlaying || readLog(reported).some(({ kind }) => kind === 'interrupted');
}

function openShot(core: Core, fact: Fact): Advance {
  const lost = core.isPlaying && core.shot ? closeShot(core, core.shot) : null;
  const base = lost?.core ?? core;
  if (isOver(base.now)) return refuse(core, matchOver(fact));
  if (base.shot && fact.t < endTime(base.shot)) return refuse(core, outOfOrder(fact));
  const before = readyForShot(base.now, fact);
  const empty = presentAtStart(before);
  const impossible = checkFact(empty, fact);
  if (impossible)
    return core.isPlaying ? refuse(core, impossible) : askAside(core, fact, impossible);
  const shot: ShotRecord = {
    number: fact.kind === 'shot-start' ? fact.shot : (base.shot?.number ?? 0) + 1,
    opening: fact,
    facts: [fact],
    inputs: [],
    end: null,
    strangers: [],
  };
  const settled = settle(base.calls);
  return {
    core: {
      before,
      now: before,
      shot,
      isPlaying: true,
      reported: pushLog(null, fact),
      present: follow(empty, fact),
      aftermath: [],
      calls: [],
      openUntil: null,
    },
    calls: [...(lost?.calls ?? []), ...settled],
    problems: [],
  };
}

/** Who strikes decides what was left open: the shot is accepted, the protest is over. */
function readyForShot(situation: Situation, fact: Fact): Situation {
  const settled: Situation = situation.protest ? { ...situation, protest: false } : situation;
  if (settled.game === 'nine-ball' || fact.kind !== 'shot-start') return settled;
  const { pinsStanding } = fact.layout;
  const pinsRemoved = settled.pinsRemoved.filter((pin) => !pinsStanding.includes(pin));
  if (settled.phase !== 'choose-opener')
    return settled.pinsRemoved.length > 0 ? { ...settled, pinsRemoved } : settled;
  const { shooter } = settled;
  return {
    ...settled,
    pinsRemoved,
    phase: 'opening',
    setOpener: shooter,
    balls: ballsWithWhite(shooter),
  };
}

/** Calls that nothing can change by itself any more. */
export const settle = (calls: readonly JudgedCall[]): readonly JudgedCall[] =>
  calls
    .filter(({ status }) => status === 'provisional')
    .map((call) => ({ ...call, status: 'final' }));

function takeInShot(core: Core, shot: ShotRecord, fact: Fact): Advance {
  if (fact.kind === 'shot-start' && !mayStrikeAgain(core, fact))
    return refuse(
      core,
      makeProblem('shot-not-over', fact, {
        es: `Suceso ${fact.id}: la tirada anterior no ha terminado.`,
        en: `Event ${fact.id}: the shot before has not ended.`,
      }),
    );
  if (fact.t < shot.opening.t) return refuse(core, outOfOrder(fact));
  if (fact.kind === 'shot-end') return endShot(core, shot, fact);
  return report(core, shot, fact);
}

/** One more fact of the shot in progress. */
function report(core: Core, shot: ShotRecord, fact: Fact): Advance {
  const { before, reported, present } = core;
  const isLatest = reported !== null && reported.value.t < fact.t;
  const facts = isLatest ? [] : [...readLog(reported), fact];
  const impossible = isLatest ? checkFact(present, fact) : findImpossible(before, facts);
  if (impossible) {
    const refused = refuse(core, impossible);
    if (!isStrange(before, shot, { fact, impossible })) return refused;
    return { ...refused, core: { ...core, shot: withStranger(shot, fact) } };
  }
  return quiet({
    ...core,
    reported: pushLog(reported, fact),
    present: isLatest ? follow(present, fact) : presentAfter(before, facts),
  });
}

/** The second strike of a lag, or the strike that a placement stroke turned out to be. */
function mayStrikeAgain({ before, reported }: Core, { ball }: EventOf<'shot-start'>): boolean {
  const strikes = factsOf(readLog(reported), 'shot-start');
  if (strikes.length === 0) return true;
  const isLag = before.game === 'five-pins' && before.phase === 'lag';
  return isLag && strikes.every((strike) => strike.ball !== ball) && strikes.length < 2;
}

function endShot(core: Core, shot: ShotRecord, end: EventOf<'shot-end'>): Advance {
  if (readLog(core.reported).some(({ t }) => t > end.t)) return refuse(core, outOfOrder(end));
  return closeShot({ ...core, reported: pushLog(core.reported, end) }, { ...shot, end });
}

function closeShot(core: Core, shot: ShotRecord): Advance {
  const facts = readLog(core.reported);
  return rejudge({ ...core, isPlaying: false, reported: null }, { ...shot, facts });
}
