import { useState } from 'react';
import type { FormEvent } from 'react';
import { mayActAs } from '../../protocol.ts';
import type { ShotNote } from '../../room/shotFilter.ts';
import { sayOr } from '../../words/say.ts';
import { ask } from '../api.ts';
import { useDesk, useWords } from '../context.ts';

export interface NoteFormProps {
  readonly session: string;
  readonly shot: number;
  readonly note: ShotNote | undefined;
  readonly onSaved: () => Promise<void>;
}

/** A note and tags on one shot. */
export function NoteForm({ session, shot, note, onSaved }: NoteFormProps) {
  const { say } = useWords();
  const { role } = useDesk();
  const [said, setSaid] = useState<string | null>(null);
  if (!mayActAs(role, 'coach')) return <p className="quiet">{say('room.needCoach')}</p>;
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const tags = String(form.get('tags') ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    const body = { note: String(form.get('note') ?? ''), tags };
    const answer = await ask('PUT', `/api/sessions/${session}/shots/${shot}/note`, body);
    setSaid(answer.ok ? say('note.saved') : sayOr(say, `error.${answer.error}`));
    if (answer.ok) await onSaved();
  };
  return (
    <form className="card form form-wide" onSubmit={(event) => void save(event)}>
      <h2>{say('note.title', { shot })}</h2>
      <label>
        {say('note.text')}
        <textarea name="note" rows={2} maxLength={2000} defaultValue={note?.note ?? ''} />
      </label>
      <label>
        {say('note.tags')}
        <input name="tags" maxLength={400} defaultValue={note?.tags.join(', ') ?? ''} />
      </label>
      <button type="submit">{say('note.save')}</button>
      {said !== null && <p role="status">{said}</p>}
    </form>
  );
}
