import { ObserverError, wrongInput } from '../base/error.ts';

/**
 * Reads every part of what was given and tells all that is wrong with it at once.
 *
 * @throws ObserverError `wrong-input` with every part's problem, exit status 2; the part's own
 * error where only one is wrong. What is no wrong input is thrown as it comes.
 */
export function readEach<T extends object>(readers: { readonly [K in keyof T]: () => T[K] }): T {
  const read: Partial<T> = {};
  const problems: ObserverError[] = [];
  for (const name of Object.keys(readers) as (keyof T)[]) {
    try {
      read[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof ObserverError) || error.exitStatus !== 2) throw error;
      problems.push(error);
    }
  }
  if (problems.length === 1) throw problems[0];
  if (problems.length > 0)
    throw wrongInput('wrong-input', problems.map(({ message }) => message).join('; '));
  return read as T;
}
