import { useEffect, useState } from 'react';
import { useWords } from '../context.ts';
import { SessionRoom } from './SessionRoom.tsx';
import { LOCALES } from '../../words/say.ts';
import { useSessions } from './useSessions.ts';

/** The coach's room: the kept sittings, and one of them opened. */
export function RoomPage() {
  const id = useSessionInAddress();
  return id === null ? <SessionList /> : <SessionRoom key={id} id={id} />;
}

/** The sitting named in the address, `#/room/ID`. */
function useSessionInAddress(): string | null {
  const read = (): string | null => window.location.hash.split('/')[2] ?? null;
  const [id, setId] = useState(read);
  useEffect(() => {
    const follow = (): void => setId(read());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return id === '' ? null : id;
}

function SessionList() {
  const { say, language } = useWords();
  const sessions = useSessions();
  return (
    <main className="page">
      <h1>{say('nav.room')}</h1>
      <section className="card">
        <h2>{say('room.sessions')}</h2>
        {sessions?.length === 0 && <p className="quiet">{say('room.none')}</p>}
        <ul className="lines">
          {(sessions ?? []).map((session) => (
            <li key={session.id}>
              <a href={`#/room/${session.id}`}>
                {new Date(session.startedAt).toLocaleString(LOCALES[language])} ·{' '}
                {say(`game.${session.game}`)}
              </a>
              <span>{session.players.join(' – ')}</span>
              <span className="quiet">{say('room.shots', { count: session.shots })}</span>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
