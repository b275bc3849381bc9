import { z } from 'zod';
import type { PageMessage } from '../protocol.ts';

const ID = z.string().min(8).max(64);
const NOTE = z.string().max(2_000);

const SUBMISSION = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ruling'),
    ruling: z.strictObject({
      id: ID,
      callId: z.string().min(1).max(200),
      decision: z.enum(['confirm', 'change', 'reject', 'not-conclusive']),
      by: z.string().max(60),
      note: NOTE.optional(),
    }),
    seen: z.int().min(0).optional(),
  }),
  z.strictObject({
    kind: z.literal('input'),
    input: z.strictObject({
      id: ID,
      action: z.string().min(1).max(60),
      by: z.string().max(60),
      t: z.number(),
      // What a kind of input must hold is the rules' business: they refuse what they cannot read.
      fields: z.record(z.string().max(60), z.json()),
    }),
  }),
]);

const PAGE_MESSAGE = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('follow'),
    session: z.string().max(200).nullable(),
    after: z.int().min(0),
  }),
  z.strictObject({ kind: z.literal('submit'), submission: SUBMISSION }),
]);

/** What a page sent, or undefined when it is no message of ours. */
export function parsePageMessage(text: string): PageMessage | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = PAGE_MESSAGE.safeParse(json);
  // zod's optional keys may hold undefined, ours are absent: JSON cannot tell them apart.
  return parsed.success ? (parsed.data as PageMessage) : undefined;
}
