import type { TableSpec } from '../../table/index.ts';
import { seededRandom } from '../random.ts';
import type { BackdropPainter } from './backdrop.ts';
import { backdropPainter } from './backdrop.ts';
import { arrange, compose, spritesAt } from './compose.ts';
import type { CameraCoding } from './develop.ts';
import { codedPlanes, codingOf, develop, soften } from './develop.ts';
import type { Overlay } from './graphics.ts';
import { layOver, overlayOf } from './graphics.ts';
import type { Grain } from './grain.ts';
import { expose, makeGrain } from './grain.ts';
import type { Look } from './look.ts';
import type { PixelBox } from './plate.ts';
import { isEmpty, overlap, windowPlate } from './plate.ts';
import type { Subject } from './sprite.ts';

/** A part of a frame in yuv420p. */
export interface CodedWindow {
  readonly box: PixelBox;
  readonly bytes: Uint8Array;
}

/** Draws parts of single frames, each as it would look in the whole frame, and nothing round them. */
export class WindowFilmer {
  private readonly look: Look;
  private readonly paintBackdrop: BackdropPainter;
  private readonly grain: Grain;
  private readonly coding: CameraCoding;
  private readonly overlay: Overlay;
  /** Room for the largest window so far. */
  private rgb = new Float32Array(3 << 12);

  constructor(look: Look, table: TableSpec) {
    this.look = look;
    this.paintBackdrop = backdropPainter(look, table);
    this.coding = codingOf(look.sensor, look.camera);
    this.overlay = overlayOf(look.graphics, look.camera);
    this.grain = makeGrain(seededRandom(look.seed).fork('grain'), look.sensor);
  }

  /** The windows of the frame whose exposure has its middle at `t`; undefined outside the frame. */
  film(
    subjects: readonly Subject[],
    t: number,
    boxes: readonly PixelBox[],
  ): (CodedWindow | undefined)[] {
    const arrangement = arrange(spritesAt(subjects, t, new Map()).values());
    const { camera, sensor } = this.look;
    return boxes.map((wanted) => {
      const box = evenBox(wanted, camera);
      if (isEmpty(box)) return undefined;
      const pixels = (box.u1 - box.u0) * (box.v1 - box.v0);
      if (this.rgb.length < pixels * 3) this.rgb = new Float32Array(pixels * 3);
      const plate = windowPlate(this.rgb, box);
      this.paintBackdrop(plate);
      compose(plate, arrangement);
      const planes = codedPlanes(box);
      develop(plate, planes, this.coding);
      soften(planes, box, sensor);
      const bytes = new Uint8Array(pixels * 1.5);
      expose(planes, bytes, { t, frameHeight: camera.height, sensor, grain: this.grain });
      layOver(this.overlay, bytes, box);
      return { box, bytes };
    });
  }
}

/** The part of a box that lies in the frame, grown to even corners for the sake of chroma. */
function evenBox(
  box: PixelBox,
  frame: { readonly width: number; readonly height: number },
): PixelBox {
  const even = {
    u0: box.u0 & ~1,
    v0: box.v0 & ~1,
    u1: (box.u1 + 1) & ~1,
    v1: (box.v1 + 1) & ~1,
  };
  return overlap(even, { u0: 0, v0: 0, u1: frame.width, v1: frame.height });
}
