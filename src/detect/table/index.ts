/**
 * Finds the table in pictures: cloth, noses, pockets, diamonds, and the camera that saw them.
 * Set-up work, and a watch on what it found; nothing here runs in every frame.
 * @module
 */
export type { ClothColour } from './cloth.ts';
export type { FoundDiamond } from './diamonds.ts';
export type { Corners, FindTableOptions, FoundTable } from './findTable.ts';
export { findTable, noseCorners } from './findTable.ts';
export type { NoseSighting } from './noses.ts';
export type { Picture } from './picture.ts';
export { medianPicture } from './picture.ts';
export type { FoundPocket } from './pockets.ts';
export type { TableProblem, TableProblemCode } from './problems.ts';
export type { TableTrouble, TableTroubleCode, TableWatch } from './watchTable.ts';
export { glanceAtTable, startTableWatch, stepTableWatch } from './watchTable.ts';
