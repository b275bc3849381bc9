/**
 * What people write down for the product: tables, games, the configuration of a box. Refuses
 * unknown keys and names every problem at once.
 * @module
 */
export type { BoxConfig } from './boxConfig.ts';
export { boxConfigSchema, readBoxConfig } from './boxConfig.ts';
export type { CameraConfig, CameraLocks } from './cameraConfig.ts';
export { readGame } from './game.ts';
export { CONFIG_VERSION, migrateConfig } from './migrateConfig.ts';
export { problemList } from './problemList.ts';
export { readTable, tableFileSchema } from './tableFile.ts';
