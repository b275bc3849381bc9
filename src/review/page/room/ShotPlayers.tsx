import { useEffect, useMemo, useState } from 'react';
import type { ShotDetail } from '../../archive/shotDetail.ts';
import { unpackTrack } from '../../room/trackFile.ts';
import type { ShotView } from '../../view/deskView.ts';
import { PositionTrail } from '../../view/positionTrail.ts';
import { sayEvent } from '../../words/sayEvent.ts';
import { ask } from '../api.ts';
import { useWords } from '../context.ts';
import { ReplayBar } from '../replay/ReplayBar.tsx';
import { ReplayClock } from '../replay/replayClock.ts';
import { momentsOf, spanOf } from '../replay/span.ts';
import { useKeys } from '../useKeys.ts';
import type { OpenedSession } from './SessionRoom.tsx';
import { ShotPlayer } from './ShotPlayer.tsx';

/** A shot as the players show it; all times count from its strike. */
export interface PlayedShot {
  readonly detail: ShotDetail;
  /** When it was struck, seconds of the session. */
  readonly struckS: number;
  readonly view: ShotView;
  readonly trail: PositionTrail;
}

export interface ShotPlayersProps {
  readonly opened: OpenedSession;
  readonly chosen: readonly number[];
}

/** One shot, or two side by side that run together from their strikes. */
export function ShotPlayers({ opened, chosen }: ShotPlayersProps) {
  const { say } = useWords();
  const [clock] = useState(() => new ReplayClock());
  const shots = useShots(opened.session.id, chosen);
  const [first] = shots;
  const span = useMemo(() => longestSpan(shots), [shots]);
  useEffect(() => {
    if (span !== null) clock.play(span);
  }, [clock, span]);
  useKeys({
    ' ': () => clock.toggle(),
    ArrowLeft: () => clock.step(-1),
    ArrowRight: () => clock.step(1),
  });
  if (first === undefined) return <p className="card quiet">{say('room.choose')}</p>;
  return (
    <section className="card players">
      <div className={shots.length > 1 ? 'players-two' : ''}>
        {shots.map((shot) => (
          <ShotPlayer key={shot.detail.shot} shot={shot} session={opened.session} clock={clock} />
        ))}
      </div>
      <ReplayBar
        clock={clock}
        span={span}
        moments={momentsOf(first.view, (event) => sayEvent(say, event))}
        hasLive={false}
      />
    </section>
  );
}

/** Loads the chosen shots and moves each to the time of its own strike. */
function useShots(session: string, chosen: readonly number[]): readonly PlayedShot[] {
  const [shots, setShots] = useState<readonly PlayedShot[]>([]);
  const key = chosen.join(',');
  useEffect(() => {
    let isCurrent = true;
    const load = chosen.map((shot) =>
      ask<ShotDetail>('GET', `/api/sessions/${session}/shots/${shot}`),
    );
    void Promise.all(load).then((answers) => {
      const found = answers.flatMap((answer) => (answer.ok ? [played(answer.value)] : []));
      if (isCurrent) setShots(found);
    });
    return () => void (isCurrent = false);
  }, [session, key]);
  return shots;
}

function played(detail: ShotDetail): PlayedShot {
  const struckS = detail.events.find((e) => e.kind === 'shot-start')?.t ?? detail.events[0]?.t ?? 0;
  const trail = new PositionTrail();
  for (const frame of unpackTrack(detail.track)) trail.push({ ...frame, t: frame.t - struckS });
  const events = detail.events.map((event) => ({ ...event, t: event.t - struckS }));
  const end = events.findLast((e) => e.kind === 'shot-end')?.t ?? events.at(-1)?.t ?? 0;
  const { shot, calls, rulings } = detail;
  const view = { shot, events, calls, rulings, startedAt: 0, endedAt: end };
  return { detail, struckS, trail, view };
}

function longestSpan(shots: readonly PlayedShot[]) {
  const spans = shots.flatMap(({ view }) => spanOf(view) ?? []);
  if (spans.length === 0) return null;
  return {
    from: Math.min(...spans.map((s) => s.from)),
    to: Math.max(...spans.map((s) => s.to)),
  };
}
