import type { Clip } from './clip.ts';
import { all, firstContact, hasEnded, pocketed } from './clip.ts';
import { at, shot } from './nineBallShot.ts';
import { asBefore, dimmed, fromTheSide, inTurn, knocked, rebalanced, unfocused } from './views.ts';

/** An easy legal miss, so that whatever goes wrong is the camera's doing. */
const miss: Pick<Clip, 'game' | 'play' | 'isRight'> = {
  game: 'nine-ball',
  play: (random) =>
    shot(random, {
      layout: [at('cue', 0.4, -0.25), at('3', 0, 0.05), at('7', -0.7, -0.3), at('9', 0.9, 0.35)],
      object: '3',
      target: { x: -0.6, y: 0.635 },
      speed: 1.3,
    }),
  isRight: (e) =>
    firstContact(e, 'cue') === '3' &&
    all(e, 'cushion_contact').length > 0 &&
    pocketed(e).length === 0 &&
    hasEnded(e),
};

/** Clips in which the camera or the lamps fail, not the players. */
export const CAMERA_CLIPS: readonly Clip[] = [
  {
    ...miss,
    name: 'nine-camera-cut',
    shows: 'a broadcaster cuts to a camera at the side in the middle of the shot, and back (C28)',
    variation: 0,
    changes: inTurn([2.2, fromTheSide], [3.6, asBefore]),
  },
  {
    ...miss,
    name: 'nine-camera-knocked',
    shows: 'the camera is knocked after the shot: everything shifts by 9 pixels (C28)',
    variation: 0,
    changes: inTurn([3.4, knocked]),
  },
  {
    ...miss,
    name: 'nine-lamps-out',
    shows: 'all lamps but one go out during the shot (C7)',
    variation: 0,
    changes: inTurn([2.8, dimmed]),
  },
  {
    ...miss,
    name: 'nine-white-balance',
    shows: 'the camera changes its white balance, and loses its focus later (C25, C27)',
    variation: 0,
    changes: inTurn([2.4, rebalanced], [4, unfocused]),
  },
];
