import { useEffect, useState } from 'react';
import type { SessionLine } from '../../archive/shotDetail.ts';
import { ask } from '../api.ts';

/** A sitting that is being played gains a shot a minute; the list of sittings is small. */
const LOOK_AGAIN_MS = 2_000;

/** The kept sittings, looked at again while the page is open; null until the first answer. */
export function useSessions(): readonly SessionLine[] | null {
  const [sessions, setSessions] = useState<readonly SessionLine[] | null>(null);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const answer = await ask<readonly SessionLine[]>('GET', '/api/sessions');
      if (answer.ok) setSessions(answer.value);
    };
    void look();
    const timer = window.setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => window.clearInterval(timer);
  }, []);
  return sessions;
}
