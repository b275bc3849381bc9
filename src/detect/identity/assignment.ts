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
  const sets = 1 << names;
  const weights = cost.map((row) => {
    const least = Math.min(...row, strangerCost);
    return [...row, strangerCost].map((value) => Math.exp(least - value));
  });
  // forward[i][set]: total weight of giving the first i balls exactly the identities of `set`.
  const forward = [new Float64Array(sets)];
  forward[0]![0] = 1;
  for (const row of weights) forward.push(normalise(spreadOver(forward.at(-1)!, row)));
  // backward[set]: total weight of the balls after i when `set` is used already.
  let backward = new Float64Array(sets).fill(1);
  const shares: number[][] = [];
  for (let i = weights.length - 1; i >= 0; i--) {
    const row = weights[i]!;
    shares[i] = marginals(forward[i]!, backward, row);
    backward = normalise(gatherFrom(backward, row));
  }
  return shares;
}

function spreadOver(from: Float64Array, row: readonly number[]): Float64Array<ArrayBuffer> {
  const names = row.length - 1;
  const to = new Float64Array(from.length);
  for (let set = 0; set < from.length; set++) {
    const here = from[set]!;
    if (here === 0) continue;
    to[set]! += here * row[names]!;
    for (let j = 0; j < names; j++)
      if ((set & (1 << j)) === 0 && row[j]! > NEGLIGIBLE) to[set | (1 << j)]! += here * row[j]!;
  }
  return to;
}

function gatherFrom(after: Float64Array, row: readonly number[]): Float64Array<ArrayBuffer> {
  const names = row.length - 1;
  const to = new Float64Array(after.length);
  for (let set = 0; set < after.length; set++) {
    let sum = after[set]! * row[names]!;
    for (let j = 0; j < names; j++)
      if ((set & (1 << j)) === 0 && row[j]! > NEGLIGIBLE) sum += after[set | (1 << j)]! * row[j]!;
    to[set] = sum;
  }
  return to;
}

function marginals(before: Float64Array, after: Float64Array, row: readonly number[]): number[] {
  const names = row.length - 1;
  const share = new Array<number>(names).fill(0);
  let total = 0;
  for (let set = 0; set < before.length; set++) {
    const here = before[set]!;
    if (here === 0) continue;
    total += here * row[names]! * after[set]!;
    for (let j = 0; j < names; j++) {
      if ((set & (1 << j)) !== 0 || row[j]! <= NEGLIGIBLE) continue;
      const weight = here * row[j]! * after[set | (1 << j)]!;
      share[j]! += weight;
      total += weight;
    }
  }
  return share.map((value) => (total > 0 ? value / total : 0));
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
