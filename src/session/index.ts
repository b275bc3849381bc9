/**
 * Recorded sittings: the files of `analyze` and `infer`, and what a session keeps on disk.
 * @module
 */
export { isDiskFault } from './appendLine.ts';
export type { NumberedObservation } from './contractFiles.ts';
export { encodeEventLine, encodeTrackLine, parseObservations } from './contractFiles.ts';
export type { FilmSegment, KeptSpan } from './filmFolder.ts';
export { FilmFolder, filmFolders, removeFilm, SHOT_MARGIN_S } from './filmFolder.ts';
export type { FilmBudget, FilmFile, KeepingClass, RetentionPlan } from './retention.ts';
export { KEEPING_CLASSES, planRetention } from './retention.ts';
export type { SegmentByAge } from './lastInput.ts';
export { LAST_INPUT, LastInput, segmentsByAge } from './lastInput.ts';
export { PinsFilm, pinsFilmName, pinsFilmsOf } from './pinsFilm.ts';
export type { SittingCard } from './sittingCard.ts';
export { readSittingCard, writeSittingCard } from './sittingCard.ts';
