import { useState } from 'react';
import { sayOr } from '../../words/say.ts';
import { useWords } from '../context.ts';

const NAMES_KEY = 'cenital.names';
/** The regulars of a club; more would make the list useless. */
const MOST_NAMES = 40;

/** Names typed on this tablet before, the latest first. */
export function knownNames(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(NAMES_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    // Not ours, or cut short: names are typed anew.
    return [];
  }
}

export function keepNames(names: readonly string[]): void {
  const all = [...new Set([...names, ...knownNames()])].filter((name) => name !== '');
  window.localStorage.setItem(NAMES_KEY, JSON.stringify(all.slice(0, MOST_NAMES)));
}

/** Who plays: two players, or two pairs where the game is played in pairs. */
export function PlayerFields({ mayPair }: { readonly mayPair: boolean }) {
  const { say } = useWords();
  const [isPairs, setPairs] = useState(false);
  return (
    <>
      {mayPair && (
        <label className="check">
          <input type="checkbox" checked={isPairs} onChange={(e) => setPairs(e.target.checked)} />
          {say('setup.pairs')}
        </label>
      )}
      <div className="form-row">
        {(['A', 'B'] as const).map((side) => (
          <div key={side} className="form">
            <NameField name={`player${side}`} label={say(`side.${side}`)} />
            {isPairs && (
              <NameField name={`partner${side}`} label={sayOr(say, `setup.partner.${side}`)} />
            )}
          </div>
        ))}
      </div>
      <datalist id="known-names">
        {knownNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function NameField({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <label>
      {label}
      <input name={name} required maxLength={60} autoComplete="off" list="known-names" />
    </label>
  );
}
