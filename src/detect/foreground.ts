import type { Frame } from '../capture/index.ts';
import type { BareTiles } from './blobs.ts';
import type { ClothBackground } from './clothBackground.ts';
import {
  BLACK,
  CHROMA_WEIGHT,
  distanceToCloth,
  glare,
  lightOver,
  NEUTRAL,
  newColour,
  readCell,
} from './colour.ts';
import { LitTiles } from './litTiles.ts';
import type { TableView } from './tableView.ts';

/** Distance from which on a cell is surely not bare cloth, at least; noise raises it. */
const LEAST_THRESHOLD = 11;
const NOISE_FACTOR = 4;
/** A cell is faint from this share of the threshold, or darker than this share of the cloth. */
const FAINT_SHARE = 0.5;
const DARK_SHARE = 0.7;
/** Side of a tile in cells: smaller than a ball, so that any ball's move touches a sample grid. */
const TILE = 12;
/** Every so manieth cell of a tile is compared with the last picture; 4 missed a step of 2 pixels. */
const PROBE = 3;
const PROBES_A_SIDE = TILE / PROBE;
/** A probe that changed by more than this (luma or chroma levels) has its tile measured again. */
const LEAST_CHANGE = 7;
/** An unchanged tile is measured again after so many frames all the same. */
const REFRESH_FRAMES = 12;
/** Of a cell's distance, squared, so much lies along the ray of the cloth where it is cloth in more light. */
const ALONG_SHARE = 0.75;
/** Share of a bare cell's difference that enters the background at each refresh. */
const BARE_RATE = 1 / 10;

/**
 * What stands out from the empty table, on the half-size grid.
 *
 * Only tiles in which something changed are measured; the others keep their last answer, which
 * is what makes a quiet table cheap. Bare cloth that is measured teaches the background.
 *
 * What is compared in every frame, and what is measured again in turn, is read along its rows: to
 * wait for memory costs more than to calculate.
 */
export class ForegroundMeter {
  /** Distance to the cloth per cell, clipped to 255; under the threshold it may read 0. */
  readonly distance: Uint8Array;
  /** 1 where a cell is not bare cloth. */
  readonly mask: Uint8Array;
  /** 1 where it might not be: half as far from the cloth, or in a deep shadow. */
  readonly faint: Uint8Array;
  private readonly view: TableView;
  private readonly columns: number;
  private readonly rows: number;
  /** Probes in a row and in a column. */
  private readonly across: number;
  private readonly down: number;
  /** What the probes showed when their tiles were last measured. */
  private readonly lumas: Uint8Array;
  private readonly chromas: Uint8Array;
  /** 1 where a probe lies on the table. */
  private readonly watched: Uint8Array;
  /** Tiles in which no cell is even faint. */
  readonly tiles: BareTiles;
  /** 1 for tiles that were measured in the last frame because something changed. */
  readonly changed: Uint8Array;
  private readonly lit: LitTiles;
  private readonly ballCells: number;
  private turn = 0;
  private hasMeasured = false;

  constructor(view: TableView) {
    this.view = view;
    this.distance = new Uint8Array(view.w * view.h);
    this.mask = new Uint8Array(view.w * view.h);
    this.faint = new Uint8Array(view.w * view.h);
    this.columns = Math.ceil(view.w / TILE);
    this.rows = Math.ceil(view.h / TILE);
    this.across = Math.ceil(view.w / PROBE);
    this.down = Math.ceil(view.h / PROBE);
    this.lumas = new Uint8Array(this.across * this.down);
    this.chromas = new Uint8Array(this.across * this.down);
    this.watched = new Uint8Array(this.across * this.down);
    for (let k = 0; k < this.watched.length; k++) {
      const x = (k % this.across) * PROBE;
      const y = Math.floor(k / this.across) * PROBE;
      this.watched[k] = view.zone[y * view.w + x] === 0 ? 0 : 1;
    }
    this.changed = new Uint8Array(this.columns * this.rows);
    const isBare = new Uint8Array(this.columns * this.rows);
    this.tiles = { side: TILE, columns: this.columns, isBare };
    this.lit = new LitTiles(this.columns * this.rows, this.columns);
    this.ballCells = Math.PI * (view.centreRadius / 2) ** 2;
  }

  measure(frame: Frame, background: ClothBackground): void {
    const threshold = Math.max(LEAST_THRESHOLD, NOISE_FACTOR * background.noise);
    const isFirst = !this.hasMeasured;
    this.hasMeasured = true;
    this.probe(frame, Math.max(LEAST_CHANGE, 3 * background.noise));
    // Tiles take turns at the refresh, so that its cost is spread: those side by side together.
    const tiles = this.changed.length;
    const first = Math.floor((this.turn * tiles) / REFRESH_FRAMES);
    const end = Math.floor(((this.turn + 1) * tiles) / REFRESH_FRAMES);
    this.turn = (this.turn + 1) % REFRESH_FRAMES;
    for (let r = 0; r < this.rows; r++)
      for (let q = 0; q < this.columns; q++) {
        const tile = r * this.columns + q;
        const hasChanged = this.changed[tile] === 1;
        const isDue = tile >= first && tile < end;
        if (hasChanged || isDue) this.keepProbes(frame, q, r);
        if (hasChanged || isDue || isFirst)
          this.measureTile(frame, background, { q, r, threshold, learns: isDue && !hasChanged });
      }
    for (const tile of this.lit.settled(frame.t, this.ballCells)) {
      const [q, r] = [tile % this.columns, Math.floor(tile / this.columns)];
      this.relight(frame, background, { q, r, threshold });
      this.measureTile(frame, background, { q, r, threshold, learns: false });
    }
  }

  /** Whether the picture changed within `reach` cells of a cell since its tiles were measured. */
  isQuiet(x: number, y: number, reach: number): boolean {
    const q0 = Math.max(0, Math.floor((x - reach) / TILE));
    const q1 = Math.min(this.columns - 1, Math.floor((x + reach) / TILE));
    const r0 = Math.max(0, Math.floor((y - reach) / TILE));
    const r1 = Math.min(this.rows - 1, Math.floor((y + reach) / TILE));
    for (let r = r0; r <= r1; r++)
      for (let q = q0; q <= q1; q++) if (this.changed[r * this.columns + q]) return false;
    return true;
  }

  /** Whether the tile of a cell changed in the last frame. */
  hasChanged(x: number, y: number): boolean {
    return this.changed[Math.floor(y / TILE) * this.columns + Math.floor(x / TILE)] === 1;
  }

  /** Marks the tiles in which a probe shows something else than when they were last measured. */
  private probe(frame: Frame, change: number): void {
    const { view, across, down, lumas, chromas, watched, changed, columns } = this;
    const { width, y: luma, u, v } = frame;
    changed.fill(0);
    for (let row = 0; row < down; row++) {
      const tiles = Math.floor(row / PROBES_A_SIDE) * columns;
      let i = 2 * (view.y0 + row * PROBE) * width + 2 * view.x0;
      let j = (view.y0 + row * PROBE) * (width >> 1) + view.x0;
      const first = row * across;
      for (let k = first; k < first + across; k++, i += 2 * PROBE, j += PROBE) {
        if (watched[k] === 0) continue;
        const dl = luma[i]! - lumas[k]!;
        const dc = ((u[j]! + v[j]!) >> 1) - chromas[k]!;
        if (dl > change || dl < -change || dc > change || dc < -change)
          changed[tiles + Math.floor((k - first) / PROBES_A_SIDE)] = 1;
      }
    }
  }

  private keepProbes(frame: Frame, q: number, r: number): void {
    const { view, across, down, lumas, chromas } = this;
    const { width, y: luma, u, v } = frame;
    const to = Math.min(across, (q + 1) * PROBES_A_SIDE);
    const end = Math.min(down, (r + 1) * PROBES_A_SIDE);
    for (let row = r * PROBES_A_SIDE; row < end; row++) {
      const y = view.y0 + row * PROBE;
      for (let p = q * PROBES_A_SIDE; p < to; p++) {
        const x = view.x0 + p * PROBE;
        const j = y * (width >> 1) + x;
        lumas[row * across + p] = luma[2 * y * width + 2 * x]!;
        chromas[row * across + p] = (u[j]! + v[j]!) >> 1;
      }
    }
  }

  private measureTile(
    frame: Frame,
    background: ClothBackground,
    tile: { q: number; r: number; threshold: number; learns: boolean },
  ): void {
    const { view, distance, mask, faint } = this;
    const { zone } = view;
    const { threshold, learns } = tile;
    const { width, y: luma, u, v } = frame;
    const { a, b, c } = background;
    const faintFrom = threshold * FAINT_SHARE;
    let [lit, standingOut, watched] = [0, 0, 0];
    // Names of this function's own: those of another module are looked up again for every cell.
    const [black, neutral, weight] = [BLACK, NEUTRAL, CHROMA_WEIGHT];
    const half = width >> 1;
    let isBare = 1;
    const x0 = tile.q * TILE;
    const x1 = Math.min(view.w, x0 + TILE);
    const y1 = Math.min(view.h, (tile.r + 1) * TILE);
    for (let y = tile.r * TILE; y < y1; y++) {
      let i = 2 * (view.y0 + y) * width + 2 * (view.x0 + x0);
      let j = (view.y0 + y) * half + view.x0 + x0;
      const end = y * view.w + x1;
      for (let cell = y * view.w + x0; cell < end; cell++, i += 2, j++) {
        if (zone[cell] === 0) {
          // Taken for a hole after something was seen there: that stays.
          if (faint[cell] === 1) isBare = 0;
          continue;
        }
        const pa =
          (luma[i]! + luma[i + 1]! + luma[i + width]! + luma[i + width + 1]!) * 0.25 - black;
        const pb = weight * (u[j]! - neutral);
        const pc = weight * (v[j]! - neutral);
        const ca = a[cell]!;
        const cb = b[cell]!;
        const cc = c[cell]!;
        const da = pa - ca;
        const db = pb - cb;
        const dc = pc - cc;
        // The distance never exceeds the sum of the differences: most cells end here.
        let d = 0;
        if (Math.abs(da) + Math.abs(db) + Math.abs(dc) >= threshold)
          d = distanceToCloth(pa, pb, pc, ca, cb, cc);
        distance[cell] = d > 255 ? 255 : d;
        watched++;
        if (d >= threshold) {
          mask[cell] = 1;
          standingOut++;
          if (pa > ca && glare(pa, pb, pc, ca, cb, cc) >= ALONG_SHARE * d * d) lit++;
        } else mask[cell] = 0;
        const isFaint = d >= faintFrom || pa < DARK_SHARE * ca;
        faint[cell] = isFaint ? 1 : 0;
        if (isFaint) isBare = 0;
        if (!learns || d >= threshold) continue;
        a[cell] = ca + BARE_RATE * da;
        b[cell] = cb + BARE_RATE * db;
        c[cell] = cc + BARE_RATE * dc;
      }
    }
    const index = tile.r * this.columns + tile.q;
    this.tiles.isBare[index] = isBare;
    this.lit.note(index, frame.t, { lit, standingOut, watched });
  }

  /** Takes the cloth of a tile in its new light: brighter, and of the hue that it had. */
  private relight(
    frame: Frame,
    { a, b, c }: ClothBackground,
    tile: { q: number; r: number; threshold: number },
  ): void {
    const { view, mask } = this;
    const colour = newColour();
    const x1 = Math.min(view.w, (tile.q + 1) * TILE);
    const y1 = Math.min(view.h, (tile.r + 1) * TILE);
    for (let y = tile.r * TILE; y < y1; y++)
      for (let x = tile.q * TILE; x < x1; x++) {
        const cell = y * view.w + x;
        if (view.zone[cell] === 0 || mask[cell] === 0) continue;
        readCell(frame, view.x0 + x, view.y0 + y, colour);
        const { a: pa, b: pb, c: pc } = colour;
        const [ca, cb, cc] = [a[cell]!, b[cell]!, c[cell]!];
        const d = distanceToCloth(pa, pb, pc, ca, cb, cc);
        if (pa <= ca || glare(pa, pb, pc, ca, cb, cc) < ALONG_SHARE * d * d) continue;
        const more = lightOver(pa, pb, pc, ca, cb, cc);
        a[cell] = ca * more;
        b[cell] = cb * more;
        c[cell] = cc * more;
      }
  }
}
