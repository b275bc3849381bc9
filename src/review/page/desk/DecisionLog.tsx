import { standingInputs } from '../../view/correction.ts';
import { labelOf } from '../../view/inputCatalogue.ts';
import { LOCALES, sayOr } from '../../words/say.ts';
import { useDesk, useWords } from '../context.ts';

interface Line {
  readonly seq: number;
  readonly at: string;
  readonly shot: number;
  readonly text: string;
  readonly by: string;
  readonly isUndone: boolean;
}

const SHOWN = 60;

/** What was decided and said, by whom and when; the newest first. */
export function DecisionLog() {
  const { say, language } = useWords();
  const lines = useLines();
  if (lines.length === 0) return <p className="quiet">{say('log.empty')}</p>;
  return (
    <table className="log">
      <thead>
        <tr>
          {(['time', 'shot', 'what', 'who'] as const).map((column) => (
            <th key={column} scope="col">
              {say(`log.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, SHOWN).map((line) => (
          <tr key={line.seq} className={line.isUndone ? 'undone' : ''}>
            <td>{new Date(line.at).toLocaleTimeString(LOCALES[language])}</td>
            <td>{line.shot}</td>
            <td>{line.text}</td>
            <td>{line.by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useLines(): readonly Line[] {
  const { view } = useDesk();
  const { say, text: words } = useWords();
  const standing = new Set(standingInputs(view.inputs, view.refused).map((i) => i.id));
  const rulings = view.shots.flatMap((shot) =>
    shot.rulings.map(({ seq, at, decision, by, note }): Line => {
      const text = say(`decided.${decision}`) + (note === undefined ? '' : `: ${note}`);
      return { seq, at, shot: shot.shot, text, by, isUndone: false };
    }),
  );
  const inputs = view.inputs.map((input): Line => {
    const problem = view.refused.get(input.id);
    const isAbout = input.action === 'undo' || input.action === 'redo';
    const isUndone = problem !== undefined || (!standing.has(input.id) && !isAbout);
    const label = labelOf(input.action);
    const name = label === undefined ? sayOr(say, `input.${input.action}`) : words(label);
    const text = problem === undefined ? name : `${name} (${say('inputs.refusedTag')})`;
    return { seq: input.seq, at: input.at, shot: input.shot, text, by: input.by, isUndone };
  });
  return [...rulings, ...inputs].sort((a, b) => b.seq - a.seq);
}
