import { onTestFinished } from 'vitest';
import type {
  AnyRecord,
  ConnectOptions,
  StreamClient,
  StreamItem,
  StreamServer,
  StreamServerOptions,
} from '../../src/bus/index.ts';
import { connectStream, openStreamServer, openTableLog } from '../../src/bus/index.ts';
import { scratchFolder } from './busFixtures.ts';

export interface OpenStream {
  readonly server: StreamServer;
  readonly dir: string;
  stop(): Promise<void>;
}

/** A log and a server over it, closed when the test ends. */
export async function openStream(
  options: Pick<StreamServerOptions, 'endpoint' | 'curve'> & { dir?: string; maxBytes?: number },
): Promise<OpenStream> {
  const { dir = scratchFolder(), maxBytes, ...rest } = options;
  const log = await openTableLog({
    dir,
    ...(maxBytes !== undefined && { maxBytes, segmentBytes: maxBytes / 4 }),
  });
  const server = await openStreamServer({ log, table: 't1', ...rest });
  const stop = async () => {
    await server.close();
    await log.close();
  };
  onTestFinished(stop);
  return { server, dir, stop };
}

/** A client, closed when the test ends. */
export function openClient(options: ConnectOptions): StreamClient {
  const client = connectStream(options);
  onTestFinished(() => client.close());
  return client;
}

/** Reads items until `count` of them have come. */
export async function take(
  client: AsyncIterable<StreamItem>,
  count: number,
): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  if (count === 0) return items;
  for await (const item of client) {
    items.push(item);
    if (items.length === count) break;
  }
  return items;
}

/** `sequence id` of every record, `reset reason` of a reset. */
export const named = (items: readonly StreamItem[]): string[] =>
  items.map((item) => (item.kind === 'reset' ? `reset ${item.reason}` : placeOf(item)));

const placeOf = (record: AnyRecord): string => `${record.sequence} ${record.id}`;

/** Asks again and again until the condition holds; the test's own time limit ends it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
