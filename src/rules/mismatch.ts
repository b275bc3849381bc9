// The table does not look like the score says: somebody racked again or put a ball back, or the
// score is wrong. What is left of such a shot proves no fault, so the referee is asked.
import type { BodyId } from '../table/index.ts';
import { isFault } from './doubt.ts';
import type { Situation } from './game.ts';
import type { Judgement, Verdict } from './judgement.ts';
import { makeJudgement } from './judgement.ts';
import type { Problem } from './matchInput.ts';
import { OBJECT_BALLS } from './nine-ball/situation.ts';
import type { Present } from './possible.ts';
import { follow, missingFrom, presentAtStart } from './possible.ts';
import type { Query } from './proposedCall.ts';
import { idsOf, layoutBefore } from './shotRecord.ts';
import type { ShotRecord } from './shotRecord.ts';
import type { Fact } from './sighting.ts';
import { listOf } from './wording.ts';

type Judge = (situation: Situation, shot: ShotRecord) => Verdict<Situation>;

/** Whether a refused fact speaks of what was gone before its shot, not of what went in it. */
export function isStrange(
  before: Situation,
  shot: ShotRecord,
  refused: { readonly fact: Fact; readonly impossible: Problem },
): boolean {
  const { code } = refused.impossible;
  if (code !== 'ball-gone' && code !== 'pin-not-there') return false;
  return missingFrom(atStrike(before, shot), refused.fact).length > 0;
}

export const withStranger = (shot: ShotRecord, fact: Fact): ShotRecord => ({
  ...shot,
  strangers: [...shot.strangers, fact],
});

const atStrike = (before: Situation, { opening }: ShotRecord): Present =>
  follow(presentAtStart(before), opening);

/**
 * The verdict on a shot, or a question where it began with more on the table than the score has.
 *
 * A layout alone leaves a call without a fault as it is, with the question beside it, where what
 * it shows would make no fault of it either. A word of the referee stands in any case.
 */
export function heedMismatch(
  situation: Situation,
  shot: ShotRecord,
  judge: Judge,
): Verdict<Situation> {
  const verdict = judge(situation, shot);
  const named = shot.strangers.flatMap((fact) => missingFrom(atStrike(situation, shot), fact));
  const shown = shownBeyond(situation, shot);
  if (named.length === 0 && !shown) return verdict;
  const bodies = [...new Set([...(shown?.balls ?? []), ...named])];
  const query = askWhatIsThere(bodies, [...shot.strangers, shot.opening]);
  const { judgement } = verdict;
  const isHarmless =
    named.length === 0 &&
    !isFault(judgement) &&
    !isFault(judge((shown as Shown).situation, shot).judgement);
  if (isHarmless || judgement.call === 'replay' || isSaid(judgement, shot))
    return { ...verdict, judgement: { ...judgement, queries: [...judgement.queries, query] } };
  return {
    judgement: asked(situation, query, judgement),
    after: isFault(judgement) ? withoutFallen(situation, judgement) : verdict.after,
  };
}

/** Balls that a layout shows and the score does not have, and the standing with them. */
interface Shown {
  readonly balls: readonly BodyId[];
  readonly situation: Situation;
}

/** The balls of five pins never leave the score. */
function shownBeyond(situation: Situation, shot: ShotRecord): Shown | null {
  if (situation.game !== 'nine-ball') return null;
  const { onTable } = situation;
  const shown = new Set(layoutBefore(shot).balls.map(({ ball }) => ball));
  const balls = OBJECT_BALLS.filter((ball) => shown.has(ball) && !onTable.includes(ball));
  if (balls.length === 0) return null;
  const all = OBJECT_BALLS.filter((ball) => shown.has(ball) || onTable.includes(ball));
  return { balls, situation: { ...situation, onTable: all } };
}

/** The standing stays, but for the balls that went; the 9 comes back after a fault. */
function withoutFallen(situation: Situation, { outcome }: Judgement): Situation {
  if (situation.game !== 'nine-ball') return situation;
  const stays = situation.onTable.filter((b) => b === '9' || !outcome.removed.includes(b));
  return { ...situation, onTable: stays };
}

/** Every fault was told by the referee. */
function isSaid({ fouls, ledger }: Judgement, { inputs }: ShotRecord): boolean {
  const said = new Set(inputs.map(({ id }) => id));
  return fouls.length > 0 && ledger.every(({ evidence }) => evidence.every((id) => said.has(id)));
}

function asked(situation: Situation, query: Query, instead?: Judgement): Judgement {
  return makeJudgement({
    call: 'query',
    reason: query.question,
    queries: [...(instead?.queries ?? []), query],
    evidence: instead?.evidence ?? [],
    outcome: {
      options: [{ name: 'correct-balls', side: situation.shooter }],
      ...(situation.game === 'nine-ball' && { foulsAfter: situation.fouls }),
    },
    openUntil: instead?.openUntil ?? null,
  });
}

/** What happens between shots to a ball that the score has no more: null where all is well. */
export function askBetween(situation: Situation, fact: Fact): Judgement | null {
  if (!ASKED_BETWEEN.has(fact.kind)) return null;
  const missing = missingFrom(presentAtStart(situation), fact);
  return missing.length > 0 ? asked(situation, askWhatIsThere(missing, [fact])) : null;
}

/** What would be judged by itself. A ball that only settles says no more than the next layout. */
const ASKED_BETWEEN: ReadonlySet<Fact['kind']> = new Set([
  'shot-start',
  'settle-drop',
  'placement-contact',
  'hand-on-ball',
  'foreign-touch',
  'disturbance',
]);

function askWhatIsThere(bodies: readonly BodyId[], seen: readonly Fact[]): Query {
  const names = listOf(bodies);
  return {
    clause: 'doubt',
    code: `table-differs:${bodies.join('-')}`,
    question: {
      es: `La mesa no está como dice el marcador: se ve ${names.es}, que ya no consta. ¿Qué hay en la mesa?`,
      en: `The table does not look like the score says: ${names.en} can be seen and counts as gone. What is on the table?`,
    },
    evidence: idsOf(seen),
    at: (seen[0] as Fact).t,
  };
}
