import { wrongInput } from '../base/error.ts';

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Smallest picture in which a ball is more than a few pixels. */
const LEAST: PictureSize = { width: 320, height: 180 };
/** The largest that cameras are made for. */
const MOST: PictureSize = { width: 7680, height: 4320 };

/** Reads `1920x1080`, as a command line gives it. */
export function readPictureSize(text: string): PictureSize {
  const [, width, height] = (/^(\d+)x(\d+)$/.exec(text) ?? []).map(Number);
  if (!width || !height || !isUsable({ width, height }))
    throw wrongInput('bad-size', `size "${text}" must be WxH in even pixels, as 1920x1080`);
  return { width, height };
}

function isUsable({ width, height }: PictureSize): boolean {
  const isEven = width % 2 === 0 && height % 2 === 0;
  const isLarge = width >= LEAST.width && height >= LEAST.height;
  return isEven && isLarge && width <= MOST.width && height <= MOST.height;
}
