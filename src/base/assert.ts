/** Throws when an invariant of ours is broken. Never for what the world does. */
export function assert(condition: boolean, invariant: string): asserts condition {
  if (!condition) throw new Error(`broken invariant: ${invariant}`);
}

/** Closes an exhaustive switch; the compiler refuses it while a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`broken invariant: unexpected ${JSON.stringify(value)}`);
}
