import type { Frame } from '../capture/index.ts';
import type { BallEdge, BallEdgeFitter } from './ballEdge.ts';
import type { ClothBackground } from './clothBackground.ts';
import {
  better,
  closesBest,
  isClosed,
  type KnownBall,
  mostClosed,
  ringAbout,
} from './knownBall.ts';

/** Colour units from its cloth under which a ball is told from a shadow by little. */
const SOFT_CONTRAST = 18;
/** Places so many radii apart are tried: a soft outline closes from one and not from the next. */
const APART_RADII = 0.3;

/** Whether an outline is that of a ball darker than its cloth and of its hue, or of a shadow. */
export const isSoftEdge = ({ isDarkInPart, contrast }: BallEdge): boolean =>
  isDarkInPart && contrast < SOFT_CONTRAST;

/** Whether a ball with such an outline lies still. */
export const isSoft = ({ edge, step }: KnownBall): boolean =>
  step === undefined && isSoftEdge(edge);

/**
 * Balls that are told from their own shadow by little, such as a green one on green cloth. A ray
 * alone hardly says anything then; all of them do, and they agree in one place only. Each takes
 * the edge nearest to where it looks, so that many places are tried.
 */
export class SoftBalls {
  private readonly fitter: BallEdgeFitter;

  constructor(fitter: BallEdgeFitter) {
    this.fitter = fitter;
  }

  /** The outline that closes best of those at and about a place, whose radius is in pixels. */
  find(
    frame: Frame,
    background: ClothBackground,
    place: Pick<BallEdge, 'u' | 'v' | 'radius'>,
  ): BallEdge | undefined {
    const places = [place, ...ringAbout(place, APART_RADII * place.radius)];
    return mostClosed(places.map((at) => this.fitter.fit(frame, background, at, { isSoft: true })));
  }

  /**
   * A ball in a quiet part of the picture: of all outlines that were found while nothing changed
   * the best stays, for grain closes one in this frame and another in the next.
   *
   * @param isBall - whether an outline may be that of a ball that was there before.
   */
  close(
    frame: Frame,
    background: ClothBackground,
    ball: KnownBall,
    isBall: (edge: BallEdge) => boolean,
  ): KnownBall {
    const found = this.find(frame, background, ball.edge);
    const isBetter = found && found.isDarkInPart && isBall(found) && closesBest(found, [ball.edge]);
    return { ...ball, age: 0, ...(isBetter && { edge: found }) };
  }

  /** The outline of a ball where something changed. */
  findAgain(frame: Frame, background: ClothBackground, { edge }: KnownBall): BallEdge | undefined {
    const near = this.fitter.fit(frame, background, edge, { isSettled: true, isSoft: true });
    if (near && isClosed(near)) return near;
    return better(near, this.find(frame, background, edge), true);
  }
}
