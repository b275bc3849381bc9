/**
 * Requests and replies of the read, rules and desk doors: the first part of a message is one of
 * these in JSON, the parts behind it are records, one each.
 * @module
 */
import { z } from 'zod';
import { REFUSALS } from './counts.ts';
import { recordId, word } from './wireEvent.ts';

/** Records in one request or reply. */
export const MAX_BATCH_RECORDS = 1000;
/** Bytes of records in one reply. */
export const MAX_REPLY_BYTES = 512 * 1024;
/** Bytes of one request; a greater one is refused. */
export const MAX_REQUEST_BYTES = 256 * 1024;
/** Bytes beyond which the connection is cut before the message is even received. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;

const head = {
  wireversion: z.string().regex(/^\d{1,4}\.\d{1,4}$/),
  request: z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe('Comes back in the reply.'),
};

export const requestSchema = z.discriminatedUnion('op', [
  z.looseObject({ ...head, op: z.literal('snapshot') }),
  z.looseObject({
    ...head,
    op: z.literal('from'),
    sequence: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    limit: z.int().min(1).max(MAX_BATCH_RECORDS),
  }),
  z.looseObject({ ...head, op: z.literal('submit') }),
  z
    .looseObject({ ...head, op: z.literal('missed'), positions: z.int().min(1).max(1e9) })
    .describe('Position messages that this client missed since it last said so.'),
]);
export type Request = z.infer<typeof requestSchema>;

export const refusalSchema = z.enum(REFUSALS);

const replyHead = { ...head, table: z.string(), logid: word };

/** What became of each submitted record, in order. */
export const submitResultSchema = z.union([
  z.looseObject({ id: recordId, sequence: z.int().min(1), isnew: z.boolean() }),
  z.looseObject({ refused: refusalSchema, problems: z.array(z.string()) }),
]);
export type SubmitResult = z.infer<typeof submitResultSchema>;

export const replySchema = z.discriminatedUnion('op', [
  z.looseObject({
    ...replyHead,
    op: z.enum(['snapshot', 'from']),
    first: z.int().min(1).describe('Oldest record that is still kept.'),
    last: z.int().min(0).describe('Newest record.'),
  }),
  z.looseObject({ ...replyHead, op: z.literal('submit'), results: z.array(submitResultSchema) }),
  z.looseObject({ ...replyHead, op: z.literal('missed') }),
  z.looseObject({
    ...replyHead,
    op: z.literal('refused'),
    reason: refusalSchema,
    problems: z.array(z.string()),
  }),
]);
export type Reply = z.infer<typeof replySchema>;
