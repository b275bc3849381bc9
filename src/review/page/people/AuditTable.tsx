import { useEffect, useState } from 'react';
import { ask } from '../api.ts';
import { useWords } from '../context.ts';
import type { Bilingual } from '../../../rules/index.ts';
import { labelOf } from '../../view/inputCatalogue.ts';
import { LOCALES, sayOr } from '../../words/say.ts';
import type { Say } from '../../words/say.ts';

interface AuditLine {
  readonly at: string;
  readonly who: string;
  readonly address: string;
  readonly action: string;
  readonly detail: string;
}

const SHOWN = 100;

/** What was done, in words: a decision, a button of the referee, or another thing that is kept. */
function sayAction(action: string, say: Say, text: (words: Bilingual) => string): string {
  const [kind, what = ''] = action.split(':');
  if (kind === 'ruling') return sayOr(say, `decided.${what}`);
  if (kind !== 'input') return sayOr(say, `did.${action}`);
  const label = labelOf(what);
  return label === undefined ? sayOr(say, `input.${what}`) : text(label);
}

/** Who did what, when and from where; the newest first. */
export function AuditTable() {
  const { say, text, language } = useWords();
  const [lines, setLines] = useState<readonly AuditLine[]>([]);
  useEffect(() => {
    void ask<readonly AuditLine[]>('GET', '/api/audit').then(
      (answer) => answer.ok && setLines(answer.value),
    );
  }, []);
  return (
    <section className="card">
      <h2>{say('audit.title')}</h2>
      <div className="scroll" tabIndex={0} role="region" aria-label={say('audit.title')}>
        <table className="log">
          <thead>
            <tr>
              {(['time', 'who', 'what', 'detail', 'address'] as const).map((column) => (
                <th key={column} scope="col">
                  {say(`audit.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map((line, i) => (
              <tr key={i}>
                <td>{new Date(line.at).toLocaleString(LOCALES[language])}</td>
                <td>{line.who}</td>
                <td>{sayAction(line.action, say, text)}</td>
                <td>{line.detail}</td>
                <td>{line.address}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
