import type { Rgb } from './colour.ts';
import { mix, toSrgb } from './colour.ts';
import { inkAt } from './glyphs.ts';
import type { GraphicPart } from './look.ts';
import type { PixelBox } from './plate.ts';
import { isEmpty, overlap } from './plate.ts';

/** Graphics laid over the finished picture: they neither blur nor carry noise. */
export type Overlay = readonly Raster[];

/** One part's pixels: BT.709 codes and how much of the picture they cover. */
interface Raster {
  /** Its corners are even. */
  readonly box: PixelBox;
  readonly codes: Float32Array;
  readonly alpha: Float32Array;
}

type Frame = { readonly width: number; readonly height: number };

export const overlayOf = (parts: readonly GraphicPart[], frame: Frame): Overlay =>
  parts.map((part) => rasterOf(part, frame)).filter(({ box }) => !isEmpty(box));

const SIGN_PITCH = 0.62;
/** A row's parts, in row heights from its left: flag, name, score. */
const FLAG_WIDTH = 1.5;
const SCORE_WIDTH = 1.6;

function rasterOf(part: GraphicPart, frame: Frame): Raster {
  const unit = part.rowHeight * frame.height;
  const longest = Math.max(...part.words.map((w) => w.length));
  const isScore = part.kind === 'score';
  const across = longest * SIGN_PITCH + 0.8 + (isScore ? FLAG_WIDTH + SCORE_WIDTH : 0);
  const down = isScore ? part.words.length : 1.6;
  const even = (x: number): number => 2 * Math.round(x / 2);
  const u0 = even(part.left * frame.width);
  const v0 = even(part.top * frame.height);
  const wanted = { u0, v0, u1: u0 + even(across * unit), v1: v0 + even(down * unit) };
  const box = overlap(wanted, { u0: 0, v0: 0, u1: frame.width, v1: frame.height });
  const width = Math.max(0, box.u1 - box.u0);
  const height = Math.max(0, box.v1 - box.v0);
  const codes = new Float32Array(width * height * 3);
  const alpha = new Float32Array(width * height);
  const paint = isScore ? scorePainter(part, across) : logoPainter(part, { across, down });
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++) {
      const [colour, cover] = paint((u + 0.5) / unit, (v + 0.5) / unit);
      codes.set(codesOf(colour), 3 * (v * width + u));
      alpha[v * width + u] = cover * part.alpha;
    }
  return { box, codes, alpha };
}

/** Colour and cover at a place of a part, in row heights from its top left corner. */
type PartPainter = (x: number, y: number) => readonly [Rgb, number];

function scorePainter(part: GraphicPart, across: number): PartPainter {
  return (x, y) => {
    const row = Math.min(part.words.length - 1, Math.floor(y));
    const inRow = y - row;
    if (inRow > 0.96) return [part.accent, 1];
    const scoreFrom = across - SCORE_WIDTH;
    if (x < FLAG_WIDTH) return [flagAt(part, row, x / FLAG_WIDTH, inRow), 1];
    if (x > scoreFrom) {
      const ink = inkOfText(String(part.scores[row]), x - scoreFrom - 0.25, inRow);
      return [mix(part.accent, [0.02, 0.02, 0.02], ink), 1];
    }
    return [
      mix(part.ground, part.ink, inkOfText(part.words[row]!, x - FLAG_WIDTH - 0.3, inRow)),
      1,
    ];
  };
}

function flagAt(part: GraphicPart, row: number, x: number, y: number): Rgb {
  if (x < 0.12 || x > 0.9 || y < 0.14 || y > 0.82) return part.ground;
  const bands: readonly Rgb[] = [
    part.accent,
    [0.8, 0.8, 0.8],
    row === 0 ? [0.5, 0.02, 0.03] : part.ink,
  ];
  return bands[Math.min(2, Math.floor((row === 0 ? x : y) * 3))]!;
}

function logoPainter(
  part: GraphicPart,
  size: { readonly across: number; readonly down: number },
): PartPainter {
  return (x, y) => {
    const dx = (2 * x) / size.across - 1;
    const dy = (2 * y) / size.down - 1;
    const edge = dx * dx * dx * dx + dy * dy;
    if (edge > 1) return [part.ground, 0];
    if (edge > 0.8) return [part.accent, 1];
    return [mix(part.ground, part.ink, inkOfText(part.words[0]!, x - 0.4, y - 0.3)), 1];
  };
}

/** Ink of a line of text whose signs are half a row high. */
function inkOfText(text: string, x: number, y: number): number {
  const i = Math.floor(x / SIGN_PITCH);
  const sign = text[i];
  if (sign === undefined || x < 0) return 0;
  return inkAt(sign, (x / SIGN_PITCH - i) * 1.35, ((y - 0.22) / 0.56) * 1.5);
}

function codesOf([r, g, b]: Rgb): readonly [number, number, number] {
  const [cr, cg, cb] = [toSrgb(r), toSrgb(g), toSrgb(b)];
  const luma = 0.2126 * cr + 0.7152 * cg + 0.0722 * cb;
  return [16 + 219 * luma, 128 + (224 * (cb - luma)) / 1.8556, 128 + (224 * (cr - luma)) / 1.5748];
}

/** Lays the graphics over the window `box` of a frame, whose yuv420p bytes are given. */
export function layOver(overlay: Overlay, bytes: Uint8Array, box: PixelBox): void {
  for (const raster of overlay) {
    const area = overlap(raster.box, box);
    if (isEmpty(area)) continue;
    for (let v = area.v0; v < area.v1; v++)
      for (let u = area.u0; u < area.u1; u++) layPixel(raster, bytes, { box, u, v });
  }
}

function layPixel(
  { box: mine, codes, alpha }: Raster,
  bytes: Uint8Array,
  at: { readonly box: PixelBox; readonly u: number; readonly v: number },
): void {
  const { box, u, v } = at;
  const n = (v - mine.v0) * (mine.u1 - mine.u0) + u - mine.u0;
  const a = alpha[n]!;
  if (a === 0) return;
  const width = box.u1 - box.u0;
  const pixels = width * (box.v1 - box.v0);
  const lay = (k: number, code: number): void => {
    bytes[k] = bytes[k]! + (code - bytes[k]!) * a + 0.5;
  };
  lay((v - box.v0) * width + u - box.u0, codes[3 * n]!);
  if (u & 1 || v & 1) return;
  const m = ((v - box.v0) / 2) * (width / 2) + (u - box.u0) / 2;
  lay(pixels + m, codes[3 * n + 1]!);
  lay(pixels * 1.25 + m, codes[3 * n + 2]!);
}

/** The share of the picture that graphics cover at a pixel. */
export function coverAt(overlay: Overlay, u: number, v: number): number {
  let left = 1;
  for (const { box, alpha } of overlay) {
    const i = Math.round(u) - box.u0;
    const j = Math.round(v) - box.v0;
    const width = box.u1 - box.u0;
    if (i < 0 || j < 0 || i >= width || j >= box.v1 - box.v0) continue;
    left *= 1 - alpha[j * width + i]!;
  }
  return 1 - left;
}
