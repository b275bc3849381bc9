import { useState } from 'react';
import type { FormEvent } from 'react';
import { CLAUSES } from '../../../rules/index.ts';
import type { InputField, MatchSetup } from '../../../rules/index.ts';
import { ballIdsOf } from '../../../table/index.ts';
import type { GameName } from '../../../table/index.ts';
import { sayOr } from '../../words/say.ts';
import { sayBody } from '../../words/sayEvent.ts';
import { useDesk, useWords } from '../context.ts';
import { useSideName } from '../sideName.ts';

export interface FieldAnswerProps {
  readonly field: InputField;
  readonly game: GameName;
  /** What was answered before, by the names of the fields. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly onAnswer: (value: unknown) => void;
}

type Choice = readonly [value: unknown, label: string];

/** Asks for one field of an input in the way that its type wants. */
export function FieldAnswer({ field, game, answers, onAnswer }: FieldAnswerProps) {
  const { say } = useWords();
  const partners = usePartners(answers['side']);
  const sideName = useSideName();
  switch (field.type) {
    case 'side':
      return (
        <Choices
          choices={[
            ['A', sideName('A')],
            ['B', sideName('B')],
          ]}
          onAnswer={onAnswer}
        />
      );
    case 'yes-no':
      return (
        <Choices
          choices={[
            [true, say('answer.yes')],
            [false, say('answer.no')],
          ]}
          onAnswer={onAnswer}
        />
      );
    case 'choice':
      return (
        <Choices
          choices={(field.choices ?? []).map((word) => [word, sayOr(say, `choice.${word}`)])}
          onAnswer={onAnswer}
        />
      );
    case 'ball':
      return (
        <Choices
          choices={ballIdsOf(game).map((ball) => [ball, sayBody(say, ball)])}
          onAnswer={onAnswer}
        />
      );
    case 'balls':
      return <Several game={game} onAnswer={onAnswer} />;
    case 'clause':
      return <ClauseChoice game={game} onAnswer={onAnswer} />;
    case 'score':
      return <ScoreAnswer onAnswer={onAnswer} />;
    case 'text':
      if (field.name === 'person' && partners.length > 0)
        return <Choices choices={partners.map((name) => [name, name])} onAnswer={onAnswer} />;
      return <TextAnswer field={field} onAnswer={onAnswer} />;
    case 'number':
    case 'event':
    case 'fact':
      return <TextAnswer field={field} onAnswer={onAnswer} />;
  }
}

/** The two players of a side's pair, as the match was set up; none where it is no pair. */
function usePartners(side: unknown): readonly string[] {
  const { inputs } = useDesk().view;
  const fields = inputs.findLast(({ action }) => action === 'set-up')?.fields;
  const { pairs } = (fields?.['setup'] ?? {}) as Partial<MatchSetup>;
  return side === 'A' || side === 'B' ? (pairs?.[side] ?? []) : [];
}

type Asked = Pick<FieldAnswerProps, 'onAnswer'>;

function Choices({ choices, onAnswer }: Asked & { readonly choices: readonly Choice[] }) {
  return (
    <div className="input-choices">
      {choices.map(([value, label]) => (
        <button key={String(value)} type="button" onClick={() => onAnswer(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}

function Several({ game, onAnswer }: Asked & { readonly game: GameName }) {
  const { say } = useWords();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (ball: string): void =>
    setChosen(chosen.includes(ball) ? chosen.filter((b) => b !== ball) : [...chosen, ball]);
  return (
    <div className="input-choices">
      {ballIdsOf(game).map((ball) => (
        <button
          key={ball}
          type="button"
          aria-pressed={chosen.includes(ball)}
          onClick={() => toggle(ball)}
        >
          {sayBody(say, ball)}
        </button>
      ))}
      <button type="button" className="primary" onClick={() => onAnswer(chosen)}>
        {say('inputs.done')}
      </button>
    </div>
  );
}

function ClauseChoice({ game, onAnswer }: Asked & { readonly game: GameName }) {
  const { say, text } = useWords();
  const letter = game === 'nine-ball' ? 'B9-' : 'Q5-';
  const clauses = Object.entries(CLAUSES).filter(([id]) => id.startsWith(letter));
  const [clause, setClause] = useState(clauses[0]?.[0] ?? '');
  return (
    <div className="input-choices">
      <select
        aria-label={say('change.fault')}
        value={clause}
        onChange={(e) => setClause(e.target.value)}
      >
        {clauses.map(([id, words]) => (
          <option key={id} value={id}>
            {id} {text(words).slice(0, 70)}
          </option>
        ))}
      </select>
      <button type="button" className="primary" onClick={() => onAnswer(clause)}>
        {say('inputs.done')}
      </button>
    </div>
  );
}

function ScoreAnswer({ onAnswer }: Asked) {
  const { say } = useWords();
  const { match } = useDesk().view;
  const sideName = useSideName();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onAnswer({ A: Number(form.get('A')), B: Number(form.get('B')) });
  };
  return (
    <form className="form form-row" onSubmit={submit}>
      {(['A', 'B'] as const).map((side) => (
        <label key={side}>
          {sideName(side)}
          <input
            name={side}
            type="number"
            min={0}
            max={999}
            defaultValue={match?.score[side] ?? 0}
          />
        </label>
      ))}
      <button type="submit" className="primary">
        {say('inputs.done')}
      </button>
    </form>
  );
}

function TextAnswer({ field, onAnswer }: Asked & { readonly field: InputField }) {
  const { say, text } = useWords();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('value') ?? '');
    onAnswer(field.type === 'number' ? Number(value) : value);
  };
  return (
    <form className="form form-row" onSubmit={submit}>
      <label>
        {text(field.label)}
        <input
          name="value"
          required
          maxLength={60}
          type={field.type === 'number' ? 'number' : 'text'}
        />
      </label>
      <button type="submit" className="primary">
        {say('inputs.done')}
      </button>
    </form>
  );
}
