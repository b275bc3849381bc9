/**
 * `cenital/client`: reads a table's stream in order and without gaps, and submits records to it.
 *
 * The rules engine and the desk use exactly this; so can any other program.
 * @module
 */
export type { CurveClient, KeyPair } from './curve.ts';
export { DEFAULT_ENDPOINT } from './endpoints.ts';
export type { NumberedPositions } from './positions.ts';
export type {
  AnyRecord,
  NewRecord,
  PositionFrame,
  RecordKind,
  Role,
  Snapshot,
  TableRecord,
  UnknownRecord,
} from './record.ts';
export type {
  ClientCounts,
  ConnectOptions,
  Reset,
  StartAt,
  StreamClient,
  StreamItem,
} from './streamClient.ts';
export { connectStream } from './streamClient.ts';
export { RefusedError } from './submitter.ts';
