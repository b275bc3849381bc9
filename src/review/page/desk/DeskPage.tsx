import { useEffect, useState } from 'react';
import { mayActAs } from '../../protocol.ts';
import { rulingOn, standingCall } from '../../view/deskView.ts';
import type { ShotView } from '../../view/deskView.ts';
import { sayEvent } from '../../words/sayEvent.ts';
import { useDesk, useWords } from '../context.ts';
import { FilmPane } from '../replay/FilmPane.tsx';
import { ReplayBar } from '../replay/ReplayBar.tsx';
import { ReplayClock } from '../replay/replayClock.ts';
import { momentsOf, spanOf } from '../replay/span.ts';
import { TableCanvas } from '../TableCanvas.tsx';
import { useInput } from '../useInput.ts';
import { useKeys } from '../useKeys.ts';
import { CallCard } from './CallCard.tsx';
import { DeskPanels } from './DeskPanels.tsx';
import { decisiveSpan } from './decisiveMoment.ts';
import { ghostsOf, useDeskScene } from './deskScene.ts';
import { PositionOverlay } from './PositionOverlay.tsx';
import { ScoreBar } from './ScoreBar.tsx';
import { TableSwitches } from './TableSwitches.tsx';
import type { TableView } from './TableSwitches.tsx';

/** The referee's desk: the table, the facts, the call, the decision. */
export function DeskPage() {
  const { table, view } = useDesk();
  const { say } = useWords();
  const shot = view.shots.at(-1);
  const [clock] = useState(() => new ReplayClock());
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState<TableView>({
    marks: true,
    ghosts: false,
    zoom: false,
    film: false,
    live: false,
  });
  const span = shot === undefined ? null : spanOf(shot);
  const choose = useChoose({ shot, clock, chosen, setChosen });
  const { scene, zoom } = useDeskScene({ shot, chosen, clock, shown });
  useDeskKeys(clock, shot);
  // A new shot on the table is more urgent than the replay of the last one.
  useEffect(() => (setChosen(null), clock.goLive()), [clock, shot?.shot]);
  useDecisiveReplay(clock, shot);
  return (
    <main className="desk">
      <ScoreBar />
      <section className="desk-table" aria-label={say('table.label')}>
        <div className={shown.film ? 'table-pair' : ''}>
          {table !== null && !shown.live && <TableCanvas table={table} scene={scene} zoom={zoom} />}
          {shown.live && <PositionOverlay ghosts={ghostsOf(shot)} />}
          {shown.film && span !== null && (
            <FilmPane clock={clock} session={view.session} span={span} />
          )}
        </div>
        <div className="table-controls">
          <ReplayBar
            clock={clock}
            span={shot === undefined ? null : decisiveSpan(shot)}
            moments={momentsOf(shot, (event) => sayEvent(say, event))}
            hasLive
          />
          <TableSwitches shown={shown} onChange={setShown} />
        </div>
        <DeskPanels shot={shot} chosen={chosen} onChoose={choose} />
      </section>
      <CallCard shot={shot} onChoose={choose} />
    </main>
  );
}

/** Slow enough for an eye to follow a contact, quick enough for a referee who waits. */
const DECISIVE_SPEED = 0.5;

/**
 * A call that takes something away from a player, or asks, brings its moment along: it plays at
 * once, over and over, until the referee has decided or looks elsewhere.
 */
function useDecisiveReplay(clock: ReplayClock, shot: ShotView | undefined): void {
  const call = shot === undefined ? undefined : standingCall(shot);
  const isOpen = shot !== undefined && call !== undefined && rulingOn(shot, call) === undefined;
  const isGrave = call !== undefined && (call.fouls.length > 0 || call.queries.length > 0);
  const key = isOpen && isGrave ? `${call.id}-${call.seq}` : null;
  useEffect(() => {
    const span = key === null || shot === undefined ? null : decisiveSpan(shot);
    if (span === null) clock.goLive();
    else clock.play(span, { speed: DECISIVE_SPEED });
  }, [clock, key]);
}

interface ChooseOptions {
  readonly shot: ShotView | undefined;
  readonly clock: ReplayClock;
  readonly chosen: string | null;
  readonly setChosen: (id: string | null) => void;
}

/** Pointing at a fact shows its moment; pointing again goes back to the live table. */
function useChoose({ shot, clock, chosen, setChosen }: ChooseOptions) {
  return (id: string | null): void => {
    const next = id === chosen ? null : id;
    setChosen(next);
    const event = shot?.events.find((e) => e.id === next);
    const span = shot === undefined ? null : spanOf(shot);
    if (event === undefined || span === null) clock.goLive();
    else clock.show(span, event.t);
  };
}

function useDeskKeys(clock: ReplayClock, shot: ShotView | undefined): void {
  const submit = useInput();
  const isReferee = mayActAs(useDesk().role, 'referee');
  useKeys({
    ' ': () => {
      if (clock.state().span !== null) clock.toggle();
      else if (shot !== undefined) replayDecisive(clock, shot);
    },
    ArrowLeft: () => clock.step(-1),
    ArrowRight: () => clock.step(1),
    l: () => clock.goLive(),
    u: () => isReferee && submit('undo', {}),
  });
}

function replayDecisive(clock: ReplayClock, shot: ShotView): void {
  const span = decisiveSpan(shot);
  if (span !== null) clock.play(span);
}
