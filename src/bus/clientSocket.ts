import { Dealer, Subscriber } from 'zeromq';
import type { Context } from 'zeromq';
import type { CurveClient } from './curve.ts';
import { isIpv6 } from './endpoints.ts';

/**
 * Live messages that libzmq keeps while this process is busy; the log has the rest.
 *
 * So many that the bound is not reached in practice: libzmq 4.3.5 aborts the process when a
 * connection is replaced while a full queue holds it back (libzmq issue 3937). For the same
 * reason ZeroMQ's own heartbeats are off, which take a connection that is held back for dead;
 * clients listen for the observer's heartbeats instead.
 */
const RECEIVE_HIGH_WATER = 100_000;
const RECONNECT_MS = 100;
const RECONNECT_MAX_MS = 500;

export interface SocketOptions {
  readonly context: Context;
  readonly curve?: CurveClient | undefined;
}

/** A socket to ask at a door. */
export function openDealer(endpoint: string, options: SocketOptions): Dealer {
  const dealer = new Dealer(clientOptions(endpoint, options));
  dealer.connect(endpoint);
  return dealer;
}

/** A socket that hears all a table publishes at an endpoint. */
export function openSubscriber(endpoint: string, options: SocketOptions): Subscriber {
  const subscriber = new Subscriber({
    ...clientOptions(endpoint, options),
    receiveHighWaterMark: RECEIVE_HIGH_WATER,
  });
  subscriber.connect(endpoint);
  subscriber.subscribe('table/');
  return subscriber;
}

function clientOptions(endpoint: string, { context, curve }: SocketOptions) {
  return {
    context,
    linger: 0,
    ipv6: isIpv6(endpoint),
    reconnectInterval: RECONNECT_MS,
    reconnectMaxInterval: RECONNECT_MAX_MS,
    ...(curve && {
      curveServerKey: curve.serverKey,
      curvePublicKey: curve.publicKey,
      curveSecretKey: curve.secretKey,
    }),
  };
}
