/**
 * The project's own film studio: plays shots with simulated physics, films them with a simulated
 * camera, and writes down exactly what happened. A tool for tests, training and the demo; the
 * observer never imports it.
 * @module
 */
export type { DatasetOrder } from './dataset/writeDataset.ts';
export { writeDataset } from './dataset/writeDataset.ts';
export { openEncoder } from './film/encode.ts';
export type { FilmOrder } from './film/film.ts';
export type { LookChange } from './film/lookChange.ts';
export { film } from './film/film.ts';
export type { Truth } from './film/truth.ts';
export { truthOf } from './film/truth.ts';
export { stillOf } from './film/still.ts';
export type { Look } from './picture/look.ts';
export type { Random } from './random.ts';
export { seededRandom } from './random.ts';
export { drawLook } from './scene/drawLook.ts';
export type { Layout, Take } from './scene/stage.ts';
export { Stage } from './scene/stage.ts';
export { playRandomShot } from './scene/randomShot.ts';
export type { Happening } from './physics/happening.ts';
export type { RackLook } from './scene/rackProp.ts';
export { drawRack } from './scene/rackProp.ts';
export { ghostBall, rack, towards } from './scene/aim.ts';
export { loadPinEngine } from './pins/pinEngine.ts';
