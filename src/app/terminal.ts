import { type AnyRecord, type ConnectOptions, connectStream } from '../bus/index.ts';
import { callLines, eventLine } from './summary.ts';

/** Reads the stream from now on as any other client would, until it is closed. */
export function followStream(
  stream: Pick<ConnectOptions, 'endpoint' | 'curve'>,
  take: (record: AnyRecord) => void,
): { close(): void } {
  const client = connectStream({ ...stream, startAt: 'now' });
  const reading = (async () => {
    for await (const item of client) if (item.kind !== 'reset') take(item);
  })();
  reading.catch((error: unknown) => process.stderr.write(`cenital: terminal: ${String(error)}\n`));
  return { close: () => client.close() };
}

/** Prints final events, proposed calls, rulings and health as lines of text. */
export function printRecord(record: AnyRecord): void {
  for (const line of linesOf(record)) process.stdout.write(`${line}\n`);
}

function linesOf(record: AnyRecord): readonly string[] {
  switch (record.kind) {
    case 'event':
      return record.body.status === 'final' ? [eventLine(record.body)] : [];
    case 'call':
      return callLines(record.body);
    case 'ruling':
      return [`  ruling: ${record.body.decision} (${record.body.by})`];
    case 'health':
      return [`  health: ${record.body.level} ${record.body.reasons.join(', ')}`.trimEnd()];
    default:
      return [];
  }
}
