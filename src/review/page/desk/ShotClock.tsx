import { useEffect, useState } from 'react';
import type { Side } from '../../../rules/index.ts';
import type { MatchView } from '../../../rules/index.ts';
import { useClient, useWords } from '../context.ts';

/** From here on the clock is shown in red. */
const URGENT_S = 10;
const TICK_MS = 200;

/** Counts the shot's time down. It only shows: a clock fault is the referee's to give. */
export function ShotClock({
  clock,
  turn,
}: {
  readonly clock: NonNullable<MatchView['clock']>;
  readonly turn: Side | null;
}) {
  const { trail } = useClient();
  const { say } = useWords();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => tick((n) => n + 1), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  const now = trail.latest?.t ?? clock.startedAt ?? 0;
  const spent = clock.startedAt === null ? 0 : Math.max(0, now - clock.startedAt);
  const left = Math.max(0, Math.ceil(clock.limitSeconds - spent));
  return (
    <span className={`shot-clock ${left <= URGENT_S ? 'shot-clock-urgent' : ''}`}>
      <span aria-hidden="true">{left}</span>
      <span className="hidden-text">{say('clock.left', { seconds: left })}</span>
      {turn !== null && (
        <small>{say('clock.extensions', { count: clock.extensionsLeft[turn] })}</small>
      )}
    </span>
  );
}
