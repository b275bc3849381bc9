import { useCallback, useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { ROLES } from '../../protocol.ts';
import type { Role } from '../../protocol.ts';
import { sayOr } from '../../words/say.ts';
import { ask } from '../api.ts';
import { useClient, useDesk, useWords } from '../context.ts';

interface AccountLine {
  readonly name: string;
  readonly role: Role;
}

/** Who may do what. The first account made closes the box to those without a PIN. */
export function Accounts() {
  const { say } = useWords();
  const { open } = useDesk();
  const client = useClient();
  const [accounts, setAccounts] = useState<readonly AccountLine[]>([]);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const answer = await ask<readonly AccountLine[]>('GET', '/api/accounts');
    if (answer.ok) setAccounts(answer.value);
  }, []);
  useEffect(() => void load(), [load]);
  const remove = async (name: string): Promise<void> => {
    const answer = await ask('DELETE', `/api/accounts/${encodeURIComponent(name)}`);
    setError(answer.ok ? null : answer.error);
    await load();
  };
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = await ask('POST', '/api/accounts', Object.fromEntries(new FormData(form)));
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    form.reset();
    if (open) client.reconnect();
    else await load();
  };
  return (
    <section className="card">
      <h2>{say('people.accounts')}</h2>
      {open && <p className="quiet">{say('people.first')}</p>}
      <ul className="lines">
        {accounts.map(({ name, role }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="quiet">{say(`role.${role}`)}</span>
            <button type="button" onClick={() => void remove(name)}>
              {say('people.remove')}
              <span className="hidden-text"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      <AccountForm onAdd={add} />
      {error !== null && (
        <p className="form-error" role="alert">
          {sayOr(say, `error.${error}`)}
        </p>
      )}
    </section>
  );
}

interface AccountFormProps {
  readonly onAdd: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

function AccountForm({ onAdd }: AccountFormProps) {
  const { say } = useWords();
  const { open } = useDesk();
  return (
    <form className="form form-row" onSubmit={(event) => void onAdd(event)}>
      <label>
        {say('people.name')}
        <input name="name" required maxLength={60} autoComplete="off" />
      </label>
      <label>
        {say('people.role')}
        <select name="role" defaultValue={open ? 'administrator' : 'referee'}>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {say(`role.${role}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('people.newSecret')}
        <input name="secret" type="password" required minLength={6} autoComplete="new-password" />
      </label>
      <button type="submit" className="primary">
        {say('people.add')}
      </button>
    </form>
  );
}
