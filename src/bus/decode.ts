import type { Result } from '../base/result.ts';
import type { Confidence } from '../base/units.ts';
import { failure, success } from '../base/result.ts';
import { BODY_PARSERS } from './codeBody.ts';
import { kindOfType } from './encode.ts';
import { problemsOf } from './problems.ts';
import type { AnyRecord, NewRecord, Place, RecordKind } from './record.ts';
import { RECORD_KINDS } from './record.ts';
import type { Envelope, WireSubmission } from './wire.ts';
import { envelopeSchema, isReadable, submissionSchema } from './wire.ts';

const KINDS: ReadonlySet<string> = new Set(RECORD_KINDS);
const isRecordKind = (kind: string): kind is RecordKind => KINDS.has(kind);

/** Parses JSON that a stranger sent. */
export function parseJson(bytes: Uint8Array | string): Result<unknown> {
  try {
    return success(JSON.parse(typeof bytes === 'string' ? bytes : TEXT.decode(bytes)));
  } catch (error) {
    return failure(`message: not JSON (${(error as Error).name})`);
  }
}

/** Bytes that are no UTF-8 are refused, not mended. */
const TEXT = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a logged or published message.
 *
 * A kind or an event type that this reader does not know, or a body it cannot read, gives an
 * `unknown` record with its place, so that a newer writer cannot stop an older reader. A
 * broken envelope or a foreign major version is a problem.
 */
export function parseEnvelope(bytes: Uint8Array | string): Result<AnyRecord> {
  const json = parseJson(bytes);
  if (!json.ok) return json;
  const parsed = envelopeSchema.safeParse(json.value);
  if (!parsed.success) return failure(...problemsOf(parsed.error));
  const envelope = parsed.data;
  if (!isReadable(envelope.wireversion))
    return failure(`wireversion: ${envelope.wireversion} needs a newer reader`);
  const record = parseRecord(envelope);
  if (record.ok) return success(addPlace(record.value, envelope));
  const { id, type, data } = envelope;
  return success(addPlace({ kind: 'unknown', id, type, body: data }, envelope));
}

/** Reads what a client wants to have logged. */
export function parseSubmission(
  json: unknown,
): Result<{ readonly submission: WireSubmission; readonly record: NewRecord }> {
  const parsed = submissionSchema.safeParse(json);
  if (!parsed.success) return failure(...problemsOf(parsed.error));
  const submission = parsed.data;
  if (!isReadable(submission.wireversion))
    return failure(`wireversion: ${submission.wireversion} is not spoken here`);
  const record = parseRecord(submission);
  return record.ok ? success({ submission, record: record.value }) : record;
}

/** Everything may be set while a record is being read; nothing afterwards. */
type Draft<T> = { -readonly [K in keyof T]: T[K] };
type Attributes = Draft<Omit<NewRecord, 'kind' | 'id' | 'body'>>;

function parseRecord(wire: WireSubmission): Result<NewRecord> {
  const kind = kindOfType(wire.type);
  if (!isRecordKind(kind)) return failure('type: not known');
  const body = BODY_PARSERS[kind](wire.data);
  if (!body.ok) return body;
  const record = { kind, id: wire.id, body: body.value } as NewRecord;
  const attributes: Attributes = record;
  // Assigned one by one: spreading conditional parts takes longer than all the rest.
  if (wire.subject !== undefined) attributes.answers = wire.subject;
  if (wire.supersedes !== undefined) attributes.supersedes = wire.supersedes;
  if (wire.frame !== undefined) attributes.frame = wire.frame;
  if (wire.shot !== undefined) attributes.shot = wire.shot;
  if (wire.confidence !== undefined) attributes.confidence = Number(wire.confidence) as Confidence;
  if (wire.status !== undefined) attributes.status = wire.status;
  if (wire.observedat !== undefined) attributes.observedAt = Date.parse(wire.observedat);
  return success(record);
}

/** Gives a record that was just read its place. */
function addPlace<T extends object>(record: T, envelope: Envelope): T & Place {
  const placed = record as T & Draft<Place>;
  placed.sequence = Number(envelope.sequence);
  placed.logId = envelope.logid;
  placed.table = envelope.table;
  placed.epoch = envelope.epoch;
  placed.session = envelope.session;
  placed.loggedAt = Date.parse(envelope.time);
  placed.writer = envelope.writer;
  return placed;
}
