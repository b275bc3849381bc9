import { clauseText } from '../../../rules/index.ts';
import type { Bilingual, ClauseId, ProposedCall } from '../../../rules/index.ts';
import { isRecomputed, standingCall, standingCalls, standingRuling } from '../../view/deskView.ts';
import type { LoggedCall, ShotView } from '../../view/deskView.ts';
import { isSeeing } from '../../view/record.ts';
import { sayNumber } from '../../words/say.ts';
import { sayBody, sayCall } from '../../words/sayEvent.ts';
import { useDesk, useWords } from '../context.ts';
import { useSideName } from '../sideName.ts';
import { Decision } from './Decision.tsx';

export interface CallCardProps {
  readonly shot: ShotView | undefined;
  readonly onChoose: (eventId: string | null) => void;
}

/** The proposed call: what, by which clause, what follows, how sure, and the facts it rests on. */
export function CallCard({ shot, onChoose }: CallCardProps) {
  const { say } = useWords();
  const call = shot === undefined ? undefined : standingCall(shot);
  return (
    <section className="call" id="call" tabIndex={-1} aria-labelledby="call-title">
      <h2 id="call-title" className="call-heading">
        {say('call.title')}
        {shot !== undefined && <CallPlace shot={shot} call={call} />}
      </h2>
      {call === undefined || shot === undefined ? (
        <NoCall shot={shot} />
      ) : (
        <>
          {isRecomputed(shot, call) && <p className="call-recomputed">{say('call.recomputed')}</p>}
          <CallBody shot={shot} call={call} onChoose={onChoose} />
          <Decision key={`${call.id}-${call.seq}`} call={call} ruling={standingRuling(shot)} />
        </>
      )}
    </section>
  );
}

/** Which shot; and which of its calls, where more than one stands. */
function CallPlace({
  shot,
  call,
}: {
  readonly shot: ShotView;
  readonly call: LoggedCall | undefined;
}) {
  const { say } = useWords();
  const calls = standingCalls(shot);
  const place = calls.findIndex((each) => each.id === call?.id) + 1;
  return (
    <span>
      {say('shot.number', { shot: shot.shot })}
      {calls.length > 1 && ` · ${say('call.of', { place, count: calls.length })}`}
    </span>
  );
}

function NoCall({ shot }: { readonly shot: ShotView | undefined }) {
  const { view } = useDesk();
  const { say } = useWords();
  if (view.health !== null && !isSeeing(view.health.level))
    return <p className="call-none">{say('call.blind')}</p>;
  const isRolling = shot !== undefined && shot.startedAt !== null && shot.endedAt === null;
  return (
    <div className="call-none">
      {isRolling && <p className="call-rolling">{say('shot.running')}</p>}
      <p>{say('call.waiting')}</p>
    </div>
  );
}

interface CallBodyProps extends Pick<CallCardProps, 'onChoose'> {
  readonly shot: ShotView;
  readonly call: ProposedCall;
}

function CallBody({ shot, call, onChoose }: CallBodyProps) {
  const { say, text } = useWords();
  return (
    <div className="call-body" aria-live="polite">
      <p className={`call-word call-${call.call.replaceAll('_', '-')}`}>
        {sayCall(say, call.call)}
      </p>
      {call.fouls.length > 0 && (
        <p className="call-clauses">
          <span className="hidden-text">{say('call.clauses')}: </span>
          {call.fouls.map((clause) => (
            <b key={clause} title={clauseIn(clause, text)}>
              {clause}
            </b>
          ))}
        </p>
      )}
      <p className="call-reason">{text(call.reason)}</p>
      <CallFacts call={call} />
      {call.ledger.length > 0 && (
        <ul className="ledger" aria-label={say('call.facts')}>
          {call.ledger.map((entry, i) => (
            <li key={i}>
              <button type="button" onClick={() => onChoose(entry.evidence[0] ?? null)}>
                <span>{text(entry.fact)}</span>
                <Moment shot={shot} event={entry.evidence[0]} />
                <small>{entry.clause}</small>
                {entry.points !== 0 && <b>+{entry.points}</b>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {call.queries.map((query, i) => (
        <p key={i} className="query">
          <b>{say('call.queries')}:</b> {text(query.question)}
        </p>
      ))}
    </div>
  );
}

/** When a fact happened, counted from the strike as in the list of facts. */
function Moment({ shot, event }: { readonly shot: ShotView; readonly event: string | undefined }) {
  const { language } = useWords();
  const found = shot.events.find(({ id }) => id === event);
  if (found === undefined) return <small />;
  const start = shot.startedAt ?? shot.events[0]!.t;
  return <small>{sayNumber(language, found.t - start, 2)} s</small>;
}

function clauseIn(clause: ClauseId, text: (words: Bilingual) => string): string | undefined {
  const words = clauseText(clause);
  return words === undefined ? undefined : text(words);
}

function CallFacts({ call }: { readonly call: ProposedCall }) {
  const { say } = useWords();
  const sideName = useSideName();
  const sure = call.confidence >= 0.9 ? 'high' : call.confidence >= 0.7 ? 'middle' : 'low';
  const respot = call.respot.map((ball) => sayBody(say, ball)).join(', ');
  return (
    <dl className="call-facts">
      <div>
        <dt>{say('call.next')}</dt>
        <dd>{call.next === null ? say('call.nobody') : sideName(call.next)}</dd>
      </div>
      {call.points !== null && (
        <div>
          <dt>{say('call.points')}</dt>
          <dd>
            {sideName('A')} +{call.points.A} · {sideName('B')} +{call.points.B}
          </dd>
        </div>
      )}
      {call.ballInHand !== null && (
        <div>
          <dt>{say('call.inhand')}</dt>
          <dd>
            {/^[AB]$/.test(call.ballInHand)
              ? sideName(call.ballInHand as 'A' | 'B')
              : call.ballInHand}
          </dd>
        </div>
      )}
      {respot !== '' && (
        <div>
          <dt>{say('call.respot')}</dt>
          <dd>{respot}</dd>
        </div>
      )}
      <div className={`sure sure-${sure}`}>
        <dt>{say('call.sure')}</dt>
        <dd>
          {say(`sure.${sure}`)} · {Math.round(call.confidence * 100)} %
        </dd>
      </div>
    </dl>
  );
}
