import type { Hub, HubOptions } from './hub.ts';
import type { Bridge, BridgeOptions } from './natsBridge.ts';

/**
 * Carries the records of one table to a league's JetStream, see `natsBridge.ts`.
 *
 * The NATS client is loaded only here: a box without a league starts a quarter second sooner.
 */
export async function openBridge(options: BridgeOptions): Promise<Bridge> {
  return (await import('./natsBridge.ts')).startBridge(options);
}

/** Reads a league's records from JetStream, see `hub.ts`. */
export async function openHub(options: HubOptions): Promise<Hub> {
  return (await import('./hub.ts')).startHub(options);
}
