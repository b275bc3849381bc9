import { useEffect, useRef, useState } from 'react';
import type { FilmCamera, FilmLack } from '../../server/film.ts';
import { useWords } from '../context.ts';
import { useKeys } from '../useKeys.ts';
import type { ReplayClock, Span } from './replayClock.ts';

/** Where the film of a span is, as the server says, and which cameras were filmed meanwhile. */
export type FilmPlace = { readonly cameras: readonly FilmCamera[] } & (
  | { readonly kind: 'film'; readonly url: string; readonly startS: number }
  | { readonly kind: 'missing'; readonly reason: FilmLack }
);

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
  const [camera, setCamera] = useState<FilmCamera>('table');
  const video = useRef<HTMLVideoElement>(null);
  const place = useFilmPlace({ session, camera, from: span.from + offset, to: span.to + offset });
  useEffect(() => follow(clock, video, { place, offset }), [clock, place, offset]);
  if (place === null) return <p className="film-none">{say('film.asking')}</p>;
  return (
    <div className="film-box">
      {place.kind === 'missing' ? (
        <p className="film-none">{say(`film.${place.reason}`)}</p>
      ) : (
        <video ref={video} className="film" src={place.url} muted playsInline preload="auto" />
      )}
      {(place.cameras.length > 1 || camera !== 'table') && (
        <CameraSwitch camera={camera} onChange={setCamera} />
      )}
      {clip !== undefined && place.kind === 'film' && (
        <a className="button" href={`${clip}?camera=${camera}`} download>
          {say('film.clip')}
        </a>
      )}
    </div>
  );
}

const CAMERAS: readonly FilmCamera[] = ['table', 'pins'];

interface CameraSwitchProps {
  readonly camera: FilmCamera;
  readonly onChange: (camera: FilmCamera) => void;
}

/** Whether the whole table is shown or the pins close up; the key K changes between them. */
function CameraSwitch({ camera, onChange }: CameraSwitchProps) {
  const { say } = useWords();
  useKeys({ k: () => onChange(camera === 'table' ? 'pins' : 'table') });
  return (
    <div className="switches" role="group" aria-label={say('film.camera')}>
      {CAMERAS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === camera}
          aria-keyshortcuts="K"
          onClick={() => onChange(each)}
        >
          {say(`film.camera-${each}`)}
        </button>
      ))}
    </div>
  );
}

interface AskedFilm extends Span {
  readonly session: string | null;
  readonly camera: FilmCamera;
}

/** Where a film is; null until it is known for the first time. */
function useFilmPlace({ session, camera, from, to }: AskedFilm): FilmPlace | null {
  const [place, setPlace] = useState<FilmPlace | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let again = 0;
    const look = async (): Promise<void> => {
      const found = await askForFilm({ session, camera, from, to });
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
  }, [session, camera, from, to]);
  return place;
}

async function askForFilm({ session, camera, from, to }: AskedFilm): Promise<FilmPlace> {
  const query = `session=${encodeURIComponent(session ?? '')}&camera=${camera}&from=${from}&to=${to}`;
  const answer = await fetch(`/api/film?${query}`).catch(() => null);
  if (answer?.ok === true) return (await answer.json()) as FilmPlace;
  return { kind: 'missing', reason: 'not-recorded', cameras: ['table'] };
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
