/** Share of the picture's width and height, about its middle, in which a part counts. */
const CENTRAL = 0.5;

/**
 * The 4-connected part of a mask that covers most of the picture's middle; undefined when none
 * does. A floor of the cloth's colour may be larger than the cloth, but not there.
 *
 * The mask is first opened by one pixel so that a thread of noise does not tie the cloth to
 * something of its colour beyond the rail.
 */
export function middleRegion(
  mask: Uint8Array,
  width: number,
  height: number,
): Uint8Array | undefined {
  const eroded = erode(mask, width, height);
  const labels = new Int32Array(mask.length);
  const stack = new Int32Array(mask.length);
  const middle = middleOf(width, height);
  let best = 0;
  let most = 0;
  let label = 0;
  for (let j = middle.j0; j < middle.j1; j++) {
    for (let i = middle.i0; i < middle.i1; i++) {
      const seed = j * width + i;
      if (eroded[seed] === 0 || labels[seed] !== 0) continue;
      label++;
      const count = flood(eroded, labels, { seed, label, width, middle, stack });
      if (count > most) {
        most = count;
        best = label;
      }
    }
  }
  return best === 0 ? undefined : grow(mask, labels, { label: best, width, height });
}

/** A box of pixels, up to but without `i1` and `j1`. */
interface Box {
  readonly i0: number;
  readonly i1: number;
  readonly j0: number;
  readonly j1: number;
}

const middleOf = (width: number, height: number): Box => ({
  i0: Math.round((width * (1 - CENTRAL)) / 2),
  i1: Math.round((width * (1 + CENTRAL)) / 2),
  j0: Math.round((height * (1 - CENTRAL)) / 2),
  j1: Math.round((height * (1 + CENTRAL)) / 2),
});

/** Labels a part of a mask; how many of its pixels lie in the middle. */
function flood(
  mask: Uint8Array,
  labels: Int32Array,
  at: { seed: number; label: number; width: number; middle: Box; stack: Int32Array },
): number {
  const { label, width, stack, middle } = at;
  let top = 0;
  let count = 0;
  const visit = (k: number) => {
    if (mask[k] === 1 && labels[k] === 0) {
      labels[k] = label;
      stack[top++] = k;
    }
  };
  visit(at.seed);
  while (top > 0) {
    const k = stack[--top]!;
    const i = k % width;
    const j = (k - i) / width;
    if (i >= middle.i0 && i < middle.i1 && j >= middle.j0 && j < middle.j1) count++;
    if (i > 0) visit(k - 1);
    if (i < width - 1) visit(k + 1);
    if (k >= width) visit(k - width);
    if (k < mask.length - width) visit(k + width);
  }
  return count;
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
