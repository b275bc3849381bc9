import { memo, useCallback, useRef } from 'react';
import { contactNumbers } from '../../view/contactMark.ts';
import type { FactCorrection } from '../../view/correction.ts';
import type { ShotView } from '../../view/deskView.ts';
import type { TableEvent } from '../../../events/index.ts';
import { sayNumber } from '../../words/say.ts';
import { sayEvent } from '../../words/sayEvent.ts';
import { useWords } from '../context.ts';

export interface FactListProps {
  readonly shot: ShotView | undefined;
  readonly chosen: string | null;
  readonly corrections: ReadonlyMap<string, FactCorrection>;
  readonly onChoose: (eventId: string | null) => void;
}

/** Under this a fact is marked doubtful: one in ten of such facts is wrong. */
const SURE_FROM = 0.9;

/** The facts of the shot as they are seen, each with its moment. */
export function FactList({ shot, chosen, corrections, onChoose }: FactListProps) {
  const { say } = useWords();
  const latest = useRef(onChoose);
  latest.current = onChoose;
  const choose = useCallback((id: string) => latest.current(id), []);
  const events = shot?.events ?? [];
  const numbers = contactNumbers(events);
  const start = shot?.startedAt ?? events[0]?.t ?? 0;
  if (events.length === 0) return <p className="quiet">{say('events.empty')}</p>;
  return (
    <ol className="facts" aria-label={say('events.title')}>
      {events.map((event) => (
        <FactRow
          key={event.id}
          event={event}
          number={numbers.get(event.id)}
          sinceS={event.t - start}
          correction={corrections.get(event.id)}
          isChosen={chosen === event.id}
          onChoose={choose}
        />
      ))}
    </ol>
  );
}

interface FactRowProps {
  readonly event: TableEvent;
  readonly number: number | undefined;
  /** Seconds since the strike. */
  readonly sinceS: number;
  readonly correction: FactCorrection | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (eventId: string) => void;
}

/** One fact. Facts come ten a second in a break: those that stand are not drawn again. */
const FactRow = memo(function FactRow(props: FactRowProps) {
  const { event, number, sinceS, correction, isChosen, onChoose } = props;
  const { language } = useWords();
  return (
    <li>
      <button
        type="button"
        data-event={event.id}
        className={`fact fact-${event.status} ${correction?.kind ?? ''}`}
        aria-pressed={isChosen}
        onClick={() => onChoose(event.id)}
      >
        <span className="fact-number">{number ?? ''}</span>
        <FactWords event={event} correction={correction} />
        <FactDoubt event={event} />
        <span className="fact-time">{sayNumber(language, sinceS, 2)} s</span>
      </button>
    </li>
  );
}, isSameFact);

/** Corrections are folded anew at every record; what they say is compared. */
function isSameFact(a: FactRowProps, b: FactRowProps): boolean {
  return (
    a.event === b.event &&
    a.number === b.number &&
    a.sinceS === b.sinceS &&
    a.isChosen === b.isChosen &&
    a.correction?.kind === b.correction?.kind &&
    a.correction?.by === b.correction?.by
  );
}

interface FactWordsProps {
  readonly event: TableEvent;
  readonly correction: FactCorrection | undefined;
}

/** What was seen; what the referee put in its place stands beside it, never over it. */
function FactWords({ event, correction }: FactWordsProps) {
  const { say } = useWords();
  const isStruck = correction !== undefined && correction.kind !== 'confirm-event';
  return (
    <span className="fact-words">
      {isStruck ? <s>{sayEvent(say, event)}</s> : sayEvent(say, event)}
      {correction?.by != null && <ins>{sayEvent(say, correction.by)}</ins>}
      {correction !== undefined && (
        <span className="hidden-text"> {say(`corrected.${correction.kind}`)}</span>
      )}
    </span>
  );
}

function FactDoubt({ event }: { readonly event: TableEvent }) {
  const { say } = useWords();
  if (event.status === 'retracted') return <em className="tag">{say('events.retracted')}</em>;
  if (event.confidence < SURE_FROM)
    return <em className="tag tag-warn">{say('events.doubtful')}</em>;
  return <span />;
}
