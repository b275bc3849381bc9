import type { TableSpec } from '../../table/index.ts';
import { seededRandom } from '../random.ts';
import type { BackdropPainter } from './backdrop.ts';
import { backdropPainter } from './backdrop.ts';
import { arrange, compose, spritesAt } from './compose.ts';
import type { CameraCoding, CodedPlanes } from './develop.ts';
import { codedPlanes, codingOf, develop, SOFT_REACH, soften } from './develop.ts';
import type { Overlay } from './graphics.ts';
import { layOver, overlayOf } from './graphics.ts';
import type { Grain } from './grain.ts';
import { expose, makeGrain } from './grain.ts';
import type { Look } from './look.ts';
import type { PixelBox, Plate } from './plate.ts';
import { grown, isEmpty, overlap } from './plate.ts';
import type { Sprite, Subject } from './sprite.ts';

/** Side of the squares that are drawn anew when something in them changed; a power of two. */
const TILE_PX = 32;

/** Draws the frames of a clip, one after another, and only what changed between them. */
export class Filmer {
  private readonly look: Look;
  private readonly subjects: readonly Subject[];
  private readonly paintBackdrop: BackdropPainter;
  private readonly backdrop: Float32Array;
  private readonly canvas: Float32Array;
  private readonly planes: CodedPlanes;
  private readonly grain: Grain;
  private readonly coding: CameraCoding;
  private readonly overlay: Overlay;
  private shown: ReadonlyMap<string, Sprite> | undefined;

  constructor(look: Look, table: TableSpec, subjects: readonly Subject[]) {
    const { width, height } = look.camera;
    this.look = look;
    this.subjects = subjects;
    this.paintBackdrop = backdropPainter(look, table);
    this.backdrop = new Float32Array(width * height * 3);
    this.canvas = new Float32Array(width * height * 3);
    this.planes = codedPlanes(this.whole);
    this.coding = codingOf(look.sensor, look.camera);
    this.overlay = overlayOf(look.graphics, look.camera);
    this.grain = makeGrain(seededRandom(look.seed).fork('grain'), look.sensor);
  }

  /** Bytes of a frame in yuv420p. */
  get frameBytes(): number {
    return (this.look.camera.width * this.look.camera.height * 3) / 2;
  }

  /** Draws the frame whose exposure has its middle at `t` into `frame`. */
  film(t: number, frame: Uint8Array): void {
    const { sensor, camera } = this.look;
    const next = spritesAt(this.subjects, t, this.shown ?? new Map());
    const isFirst = this.shown === undefined;
    const tiles = this.tilesOf(isFirst ? [this.whole] : changes(this.shown!, next));
    if (isFirst) for (const tile of tiles) this.paintBackdrop(this.plateOf(this.backdrop, tile));
    this.shown = next;
    this.redraw(tiles, next);
    const { grain } = this;
    expose(this.planes, frame, { t, frameHeight: camera.height, sensor, grain });
    layOver(this.overlay, frame, this.whole);
  }

  private get whole(): PixelBox {
    const { width, height } = this.look.camera;
    return { u0: 0, v0: 0, u1: width, v1: height };
  }

  private plateOf(rgb: Float32Array, clip: PixelBox): Plate {
    return { width: this.look.camera.width, rgb, base: 0, clip };
  }

  private tilesOf(boxes: readonly PixelBox[]): PixelBox[] {
    const { width, height } = this.look.camera;
    const cols = Math.ceil(width / TILE_PX);
    const marks = new Set<number>();
    for (const raw of boxes) {
      const box = overlap(raw, this.whole);
      if (!isEmpty(box)) markTiles(box, cols, marks);
    }
    return [...marks].map((m) => {
      const u0 = (m % cols) * TILE_PX;
      const v0 = Math.floor(m / cols) * TILE_PX;
      return { u0, v0, u1: Math.min(width, u0 + TILE_PX), v1: Math.min(height, v0 + TILE_PX) };
    });
  }

  private redraw(tiles: readonly PixelBox[], sprites: ReadonlyMap<string, Sprite>): void {
    const arrangement = arrange(sprites.values());
    for (const tile of tiles) {
      this.layBackdrop(tile);
      const plate = this.plateOf(this.canvas, tile);
      compose(plate, arrangement);
      develop(plate, this.planes, this.coding);
    }
    for (const tile of tiles) soften(this.planes, grown(tile, SOFT_REACH), this.look.sensor);
  }

  private layBackdrop(tile: PixelBox): void {
    const { width } = this.look.camera;
    for (let v = tile.v0; v < tile.v1; v++) {
      const from = (v * width + tile.u0) * 3;
      const to = (v * width + tile.u1) * 3;
      this.canvas.set(this.backdrop.subarray(from, to), from);
    }
  }
}

/** Where two sets of sprites look different. */
function changes(was: ReadonlyMap<string, Sprite>, is: ReadonlyMap<string, Sprite>): PixelBox[] {
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const a = was.get(name);
    const b = is.get(name);
    return a === b ? [] : [...areasOf(a), ...areasOf(b)];
  });
}

function markTiles(box: PixelBox, cols: number, marks: Set<number>): void {
  const tile = (x: number): number => Math.floor(x / TILE_PX);
  for (let j = tile(box.v0); j <= tile(box.v1 - 1); j++)
    for (let i = tile(box.u0); i <= tile(box.u1 - 1); i++) marks.add(j * cols + i);
}

const areasOf = (sprite: Sprite | undefined): PixelBox[] =>
  sprite ? [...sprite.boxes, ...sprite.shadows.map((s) => s.box)] : [];
