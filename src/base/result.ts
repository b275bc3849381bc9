/** The outcome of a parser at the edge: a value, or every problem found at once. */
export type Result<T, E = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly [E, ...E[]] };

export const success = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const failure = <E>(...problems: [E, ...E[]]): Result<never, E> => ({ ok: false, problems });
