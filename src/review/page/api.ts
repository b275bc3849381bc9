/** What became of a request: its answer, or the word of the server for what was wrong. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string; readonly seconds: number };

/** Asks the server of this page. Never throws: a cut line is the error `unreachable`. */
export async function ask<T>(
  method: 'GET' | 'POST' | 'DELETE' | 'PUT',
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  const sent =
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, sent).catch(() => null);
  if (answer === null) return { ok: false, error: 'unreachable', seconds: 0 };
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok) return { ok: true, value: json as T };
  const { error = 'failed', seconds = 0 } = (json ?? {}) as { error?: string; seconds?: number };
  return { ok: false, error, seconds };
}
