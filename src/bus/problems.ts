import type { z } from 'zod';

/** Says in a line each what is wrong with a message, without repeating its content. */
export function problemsOf(error: z.ZodError): [string, ...string[]] {
  const [first, ...rest] = error.issues.map(
    (issue) => `${issue.path.join('.') || 'message'}: ${issue.message}`,
  );
  return [first ?? 'message: refused', ...rest];
}
