/**
 * Bodies of the records other than events, as other programs read them.
 * @module
 */
import { z } from 'zod';
import { GAMES } from '../table/index.ts';
import { HEALTH_LEVELS, TABLE_ZONES } from './record.ts';
import { ball, confidence, recordId, word } from './wireEvent.ts';

const side = z.enum(['A', 'B']);
const evidence = z.array(recordId).max(10_000).describe('Ids of events of the same session.');
const inTwoTongues = z.looseObject({ es: z.string(), en: z.string() });

/** A proposed call: the words of the rule book's catalogue. */
export const wireCallSchema = z.looseObject({
  id: recordId.describe('Names the proposal; a later version of it keeps the id.'),
  game: z.enum(GAMES),
  shot: z.int().min(0),
  t: z.number(),
  call: word,
  fouls: z.array(word),
  points: z.looseObject({ A: z.number(), B: z.number() }).nullable(),
  next: side.nullable(),
  ball_in_hand: z.string().nullable(),
  respot: z.array(ball),
  reason: inTwoTongues,
  ledger: z.array(
    z.looseObject({
      clause: word,
      fact: inTwoTongues,
      evidence,
      points: z.number(),
      to: side.nullable(),
    }),
  ),
  queries: z.array(
    z.looseObject({
      clause: word,
      code: word.optional(),
      question: inTwoTongues,
      evidence,
      at: z.number(),
    }),
  ),
  evidence,
  confidence,
  status: z.enum(['provisional', 'final', 'retracted']),
  outcome: z
    .looseObject({})
    .optional()
    .describe('What else follows: who continues, balls to spot, score after.'),
});
export type WireCall = z.infer<typeof wireCallSchema>;

/** What the referee decided about a proposal. */
export const wireRulingSchema = z.looseObject({
  id: word,
  call_id: recordId.describe('The proposal it answers.'),
  decision: z.enum(['confirm', 'change', 'reject', 'not-conclusive']),
  by: word,
  note: z.string().max(2000).optional(),
});
export type WireRuling = z.infer<typeof wireRulingSchema>;

/** A referee's input or the set-up of a match. Its further fields belong to the rules engine. */
export const wireInputSchema = z.looseObject({ kind: word });

/** The match as the rules engine sees it. */
export const wireStateSchema = z.looseObject({});

/** The words of version 1.0; its readers know no others. */
const oldLevel = z.enum(['ok', 'degraded', 'blind']);
const reasons = z.array(z.string()).describe('Codes; screens put the known ones into words.');
const zone = z.looseObject({
  zone: z.enum(TABLE_ZONES),
  level: z.enum(HEALTH_LEVELS),
  reasons,
});

export const wireHealthSchema = z.looseObject({
  level: oldLevel.describe('Blind stands for stale and disconnected too: `condition` tells them.'),
  reasons,
  condition: z
    .enum(HEALTH_LEVELS)
    .optional()
    .catch(undefined)
    .describe('The level in finer words, since 1.1.'),
  zones: z.array(zone).optional().catch(undefined).describe('Since 1.1.'),
});
export type WireHealth = z.infer<typeof wireHealthSchema>;

export const wireEpochSchema = z.looseObject({
  reason: z.enum(['start', 'camera', 'recording']),
  session: word,
  resumes: z.boolean().describe('Nothing was missed since the last epoch.'),
  shots_before: z.int().min(0).describe('Shots of the table before this session.'),
});
export type WireEpoch = z.infer<typeof wireEpochSchema>;

export const wireDropsSchema = z.looseObject({
  positions_dropped: z.int().min(0),
  positions_missed: z.int().min(0),
  live_dropped: z.int().min(0),
  refused: z.record(z.string(), z.int().min(0)),
});
export type WireDrops = z.infer<typeof wireDropsSchema>;
