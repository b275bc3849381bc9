/** A stream of numbers that a seed decides: the studio's only source of chance. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Whole number in [low, high]. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Mean 0, standard deviation 1. */
  gaussian(): number;
  /** A stream of its own: drawing more from it leaves the others as they were. */
  fork(name: string): Random;
}

/** Makes a stream from a seed (sfc32, Chris Doty-Humphrey, public domain). */
export function seededRandom(seed: number | string): Random {
  const key = String(seed);
  const draw = sfc32(hash(key, 1), hash(key, 2), hash(key, 3));
  const between = (low: number, high: number): number => low + draw() * (high - low);
  return {
    next: draw,
    between,
    integer: (low, high) => low + Math.floor(draw() * (high - low + 1)),
    chance: (probability) => draw() < probability,
    pick: (choices) => choices[Math.floor(draw() * choices.length)]!,
    gaussian: () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw()),
    fork: (name) => seededRandom(`${key}/${name}`),
  };
}

/** FNV-1a with a salt, finished as in MurmurHash3. */
function hash(text: string, salt: number): number {
  let h = 2166136261 ^ Math.imul(salt, 0x9e3779b9);
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const WARM_UP = 12;

function sfc32(a: number, b: number, c: number): () => number {
  let counter = 1;
  const draw = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < WARM_UP; i++) draw();
  return draw;
}
