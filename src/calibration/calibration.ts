import type { Metres } from '../base/units.ts';
import type { TableSpec } from '../table/index.ts';
import type { CameraModel } from './camera.ts';

/** A table found in a picture and the camera fitted to it. The only place that knows both planes. */
export interface Calibration {
  readonly table: TableSpec;
  readonly camera: CameraModel;
  /** Root mean square distance of the edge points from the fitted noses, on the nose plane. */
  readonly residual: Metres;
  /** The same near each corner (top-left, top-right, bottom-right, bottom-left) and the centre line. */
  readonly residualAt: { readonly corners: readonly Metres[]; readonly centre: Metres };
  /** ISO date of the fit, and the SHA-256 of the picture it came from; set at the edge. */
  readonly date: string;
  readonly pictureHash: string;
}
