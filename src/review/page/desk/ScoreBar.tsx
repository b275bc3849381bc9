import type { Side } from '../../../rules/index.ts';
import type { MatchView } from '../../../rules/index.ts';
import { sayBody } from '../../words/sayEvent.ts';
import { useDesk, useWords } from '../context.ts';
import { useSideName } from '../sideName.ts';
import { ShotClock } from './ShotClock.tsx';

/** Who plays, how the match stands, fouls and warnings, the clock. */
export function ScoreBar() {
  const { match } = useDesk().view;
  const { say } = useWords();
  if (match === null)
    return (
      <section className="score score-empty">
        <p className="quiet">{say('match.none')}</p>
        <a className="button" href="#/match">
          {say('match.set')}
        </a>
      </section>
    );
  return (
    <section className="score" aria-label={say('match.label')}>
      <ScoreSide match={match} side="A" />
      <div className="score-middle">
        <span className="score-goal">{goalOf(match, say)}</span>
        <MatchNotes match={match} />
        {match.clock !== null && <ShotClock clock={match.clock} turn={match.turn} />}
      </div>
      <ScoreSide match={match} side="B" />
    </section>
  );
}

/** What has to be known before the next shot. */
function MatchNotes({ match }: { readonly match: MatchView }) {
  const { say } = useWords();
  return (
    <>
      {match.halted && <b className="score-warning">{say('match.halted')}</b>}
      {match.pushOut === 'declared' && <b className="score-hand">{say('match.pushOut')}</b>}
      {match.lowestBall !== null && match.winner === null && (
        <span>{say('match.lowest', { ball: sayBody(say, match.lowestBall) })}</span>
      )}
    </>
  );
}

function goalOf(match: MatchView, say: ReturnType<typeof useWords>['say']): string {
  const goal = say(match.game === 'nine-ball' ? 'match.race' : 'match.points', {
    distance: match.distance,
  });
  return match.setsToWin === null || match.setsToWin <= 1
    ? goal
    : `${goal} · ${say('match.sets', { sets: match.setsToWin })}`;
}

/** A player may ask at any time which ball is his (Q5-12.1). */
export function OwnBall({ ball }: { readonly ball: string }) {
  const { say } = useWords();
  return (
    <span className="own-ball">
      <i className={`own-ball-${ball}`} aria-hidden="true" />
      {sayBody(say, ball)}
    </span>
  );
}

function ScoreSide({ match, side }: { readonly match: MatchView; readonly side: Side }) {
  const { say, text } = useWords();
  const name = useSideName()(side);
  const isTurn = match.turn === side;
  const warnings = match.warnings.filter((warning) => warning.side === side);
  const hand = match.ballInHand?.side === side ? match.ballInHand : null;
  return (
    <div className={`score-side score-${side} ${isTurn ? 'score-turn' : ''}`}>
      <div className="score-who">
        <span className="score-name">
          {/* The reasons of the rules speak of A and B. */}
          <b className="score-letter">{side}</b> {name}
        </span>
        <span className="score-notes">
          {match.winner === side && <b className="score-winner">{say('match.winner')}</b>}
          {isTurn && match.winner === null && <span>{say('match.turn')}</span>}
          {match.atTable !== null && (
            <span>{say('match.atTable', { name: match.atTable[side] })}</span>
          )}
          {match.balls !== null && <OwnBall ball={match.balls[side]} />}
          {hand !== null && (
            <b className="score-hand">
              {say('call.inhand')}
              {hand.where !== null && `: ${text(hand.where)}`}
            </b>
          )}
          {match.fouls[side] > 0 && (
            <span className="score-fouls">{say('match.fouls', { count: match.fouls[side] })}</span>
          )}
          {warnings.map((warning, i) => (
            <span key={i} className="score-warning">
              {text(warning.text)}
            </span>
          ))}
        </span>
      </div>
      {match.sets !== null && (
        <span className="score-sets" aria-label={say('match.setsWon')}>
          {match.sets[side]}
        </span>
      )}
      <span className="score-points">{match.score[side]}</span>
    </div>
  );
}
