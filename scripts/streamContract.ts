/**
 * Writes the contract of the stream from the very schemas that check its messages: JSON Schemas
 * and an AsyncAPI 3 document. `npx tsx scripts/streamContract.ts` brings `docs/stream` up to date;
 * a test fails while it is not.
 * @module
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { REFUSALS } from '../src/bus/counts.ts';
import { natsOptionsSchema } from '../src/bus/natsSettings.ts';
import { KINDS_OF_ROLE, RECORD_KINDS, type RecordKind } from '../src/bus/record.ts';
import { replySchema, requestSchema } from '../src/bus/request.ts';
import {
  envelopeSchema,
  heartbeatSchema,
  submissionSchema,
  WIRE_VERSION,
} from '../src/bus/wire.ts';
import {
  wireCallSchema,
  wireDropsSchema,
  wireEpochSchema,
  wireHealthSchema,
  wireInputSchema,
  wireRulingSchema,
  wireStateSchema,
} from '../src/bus/wireBody.ts';
import { wireEventSchema } from '../src/bus/wireEvent.ts';

const BODIES: Readonly<Record<RecordKind, z.ZodType>> = {
  event: wireEventSchema,
  call: wireCallSchema,
  ruling: wireRulingSchema,
  input: wireInputSchema,
  state: wireStateSchema,
  health: wireHealthSchema,
  epoch: wireEpochSchema,
  drops: wireDropsSchema,
};

const SUMMARIES: Readonly<Record<RecordKind, string>> = {
  event: 'Something happened on the table.',
  call: 'The rules engine proposes a call. Never a ruling.',
  ruling: 'The referee decided about a call; `subject` is the call it answers.',
  input: 'A referee input or a match set-up.',
  state: 'The match as the rules engine sees it after the input that `subject` names.',
  health: 'How well the observer sees.',
  epoch: 'The observer begins to watch.',
  drops: 'What was let go or refused since the observer started.',
};

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ...BODIES,
  envelope: envelopeSchema,
  submission: submissionSchema,
  heartbeat: heartbeatSchema,
  request: requestSchema,
  reply: replySchema,
  'nats-options': natsOptionsSchema,
};

/** Every file of the contract: path below `docs/stream`, text. */
export function streamContract(): ReadonlyMap<string, string> {
  const files = new Map<string, string>([['asyncapi.json', print(asyncApi())]]);
  for (const [name, schema] of Object.entries(SCHEMAS))
    files.set(`schemas/${name}.schema.json`, print(jsonSchemaOf(name, schema)));
  return files;
}

const print = (document: unknown): string => `${JSON.stringify(document, undefined, 2)}\n`;

function jsonSchemaOf(name: string, schema: z.ZodType): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return { $schema, $id: `urn:cenital:stream:${WIRE_VERSION.split('.')[0]}:${name}`, ...rest };
}

function asyncApi(): object {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Cenital table stream',
      version: WIRE_VERSION,
      description:
        'What one table publishes, and how to ask it. See README.md in this folder for the transport in words and for the compact form of positions.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: servers(),
    channels: { ...recordChannels(), ...otherChannels() },
    operations: operations(),
    components: { messages: messages(), schemas: componentSchemas() },
  };
}

/** AsyncAPI knows no ZeroMQ: what it cannot say stands in `x-` fields. */
function servers(): object {
  const server = (socket: string, offset: number, description: string) => ({
    host: '127.0.0.1:{port}',
    protocol: 'zmtp',
    protocolVersion: '3.1',
    description,
    variables: { port: { default: String(5570 + offset) } },
    'x-zeromq-socket': socket,
    'x-port-offset': offset,
  });
  return {
    stream: server('PUB', 0, 'Records as they are logged, and heartbeats.'),
    positions: server('PUB', 1, 'Positions of balls and pins.'),
    read: server('ROUTER', 2, 'Snapshots and records from a number on.'),
    rules: server('ROUTER', 3, 'As read; calls and match states may be submitted.'),
    desk: server('ROUTER', 4, 'As read; rulings and referee inputs may be submitted.'),
  };
}

const table = {
  parameters: { table: { description: 'The table: letters, digits, - and _.' } },
};
const onServers = (...names: string[]) => names.map((name) => ({ $ref: `#/servers/${name}` }));

function recordChannels(): object {
  return Object.fromEntries(
    RECORD_KINDS.map((kind) => [
      kind,
      {
        address: `table/{table}/${kind}`,
        ...table,
        servers: onServers('stream'),
        messages: { [kind]: { $ref: `#/components/messages/${kind}` } },
        'x-written-by': Object.entries(KINDS_OF_ROLE)
          .filter(([, kinds]) => kinds.includes(kind))
          .map(([role]) => role),
      },
    ]),
  );
}

function otherChannels(): object {
  const one = (address: string | null, names: string[], message: string) => ({
    address,
    ...(address !== null && table),
    servers: onServers(...names),
    messages: { [message]: { $ref: `#/components/messages/${message}` } },
  });
  return {
    heartbeat: one('table/{table}/heartbeat', ['stream'], 'heartbeat'),
    positions: one('table/{table}/positions', ['positions'], 'positions'),
    requests: one(null, ['read', 'rules', 'desk'], 'request'),
    replies: one(null, ['read', 'rules', 'desk'], 'reply'),
  };
}

function operations(): object {
  const published = [...RECORD_KINDS, 'heartbeat', 'positions'];
  const send = published.map((kind) => [
    `publish-${kind}`,
    { action: 'send', channel: { $ref: `#/channels/${kind}` } },
  ]);
  return {
    ...Object.fromEntries(send),
    answer: {
      action: 'receive',
      channel: { $ref: '#/channels/requests' },
      reply: { channel: { $ref: '#/channels/replies' } },
    },
  };
}

function messages(): object {
  const records = RECORD_KINDS.map((kind) => [
    kind,
    {
      summary: SUMMARIES[kind],
      contentType: 'application/cloudevents+json',
      payload: {
        allOf: [
          { $ref: '#/components/schemas/envelope' },
          {
            type: 'object',
            properties: {
              type: {
                type: 'string',
                pattern: kind === 'event' ? '^cenital\\.event\\.' : `^cenital\\.${kind}$`,
              },
              data: { $ref: `#/components/schemas/${kind}` },
            },
          },
        ],
      },
    },
  ]);
  const plain = (summary: string, schema: string) => ({
    summary,
    payload: { $ref: `#/components/schemas/${schema}` },
  });
  return {
    ...Object.fromEntries(records),
    heartbeat: plain('Where the log stands, twice a second.', 'heartbeat'),
    positions: {
      summary: 'One frame, little-endian; README.md gives the layout.',
      contentType: 'application/octet-stream',
      payload: { type: 'string', format: 'binary' },
    },
    request: plain('First part of a request; records to submit follow as parts.', 'request'),
    reply: {
      ...plain('First part of a reply; records follow as parts, in order.', 'reply'),
      'x-refusals': REFUSALS,
    },
  };
}

const componentSchemas = (): object =>
  Object.fromEntries(
    Object.keys(SCHEMAS)
      .filter((name) => name !== 'nats-options')
      .map((name) => [name, { $ref: `./schemas/${name}.schema.json` }]),
  );

/** Writes the files; the folder is the first word of the command line. */
export function writeStreamContract(folder: string): void {
  for (const [name, text] of streamContract()) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

if (process.argv[1]?.endsWith('streamContract.ts')) writeStreamContract('docs/stream');
