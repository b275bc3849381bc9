/** A place on the canvas, CSS pixels. */
export interface Place {
  readonly u: number;
  readonly v: number;
}

/** The canvas that numbers must not leave. */
interface Box {
  readonly width: number;
  readonly height: number;
}

const NO_BOX: Box = { width: Infinity, height: Infinity };

/** Directions that are tried, to the sides first: paths run along the table more often than across. */
const DIRECTIONS = [-45, 45, -135, 135, -90, 90, 0, 180].map(
  (degrees) => (degrees * Math.PI) / 180,
);
/** Tried one after the other, in radii; beyond this a number would no longer seem to belong there. */
const STEPS = [2.1, 3.2, 4.3] as const;
/** Two numbers may touch; more would hide a digit. */
const LEAST_GAP = 1.8;

/**
 * Moves numbers aside that would stand on each other, as in a corner or at a double contact.
 * The earlier keeps its place. Gives a place for each, in the same order.
 */
export function spreadMarks(
  marks: readonly Place[],
  radius: number,
  box: Box = NO_BOX,
): readonly Place[] {
  const placed: Place[] = [];
  for (const mark of marks) placed.push(freePlace(mark, placed, { radius, box }));
  return placed;
}

function freePlace(
  mark: Place,
  placed: readonly Place[],
  { radius, box }: { readonly radius: number; readonly box: Box },
): Place {
  const isApart = ({ u, v }: Place): boolean =>
    placed.every((other) => Math.hypot(other.u - u, other.v - v) >= LEAST_GAP * radius);
  const isInside = ({ u, v }: Place): boolean =>
    u >= radius && v >= radius && u <= box.width - radius && v <= box.height - radius;
  const isFree = (place: Place): boolean => isInside(place) && isApart(place);
  if (isApart(mark)) return mark;
  for (const step of STEPS)
    for (const angle of DIRECTIONS) {
      const aside = {
        u: mark.u + step * radius * Math.cos(angle),
        v: mark.v + step * radius * Math.sin(angle),
      };
      if (isFree(aside)) return aside;
    }
  return mark;
}
