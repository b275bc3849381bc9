import type { Clip } from './clip.ts';
import { FIVE_PINS_CLIPS } from './fivePins.ts';
import { closeUp } from './views.ts';

/** The scene of a clip, seen by the camera that a table may have for its pins. */
function closeOf(name: string): Clip {
  const whole = FIVE_PINS_CLIPS.find((clip) => clip.name === name)!;
  return {
    ...whole,
    ...{ name: `${name}-close`, sceneOf: name, dress: closeUp },
    shows: `the pins of \`${name}.mp4\` at the same time, seen by a second camera close up`,
    // Neither the size nor the rate of the first camera: they are merged by the time of capture.
    ...{ width: 640, fps: 50, crf: 28 },
  };
}

/** Second cameras of clips: what the first one can hardly tell of pins. */
export const CLOSE_CLIPS: readonly Clip[] = [
  closeOf('five-yellow-fells-two'),
  closeOf('five-pin-displaced'),
];
