import type { z } from 'zod';

/** Problems that are told of one input: one who gave a wrong file altogether needs no more. */
const PROBLEMS_TOLD = 12;

/** Every problem of a refused input in one line: `key.inner: what is wrong; ...`. */
export function problemList(error: z.ZodError): string {
  const all = error.issues.map(inWords);
  const more = all.length > PROBLEMS_TOLD ? [`and ${all.length - PROBLEMS_TOLD} more`] : [];
  return [...all.slice(0, PROBLEMS_TOLD), ...more].join('; ');
}

function inWords({ code, path, message }: z.core.$ZodIssue): string {
  const isMissing = code === 'invalid_type' && message.endsWith('received undefined');
  const what = isMissing ? 'is missing' : message;
  if (path.length === 0) return what;
  return isMissing ? `${path.join('.')} is missing` : `${path.join('.')}: ${what}`;
}
