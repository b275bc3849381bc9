/**
 * The envelope of every message: CloudEvents 1.0 in structured JSON, with this product's
 * extension attributes. The only serialised shapes of the stream are here, in `wireEvent.ts`
 * and in `wireBody.ts`; core types never leave the process as they are.
 *
 * CloudEvents knows no fractions and no integers beyond 32 bits: `confidence` and `sequence`
 * are therefore strings, the latter padded so that text order is number order.
 * @module
 */
import { z } from 'zod';
import { EVENT_STATUSES } from '../events/index.ts';
import { RECORD_KINDS, ROLES } from './record.ts';
import { recordId, word } from './wireEvent.ts';

/**
 * Version of the wire, in every message. The second number grows when something is added,
 * which older readers ignore; the first when a reader must change, and older readers refuse.
 */
export const WIRE_VERSION = '1.1';
export const WIRE_MAJOR = 1;

/** Digits of a sequence number on the wire: enough for every safe integer. */
export const SEQUENCE_DIGITS = 16;

const dateTime = z.iso.datetime();

/** What a client may say of a record that it submits; the log adds the rest. */
const submittedAttributes = {
  specversion: z.literal('1.0'),
  wireversion: z.string().regex(/^\d{1,4}\.\d{1,4}$/),
  id: recordId.describe('Names the record for ever; the log ignores repeats.'),
  type: z
    .string()
    .regex(/^cenital\.[a-z]+(\.[a-z0-9_-]+)?$/)
    .max(100),
  datacontenttype: z.literal('application/json').optional(),
  subject: recordId.optional().describe('Id of the record that this one answers.'),
  supersedes: recordId.optional().describe('Id of the record that this one replaces.'),
  frame: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional()
    .describe('Camera frame.'),
  shot: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
  confidence: z
    .string()
    .regex(/^(0\.\d{1,6}|1\.0{1,6})$/)
    .optional(),
  status: z.enum(EVENT_STATUSES).optional(),
  observedat: dateTime.optional().describe('Wall clock of the picture.'),
  data: z.looseObject({}),
};

export const submissionSchema = z.looseObject(submittedAttributes);
export type WireSubmission = z.infer<typeof submissionSchema>;

export const envelopeSchema = z.looseObject({
  ...submittedAttributes,
  source: z.string().regex(/^\/tables\/[A-Za-z0-9_-]{1,64}$/),
  time: dateTime.describe('Wall clock when it was logged.'),
  dataschema: z.string().max(200),
  table: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  logid: word.describe('Names the log; another log has another numbering.'),
  sequence: z
    .string()
    .regex(/^\d{16}$/)
    .describe('Gapless from 1 for as long as the log lives.'),
  epoch: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .describe("Counts the observer's starts of watching."),
  session: z.string().max(200),
  writer: z.enum(ROLES),
});
/** A record as it is logged, published and bridged. */
export type Envelope = z.infer<typeof envelopeSchema>;

/** Says twice a second where the log stands, so that a lost last record is noticed. Never logged. */
export const heartbeatSchema = z.looseObject({
  wireversion: z.string(),
  table: z.string(),
  logid: word,
  sequence: z.string().regex(/^\d{16}$/),
  epoch: z.int().min(0),
});
export type Heartbeat = z.infer<typeof heartbeatSchema>;

export type TopicKind = (typeof RECORD_KINDS)[number] | 'heartbeat' | 'positions';

/** Topic of a message: `table/<id>/<kind>`. The closing bar keeps `call` from matching `caller`. */
export const topicOf = (table: string, kind: TopicKind): string => `table/${table}/${kind}`;

/** Topic prefix of all that one table publishes. */
export const topicsOf = (table: string): string => `table/${table}/`;

export const writeSequence = (sequence: number): string =>
  String(sequence).padStart(SEQUENCE_DIGITS, '0');

/** Whether this reader may read a message of that version. */
export const isReadable = (wireVersion: string): boolean =>
  Number(wireVersion.split('.')[0]) === WIRE_MAJOR;
