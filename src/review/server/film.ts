/** A stretch of a sitting, seconds of the session. */
export interface FilmSpan {
  readonly session: string;
  readonly from: number;
  readonly to: number;
}

/** The film of a span, or why there is none. */
export type FilmAnswer =
  | {
      readonly kind: 'film';
      /** An MP4 or WebM file that browsers can play, holding the span. */
      readonly path: string;
      /** Seconds of the session at which the file begins. */
      readonly startS: number;
    }
  | { readonly kind: 'missing'; readonly reason: 'not-recorded' | 'not-yet' | 'gone' };

/** Where recorded film is found. Recording itself is not the desk's work. */
export interface FilmClips {
  find(span: FilmSpan): Promise<FilmAnswer>;
}

/** A box that records no film. */
export const NO_FILM: FilmClips = {
  find: async () => ({ kind: 'missing', reason: 'not-recorded' }),
};
