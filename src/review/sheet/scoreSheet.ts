import type { Bilingual, MatchView, ProposedCall, Side } from '../../rules/index.ts';
import { rulingOn, standingCalls } from '../view/deskView.ts';
import type { DeskView, RecordedRuling } from '../view/deskView.ts';

/** What became of a proposal. `open`: the referee has not decided. */
export type SheetDecision = RecordedRuling['decision'] | 'open';

/** One call of the match as the sheet lists it. */
export interface SheetLine {
  readonly shot: number;
  /** Wall clock of the ruling, ISO; null while open. */
  readonly ruledAt: string | null;
  readonly call: string;
  readonly reason: Bilingual;
  readonly clauses: readonly string[];
  readonly points: Readonly<Record<Side, number>> | null;
  readonly next: Side | null;
  readonly decision: SheetDecision;
  readonly by: string;
  readonly note: string;
}

/** The account of a match. The standing is that of the rules; the lines say how it came about. */
export interface ScoreSheet {
  readonly match: MatchView;
  readonly lines: readonly SheetLine[];
  readonly undecided: number;
}

/** The sheet of the match in progress, or undefined where none was set up. */
export function scoreSheet(view: DeskView): ScoreSheet | undefined {
  if (view.match === null) return undefined;
  const since = view.inputs.findLast((input) => input.action === 'set-up')?.seq ?? 0;
  const lines = view.shots.flatMap((shot) =>
    standingCalls(shot)
      .filter((call) => call.seq > since)
      .map((call) => lineOf(call, rulingOn(shot, call))),
  );
  const undecided = lines.filter((line) => line.decision === 'open').length;
  return { match: view.match, lines, undecided };
}

function lineOf(call: ProposedCall, ruling: RecordedRuling | undefined): SheetLine {
  return {
    shot: call.shot,
    ruledAt: ruling?.at ?? null,
    call: call.call,
    reason: call.reason,
    clauses: call.fouls,
    points: call.points,
    next: call.next,
    decision: ruling?.decision ?? 'open',
    by: ruling?.by ?? '',
    note: ruling?.note ?? '',
  };
}
