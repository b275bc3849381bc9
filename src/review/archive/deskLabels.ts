import type { TableEvent } from '../../events/index.ts';
import { standingInputs } from '../view/correction.ts';
import type { EventLabel, ShotDetail } from './shotDetail.ts';

const ACTIONS: ReadonlySet<string> = new Set(['strike-out', 'replace', 'confirm-event']);

/** What the referee corrected at the desk, as examples for training like those of the room. */
export function deskLabels(detail: ShotDetail): readonly EventLabel[] {
  return standingInputs(detail.inputs).flatMap(({ action, fields, by, at }): EventLabel[] => {
    const seen = detail.events.find((event) => event.id === fields['event']);
    if (!ACTIONS.has(action) || seen === undefined) return [];
    const truth = action === 'replace' ? (fields['by'] as TableEvent) : null;
    return [
      {
        session: detail.session,
        shot: detail.shot,
        t: seen.t,
        seen,
        action: action as EventLabel['action'],
        truth,
        by,
        at,
        source: 'desk',
      },
    ];
  });
}
