import type { z } from 'zod';

/** Every problem of a refused input in one line: `key.inner: what is wrong; ...`. */
export function problemList(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
