/** Of the cells of a tile that stand out so many must be cloth in more light. */
const LIT_SHARE = 0.6;
/** Fewer cells of a tile than this tell nothing. */
const CELLS_MIN = 20;
/** What is lit is larger than so many balls: no ball of the cloth's own hue is taken for light. */
const BALLS_MIN = 8;
/** Light that stays this long is light, and nobody's sleeve, seconds. */
const STAYS_S = 0.3;

/**
 * Tiles of the table that show their cloth in more light than it was learnt in: a lamp that was
 * switched on, sunlight, a camera that opened up. Such a place stands out from the cloth as a
 * player does, and would count as covered from then on.
 */
export class LitTiles {
  private readonly columns: number;
  private readonly since: Float64Array;
  private readonly cells: Uint8Array;
  private count = 0;

  constructor(tiles: number, columns: number) {
    this.columns = columns;
    this.since = new Float64Array(tiles).fill(NaN);
    this.cells = new Uint8Array(tiles);
  }

  /**
   * Takes note of a tile that was measured at `t`.
   *
   * @param lit - Cells of it that are brighter cloth.
   * @param standingOut - Cells of it that are not bare cloth, those included.
   * @param watched - Cells of it that lie on the table.
   */
  note(
    tile: number,
    t: number,
    { lit, standingOut, watched }: { lit: number; standingOut: number; watched: number },
  ): void {
    const isLit = lit >= CELLS_MIN && lit >= LIT_SHARE * standingOut && lit >= LIT_SHARE * watched;
    const wasLit = this.cells[tile] !== 0;
    this.cells[tile] = isLit ? lit : 0;
    if (isLit === wasLit) return;
    this.count += isLit ? 1 : -1;
    this.since[tile] = isLit ? t : NaN;
  }

  /** Tiles whose cloth is to be taken in its new light: large patches that stay, and their borders. */
  settled(t: number, ballCells: number): readonly number[] {
    if (this.count === 0) return [];
    const seen = new Set<number>();
    const settled = new Set<number>();
    for (let tile = 0; tile < this.cells.length; tile++) {
      if (seen.has(tile) || !this.isStanding(tile, t)) continue;
      const patch = this.patchFrom(tile, t, seen);
      const cells = patch.reduce((sum, k) => sum + this.cells[k]!, 0);
      if (cells < BALLS_MIN * ballCells) continue;
      for (const k of patch) for (const near of this.around(k)) settled.add(near);
    }
    return [...settled];
  }

  private isStanding(tile: number, t: number): boolean {
    return this.cells[tile] !== 0 && t - this.since[tile]! >= STAYS_S;
  }

  private patchFrom(first: number, t: number, seen: Set<number>): number[] {
    const patch = [first];
    seen.add(first);
    for (let k = 0; k < patch.length; k++)
      for (const near of this.around(patch[k]!)) {
        if (seen.has(near) || !this.isStanding(near, t)) continue;
        seen.add(near);
        patch.push(near);
      }
    return patch;
  }

  /** A tile and those beside, above and below it. */
  private around(tile: number): number[] {
    const column = tile % this.columns;
    const around = [tile];
    if (column > 0) around.push(tile - 1);
    if (column + 1 < this.columns) around.push(tile + 1);
    if (tile >= this.columns) around.push(tile - this.columns);
    if (tile + this.columns < this.cells.length) around.push(tile + this.columns);
    return around;
  }
}
