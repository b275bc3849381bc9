import type { Result } from '../../base/result.ts';
import { failure, success } from '../../base/result.ts';
import { OPENED_LATE, STRUCK_AGAIN, UNSEEN_MEETING } from '../../events/index.ts';
import type { RestLayout, TableEventBody } from '../../events/index.ts';
import type { BallId, BodyId, CushionId, GameName, PinId, PocketId } from '../../table/index.ts';
import { ballIdsOf, CUSHION_IDS, isBallId, isPinId, POCKET_IDS } from '../../table/index.ts';
import type { MatchInput } from '../matchInput.ts';
import { isTableEvent } from '../matchInput.ts';
import type { Side } from '../proposedCall.ts';
import { isShotFault } from '../refereeInput.ts';
import { emptyLayout } from '../shotRecord.ts';
import type { SightingBody } from '../sighting.ts';

/** Who plays the shot that is written down, and what its events are called. */
export interface NotationContext {
  readonly game: GameName;
  readonly shooter: Side;
  /** The ball that is struck when the line does not say: the cue ball, or the shooter's own. */
  readonly ball: BallId;
  /** Number of the shot; events are called `s<shot>.<place>`. */
  readonly shot: number;
  /** When the strike is, seconds. */
  readonly at: number;
}

type Body = TableEventBody | SightingBody;

/** How sure a fact is that is written with a question mark. */
export const DOUBTFUL = 0.5;
/** Seconds between two tokens. */
const BEAT = 0.25;

/**
 * Reads a shot from one line, such as `cue>1 1>cushion:left 9>pocket:top-left rest`.
 *
 * Before the strike stands what the table is like: `frozen:cue-4`, `frozen:3-left`, `hangs:6`.
 * A question mark makes a fact doubtful, `~` puts it at the same moment as the one before, `!`
 * says that the two touched already. `docs/rules/README.md` lists every token.
 */
export function parseShot(line: string, context: NotationContext): Result<readonly MatchInput[]> {
  const tokens = line.split(/\s+/).filter((token) => token !== '');
  const reading: Reading = {
    context,
    layout: emptyLayout,
    inputs: [],
    t: context.at - BEAT,
    struck: false,
    rested: false,
  };
  for (const token of tokens) {
    const wrong = readToken(reading, token);
    if (wrong !== null) return failure(`${token}: ${wrong}`);
  }
  return success(reading.inputs);
}

interface Reading {
  readonly context: NotationContext;
  layout: RestLayout;
  inputs: MatchInput[];
  /** When the last token was, seconds. */
  t: number;
  struck: boolean;
  rested: boolean;
}

/** Reads one token; says what is wrong with it, or null. */
function readToken(reading: Reading, token: string): string | null {
  const before = readLayout(reading.layout, token);
  if (before) {
    if (reading.struck && !reading.rested) return 'stands before the strike or after rest';
    reading.layout = before;
    if (reading.rested) amendRest(reading);
    return null;
  }
  if (!reading.struck) strike(reading, token);
  if (token.startsWith('strike:')) return null;
  if (token.startsWith('ref:')) return refer(reading, token.slice('ref:'.length));
  const bare = token.replace(/[?~!]+$/, '');
  const marks = token.slice(bare.length);
  const body = readBody(bare, marks.includes('!'));
  if (!body) return 'no such token';
  add(reading, marks.includes('~') ? together(body) : body, marks);
  if (body.kind === 'shot-end') {
    reading.rested = true;
    reading.layout = emptyLayout;
  }
  return null;
}

const together = (body: Body): Body =>
  body.kind === 'ball-contact' ? { ...body, simultaneous: true } : body;

function add(reading: Reading, body: Body, marks: string): void {
  const { context, inputs } = reading;
  if (!marks.includes('~')) reading.t += BEAT;
  const fact = {
    ...body,
    id: `s${context.shot}.${inputs.length}`,
    t: reading.t,
    confidence: marks.includes('?') ? DOUBTFUL : 1,
  } as MatchInput;
  inputs.push(
    isTableEvent(fact) ? { ...fact, shot: context.shot, tSigma: 0, status: 'final' } : fact,
  );
}

/** `strike:white+6` strikes the white while the 6 still moves, `strike:white+6?` perhaps. */
function strike(reading: Reading, token: string): void {
  const [, said, marks] = /^strike:(.*?)(\?*)$/.exec(token) ?? [token, reading.context.ball, ''];
  const [ball, ...moving] = said!.split('+');
  const named = moving.filter(isBallId);
  const struck = ball !== undefined && isBallId(ball) ? ball : reading.context.ball;
  add(reading, { kind: 'shot-start', ball: struck, moving: named, layout: reading.layout }, marks!);
  reading.struck = true;
  reading.layout = emptyLayout;
}

function refer({ context, inputs, t }: Reading, kind: string): string | null {
  if (!isShotFault(kind)) return 'no such fault';
  const id = `s${context.shot}.${inputs.length}`;
  inputs.push({ kind, id, t, side: context.shooter });
  return null;
}

/** A ball that hangs after the shot belongs to the layout of its end. */
function amendRest(reading: Reading): void {
  const { layout } = reading;
  reading.inputs = reading.inputs.map((input) =>
    input.kind === 'shot-end' ? { ...input, layout } : input,
  );
}

function readLayout(layout: RestLayout, token: string): RestLayout | null {
  const [word, ...rest] = token.split(/[:-]/);
  const [a, b] = rest;
  if (word === 'hangs' && a !== undefined && isBallId(a))
    return { ...layout, hanging: [...layout.hanging, { ball: a, pocket: 'top-left' }] };
  if (word !== 'frozen' || a === undefined || b === undefined || !isBallId(a)) return null;
  if (isBallId(b))
    return { ...layout, frozenPairs: [...layout.frozenPairs, { a, b, confidence: 1 }] };
  return isCushion(b)
    ? {
        ...layout,
        frozenToCushion: [...layout.frozenToCushion, { ball: a, cushion: b, confidence: 1 }],
      }
    : null;
}

const isCushion = (word: string): word is CushionId =>
  (CUSHION_IDS as readonly string[]).includes(word);
const isPocket = (word: string): word is PocketId =>
  (POCKET_IDS as readonly string[]).includes(word);

/** Words that stand alone. */
const ALONE: Readonly<Record<string, Body>> = {
  rest: { kind: 'shot-end', layout: emptyLayout },
  lost: { kind: 'interrupted', reason: 'lost' },
  again: { kind: 'interrupted', reason: STRUCK_AGAIN },
  late: { kind: 'interrupted', reason: OPENED_LATE },
  unseen: { kind: 'interrupted', reason: UNSEEN_MEETING },
  'via:cushion': { kind: 'strike-manner', mode: 'via-cushion' },
  'via:masse': { kind: 'strike-manner', mode: 'masse' },
  'via:direct': { kind: 'strike-manner', mode: 'direct' },
  'aim:into-frozen-cushion': { kind: 'strike-manner', aim: 'into-frozen-cushion' },
  'aim:away': { kind: 'strike-manner', aim: 'away' },
  'from:behind-head-string': { kind: 'strike-manner', cuePlace: 'behind-head-string' },
  'from:beyond-head-string': { kind: 'strike-manner', cuePlace: 'beyond-head-string' },
};

function readBody(token: string, frozen: boolean): Body | null {
  const alone = ALONE[token];
  if (alone) return alone;
  const [, left = '', sign = '', right = ''] = /^([^<>]+)([<>])(.+)$/.exec(token) ?? [];
  if (sign === '<') return leaves(left, right);
  if (isBallId(right) && isBallId(left))
    return { kind: 'ball-contact', a: left, b: right, frozen, simultaneous: false };
  if (isPinId(right) && (isBody(left) || left === 'none')) return fells(right, left);
  const [verb = '', object = ''] = right.split(/[:@]/);
  if (left === 'none' && isPinId(object)) return displaces(left, verb, object);
  if (isPinId(left)) return pinDoes(left, verb, object);
  if (isBallId(left)) return ballDoes(left, verb, object);
  return null;
}

const isBody = (word: string): word is BodyId => isBallId(word) || isPinId(word);

const fells = (pin: PinId, by: BodyId | 'none'): Body => ({
  kind: 'pin-fallen',
  pin,
  by,
  root: 'none',
  causes: [],
});

function leaves(ball: string, right: string): Body | null {
  const cushion = right.replace('cushion:', '');
  return isBallId(ball) && isCushion(cushion) ? { kind: 'left-cushion', ball, cushion } : null;
}

function pinDoes(pin: PinId, verb: string, object: string): Body | null {
  if (verb === 'up') return { kind: 'pin-upright', pin };
  if (verb === 'lean' && isBallId(object)) return { kind: 'pin-leaning', pin, on: object };
  return isPinId(object) ? displaces(pin, verb, object) : null;
}

function displaces(by: BodyId | 'none', verb: string, pin: PinId): Body | null {
  const degree = (['full', 'partial', 'unsure'] as const).find((word) => word === verb);
  if (verb === 'touch' && by !== 'none') return { kind: 'pin-touched', pin, by };
  return degree ? { kind: 'pin-displaced', pin, by, distance: 0, degree } : null;
}

/** Millimetres are written after `@`, seconds of rest too. */
function ballDoes(ball: BallId, verb: string, object: string): Body | null {
  const number = Number(object);
  if (verb === 'off') return { kind: 'off-table', ball };
  if (verb === 'rail-top') return { kind: 'rail-top-contact', ball };
  if (verb === 'cushion' && isCushion(object))
    return { kind: 'cushion-contact', ball, cushion: object, jaw: false };
  if (verb === 'pocket' && isPocket(object)) return { kind: 'pocketed', ball, pocket: object };
  if (verb === 'rattle' && isPocket(object)) return { kind: 'pocket-rattle', ball, pocket: object };
  if (verb === 'drop' && object !== '' && number >= 0)
    return { kind: 'settle-drop', ball, pocket: 'top-left', restFor: number };
  if (verb === 'moved' && number >= 0)
    return { kind: 'moved-at-strike', ball, distance: number / 1000 };
  if (verb === 'settles' && number >= 0)
    return { kind: 'micro-motion', ball, distance: number / 1000 };
  return ballAndPin(ball, verb, object);
}

function ballAndPin(ball: BallId, verb: string, object: string): Body | null {
  if (verb === 'jump' && (isBallId(object) || object === 'pins' || object === 'unknown'))
    return { kind: 'jump-seen', ball, over: object };
  if (!isPinId(object)) return null;
  if (verb === 'drag') return { kind: 'pin-dragged', pin: object, by: ball };
  if (verb === 'spot') return { kind: 'spot-occupied', pin: object, ball };
  return displaces(ball, verb, object);
}

/** The context of a game's usual shot: A strikes the cue ball, or the white. */
export const notationContext = (
  game: GameName,
  changes: Partial<NotationContext> = {},
): NotationContext => ({
  game,
  shooter: 'A',
  ball: ballIdsOf(game)[0] as BallId,
  shot: 1,
  at: 0,
  ...changes,
});
