import { useState } from 'react';
import type { TableEvent } from '../../../events/index.ts';
import { CUSHION_IDS, POCKET_IDS } from '../../../table/index.ts';
import type { BallId, GameName } from '../../../table/index.ts';
import { ballIdsOf } from '../../../table/index.ts';
import type { FactCorrection } from '../../view/correction.ts';
import { sayOr } from '../../words/say.ts';
import { capitalised, sayBody, sayEvent } from '../../words/sayEvent.ts';
import { useWords } from '../context.ts';
import { useInput } from '../useInput.ts';

/** A field of a fact that can be put right by one tap. */
interface Correctable {
  readonly field: string;
  readonly values: readonly string[];
}

/** The fields of a fact that a camera gets wrong and a person sees at a glance. */
function correctableFields(event: TableEvent, game: GameName): readonly Correctable[] {
  const balls = ballIdsOf(game);
  switch (event.kind) {
    case 'ball-contact':
      return [
        { field: 'a', values: balls },
        { field: 'b', values: balls },
      ];
    case 'cushion-contact':
    case 'left-cushion':
      return [
        { field: 'ball', values: balls },
        { field: 'cushion', values: CUSHION_IDS },
      ];
    case 'pocketed':
    case 'settle-drop':
    case 'pocket-rattle':
      return [
        { field: 'ball', values: balls },
        { field: 'pocket', values: POCKET_IDS },
      ];
    case 'pin-fallen':
      return [{ field: 'by', values: [...balls, 'P0', 'P1', 'P2', 'P3', 'P4', 'none'] }];
    case 'pin-displaced':
      return [{ field: 'degree', values: ['full', 'partial'] }];
    case 'off-table':
    case 'shot-start':
    case 'disturbance':
    case 'micro-motion':
    case 'moved-at-strike':
      return [{ field: 'ball', values: balls }];
    case 'pin-upright':
    case 'pin-touched':
    case 'pin-dragged':
    case 'pin-leaning':
    case 'spot-occupied':
    case 'jump-inferred':
    case 'rack-observed':
    case 'interrupted':
    case 'shot-end':
      return [];
  }
}

export interface FactActionsProps {
  readonly event: TableEvent;
  readonly correction: FactCorrection | undefined;
  readonly game: GameName;
  /** Sends the correction; the desk writes it into the log, the coach's room keeps it as a label. */
  readonly onCorrect?: (action: FactCorrection['kind'], by: TableEvent | null) => void;
}

/** One fact struck out, put right or confirmed. The rules then compute the call again. */
export function FactActions({ event, correction, game, onCorrect }: FactActionsProps) {
  const { say } = useWords();
  const submit = useInput();
  const [isOpen, setOpen] = useState(false);
  const send = (action: FactCorrection['kind'], by: TableEvent | null): void => {
    setOpen(false);
    if (onCorrect !== undefined) return onCorrect(action, by);
    submit(action, by === null ? { event: event.id } : { event: event.id, by });
  };
  const fields = correctableFields(event, game);
  return (
    <div className="fact-actions" role="group" aria-label={sayEvent(say, event)}>
      {correction !== undefined && (
        <p className="fact-corrected">{say(`corrected.${correction.kind}`)}</p>
      )}
      <button type="button" onClick={() => send('strike-out', null)}>
        {say('correct.strike-out')}
      </button>
      {fields.length > 0 && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say('correct.replace')}
        </button>
      )}
      <button type="button" onClick={() => send('confirm-event', null)}>
        {say('correct.confirm-event')}
      </button>
      {isOpen &&
        fields.map(({ field, values }) => (
          <FieldRow
            key={field}
            event={event}
            correctable={{ field, values }}
            onValue={(value) => send('replace', corrected(event, field, value))}
          />
        ))}
    </div>
  );
}

interface FieldRowProps {
  readonly event: TableEvent;
  readonly correctable: Correctable;
  readonly onValue: (value: string) => void;
}

function FieldRow({ event, correctable, onValue }: FieldRowProps) {
  const { say } = useWords();
  const { field, values } = correctable;
  const now = String((event as unknown as Record<string, unknown>)[field]);
  const label = (value: string): string => {
    if (field === 'cushion' || field === 'pocket') return sayOr(say, `${field}.${value}`);
    return field === 'degree' ? sayOr(say, `degree.${value}`) : sayBody(say, value);
  };
  return (
    <div className="fact-field" role="group" aria-label={sayOr(say, `part.${field}`)}>
      <span>{sayOr(say, `part.${field}`)}</span>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === now}
          disabled={value === now}
          onClick={() => onValue(value)}
        >
          {capitalised(label(value))}
        </button>
      ))}
    </div>
  );
}

/** The fact as the referee says it was: sure, final, and with a name of its own. */
function corrected(event: TableEvent, field: string, value: string): TableEvent {
  const by = { ...event, [field]: value, id: `${event.id}-by-referee`, confidence: 1 };
  if (event.kind !== 'pin-fallen') return { ...by, status: 'final' } as TableEvent;
  // The ball behind a pin that fell by another pin cannot be told from one tap: it stays.
  const root = value === 'none' || !value.startsWith('P') ? (value as BallId) : event.root;
  const causes = [{ by: value, root, probability: 1 }];
  return { ...by, root, causes, status: 'final' } as TableEvent;
}
