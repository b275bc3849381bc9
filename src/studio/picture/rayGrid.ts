import type { CameraModel } from '../../calibration/index.ts';
import { rayOf } from './rays.ts';

/** Pixels between nodes; the lens bends so little over 16 that linear filling errs by 0.01 px. */
const NODE_PX = 16;

/** Looks up the ray of any pixel by interpolation: undistorting each would take half the time of a clip. */
export function rayGrid(camera: CameraModel): (u: number, v: number, out: Float64Array) => void {
  const cols = Math.ceil(camera.width / NODE_PX) + 2;
  const rows = Math.ceil(camera.height / NODE_PX) + 2;
  const nodes = new Float64Array(cols * rows * 3);
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < cols; i++) {
      const ray = rayOf(camera, (i - 0.5) * NODE_PX, (j - 0.5) * NODE_PX);
      nodes.set([ray.x, ray.y, ray.z], (j * cols + i) * 3);
    }
  return (u, v, out) => {
    const x = u / NODE_PX + 0.5;
    const y = v / NODE_PX + 0.5;
    const i = Math.min(cols - 2, Math.max(0, Math.floor(x)));
    const j = Math.min(rows - 2, Math.max(0, Math.floor(y)));
    const fx = x - i;
    const fy = y - j;
    const k = (j * cols + i) * 3;
    const below = k + cols * 3;
    for (let c = 0; c < 3; c++) {
      const top = nodes[k + c]! + (nodes[k + 3 + c]! - nodes[k + c]!) * fx;
      const bottom = nodes[below + c]! + (nodes[below + 3 + c]! - nodes[below + c]!) * fx;
      out[c] = top + (bottom - top) * fy;
    }
  };
}
