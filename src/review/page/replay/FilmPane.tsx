import { useEffect, useRef, useState } from 'react';
import { useWords } from '../context.ts';
import type { ReplayClock, Span } from './replayClock.ts';

/** Where the film of a span is, as the server says. */
export type FilmPlace =
  | { readonly kind: 'film'; readonly url: string; readonly startS: number }
  | { readonly kind: 'missing'; readonly reason: 'not-recorded' | 'not-yet' | 'gone' };

export interface FilmPaneProps {
  /** Seconds of the session at which the clock shows zero; 0 where it shows the session's time. */
  readonly offset?: number;
  readonly clock: ReplayClock;
  readonly session: string | null;
  readonly span: Span;
  /** Where the same film can be taken away as a file. */
  readonly clip?: string;
}

/** Film is written a piece at a time: what is not there yet comes within seconds. */
const LOOK_AGAIN_MS = 2_000;
/** Farther than this from the drawn table, the film is moved to its time. */
const LARGEST_DRIFT_S = 0.06;

/** The film of the same seconds as the drawn table, kept in step with it. */
export function FilmPane({ clock, session, span, clip, offset = 0 }: FilmPaneProps) {
  const { say } = useWords();
  const [place, setPlace] = useState<FilmPlace | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let isCurrent = true;
    let again = 0;
    const look = async (): Promise<void> => {
      const found = await askForFilm(session, { from: span.from + offset, to: span.to + offset });
      if (!isCurrent) return;
      setPlace(found);
      if (found.kind === 'missing' && found.reason === 'not-yet')
        again = window.setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      isCurrent = false;
      window.clearTimeout(again);
    };
  }, [session, span.from, span.to, offset]);
  useEffect(() => follow(clock, video, { place, offset }), [clock, place, offset]);
  if (place === null) return <p className="film-none">{say('film.asking')}</p>;
  if (place.kind === 'missing') return <p className="film-none">{say(`film.${place.reason}`)}</p>;
  return (
    <div className="film-box">
      <video ref={video} className="film" src={place.url} muted playsInline preload="auto" />
      {clip !== undefined && (
        <a className="button" href={clip} download>
          {say('film.clip')}
        </a>
      )}
    </div>
  );
}

async function askForFilm(session: string | null, span: Span): Promise<FilmPlace> {
  const missing = { kind: 'missing', reason: 'not-recorded' } as const;
  const query = `session=${encodeURIComponent(session ?? '')}&from=${span.from}&to=${span.to}`;
  const answer = await fetch(`/api/film?${query}`).catch(() => null);
  return answer?.ok === true ? ((await answer.json()) as FilmPlace) : missing;
}

/** Lets the film follow the clock: plays while it plays, and is set right when it drifts. */
function follow(
  clock: ReplayClock,
  video: { readonly current: HTMLVideoElement | null },
  { place, offset }: { readonly place: FilmPlace | null; readonly offset: number },
): () => void {
  if (place?.kind !== 'film') return () => {};
  return clock.watch(() => {
    const film = video.current;
    const { t, isPlaying, speed, span } = clock.state();
    if (film === null || span === null) return;
    const wanted = t + offset - place.startS;
    film.playbackRate = speed;
    if (Math.abs(film.currentTime - wanted) > LARGEST_DRIFT_S) film.currentTime = wanted;
    if (isPlaying && film.paused) void film.play();
    else if (!isPlaying && !film.paused) film.pause();
  });
}
