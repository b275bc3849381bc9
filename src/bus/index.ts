/**
 * The event stream of a table: a durable log and ZeroMQ around it. The only folder that knows
 * the wire; knows no picture, no page and no rule.
 * @module
 */
export type {
  AnyRecord,
  BallPosition,
  DropsBody,
  EpochBody,
  EpochRecordBody,
  HealthBody,
  HealthLevel,
  InputBody,
  NewRecord,
  PinPosition,
  PositionFrame,
  RecordKind,
  Role,
  Snapshot,
  StateBody,
  TableRecord,
  TableZone,
  UnknownRecord,
  ZoneHealth,
} from './record.ts';
export { HEALTH_LEVELS, TABLE_ZONES } from './record.ts';
export type { Logged, TableLog, TableLogOptions } from './tableLog.ts';
export { openTableLog } from './tableLog.ts';
export type { EventContext } from './recorder.ts';
export type { StreamServer, StreamServerOptions } from './streamServer.ts';
export { openStreamServer } from './streamServer.ts';
export type { AllowedClient, CurveClient, CurveServer, KeyPair } from './curve.ts';
export { makeKeyPair } from './curve.ts';
export { DEFAULT_ENDPOINT, endpointsOf, isLocalEndpoint } from './endpoints.ts';
export type { WireEvent } from './wireEvent.ts';
export { decodeEvent, encodeEvent, parseEvent } from './codeEvent.ts';
export type { WireCall } from './wireBody.ts';
export { decodeCall, encodeCall } from './codeBody.ts';
export { parseEnvelope } from './decode.ts';
export type { NumberedPositions } from './positions.ts';
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
export { WIRE_VERSION } from './wire.ts';
export type { Bridge, BridgeCounts, BridgeOptions } from './natsBridge.ts';
export type { Hub, HubCounts, HubOptions } from './hub.ts';
export { openBridge, openHub } from './leagueDoors.ts';
export type { TableView } from './league.ts';
export { League } from './league.ts';
export type { NatsOptions } from './natsSettings.ts';
export { readNatsOptions } from './natsSettings.ts';
