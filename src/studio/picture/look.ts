import type { CameraModel } from '../../calibration/index.ts';
import type { BallSetChoice } from './ballPaint.ts';
import type { Rgb } from './colour.ts';
import type { Lighting } from './lamps.ts';

/** What the cloth is like. */
export interface ClothLook {
  readonly colour: Rgb;
  /** 0 new to 1 worn: patches, chalk and tracks. */
  readonly wear: number;
  readonly noiseSeed: number;
  readonly headString: boolean;
}

export const RAIL_KINDS = ['wood', 'plain', 'laminate'] as const;
export const DIAMOND_KINDS = ['rhombus', 'round', 'cross'] as const;
export const FLOOR_KINDS = ['carpet', 'boards', 'plain', 'tiles', 'marbled', 'waves'] as const;

/** Rails, sights and pockets. */
export interface RailLook {
  readonly kind: (typeof RAIL_KINDS)[number];
  readonly colour: Rgb;
  readonly dark: Rgb;
  readonly diamonds: (typeof DIAMOND_KINDS)[number];
  readonly diamondColour: Rgb;
  /** Metal or plastic castings round the pockets; none leaves bare rail. */
  readonly castings: Rgb | undefined;
  /** A strip along the outer edge. */
  readonly trim: Rgb;
  readonly trimWidth: number;
  readonly cornerRadius: number;
  readonly liner: Rgb;
  /** Mirror images of windows and room lamps on the rail's lacquer. */
  readonly glare: readonly Glare[];
}

/** A patch of mirrored light on the rails. */
export interface Glare {
  readonly x: number;
  readonly y: number;
  readonly radiusX: number;
  readonly radiusY: number;
  /** Light added in its middle. */
  readonly light: Rgb;
}

export interface FloorLook {
  readonly kind: (typeof FLOOR_KINDS)[number];
  readonly colours: readonly [Rgb, Rgb];
  readonly scale: number;
  /** Light that reaches it, as a share of that on the rails: table lamps leave the room dark. */
  readonly light: number;
}

/** What the camera does to the light. */
export interface SensorLook {
  /** Linear light times this is what the tone curve sees. */
  readonly exposure: number;
  readonly balance: Rgb;
  /** Standard deviation of the noise in code values, at mid-grey. */
  readonly noise: number;
  readonly vignette: number;
  /** Steepness of the tone curve about mid-grey; 1 is sRGB. */
  readonly contrast: number;
  /** Code of black, 0 to 1: haze and cheap lenses lift it. */
  readonly black: number;
  /** Standard deviation of the lens's and codec's blur in pixels. */
  readonly blur: number;
  /** Strength of the halo that cameras draw round edges. */
  readonly sharpen: number;
  readonly saturation: number;
  /** Seconds the shutter is open, and from the first row to the last. */
  readonly exposureS: number;
  readonly readoutS: number;
  /** Ripple of the lamps: cycles a second (twice the mains) and depth 0 to 1. */
  readonly flickerHz: number;
  readonly flickerDepth: number;
}

/** Something that a broadcaster lays over the picture. Lengths are shares of the frame's height. */
export interface GraphicPart {
  readonly kind: 'score' | 'logo';
  /** Top left corner as shares of the frame's width and height. */
  readonly left: number;
  readonly top: number;
  readonly rowHeight: number;
  readonly words: readonly string[];
  readonly scores: readonly number[];
  readonly ground: Rgb;
  readonly accent: Rgb;
  readonly ink: Rgb;
  readonly alpha: number;
}

/** All that decides how a scene looks, apart from what happens in it. */
export interface Look {
  readonly camera: CameraModel;
  readonly lighting: Lighting;
  readonly cloth: ClothLook;
  readonly rail: RailLook;
  readonly floor: FloorLook;
  readonly balls: BallSetChoice;
  readonly sensor: SensorLook;
  /** Score bars and logos over the picture. */
  readonly graphics: readonly GraphicPart[];
  readonly seed: string;
}
