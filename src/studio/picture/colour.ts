/** Light, linear, red green blue; 1 is a white paper under the table's lamps. */
export type Rgb = readonly [number, number, number];

/** A colour as a painter writes it, `#rrggbb` in sRGB, as linear light. */
export function fromHex(hex: string): Rgb {
  const part = (i: number): number => toLinear(parseInt(hex.slice(i, i + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

export const toLinear = (s: number): number =>
  s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;

export const toSrgb = (l: number): number =>
  l <= 0.0031308 ? 12.92 * l : 1.055 * l ** (1 / 2.4) - 0.055;

export const scale = (c: Rgb, k: number): Rgb => [c[0] * k, c[1] * k, c[2] * k];

export const mix = (a: Rgb, b: Rgb, f: number): Rgb => [
  a[0] + (b[0] - a[0]) * f,
  a[1] + (b[1] - a[1]) * f,
  a[2] + (b[2] - a[2]) * f,
];

/** How bright a colour looks (BT.709). */
export const luminance = (c: Rgb): number => 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothstep(low: number, high: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
