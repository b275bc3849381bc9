import { useState } from 'react';
import type { FormEvent } from 'react';
import { ask } from '../api.ts';
import { useClient, useDesk, useWords } from '../context.ts';
import { sayOr } from '../../words/say.ts';

/** Who is signed in, or the form to do it. */
export function SignIn() {
  const { name, role, open } = useDesk();
  const client = useClient();
  const { say } = useWords();
  const signOut = async (): Promise<void> => {
    await ask('POST', '/api/sign-out');
    client.reconnect();
  };
  if (open) return <p className="card">{say('people.open')}</p>;
  if (role === 'viewer' && name === '') return <SignInForm />;
  return (
    <section className="card row">
      <p>
        {say('people.signed', { name })} · <b>{say(`role.${role}`)}</b>
      </p>
      <button type="button" onClick={() => void signOut()}>
        {say('people.out')}
      </button>
    </section>
  );
}

function SignInForm() {
  const client = useClient();
  const { say } = useWords();
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { name: form.get('name'), secret: form.get('secret') };
    const answer = await ask('POST', '/api/sign-in', body);
    if (answer.ok) {
      client.reconnect();
      window.location.hash = '#/desk';
    } else {
      setError(
        answer.error === 'wait'
          ? say('error.wait', { seconds: answer.seconds })
          : sayOr(say, `error.${answer.error}`),
      );
    }
  };
  return (
    <form className="card form" onSubmit={(event) => void submit(event)}>
      <h2>{say('people.in')}</h2>
      <label>
        {say('people.name')}
        <input name="name" autoComplete="username" required maxLength={60} />
      </label>
      <label>
        {say('people.secret')}
        <input name="secret" type="password" autoComplete="current-password" required />
      </label>
      {error !== null && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="primary">
        {say('people.enter')}
      </button>
    </form>
  );
}
