import type { FilmOrder, Take, Truth } from '../../src/studio/index.ts';
import { drawLook, seededRandom, truthOf } from '../../src/studio/index.ts';
import type { Clip } from './clip.ts';
import { CLOSE_CLIPS } from './closeUps.ts';
import { FIVE_PINS_CLIPS } from './fivePins.ts';
import { CAMERA_CLIPS } from './cameraTroubles.ts';
import { FIVE_PINS_FAULT_CLIPS } from './fivePinsFaults.ts';
import { NINE_BALL_CLIPS } from './nineBall.ts';
import { NINE_BALL_RARE_CLIPS } from './nineBallRare.ts';

export const CLIPS: readonly Clip[] = [
  ...NINE_BALL_CLIPS,
  ...NINE_BALL_RARE_CLIPS,
  ...CAMERA_CLIPS,
  ...FIVE_PINS_CLIPS,
  ...FIVE_PINS_FAULT_CLIPS,
  ...CLOSE_CLIPS,
];

/** Plays one variation of a clip. */
export const playClip = (clip: Clip, variation: number): Take =>
  clip.play(seededRandom(`${clip.sceneOf ?? clip.name}/${variation}`));

/** All that a clip is made from, but where it goes: its name, variation and definition decide it. */
export function orderOfClip(clip: Clip): Omit<FilmOrder, 'ffmpeg' | 'stem'> {
  const take = playClip(clip, clip.variation);
  const width = clip.width ?? 854;
  const height = 2 * Math.round((width * 9) / 32);
  const scene = clip.sceneOf ?? clip.name;
  const drawn = drawLook(seededRandom(scene).fork('look'), take.table, { width, height });
  const look = clip.dress ? clip.dress(drawn) : drawn;
  return {
    ...{ take, look },
    ...(clip.changes && { changes: clip.changes(look) }),
    title: clip.shows,
    seed: `${scene}/${clip.variation}`,
    fps: clip.fps ?? 30,
    crf: clip.crf ?? 26,
  };
}

/** The truth of a clip as it is played today: nothing is rendered for it. */
export function truthOfClip(clip: Clip): Truth {
  const order = orderOfClip(clip);
  const frames = Math.max(1, Math.floor(order.take.durationS * order.fps));
  return truthOf({ ...order, clip: `${clip.name}.mp4`, frames });
}
