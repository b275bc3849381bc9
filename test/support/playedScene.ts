import type { Stage } from '../../src/studio/index.ts';
import { poseAt } from '../../src/studio/physics/timeline.ts';
import type { BallId } from '../../src/table/index.ts';
import type { Place } from './tableScene.ts';

/** What was played on a stage of the studio as a scene: where each ball is while it can be seen. */
export function playedScene(stage: Stage): Partial<Record<BallId, Place>> {
  return Object.fromEntries(
    stage.finish().balls.map((path) => [
      path.id,
      (t: number) => {
        const at = poseAt(path, t);
        return at.state === 'cloth' || at.state === 'air' ? at : undefined;
      },
    ]),
  );
}
