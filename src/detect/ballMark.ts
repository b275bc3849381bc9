import { type Colour, distanceToCloth } from './colour.ts';

/**
 * So far beyond an edge, in pixels, the cloth must be bare if it is the ball's. Blur of a lens and
 * of a video's coding has faded to a fifth there, and is taken off.
 */
export const BEYOND_PIXELS = 1.5;
/** Nearer than this to the cloth, colour units, what is there is cloth. */
const MARK_DISTANCE = 20;
/** Blur leaves no more than this share of the ball's colour there. */
const MOST_BLUR = 0.6;

/**
 * Whether a step of colour on a ray is that of a mark on the ball and not the ball's edge: a white
 * circle with its number, a stripe or a lamp's reflection, near the limb.
 *
 * From a blue ball to a grey cloth half way is met where a white mark begins; from a white mark to
 * the cloth, where the ball's own colour begins. Beyond such a step there is more ball, of another
 * colour than the one on the near side; beyond the ball's edge there is cloth, and a rest of blur.
 *
 * @param beyond - read `BEYOND_PIXELS` outwards from the step.
 * @param inside - the ball's colour on the near side of the step.
 * @param outside - the cloth's colour further out on the ray.
 */
export function isMark(beyond: Colour, inside: Colour, outside: Colour): boolean {
  const a = inside.a - outside.a;
  const b = inside.b - outside.b;
  const c = inside.c - outside.c;
  const along =
    (beyond.a - outside.a) * a + (beyond.b - outside.b) * b + (beyond.c - outside.c) * c;
  const blur = Math.max(0, Math.min(MOST_BLUR, along / (a * a + b * b + c * c + 1)));
  const gap = distanceToCloth(
    beyond.a - blur * a,
    beyond.b - blur * b,
    beyond.c - blur * c,
    outside.a,
    outside.b,
    outside.c,
  );
  return gap >= MARK_DISTANCE;
}
