/**
 * Pairs rows with columns at the least total cost (Kuhn and Munkres, O(n^2 m)).
 *
 * @param cost - `cost[row][column]`; as many columns as rows or more. Use a large finite
 *   number for a forbidden pair.
 * @returns For each row its column.
 */
export function assign(cost: readonly (readonly number[])[]): number[] {
  const rows = cost.length;
  const columns = cost[0]?.length ?? 0;
  const u = new Float64Array(rows + 1);
  const v = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) augment(row, { cost, u, v, rowOf, columns });
  const columnOf = new Array<number>(rows).fill(-1);
  for (let c = 1; c <= columns; c++) if (rowOf[c]! > 0) columnOf[rowOf[c]! - 1] = c - 1;
  return columnOf;
}

interface Duals {
  readonly cost: readonly (readonly number[])[];
  readonly u: Float64Array;
  readonly v: Float64Array;
  readonly rowOf: Int32Array;
  readonly columns: number;
}

/** Adds one row to the matching along the shortest augmenting path. */
function augment(row: number, d: Duals): void {
  const { cost, u, v, rowOf, columns } = d;
  const slack = new Float64Array(columns + 1).fill(Infinity);
  const from = new Int32Array(columns + 1);
  const used = new Uint8Array(columns + 1);
  rowOf[0] = row;
  let at = 0;
  do {
    used[at] = 1;
    const r = rowOf[at]!;
    let delta = Infinity;
    let next = 0;
    for (let c = 1; c <= columns; c++) {
      if (used[c]) continue;
      const reduced = cost[r - 1]![c - 1]! - u[r]! - v[c]!;
      if (reduced < slack[c]!) {
        slack[c] = reduced;
        from[c] = at;
      }
      if (slack[c]! < delta) {
        delta = slack[c]!;
        next = c;
      }
    }
    for (let c = 0; c <= columns; c++) {
      if (used[c]) {
        u[rowOf[c]!]! += delta;
        v[c]! -= delta;
      } else slack[c]! -= delta;
    }
    at = next;
  } while (rowOf[at] !== 0);
  while (at !== 0) {
    rowOf[at] = rowOf[from[at]!]!;
    at = from[at]!;
  }
}
