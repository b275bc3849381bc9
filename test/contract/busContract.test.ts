// The contract of the stream: what is written down is what is spoken, now and by older versions.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import asyncApiSpecs from '@asyncapi/specs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writeStreamContract, streamContract } from '../../scripts/streamContract.ts';
import { parseEnvelope, WIRE_VERSION } from '../../src/bus/index.ts';
import { wireEventSchema } from '../../src/bus/wireEvent.ts';
import { BODY_PARSERS } from '../../src/bus/codeBody.ts';
import { encodeSubmission } from '../../src/bus/encode.ts';

/** Checks a document against the schema that the AsyncAPI specification itself publishes. */
function asyncApiValidator(): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Formats of the specification that say nothing about this document.
  for (const name of ['iri-reference', 'idn-email', 'iri']) ajv.addFormat(name, true);
  return ajv.compile(asyncApiSpecs.schemasWithoutId['3.0.0'] as object);
}

const FOLDER = 'docs/stream';
if (process.env['UPDATE_GOLDEN']) writeStreamContract(FOLDER);

describe('docs/stream', () => {
  test.each([...streamContract()])('%s says what the code checks', (name, text) => {
    expect(readFileSync(join(FOLDER, name), 'utf8')).toBe(text);
  });

  describe('asyncapi.json', () => {
    const document = JSON.parse(readFileSync(join(FOLDER, 'asyncapi.json'), 'utf8')) as {
      asyncapi: string;
      channels: Record<string, Record<string, unknown>>;
    };
    const isValid = asyncApiValidator();

    test('is a document of AsyncAPI 3.0, by the schema of that specification', () => {
      expect(document.asyncapi).toBe('3.0.0');
      expect(isValid(document) || isValid.errors).toBe(true);
    });

    test.each<[string, (spoilt: typeof document) => void]>([
      ['another version', (spoilt) => (spoilt.asyncapi = '2.6.0')],
      ['a word the specification does not have', (spoilt) => Object.assign(spoilt, { doors: 5 })],
      ['a channel without a proper address', (spoilt) => (first(spoilt.channels)['address'] = 5)],
      [
        'an operation that does nothing',
        (spoilt) => Object.assign(spoilt, { operations: { x: {} } }),
      ],
    ])('would not be with %s', (_what, spoil) => {
      const spoilt = structuredClone(document);
      spoil(spoilt);
      expect(isValid(spoilt)).toBe(false);
    });

    const first = <T>(of: Record<string, T>): T => Object.values(of)[0]!;
  });

  const schemas = [...streamContract()].filter(([name]) => name.startsWith('schemas/'));
  test.each(schemas)('%s is a JSON Schema', (_name, text) => {
    const schema = JSON.parse(text) as object;
    expect(schema).toHaveProperty('$schema', 'http://json-schema.org/draft-07/schema#');
    expect(schemaCheck.validateSchema(schema) || schemaCheck.errors).toBe(true);
  });
  const schemaCheck = new Ajv({ strict: false });

  test('refers to nothing that is not there', () => {
    const document = JSON.parse(streamContract().get('asyncapi.json')!) as object;
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      (m) => m[1]!,
    );
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references)
      if (reference.startsWith('#/')) expect(valueAt(document, reference), reference).toBeDefined();
      else expect(streamContract().has(reference.replace('./', '')), reference).toBe(true);
  });

  const valueAt = (document: object, reference: string): unknown =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
});

const UNKNOWN = { kind: 'unknown' };
/** Files of every version that was ever spoken, and one of a version to come. */
const WIRE = 'test/contract/wire';
const linesOf = (file: string) => readFileSync(join(WIRE, file), 'utf8').trim().split('\n');

describe.each(readdirSync(WIRE).filter((name) => /^v\d+\.\d+\.jsonl$/.test(name)))('%s', (file) => {
  const major = file.split(/[v.]/)[1];
  const isReadable = major === WIRE_VERSION.split('.')[0];

  test(
    isReadable ? 'is read, message by message' : 'is refused, as it needs a newer reader',
    () => {
      for (const line of linesOf(file)) {
        const record = parseEnvelope(line);
        const sequence = Number((JSON.parse(line) as { sequence: string }).sequence);
        if (isReadable) {
          expect(record, line).toMatchObject({ value: { sequence } });
          // Of a version to come there may be something that is not known yet.
          if (file !== 'v1.9.jsonl') expect(record, line).not.toMatchObject({ value: UNKNOWN });
        } else expect(record).toMatchObject({ problems: [expect.stringMatching(/newer reader/)] });
      }
    },
  );
});

describe(`v${WIRE_VERSION}.jsonl, the version spoken now`, () => {
  test('holds every kind of record and every type of event', () => {
    const types = new Set(linesOf(`v${WIRE_VERSION}.jsonl`).map((line) => JSON.parse(line).type));
    const events = wireEventSchema.options.map(({ shape }) => `cenital.event.${shape.type.value}`);
    for (const type of events) expect(types).toContain(type);
    for (const kind of ['call', 'ruling', 'input', 'state', 'health', 'epoch', 'drops'])
      expect(types).toContain(`cenital.${kind}`);
  });

  test.each(linesOf(`v${WIRE_VERSION}.jsonl`))('is written as it was read: %.120s', (line) => {
    const envelope = JSON.parse(line) as Record<string, unknown>;
    const record = parseEnvelope(line);
    if (!record.ok || record.value.kind === 'unknown') throw new Error(`not understood: ${line}`);
    expect(envelope).toMatchObject(encodeSubmission(record.value));
    expect(encodeSubmission(record.value).data).toEqual(envelope['data']);
  });
});

// Health once got new words in the old field: every reader of 1.0 lost the table's health.
describe.each(['1.0'])('a reader of version %s', (version) => {
  const schemas = JSON.parse(readFileSync(join(WIRE, `v${version}.schemas.json`), 'utf8')) as {
    readonly [name: string]: Parameters<typeof z.fromJSONSchema>[0];
  };
  const envelope = z.fromJSONSchema(schemas['envelope']!);

  test.each(linesOf(`v${WIRE_VERSION}.jsonl`))('accepts what is written now: %.120s', (line) => {
    const message = JSON.parse(line) as { type: string; data: unknown };
    const body = z.fromJSONSchema(schemas[message.type.split('.')[1]!]!);
    expect(envelope.safeParse(message).error).toBeUndefined();
    expect(body.safeParse(message.data).error).toBeUndefined();
  });

  test.each([
    ['healthy', 'ok'],
    ['degraded', 'degraded'],
    ['blind', 'blind'],
    ['stale', 'blind'],
    ['disconnected', 'blind'],
  ] as const)('reads %s health as %s, and one of today as it is', (level, old) => {
    const record = { kind: 'health', id: 'h', body: { level, reasons: [] } } as const;
    const { data } = encodeSubmission(record);
    expect(z.fromJSONSchema(schemas['health']!).parse(data)).toMatchObject({ level: old });
    expect(BODY_PARSERS.health(data)).toEqual({ ok: true, value: record.body });
  });
});

describe('v1.9.jsonl, a version to come', () => {
  test('gives what is known and the places of what is not', () => {
    const kinds = linesOf('v1.9.jsonl').map((line) => {
      const record = parseEnvelope(line);
      return record.ok ? record.value.kind : record.problems;
    });
    expect(kinds).toEqual(['event', 'unknown', 'unknown', 'call']);
  });
});
