import { contactNumbers } from '../../view/contactMark.ts';
import type { ShotView } from '../../view/deskView.ts';
import type { TableEvent } from '../../../events/index.ts';
import type { Moment } from './ReplayBar.tsx';
import type { Span } from './replayClock.ts';

/** Shown before the strike and after the last ball stopped. */
const BEFORE_S = 0.5;
const AFTER_S = 0.5;

/** The stretch of a shot, or null while it is not known when it began. */
export function spanOf(shot: ShotView): Span | null {
  const from = shot.startedAt ?? shot.events[0]?.t;
  const to = shot.endedAt ?? shot.events.at(-1)?.t;
  if (from === undefined || to === undefined) return null;
  return { from: from - BEFORE_S, to: to + AFTER_S };
}

/** The facts of a shot as moments of its time line. */
export function momentsOf(
  shot: ShotView | undefined,
  label: (event: TableEvent) => string,
): readonly Moment[] {
  if (shot === undefined) return [];
  const numbers = contactNumbers(shot.events);
  return shot.events.map((event) => ({
    id: event.id,
    t: event.t,
    label: label(event),
    number: String(numbers.get(event.id) ?? ''),
  }));
}
