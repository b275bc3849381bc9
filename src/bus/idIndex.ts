/**
 * Finds the sequence number of a record's id in a fixed 16 bytes a record, so that the log can
 * refuse repeats over its whole length: a table of 64-bit fingerprints with open addressing.
 *
 * Different ids may share a fingerprint; the caller compares the id itself.
 */
export class IdIndex {
  #capacity: number;
  #fingerprints: Uint32Array;
  #sequences: Float64Array;
  #size = 0;

  constructor(capacity = 1024) {
    this.#capacity = capacity;
    this.#fingerprints = new Uint32Array(capacity * 2);
    this.#sequences = new Float64Array(capacity);
  }

  add(id: Fingerprint, sequence: number): void {
    // Beyond two thirds, probes grow long.
    if (this.#size * 3 >= this.#capacity * 2) this.#grow();
    this.#put(id.high, id.low, sequence);
    this.#size++;
  }

  /** Every sequence whose id may be this one, oldest first. */
  candidates(id: Fingerprint): number[] {
    const found: number[] = [];
    const mask = this.#capacity - 1;
    for (let slot = id.low & mask; this.#sequences[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.#fingerprints[slot * 2] === id.high && this.#fingerprints[slot * 2 + 1] === id.low)
        found.push(this.#sequences[slot]!);
    }
    return found;
  }

  /** The same index without the records before one. */
  from(first: number): IdIndex {
    const rest = new IdIndex();
    for (let slot = 0; slot < this.#capacity; slot++) {
      const sequence = this.#sequences[slot]!;
      if (sequence === 0 || sequence < first) continue;
      const high = this.#fingerprints[slot * 2]!;
      const low = this.#fingerprints[slot * 2 + 1]!;
      rest.add({ high, low }, sequence);
    }
    return rest;
  }

  #put(high: number, low: number, sequence: number): void {
    const mask = this.#capacity - 1;
    let slot = low & mask;
    while (this.#sequences[slot] !== 0) slot = (slot + 1) & mask;
    this.#fingerprints[slot * 2] = high;
    this.#fingerprints[slot * 2 + 1] = low;
    this.#sequences[slot] = sequence;
  }

  #grow(): void {
    const fingerprints = this.#fingerprints;
    const sequences = this.#sequences;
    this.#capacity *= 2;
    this.#fingerprints = new Uint32Array(this.#capacity * 2);
    this.#sequences = new Float64Array(this.#capacity);
    for (let slot = 0; slot < sequences.length; slot++) {
      const sequence = sequences[slot]!;
      if (sequence !== 0) this.#put(fingerprints[slot * 2]!, fingerprints[slot * 2 + 1]!, sequence);
    }
  }
}

/** Two unsigned 32-bit halves. */
export interface Fingerprint {
  readonly high: number;
  readonly low: number;
}

/** A 64-bit hash after cyrb53 (bryc, public domain): fast, well mixed, not meant to resist forgery. */
export function fingerprintOf(id: string): Fingerprint {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return { high: high >>> 0, low: low >>> 0 };
}
