import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SessionLine } from '../../archive/shotDetail.ts';
import { matches, NO_FILTER } from '../../room/shotFilter.ts';
import type { ShotFilter, ShotNote } from '../../room/shotFilter.ts';
import type { ShotSummary } from '../../room/shotSummary.ts';
import { ask } from '../api.ts';
import { useWords } from '../context.ts';
import { FilterBar } from './FilterBar.tsx';
import { NoteForm } from './NoteForm.tsx';
import { ShotPlayers } from './ShotPlayers.tsx';
import { ShotTable } from './ShotTable.tsx';
import { StatsPanel } from './StatsPanel.tsx';
import { LOCALES } from '../../words/say.ts';
import { useSessions } from './useSessions.ts';

export interface OpenedSession {
  readonly session: SessionLine;
  readonly shots: readonly ShotSummary[];
  readonly notes: readonly ShotNote[];
}

const TABS = ['shots', 'stats'] as const;

/** One sitting: its shots, a player for one or two of them, figures over those that are listed. */
export function SessionRoom({ id }: { readonly id: string }) {
  const { say } = useWords();
  const { opened, reload, isMissing } = useSession(id);
  const [filter, setFilter] = useState<ShotFilter>(NO_FILTER);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [tab, setTab] = useState<(typeof TABS)[number]>('shots');
  const noteOf = useMemo(() => new Map(opened?.notes.map((n) => [n.shot, n])), [opened]);
  const listed = useMemo(
    () => (opened?.shots ?? []).filter((shot) => matches(shot, filter, noteOf.get(shot.shot))),
    [opened, filter, noteOf],
  );
  if (opened === null)
    return <main className="page">{say(isMissing ? 'room.gone' : 'room.opening')}</main>;
  const first = chosen[0];
  return (
    <main className="page page-wide">
      <RoomHead opened={opened} />
      <FilterBar shots={opened.shots} filter={filter} onFilter={setFilter} />
      <div className="panel-tabs">
        <div role="tablist">
          {TABS.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={tab === each}
              onClick={() => setTab(each)}
            >
              {say(`room.tab.${each}`)}
            </button>
          ))}
        </div>
        <p className="quiet room-count" role="status">
          {say('room.listed', { count: listed.length, of: opened.shots.length })}
        </p>
      </div>
      {tab === 'shots' ? (
        <div className="room-shots">
          <ShotTable shots={listed} notes={noteOf} chosen={chosen} onChoose={setChosen} />
          <div className="room-side">
            <ShotPlayers opened={opened} chosen={chosen} />
            {first !== undefined && (
              <NoteForm
                key={first}
                session={id}
                shot={first}
                note={noteOf.get(first)}
                onSaved={reload}
              />
            )}
          </div>
        </div>
      ) : (
        <StatsPanel shots={listed} table={opened.session.table} />
      )}
    </main>
  );
}

/** The sitting, opened anew whenever the box has kept more of it. */
function useSession(id: string) {
  const [opened, setOpened] = useState<OpenedSession | null>(null);
  const sessions = useSessions();
  const lastSeq = sessions?.find((line) => line.id === id)?.lastSeq;
  const reload = useCallback(async (): Promise<void> => {
    const answer = await ask<OpenedSession>('GET', `/api/sessions/${encodeURIComponent(id)}`);
    if (answer.ok) setOpened(answer.value);
  }, [id]);
  // At once, without waiting for the list of sittings; then whenever the list says there is more:
  // a link may be followed before anything of the sitting is kept.
  useEffect(() => void reload(), [reload]);
  const isBehind = lastSeq !== undefined && (opened?.session.lastSeq ?? 0) < lastSeq;
  useEffect(() => {
    if (isBehind) void reload();
  }, [reload, isBehind, lastSeq]);
  return { opened, reload, isMissing: sessions !== null && lastSeq === undefined };
}

function RoomHead({ opened }: { readonly opened: OpenedSession }) {
  const { say, language } = useWords();
  const { session } = opened;
  const base = `/api/sessions/${session.id}`;
  return (
    <div className="row">
      <h1>
        {new Date(session.startedAt).toLocaleDateString(LOCALES[language])} ·{' '}
        {say(`game.${session.game}`)}
        {session.players.length > 0 && ` · ${session.players.join(' – ')}`}
      </h1>
      <p className="row">
        <a className="button" href="#/room">
          {say('room.all')}
        </a>
        <a className="button" href={`${base}/shots.csv`} download>
          CSV
        </a>
        <a className="button" href={`${base}/shots.json`} download>
          JSON
        </a>
        <a className="button" href={`${base}/labels.jsonl`} download>
          {say('room.labels')}
        </a>
      </p>
    </div>
  );
}
