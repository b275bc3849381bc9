/** A list that grows at its end and shares all that came before. */
export type Log<T> = {
  readonly value: T;
  readonly before: Log<T>;
  readonly length: number;
  /** Every few nodes of a log of named values; null in between. */
  readonly names: Names<T> | null;
} | null;

interface Names<T> {
  /** The newest value of each name since the table before. */
  readonly newest: ReadonlyMap<string, T>;
  /** The node before the first of them. */
  readonly before: Log<T>;
}

interface Named {
  readonly id: string;
}

export const pushLog = <T>(log: Log<T>, value: T): Log<T> => ({
  value,
  before: log,
  length: (log?.length ?? 0) + 1,
  names: null,
});

/** So many values share a table of names; up to so many names are compared one by one. */
const NAMES_APART = 16;

/** Adds a value that `findNamed` will find by its name. */
export function pushNamed<T extends Named>(log: Log<T>, value: T): Log<T> {
  const length = (log?.length ?? 0) + 1;
  const names = length % NAMES_APART === 0 ? namesOf(log, value) : null;
  return { value, before: log, length, names };
}

function namesOf<T extends Named>(log: Log<T>, value: T): Names<T> {
  const newest = new Map([[value.id, value]]);
  let node = log;
  for (let i = 1; node && i < NAMES_APART; i += 1) {
    newest.set(node.value.id, newest.get(node.value.id) ?? node.value);
    node = node.before;
  }
  return { newest, before: node };
}

/** The newest value of that name among the last ones: `within` of them and a few more. */
export function findNamed<T extends Named>(log: Log<T>, id: string, within: number): T | null {
  const end = (log?.length ?? 0) - within;
  let node = log;
  while (node && node.length > end) {
    const { names, value } = node;
    const found = names ? names.newest.get(id) : value.id === id ? value : undefined;
    if (found) return found;
    node = names ? names.before : node.before;
  }
  return null;
}

export const lastOf = <T>(log: Log<T>): T | undefined => log?.value;

/** The values in the order they were added; those after `from` alone where that is given. */
export function readLog<T>(log: Log<T>, from: Log<T> = null): readonly T[] {
  const values: T[] = [];
  for (let node = log; node && node !== from; node = node.before) values.push(node.value);
  return values.reverse();
}
