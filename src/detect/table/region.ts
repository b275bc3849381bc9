/** A connected part of a mask. */
export interface Region {
  readonly mask: Uint8Array;
  readonly area: number;
}

/**
 * The largest 4-connected part of a mask, or undefined when the mask is empty.
 *
 * The mask is first opened by one pixel so that a thread of noise does not tie the cloth to
 * something of its colour beyond the rail.
 */
export function largestRegion(mask: Uint8Array, width: number, height: number): Region | undefined {
  const eroded = erode(mask, width, height);
  const labels = new Int32Array(mask.length);
  const stack = new Int32Array(mask.length);
  let best = 0;
  let bestArea = 0;
  let label = 0;
  for (let seed = 0; seed < mask.length; seed++) {
    if (eroded[seed] === 0 || labels[seed] !== 0) continue;
    label++;
    const area = flood(eroded, labels, { seed, label, width, height, stack });
    if (area > bestArea) {
      bestArea = area;
      best = label;
    }
  }
  if (best === 0) return undefined;
  return { mask: grow(mask, labels, { label: best, width, height }), area: bestArea };
}

function flood(
  mask: Uint8Array,
  labels: Int32Array,
  at: { seed: number; label: number; width: number; height: number; stack: Int32Array },
): number {
  const { label, width, stack } = at;
  let top = 0;
  let area = 0;
  const visit = (k: number) => {
    if (mask[k] === 1 && labels[k] === 0) {
      labels[k] = label;
      stack[top++] = k;
    }
  };
  visit(at.seed);
  while (top > 0) {
    const k = stack[--top]!;
    area++;
    const i = k % width;
    if (i > 0) visit(k - 1);
    if (i < width - 1) visit(k + 1);
    if (k >= width) visit(k - width);
    if (k < mask.length - width) visit(k + width);
  }
  return area;
}

function erode(mask: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let j = 1; j < height - 1; j++) {
    for (let i = 1; i < width - 1; i++) {
      const k = j * width + i;
      out[k] = mask[k]! & mask[k - 1]! & mask[k + 1]! & mask[k - width]! & mask[k + width]!;
    }
  }
  return out;
}

/** Gives back the rim that the erosion took. */
function grow(
  mask: Uint8Array,
  labels: Int32Array,
  at: { label: number; width: number; height: number },
): Uint8Array {
  const { label, width } = at;
  const out = new Uint8Array(mask.length);
  for (let k = 0; k < mask.length; k++) {
    if (labels[k] !== label) continue;
    out[k] = 1;
    for (const next of [k - 1, k + 1, k - width, k + width]) if (mask[next] === 1) out[next] = 1;
  }
  return out;
}
