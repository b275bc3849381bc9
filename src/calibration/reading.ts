/** Bounds that a number read from a file must keep. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** One object of a JSON file; what it lacks is noted, and a harmless value returned instead. */
export interface Reading {
  number(key: string, bounds: Bounds): number;
  optionalNumber(key: string, bounds: Bounds): number | undefined;
  numbers(key: string, count: number, bounds: Bounds): number[];
  rows(key: string, rows: number, columns: number, bounds: Bounds): number[][];
  text(key: string): string;
  flag(key: string): boolean;
  object(key: string): Reading;
}

/** Reads an untrusted JSON value as an object; each problem is pushed with the key's path. */
export function readObject(json: unknown, path: string, problems: string[]): Reading {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (!isObject) problems.push(`${path} must be an object`);
  const fields = (isObject ? json : {}) as Readonly<Record<string, unknown>>;
  const note = (key: string, what: string) => {
    if (isObject) problems.push(`${key} of ${path} must be ${what}`);
  };
  const check = (key: string, value: unknown, bounds: Bounds): number => {
    if (typeof value === 'number' && value >= bounds.min && value <= bounds.max) return value;
    note(key, `a number from ${bounds.min} to ${bounds.max}`);
    return bounds.min;
  };
  const list = (key: string, value: unknown, count: number, bounds: Bounds): number[] => {
    if (Array.isArray(value) && value.length === count)
      return value.map((entry) => check(key, entry, bounds));
    note(key, `a list of ${count} numbers`);
    return new Array<number>(count).fill(0);
  };
  return {
    number: (key, bounds) => check(key, fields[key], bounds),
    optionalNumber: (key, bounds) =>
      fields[key] === undefined ? undefined : check(key, fields[key], bounds),
    numbers: (key, count, bounds) => list(key, fields[key], count, bounds),
    rows(key, rows, columns, bounds) {
      const value = fields[key];
      if (Array.isArray(value) && value.length === rows)
        return value.map((row) => list(key, row, columns, bounds));
      note(key, `a list of ${rows} rows`);
      return Array.from({ length: rows }, () => new Array<number>(columns).fill(0));
    },
    text(key) {
      const value = fields[key];
      if (typeof value === 'string') return value;
      note(key, 'a text');
      return '';
    },
    flag(key) {
      const value = fields[key];
      if (typeof value === 'boolean') return value;
      note(key, 'true or false');
      return false;
    },
    object: (key) => readObject(fields[key], `${key} of ${path}`, problems),
  };
}
