import { useState } from 'react';
import type { GameName } from '../../../table/index.ts';
import { mayActAs } from '../../protocol.ts';
import { buttonsOf, INPUT_GROUPS } from '../../view/inputCatalogue.ts';
import type { InputButton } from '../../view/inputCatalogue.ts';
import { useDesk, useWords } from '../context.ts';
import { useInput } from '../useInput.ts';
import { FieldAnswer } from './FieldAnswer.tsx';

/** Buttons for all that the camera cannot see. One tap to choose, one to say who. */
export function InputPanel({ game }: { readonly game: GameName }) {
  const { role } = useDesk();
  const { say } = useWords();
  const [group, setGroup] = useState<InputButton['group']>('turn');
  const [chosen, setChosen] = useState<InputButton | null>(null);
  if (!mayActAs(role, 'referee')) return <p className="quiet">{say('decide.need')}</p>;
  return (
    <div className="inputs">
      <div className="input-groups" role="group" aria-label={say('inputs.groups')}>
        {INPUT_GROUPS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === group}
            onClick={() => (setGroup(each), setChosen(null))}
          >
            {say(`group.${each}`)}
          </button>
        ))}
      </div>
      {chosen === null ? (
        <InputButtons game={game} group={group} onChoose={setChosen} />
      ) : (
        <InputQuestions
          key={chosen.action}
          input={chosen}
          game={game}
          onDone={() => setChosen(null)}
        />
      )}
    </div>
  );
}

interface InputButtonsProps {
  readonly game: GameName;
  readonly group: InputButton['group'];
  readonly onChoose: (input: InputButton) => void;
}

function InputButtons({ game, group, onChoose }: InputButtonsProps) {
  const { text } = useWords();
  const submit = useInput();
  return (
    <ul className="input-buttons">
      {buttonsOf(game, group).map((input) => (
        <li key={input.action}>
          <button
            type="button"
            onClick={() =>
              input.fields.length === 0 ? submit(input.action, input.fixed) : onChoose(input)
            }
          >
            {text(input.label)}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface InputQuestionsProps {
  readonly input: InputButton;
  readonly game: GameName;
  readonly onDone: () => void;
}

/** Asks the fields one after the other; the last answer sends it. */
function InputQuestions({ input, game, onDone }: InputQuestionsProps) {
  const { say, text } = useWords();
  const submit = useInput();
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({});
  const field = input.fields[Object.keys(answers).length];
  if (field === undefined) return null;
  const answer = (value: unknown): void => {
    const next = { ...answers, [field.name]: value };
    setAnswers(next);
    if (Object.keys(next).length < input.fields.length) return;
    submit(input.action, { ...input.fixed, ...next });
    onDone();
  };
  return (
    <div className="input-ask">
      <p>
        <b>{text(input.label)}</b> · {text(field.label)}
      </p>
      <FieldAnswer key={field.name} field={field} game={game} answers={answers} onAnswer={answer} />
      <button type="button" onClick={onDone}>
        {say('inputs.cancel')}
      </button>
    </div>
  );
}
