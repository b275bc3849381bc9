import type { TableSpec } from '../../table/index.ts';
import { pinHomes, quarterX } from '../../table/index.ts';
import { smoothstep } from './colour.ts';
import type { ClothLook } from './look.ts';
import type { NoiseField } from './noiseField.ts';
import { fractal, noiseField } from './noiseField.ts';

type Painter = (x: number, y: number, out: Float64Array) => void;

/** Cloth newer than this shows no chalk. */
const LEAST_WEAR = 0.08;

/** Dabs of chalk a centimetre across, here and there, more of them in some parts of the table. */
function chalkAt(field: NoiseField, x: number, y: number): number {
  const often = smoothstep(0.35, 0.8, field(x * 2.2 + 31, y * 2.2));
  const dab = smoothstep(0.8, 0.95, field(x * 70 + 91, y * 70));
  return 0.06 * often * dab + 0.03 * often * field(x * 25, y * 25 + 7);
}

/** The cloth's own colour at a place of the bed or the cushions: weave, wear, chalk, spots. */
export function clothPainter(look: ClothLook, table: TableSpec): Painter {
  const field = noiseField(look.noiseSeed);
  const [r, g, b] = look.colour;
  const marks = spotsOf(table);
  const halfW = table.width / 2;
  return (x, y, out) => {
    const patches = fractal(field, x * 3, y * 3, 3) - 0.5;
    const weave = field(x * 700, y * 700) - 0.5;
    const nap = field(x * 9 + 40, y * 160) - 0.5;
    let k = 1 + look.wear * 0.12 * patches + 0.05 * weave + (0.015 + 0.03 * look.wear) * nap;
    let dust = look.wear > LEAST_WEAR ? look.wear * chalkAt(field, x, y) : 0;
    if (look.headString && Math.abs(y) < halfW)
      dust += 0.25 * smoothstep(0.0025, 0.001, Math.abs(x + quarterX(table)));
    for (const m of marks) {
      const dx = x - m.x;
      const dy = y - m.y;
      const d2 = dx * dx + dy * dy;
      if (d2 > 0.012 * 0.012) continue;
      k *= 1 - 0.55 * smoothstep(m.radius + 0.001, m.radius - 0.001, Math.sqrt(d2));
    }
    out[0] = r * k + dust * (0.55 - r);
    out[1] = g * k + dust * (0.58 - g);
    out[2] = b * k + dust * (0.62 - b);
  };
}

function spotsOf(table: TableSpec): readonly { x: number; y: number; radius: number }[] {
  if (table.pockets.length > 0) return [{ x: quarterX(table), y: 0, radius: 0.006 }];
  const ends = [-1, 1].flatMap((s) => [
    { x: s * (table.length / 2 - 0.1), y: 0, radius: 0.003 },
    { x: s * (table.length / 2 - 0.71), y: 0, radius: 0.003 },
  ]);
  return [...ends, ...pinHomes(table).map((p) => ({ x: p.x, y: p.y, radius: 0.003 }))];
}
