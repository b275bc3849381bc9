import type { TableSpec } from '../../table/index.ts';
import { smoothstep } from './colour.ts';
import type { FloorLook } from './look.ts';
import { fractal, noiseField } from './noiseField.ts';

/** The floor's colour, dimmed where the table keeps the light away. */
export function floorPainter(
  look: FloorLook,
  table: TableSpec,
): (x: number, y: number, out: Float64Array) => void {
  const field = noiseField(1303);
  const share = patternOf(look, (x, y, n) => fractal(field, x, y, n));
  const [a, b] = look.colours;
  const halfX = table.length / 2 + table.railWidth;
  const halfY = table.width / 2 + table.railWidth;
  return (x, y, out) => {
    const f = share(x, y);
    const away = Math.hypot(Math.max(0, Math.abs(x) - halfX), Math.max(0, Math.abs(y) - halfY));
    const k = look.light * (0.35 + 0.65 * smoothstep(-0.1, 0.9, away));
    for (let c = 0; c < 3; c++) out[c] = (a[c]! + (b[c]! - a[c]!) * f) * k;
  };
}

type Noise = (x: number, y: number, octaves: number) => number;

function patternOf(look: FloorLook, noise: Noise): (x: number, y: number) => number {
  const s = look.scale;
  switch (look.kind) {
    case 'plain':
      return (x, y) => noise(x * 0.7, y * 0.7, 3);
    case 'carpet':
      return (x, y) => 0.5 * noise(x * 220, y * 220, 2) + 0.5 * noise(x * 6 * s, y * 6 * s, 3);
    case 'marbled':
      return (x, y) =>
        smoothstep(0.4, 0.6, noise(x * 2 * s, y * 2 * s + noise(x * 3, y * 3, 3) * 2, 4));
    case 'waves':
      return (x, y) => {
        const bend = noise(x * 1.3 * s, y * 1.3 * s, 3);
        const band = 0.5 + 0.5 * Math.sin((y + 0.9 * bend) * (30 / s) + 4 * x);
        return 0.75 * band * band + 0.25 * noise(x * 150, y * 150, 2);
      };
    case 'tiles':
      return (x, y) => {
        const edge = Math.min(fold(x / (0.4 * s)), fold(y / (0.4 * s)));
        return 0.8 * noise(x * 5, y * 5, 3) * smoothstep(0, 0.02, edge);
      };
    case 'boards':
      return (x, y) => {
        const row = Math.floor(y / (0.11 * s));
        const board = Math.floor(x / 0.9 + row * 0.37);
        const tone = noise(row * 7.3, board * 5.1, 1);
        const edge = smoothstep(0, 0.03, fold(y / (0.11 * s)));
        return (0.6 * tone + 0.4 * noise(x * 4, y * 120, 3)) * (0.5 + 0.5 * edge);
      };
  }
}

const fold = (x: number): number => {
  const f = x - Math.floor(x);
  return Math.min(f, 1 - f);
};
