import type { Side } from '../../../rules/index.ts';
import { standingCall, standingRuling } from '../../view/deskView.ts';
import type { MatchView } from '../../../rules/index.ts';
import { sayCall } from '../../words/sayEvent.ts';
import { useDesk, useWords } from '../context.ts';
import { OwnBall } from '../desk/ScoreBar.tsx';
import { ShotClock } from '../desk/ShotClock.tsx';
import { useSideName } from '../sideName.ts';
import { TableCanvas } from '../TableCanvas.tsx';
import { useDeskScene } from '../desk/deskScene.ts';
import { useState } from 'react';
import { ReplayClock } from '../replay/replayClock.ts';

const SHOWN = { marks: false, ghosts: false, zoom: false, film: false, live: false };

/** For a screen on the wall: names, score, who plays. Shows confirmed calls only. */
export function BoardPage() {
  const { view, table } = useDesk();
  const { say } = useWords();
  const [clock] = useState(() => new ReplayClock());
  const { scene } = useDeskScene({ shot: view.shots.at(-1), chosen: null, clock, shown: SHOWN });
  const { match } = view;
  if (match === null) return <main className="board board-empty">{say('match.none')}</main>;
  return (
    <main className="board">
      <h1 className="hidden-text">{say('nav.board')}</h1>
      <BoardSide match={match} side="A" />
      <BoardSide match={match} side="B" />
      <div className="board-foot">
        <p className="board-goal">
          {say(match.game === 'nine-ball' ? 'match.race' : 'match.points', {
            distance: match.distance,
          })}
        </p>
        {match.clock !== null && <ShotClock clock={match.clock} turn={match.turn} />}
        <BoardCall />
      </div>
      {table !== null && (
        <div className="board-table">
          <TableCanvas table={table} scene={scene} />
        </div>
      )}
    </main>
  );
}

function BoardSide({ match, side }: { readonly match: MatchView; readonly side: Side }) {
  const { say } = useWords();
  const name = useSideName()(side);
  const isTurn = match.turn === side && match.winner === null;
  return (
    <section className={`board-side ${isTurn ? 'board-turn' : ''}`}>
      <h2>{name}</h2>
      <p className="board-score">{match.score[side]}</p>
      {match.balls !== null && (
        <p className="board-notes">
          <OwnBall ball={match.balls[side]} />
        </p>
      )}
      <p className="board-notes">
        {match.sets !== null && `${say('match.setsWon')}: ${match.sets[side]} `}
        {match.winner === side ? say('match.winner') : isTurn ? say('match.turn') : ''}
      </p>
    </section>
  );
}

/** The last call that the referee confirmed: a proposal is not for the public. */
function BoardCall() {
  const { view } = useDesk();
  const { say } = useWords();
  const shot = view.shots.findLast((s) => standingRuling(s)?.decision === 'confirm');
  const call = shot === undefined ? undefined : standingCall(shot);
  if (call === undefined) return null;
  return <p className="board-call">{sayCall(say, call.call)}</p>;
}
