import type { NatsConnection } from '@nats-io/transport-node';
import { connect, credsAuthenticator } from '@nats-io/transport-node';
import type { NatsOptions } from './natsSettings.ts';
import { definedIn, readOrRefuse } from './natsSettings.ts';

const CONNECT_MS = 5000;
const RECONNECT_MS = 1000;
/** A thousand boxes must not come back in the same instant. */
const RECONNECT_JITTER_MS = 4000;

/** Who connects: names are shown by the league's monitoring, inboxes can be guarded one by one. */
export interface NatsClient {
  readonly name: string;
  /** Answers come to subjects below this one, so that nobody else need be allowed to hear them. */
  readonly inbox: string;
}

/**
 * Opens a connection that comes back by itself for as long as it is open. Rejects when it cannot
 * be opened in the first place, so that whoever tries can say why before trying again.
 */
export async function connectNats(
  options: NatsOptions,
  { name, inbox }: NatsClient,
): Promise<NatsConnection> {
  const { servers, credentialsFile, user, passwordFile, tls } = options;
  const credentials = credentialsFile === undefined ? undefined : readOrRefuse(credentialsFile);
  const pass =
    passwordFile === undefined ? undefined : readOrRefuse(passwordFile).toString().split('\n')[0];
  return connect({
    servers,
    name,
    inboxPrefix: inbox,
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_JITTER_MS,
    reconnectJitterTLS: RECONNECT_JITTER_MS,
    ignoreAuthErrorAbort: true,
    ...(credentials && { authenticator: credsAuthenticator(credentials) }),
    ...(user !== undefined && { user }),
    ...(pass !== undefined && { pass }),
    ...(tls && { tls: definedIn(tls) }),
  });
}

/** One line of what went wrong, for the person who has to mend it. */
export const troubleOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
  return `the league is not reached: ${reason}`;
};
