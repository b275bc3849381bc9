import { useState } from 'react';
import { mayActAs } from '../../protocol.ts';
import { correctionsOf } from '../../view/correction.ts';
import type { ShotView } from '../../view/deskView.ts';
import { useDesk, useWords } from '../context.ts';
import { useInput } from '../useInput.ts';
import { DecisionLog } from './DecisionLog.tsx';
import { FactActions } from './FactActions.tsx';
import { FactList } from './FactList.tsx';
import { InputPanel } from './InputPanel.tsx';

const PANELS = ['facts', 'inputs', 'log'] as const;

export interface DeskPanelsProps {
  readonly shot: ShotView | undefined;
  readonly chosen: string | null;
  readonly onChoose: (eventId: string | null) => void;
}

/** Below the table: the facts, the referee's buttons, and what was decided. */
export function DeskPanels({ shot, chosen, onChoose }: DeskPanelsProps) {
  const { say } = useWords();
  const { game, role, view } = useDesk();
  const submit = useInput();
  const [panel, setPanel] = useState<(typeof PANELS)[number]>('facts');
  const corrections = correctionsOf(view.inputs, view.refused);
  const event = shot?.events.find((e) => e.id === chosen);
  const isReferee = mayActAs(role, 'referee');
  return (
    <section className="panels">
      <div className="panel-tabs">
        <div role="tablist">
          {PANELS.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={each === panel}
              onClick={() => setPanel(each)}
            >
              {say(`panel.${each}`)}
            </button>
          ))}
        </div>
        {isReferee && (
          <button
            type="button"
            className="undo"
            aria-keyshortcuts="u"
            onClick={() => submit('undo', {})}
          >
            {say('inputs.undo')}
          </button>
        )}
      </div>
      <div className="panel-body" role="tabpanel" aria-label={say(`panel.${panel}`)}>
        {panel === 'facts' && (
          <>
            {event !== undefined && game !== null && isReferee && (
              <FactActions
                key={event.id}
                event={event}
                correction={corrections.get(event.id)}
                game={game}
              />
            )}
            <FactList shot={shot} chosen={chosen} corrections={corrections} onChoose={onChoose} />
          </>
        )}
        {panel === 'inputs' && game !== null && <InputPanel game={game} />}
        {panel === 'log' && <DecisionLog />}
      </div>
    </section>
  );
}
