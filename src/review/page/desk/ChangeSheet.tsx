import { useState } from 'react';
import { clauseText } from '../../../rules/index.ts';
import type { ProposedCall, Side } from '../../../rules/index.ts';
import { useDesk, useWords } from '../context.ts';
import { useSideName } from '../sideName.ts';
import { useInput } from '../useInput.ts';

export interface ChangeSheetProps {
  readonly call: ProposedCall;
  /** Records the ruling; the note says what was changed. */
  readonly onChange: (note: string) => void;
  readonly onCancel: () => void;
}

/** Faults that can be given by one tap where the engine saw none. */
const COMMON_FAULTS = {
  'nine-ball': ['B9-5.2a', 'B9-5.2b', 'B9-5.2c', 'B9-5.2e', 'B9-5.2f'],
  'five-pins': ['Q5-16.3a', 'Q5-16.3b', 'Q5-16.3c', 'Q5-16.3d', 'Q5-16.3m'],
} as const;

/** What the referee rules instead: each tap tells the rules, which compute the standing anew. */
export function ChangeSheet({ call, onChange, onCancel }: ChangeSheetProps) {
  const { say } = useWords();
  const submit = useInput();
  const [note, setNote] = useState('');
  const tell = (action: string, fields: Record<string, unknown>, what: string): void => {
    submit(action, fields);
    onChange([what, note].filter((part) => part !== '').join('. '));
  };
  return (
    <div className="change" role="group" aria-label={say('change.title')}>
      <h3>{say('change.title')}</h3>
      {call.fouls.length > 0 && (
        <div className="change-row">
          {call.fouls.map((clause) => {
            const what = say('change.waive', { clause });
            return (
              <button
                key={clause}
                type="button"
                onClick={() => tell('waive-fault', { clause }, what)}
              >
                {what}
              </button>
            );
          })}
        </div>
      )}
      <FaultRow call={call} onTell={tell} />
      <TurnRow onTell={tell} />
      <ScoreRow onTell={tell} />
      <label className="change-note">
        {say('change.note')}
        <input value={note} maxLength={500} onChange={(e) => setNote(e.target.value)} />
      </label>
      <div className="change-row">
        <button type="button" onClick={() => onChange(note)}>
          {say('change.record')}
        </button>
        <button type="button" onClick={onCancel}>
          {say('inputs.cancel')}
        </button>
      </div>
    </div>
  );
}

interface RowProps {
  readonly onTell: (action: string, fields: Record<string, unknown>, what: string) => void;
}

function FaultRow({ call, onTell }: RowProps & { readonly call: ProposedCall }) {
  const { say, text } = useWords();
  const sideName = useSideName();
  const [clause, setClause] = useState('');
  const others = COMMON_FAULTS[call.game].filter((each) => !call.fouls.includes(each));
  return (
    <div className="change-row">
      <label className="change-fault">
        {say('change.fault')}
        <select value={clause} onChange={(e) => setClause(e.target.value)}>
          <option value="">–</option>
          {others.map((each) => (
            <option key={each} value={each}>
              {each} {text(clauseText(each) ?? { es: '', en: '' })}
            </option>
          ))}
        </select>
      </label>
      {clause !== '' &&
        (['A', 'B'] as const).map((side) => (
          <button
            key={side}
            type="button"
            onClick={() =>
              onTell(
                'add-fault',
                { side, clause },
                say('change.faultBy', { clause, name: sideName(side) }),
              )
            }
          >
            {say('change.by', { name: sideName(side) })}
          </button>
        ))}
    </div>
  );
}

function TurnRow({ onTell }: RowProps) {
  const { say } = useWords();
  const sideName = useSideName();
  return (
    <div className="change-row">
      {(['A', 'B'] as const).map((side) => {
        const what = say('change.turn', { name: sideName(side) });
        return (
          <button key={side} type="button" onClick={() => onTell('correct-turn', { side }, what)}>
            {what}
          </button>
        );
      })}
    </div>
  );
}

function ScoreRow({ onTell }: RowProps) {
  const { say } = useWords();
  const { match } = useDesk().view;
  const sideName = useSideName();
  const [score, setScore] = useState<Readonly<Record<Side, number>>>(
    match?.score ?? { A: 0, B: 0 },
  );
  if (match === null) return null;
  const isChanged = score.A !== match.score.A || score.B !== match.score.B;
  return (
    <div className="change-row">
      {(['A', 'B'] as const).map((side) => (
        <label key={side}>
          {say('change.score', { name: sideName(side) })}
          <input
            type="number"
            min={0}
            max={999}
            value={score[side]}
            onChange={(e) => setScore({ ...score, [side]: Math.max(0, Number(e.target.value)) })}
          />
        </label>
      ))}
      <button
        type="button"
        disabled={!isChanged}
        onClick={() =>
          onTell('correct-score', { score }, say('change.scored', { a: score.A, b: score.B }))
        }
      >
        {say('change.setScore')}
      </button>
    </div>
  );
}
