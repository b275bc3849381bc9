/** Likelihoods under this share of a row's best are nothing. */
const NEGLIGIBLE = 1e-9;

/**
 * Chances that ball i is identity j, when every identity belongs to at most one ball: the exact
 * marginals over all assignments, by a pass forward and one back over sets of used identities.
 *
 * `cost[i][j]` is the negative log likelihood; a ball may be none of them at `strangerCost`.
 * Work grows with 2 to the number of identities: made for a game's closed set of at most ten.
 */
export function shareOut(cost: readonly (readonly number[])[], strangerCost: number): number[][] {
  const names = cost[0]?.length ?? 0;
  const sizes = sizesOfSets(names);
  const weights = cost.map((row) => {
    const least = Math.min(...row, strangerCost);
    return Float64Array.from([...row, strangerCost], (value) => Math.exp(least - value));
  });
  // forward[i][set]: total weight of giving the first i balls exactly the identities of `set`.
  const forward = [new Float64Array(sizes.length)];
  forward[0]![0] = 1;
  weights.forEach((row, i) => {
    const most = Math.min(i + 1, names);
    forward.push(normalise(spreadOver(forward[i]!, row, { sizes, most })));
  });
  // backward[set]: total weight of the balls after i when `set` is used already, which has no
  // more identities than there were balls.
  let backward = new Float64Array(sizes.length).fill(1);
  const shares: number[][] = [];
  for (let i = weights.length - 1; i >= 0; i--) {
    const row = weights[i]!;
    shares[i] = marginals(forward[i]!, backward, row);
    backward = normalise(gatherFrom(backward, row, { sizes, most: Math.min(i, names) }));
  }
  return shares;
}

/** Which of the sets of identities can occur: those of at most so many. */
interface Reach {
  /** How many identities each set has; a set is a number, an identity one of its bits. */
  readonly sizes: Uint8Array;
  readonly most: number;
}

function sizesOfSets(names: number): Uint8Array {
  const sizes = new Uint8Array(1 << names);
  for (let set = 1; set < sizes.length; set++) sizes[set] = sizes[set >> 1]! + (set & 1);
  return sizes;
}

const indexOf = (bit: number): number => 31 - Math.clz32(bit);

function spreadOver(
  from: Float64Array,
  row: Float64Array,
  { sizes, most }: Reach,
): Float64Array<ArrayBuffer> {
  const stranger = row[row.length - 1]!;
  const to = new Float64Array(from.length);
  for (let set = 0; set < to.length; set++) {
    if (sizes[set]! > most) continue;
    let sum = 0;
    // From the set without its last identity to that without its first: in order of their numbers.
    for (let rest = set; rest !== 0;) {
      const j = indexOf(rest);
      rest ^= 1 << j;
      if (row[j]! > NEGLIGIBLE) sum += from[set ^ (1 << j)]! * row[j]!;
    }
    to[set] = sum + from[set]! * stranger;
  }
  return to;
}

function gatherFrom(
  after: Float64Array,
  row: Float64Array,
  { sizes, most }: Reach,
): Float64Array<ArrayBuffer> {
  const stranger = row[row.length - 1]!;
  const to = new Float64Array(after.length);
  for (let set = 0; set < to.length; set++) {
    if (sizes[set]! > most) continue;
    let sum = after[set]! * stranger;
    for (let rest = to.length - 1 - set; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const weight = row[indexOf(bit)]!;
      if (weight > NEGLIGIBLE) sum += weight * after[set | bit]!;
    }
    to[set] = sum;
  }
  return to;
}

function marginals(before: Float64Array, after: Float64Array, row: Float64Array): number[] {
  const share = new Float64Array(row.length - 1);
  const stranger = row[row.length - 1]!;
  let total = 0;
  for (let set = 0; set < before.length; set++) {
    const here = before[set]!;
    if (here === 0) continue;
    total += here * stranger * after[set]!;
    for (let rest = before.length - 1 - set; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const j = indexOf(bit);
      if (row[j]! <= NEGLIGIBLE) continue;
      const weight = here * row[j]! * after[set | bit]!;
      share[j]! += weight;
      total += weight;
    }
  }
  return Array.from(share, (value) => (total > 0 ? value / total : 0));
}

/** Keeps products of many likelihoods in range. */
function normalise(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  if (most > 0) for (let k = 0; k < values.length; k++) values[k]! /= most;
  return values;
}

/** The assignment of rows to columns of least total cost (Hungarian method); rows <= columns. */
export function assignLeast(cost: readonly (readonly number[])[]): number[] {
  const n = cost.length;
  const m = cost[0]?.length ?? 0;
  const u = new Array<number>(n + 1).fill(0);
  const v = new Array<number>(m + 1).fill(0);
  const match = new Array<number>(m + 1).fill(0);
  const way = new Array<number>(m + 1).fill(0);
  for (let i = 1; i <= n; i++) {
    match[0] = i;
    let j0 = 0;
    const least = new Array<number>(m + 1).fill(Infinity);
    const used = new Array<boolean>(m + 1).fill(false);
    do {
      used[j0] = true;
      const i0 = match[j0]!;
      let delta = Infinity;
      let j1 = 0;
      for (let j = 1; j <= m; j++) {
        if (used[j]) continue;
        const now = cost[i0 - 1]![j - 1]! - u[i0]! - v[j]!;
        if (now < least[j]!) {
          least[j] = now;
          way[j] = j0;
        }
        if (least[j]! < delta) {
          delta = least[j]!;
          j1 = j;
        }
      }
      for (let j = 0; j <= m; j++) {
        if (used[j]) {
          u[match[j]!]! += delta;
          v[j]! -= delta;
        } else least[j]! -= delta;
      }
      j0 = j1;
    } while (match[j0] !== 0);
    do {
      const j1 = way[j0]!;
      match[j0] = match[j1]!;
      j0 = j1;
    } while (j0 !== 0);
  }
  const out = new Array<number>(n).fill(-1);
  for (let j = 1; j <= m; j++) if (match[j]! > 0) out[match[j]! - 1] = j - 1;
  return out;
}
