import type { Metres } from '../base/units.ts';
import { CAROM_BALL_RADIUS, POOL_BALL_RADIUS } from './ball.ts';

export const POCKET_IDS = [
  'top-left',
  'top-middle',
  'top-right',
  'bottom-left',
  'bottom-middle',
  'bottom-right',
] as const;
/** Pockets as a level camera shows them: `top` is +y, `right` is +x. */
export type PocketId = (typeof POCKET_IDS)[number];

export const CUSHION_IDS = ['top', 'right', 'bottom', 'left'] as const;
/** Cushions as a level camera shows them: `top` is y = +width/2, `right` is x = +length/2. */
export type CushionId = (typeof CUSHION_IDS)[number];

/** A pocket on the table frame. */
export interface Pocket {
  readonly id: PocketId;
  /** Centre of the drop circle: a ball whose centre enters it is lost. */
  readonly x: Metres;
  readonly y: Metres;
  readonly dropRadius: Metres;
  /** The two nose points between which the mouth opens. */
  readonly mouth: readonly [
    { readonly x: Metres; readonly y: Metres },
    { readonly x: Metres; readonly y: Metres },
  ];
}

/**
 * A table: what may be known before any picture is taken.
 *
 * Table frame: metres, origin at the centre of the playing surface (between the cushion
 * noses), x along the long axis, y along the short one, right-handed seen from above.
 */
export interface TableSpec {
  readonly name: string;
  readonly length: Metres;
  readonly width: Metres;
  readonly ballRadius: Metres;
  /** Height of the cushion nose over the cloth. */
  readonly noseHeight: Metres;
  readonly pockets: readonly Pocket[];
  /** Distance from the nose to the centre of the diamonds, outwards. */
  readonly diamondSetback: Metres;
  /** Diamonds stand every length / 8 along the long rails and width / 4 along the short ones. */
  readonly railWidth: Metres;
  /** Distance between the red pin's centre and each white pin's; absent where there are no pins. */
  readonly pinPitch?: Metres;
}

/** WPA: nose height 62.5 to 64.5 % of the ball's diameter; 63.5 % is the usual value. */
const POOL_NOSE_HEIGHT = 0.0365;
/** UMB / FIBiS: 37 +- 1 mm. */
const CAROM_NOSE_HEIGHT = 0.037;
/** WPA: diamonds stand 3 11/16 in behind the nose. */
const POOL_DIAMOND_SETBACK = 0.0937;
/** WPA corner mouth 4 1/2 to 4 5/8 in between the nose points; the middle. */
const CORNER_MOUTH = 0.116;
/** WPA side mouth 5 to 5 1/8 in between the nose points; the middle. */
const SIDE_MOUTH = 0.1285;
/** Drop circles as an established simulator places them (pooltool 0.6 default table). */
const CORNER_DROP_RADIUS = 0.062;
const SIDE_DROP_RADIUS = 0.0645;
const CORNER_DROP_SETBACK = 0.0295;
const SIDE_DROP_SETBACK = 0.0685;

function poolTable(name: string, length: Metres, width: Metres): TableSpec {
  return {
    name,
    length,
    width,
    ballRadius: POOL_BALL_RADIUS,
    noseHeight: POOL_NOSE_HEIGHT,
    diamondSetback: POOL_DIAMOND_SETBACK,
    railWidth: 0.14,
    pockets: poolPockets(length, width),
  };
}

/** Places the six pockets of a pool table from its size; mouths and drops as above. */
export function poolPockets(length: Metres, width: Metres): readonly Pocket[] {
  return POCKET_IDS.map((id) => {
    const signY = id.startsWith('top') ? 1 : -1;
    const y = (signY * width) / 2;
    if (id.endsWith('middle')) {
      const half = SIDE_MOUTH / 2;
      return {
        id,
        x: 0,
        y: y + signY * SIDE_DROP_SETBACK,
        dropRadius: SIDE_DROP_RADIUS,
        mouth: [
          { x: -half, y },
          { x: half, y },
        ],
      };
    }
    const signX = id.endsWith('right') ? 1 : -1;
    const x = (signX * length) / 2;
    const leg = CORNER_MOUTH / Math.SQRT2;
    return {
      id,
      x: x + signX * CORNER_DROP_SETBACK,
      y: y + signY * CORNER_DROP_SETBACK,
      dropRadius: CORNER_DROP_RADIUS,
      mouth: [
        { x: x - signX * leg, y },
        { x, y: y - signY * leg },
      ],
    };
  });
}

/** Tables known by name. Sizes are nose to nose (WPA; UMB/FIBiS for carom). */
export const TABLES: Readonly<Record<string, TableSpec>> = {
  '9ft': poolTable('9ft', 2.54, 1.27),
  '8ft': poolTable('8ft', 2.337, 1.168),
  '7ft': poolTable('7ft', 1.93, 0.965),
  carom: {
    name: 'carom',
    length: 2.84,
    width: 1.42,
    ballRadius: CAROM_BALL_RADIUS,
    noseHeight: CAROM_NOSE_HEIGHT,
    diamondSetback: 0.0925,
    railWidth: 0.125,
    pockets: [],
    pinPitch: 0.0685,
  },
};

/** A distance from either end of the table to its quarter line, in metres from the centre. */
export const quarterX = (table: TableSpec): Metres => table.length / 4;
