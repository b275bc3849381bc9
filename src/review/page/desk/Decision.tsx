import { useState } from 'react';
import { mayActAs } from '../../protocol.ts';
import type { Ruling } from '../../../rules/index.ts';
import type { LoggedCall, RecordedRuling } from '../../view/deskView.ts';
import { useClient, useDesk, useWords } from '../context.ts';
import { newId } from '../newId.ts';
import { useInput } from '../useInput.ts';
import { useKeys } from '../useKeys.ts';
import { ChangeSheet } from './ChangeSheet.tsx';
import { LOCALES } from '../../words/say.ts';

type DecisionKind = Ruling['decision'];

const DECISIONS: readonly { readonly kind: DecisionKind; readonly key: string }[] = [
  { kind: 'confirm', key: 'c' },
  { kind: 'change', key: 'm' },
  { kind: 'reject', key: 'r' },
  { kind: 'not-conclusive', key: 'n' },
];

export interface DecisionProps {
  readonly call: LoggedCall;
  readonly ruling: RecordedRuling | undefined;
}

/** What the referee decides; shown as recorded only once the log says so. */
export function Decision({ call, ruling }: DecisionProps) {
  const { role, waiting } = useDesk();
  const client = useClient();
  const submit = useInput();
  const { say } = useWords();
  const [mode, setMode] = useState<'buttons' | 'change' | 'recorded'>('recorded');
  const sending = waiting.findLast((s) => s.kind === 'ruling' && s.ruling.callId === call.id);
  const isOpen = sending === undefined && (ruling === undefined || mode === 'buttons');
  const record = (decision: DecisionKind, note = ''): void => {
    setMode('recorded');
    const known = { id: newId(), callId: call.id, decision, by: '' };
    const ruling = note === '' ? known : { ...known, note };
    client.submit({ kind: 'ruling', ruling, seen: call.seq });
    // Rejecting a foul says that it did not happen: the rules then work out what follows.
    if (decision === 'reject') for (const clause of call.fouls) submit('waive-fault', { clause });
  };
  const decide = (kind: DecisionKind): void =>
    kind === 'change' ? setMode('change') : record(kind);
  const mayDecide = mayActAs(role, 'referee');
  useKeys(
    mayDecide && isOpen && mode !== 'change'
      ? Object.fromEntries(DECISIONS.map(({ kind, key }) => [key, () => decide(kind)]))
      : {},
  );
  if (!mayDecide) return <p className="quiet decide-need">{say('decide.need')}</p>;
  if (sending?.kind === 'ruling') {
    const decision = say(`decided.${sending.ruling.decision}`);
    return (
      <p className="decided decided-sending" role="status">
        {say('decided.sending', { decision })}
      </p>
    );
  }
  if (mode === 'change')
    return (
      <ChangeSheet
        call={call}
        onChange={(note) => record('change', note)}
        onCancel={() => setMode('recorded')}
      />
    );
  if (ruling !== undefined && mode === 'recorded')
    return <Recorded ruling={ruling} onAgain={() => setMode('buttons')} />;
  return <DecisionButtons onDecide={decide} />;
}

function DecisionButtons({ onDecide }: { readonly onDecide: (kind: DecisionKind) => void }) {
  const { say } = useWords();
  return (
    <div className="decisions">
      {DECISIONS.map(({ kind, key }) => (
        <button
          key={kind}
          type="button"
          className={`decide decide-${kind}`}
          aria-keyshortcuts={key}
          onClick={() => onDecide(kind)}
        >
          {say(`decide.${kind}`)}
          <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
  );
}

interface RecordedProps {
  readonly ruling: RecordedRuling;
  readonly onAgain: () => void;
}

function Recorded({ ruling, onAgain }: RecordedProps) {
  const { say, language } = useWords();
  const time = new Date(ruling.at).toLocaleTimeString(LOCALES[language]);
  const decision = say(`decided.${ruling.decision}`);
  return (
    <div className={`decided decided-${ruling.decision}`} role="status">
      <p>
        {say('decided.by', { decision, name: ruling.by, time })}
        {ruling.note !== undefined && <small>{ruling.note}</small>}
      </p>
      <button type="button" onClick={onAgain}>
        {say('decided.again')}
      </button>
    </div>
  );
}
