/**
 * Events as other programs read them: `type` with underscores, units in the names.
 *
 * The objects are loose: a reader keeps fields it does not know, so that a newer writer may
 * add some.
 * @module
 */
import { z } from 'zod';
import { EVENT_STATUSES } from '../events/index.ts';
import {
  CUSHION_IDS,
  FIVE_PINS_BALL_IDS,
  NINE_BALL_IDS,
  PIN_IDS,
  POCKET_IDS,
} from '../table/index.ts';

export const ball = z.enum([...NINE_BALL_IDS, ...FIVE_PINS_BALL_IDS]);
const pin = z.enum(PIN_IDS);
const body = z.union([ball, pin]);
const bodyOrNone = z.union([body, z.literal('none')]);
const ballOrNone = z.union([ball, z.literal('none')]);
const ballOrUnsure = z.union([ball, z.literal('unsure')]);
const pocket = z.enum(POCKET_IDS);
const cushion = z.enum(CUSHION_IDS);
export const confidence = z.number().min(0).max(1);
/** Ids and words are short; a longer one is a mistake or an attack. */
const MAX_WORD = 200;
export const word = z.string().min(1).max(MAX_WORD);
/** Ids of records are made of other ids. */
const MAX_ID = 400;
export const recordId = z.string().min(1).max(MAX_ID);
const millimetres = z.number();

const placedBall = z.looseObject({ ball, x: z.number(), y: z.number() });
const layout = z
  .looseObject({
    balls: z.array(placedBall),
    frozen_pairs: z.array(z.looseObject({ a: ball, b: ball, confidence })),
    frozen_to_cushion: z.array(z.looseObject({ ball, cushion, confidence })),
    hanging: z.array(z.looseObject({ ball, pocket })),
    pins_standing: z.array(pin),
    hidden: z.array(placedBall),
  })
  .describe('Balls at rest: centres in metres on the table frame.');

const head = {
  id: word.describe('Names the event inside its session; a later version keeps it.'),
  shot: z.int().min(0),
  t: z.number().describe('Seconds since the first frame of the session, mid-exposure.'),
  t_sigma_s: z.number().min(0).describe('Standard deviation of t in seconds.'),
  confidence,
  status: z.enum(EVENT_STATUSES),
  retracted: z.literal(true).optional(),
};

const eventOf = <T extends string, S extends z.ZodRawShape>(type: T, fields: S) =>
  z.looseObject({ ...head, type: z.literal(type), ...fields });

/** One event, by `type`. */
export const wireEventSchema = z.discriminatedUnion('type', [
  eventOf('shot_start', { ball, moving: z.array(ball), layout }),
  eventOf('ball_contact', { a: ball, b: ball, frozen: z.boolean(), simultaneous: z.boolean() }),
  eventOf('cushion_contact', { ball, cushion, jaw: z.boolean() }),
  eventOf('left_cushion', { ball, cushion }),
  eventOf('pocketed', { ball, pocket }),
  eventOf('pocket_rattle', { ball, pocket }),
  eventOf('off_table', { ball }),
  eventOf('settle_drop', { ball, pocket, rest_s: z.number() }),
  eventOf('pin_fallen', {
    pin,
    by: bodyOrNone,
    root: ballOrNone,
    causes: z.array(z.looseObject({ by: bodyOrNone, root: ballOrNone, probability: confidence })),
  }),
  eventOf('pin_upright', { pin }),
  eventOf('pin_touched', { pin, by: body }),
  eventOf('pin_displaced', {
    pin,
    by: bodyOrNone,
    millimetres,
    degree: z.enum(['full', 'partial', 'unsure']),
  }),
  eventOf('pin_dragged', { pin, by: ball }),
  eventOf('pin_leaning', { pin, on: ball }),
  eventOf('spot_occupied', { pin, ball }),
  eventOf('moved_at_strike', { ball, millimetres }),
  eventOf('jump_inferred', { ball, over: ball }),
  eventOf('micro_motion', { ball, millimetres }),
  eventOf('disturbance', { ball }),
  eventOf('rack_observed', { apex: ballOrUnsure, centre: ballOrUnsure, present: z.array(ball) }),
  eventOf('interrupted', { reason: z.string().max(1000) }),
  eventOf('shot_end', { layout }),
]);

export type WireEvent = z.infer<typeof wireEventSchema>;
export type WireEventType = WireEvent['type'];
export type WireLayout = z.infer<typeof layout>;
