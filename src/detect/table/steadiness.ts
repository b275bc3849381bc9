import type { CameraModel } from '../../calibration/index.ts';
import type { CushionId, TableSpec } from '../../table/index.ts';
import type { Picture } from './picture.ts';
import { profileShift, railProbes, railProfile } from './railProfile.ts';

/**
 * How far the rails wander between frames: the 80th percentile of their distance from where a
 * reference picture has them, in pixels, of the rail that wanders second most. A camera that moves
 * moves two rails at least; one alone is a player, or a place without a rail on a table of another
 * size than was said. The reference is one of the frames: a median of frames that wander is a blur.
 */
export function railWander(
  frames: readonly Picture[],
  still: Picture,
  camera: CameraModel,
  table: TableSpec,
): number {
  const wander = new Map<CushionId, number>();
  for (const probe of railProbes(camera, table)) {
    const reference = railProfile(still, probe);
    const shifts = frames
      .map((frame) => profileShift(reference, railProfile(frame, probe)))
      .filter((shift) => shift !== undefined)
      .map(Math.abs)
      .sort((a, b) => a - b);
    // Few sightings are of a rail behind people: they tell nothing of the camera.
    if (shifts.length < frames.length / 2) continue;
    const far = shifts[Math.floor(shifts.length * 0.8)]!;
    wander.set(probe.cushion, Math.max(wander.get(probe.cushion) ?? 0, far));
  }
  return [...wander.values()].sort((a, b) => b - a)[1] ?? 0;
}
