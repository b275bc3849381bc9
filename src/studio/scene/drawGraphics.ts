import { fromHex } from '../picture/colour.ts';
import { LETTERS } from '../picture/glyphs.ts';
import type { GraphicPart } from '../picture/look.ts';
import type { Random } from '../random.ts';

/** Score bars and logos as broadcasters lay them over the picture; club cameras show none. */
export function drawGraphics(random: Random): readonly GraphicPart[] {
  if (!random.chance(0.35)) return [];
  const parts = [scoreBar(random.fork('score'))];
  return random.chance(0.6) ? [...parts, logo(random.fork('logo'))] : parts;
}

const GROUNDS = ['#10141c', '#1a2c5a', '#f2f2f0', '#5a1018', '#0c3a2a'] as const;
const ACCENTS = ['#e8c020', '#d02828', '#2078d0', '#f0f0f0', '#40a840'] as const;

function colours(random: Random): Pick<GraphicPart, 'ground' | 'accent' | 'ink' | 'alpha'> {
  const ground = random.pick(GROUNDS);
  return {
    ground: fromHex(ground),
    accent: fromHex(random.pick(ACCENTS)),
    ink: fromHex(ground === '#f2f2f0' ? '#181818' : '#f4f4f4'),
    alpha: random.between(0.75, 1),
  };
}

function scoreBar(random: Random): GraphicPart {
  const isLow = random.chance(0.8);
  return {
    kind: 'score',
    left: random.pick([0.03, 0.05, 0.38, 0.74]),
    top: isLow ? random.between(0.84, 0.89) : random.between(0.02, 0.05),
    rowHeight: random.between(0.026, 0.042),
    words: [word(random), word(random)],
    scores: [random.integer(0, 60), random.integer(0, 60)],
    ...colours(random),
  };
}

function logo(random: Random): GraphicPart {
  return {
    kind: 'logo',
    left: random.pick([0.03, 0.82, 0.85]),
    top: random.pick([0.03, 0.05, 0.87]),
    rowHeight: random.between(0.03, 0.05),
    words: [word(random)],
    scores: [],
    ...colours(random),
    alpha: random.between(0.45, 1),
  };
}

/** A name nobody has. */
function word(random: Random): string {
  const vowels = 'AEIOU';
  const others = [...LETTERS].filter((c) => !vowels.includes(c)).join('');
  const n = random.integer(4, 9);
  return Array.from({ length: n }, (_, i) => random.pick([...(i % 2 ? vowels : others)])).join('');
}
