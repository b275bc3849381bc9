/** The cameras that a table may have: one that sees all of it, and one close over the pins. */
export const FILM_CAMERAS = ['table', 'pins'] as const;
export type FilmCamera = (typeof FILM_CAMERAS)[number];

/** A stretch of a sitting, seconds of the session, as one of its cameras shows it. */
export interface FilmSpan {
  readonly session: string;
  readonly camera: FilmCamera;
  readonly from: number;
  readonly to: number;
}

/** Why there is no film: never recorded, its last piece not written yet, let go to make room. */
export type FilmLack = 'not-recorded' | 'not-yet' | 'gone';

/** The film of a span, or why there is none; and which cameras were filmed meanwhile. */
export type FilmAnswer = { readonly cameras: readonly FilmCamera[] } & (
  | {
      readonly kind: 'film';
      /** An MP4 or WebM file that browsers can play, holding the span. */
      readonly path: string;
      /** Seconds of the session at which the file begins. */
      readonly startS: number;
    }
  | { readonly kind: 'missing'; readonly reason: FilmLack }
);

/** Where recorded film is found. Recording itself is not the desk's work. */
export interface FilmClips {
  find(span: FilmSpan): Promise<FilmAnswer>;
}

/** A box that records no film. */
export const NO_FILM: FilmClips = {
  find: async () => ({ kind: 'missing', reason: 'not-recorded', cameras: ['table'] }),
};
