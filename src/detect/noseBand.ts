import type { Picture } from './clothBackground.ts';
import { medianOf } from './clothBackground.ts';
import type { TableView } from './tableView.ts';

/** How far the shadow of a nose reaches over the bed, and how far outside it is watched. */
const FROM_METRES = -0.03;
const TO_METRES = 0.11;
/** Steps of the band's profile. */
const BIN_METRES = 0.004;
const BINS = Math.round((TO_METRES - FROM_METRES) / BIN_METRES);
/** Stretches of a nose that have a profile of their own: the shadow's width varies with the lamps. */
const STRETCHES = 6;
/** A profile's bin needs so many cells to be believed. */
const LEAST_CELLS = 8;

/**
 * Puts the bands along the noses into the background: the median difference from the bed's light,
 * by distance from the nose. A ball or an arm is an outlier to a stretch of 40 cm.
 */
export function fitNoseBand(view: TableView, picture: Picture, background: Picture): void {
  const planes = ['a', 'b', 'c'] as const;
  const bins = collect(view);
  const profiles = planes.map((plane) => {
    const profile = new Float32Array(bins.length);
    bins.forEach((cells, k) => {
      if (cells.length < LEAST_CELLS) return;
      const gaps = Float32Array.from(cells, (i) => picture[plane][i]! - background[plane][i]!);
      profile[k] = medianOf(gaps);
    });
    steady(profile);
    return profile;
  });
  for (let i = 0; i < view.zone.length; i++) {
    const at = (view.noseDistance[i]! - FROM_METRES) / BIN_METRES - 0.5;
    if (at < -0.5 || at > BINS - 1) continue;
    planes.forEach((plane, p) => {
      background[plane][i]! += readProfile(profiles[p]!, view, i, at);
    });
  }
}

function collect(view: TableView): number[][] {
  const bins: number[][] = Array.from({ length: 4 * STRETCHES * BINS }, () => []);
  for (let i = 0; i < view.zone.length; i++) {
    if (view.zone[i] === 0) continue;
    const bin = Math.floor((view.noseDistance[i]! - FROM_METRES) / BIN_METRES);
    if (bin < 0 || bin >= BINS) continue;
    bins[(view.side[i]! * STRETCHES + stretchOf(view, i)) * BINS + bin]!.push(i);
  }
  return bins;
}

const stretchOf = (view: TableView, i: number): number =>
  Math.min(STRETCHES - 1, Math.max(0, Math.floor(view.along[i]! * STRETCHES)));

/** A stretch that disagrees with the side's other stretches (an arm lies there) follows them. */
function steady(profile: Float32Array): void {
  for (let side = 0; side < 4; side++)
    for (let bin = 0; bin < BINS; bin++) {
      const at = (stretch: number): number => (side * STRETCHES + stretch) * BINS + bin;
      const values = Float32Array.from({ length: STRETCHES }, (_, s) => profile[at(s)]!);
      const usual = medianOf(Float32Array.from(values));
      const spread = medianOf(values.map((value) => Math.abs(value - usual)));
      for (let s = 0; s < STRETCHES; s++) {
        const most = 3 * spread + 4;
        profile[at(s)] = usual + Math.max(-most, Math.min(most, profile[at(s)]! - usual));
      }
    }
}

function readProfile(profile: Float32Array, view: TableView, i: number, at: number): number {
  const bin = Math.max(0, Math.min(BINS - 2, Math.floor(at)));
  const t = Math.max(0, Math.min(1, at - bin));
  const k = (view.side[i]! * STRETCHES + stretchOf(view, i)) * BINS + bin;
  const fade = Math.min(1, (BINS - 1 - at) / 4);
  return fade * (profile[k]! * (1 - t) + profile[k + 1]! * t);
}
