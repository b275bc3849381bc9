import type { Result } from '../base/result.ts';
import { failure, success } from '../base/result.ts';
import type { JudgedCall, ProposedCall, Ruling } from '../rules/index.ts';
import type { z } from 'zod';
import { encodeEvent, parseEvent } from './codeEvent.ts';
import { camelCaseKeys, underscoreKeys } from './keyCase.ts';
import { problemsOf } from './problems.ts';
import type {
  DropsBody,
  HealthBody,
  HealthLevel,
  NewRecord,
  RecordBodies,
  RecordKind,
} from './record.ts';
import type { WireCall, WireDrops, WireHealth, WireRuling } from './wireBody.ts';
import {
  wireCallSchema,
  wireDropsSchema,
  wireEpochSchema,
  wireHealthSchema,
  wireInputSchema,
  wireRulingSchema,
  wireStateSchema,
} from './wireBody.ts';

/** The `data` member of a record's envelope. */
export function encodeBody(record: NewRecord): object {
  switch (record.kind) {
    case 'event':
      return encodeEvent(record.body);
    case 'call':
      return encodeCall(record.body);
    case 'ruling':
      return encodeRuling(record.body);
    case 'drops':
      return encodeDrops(record.body);
    case 'health':
      return encodeHealth(record.body);
    case 'input':
    case 'state':
    case 'epoch':
      return underscoreKeys(record.body) as object;
  }
}

type BodyParsers = {
  readonly [K in RecordKind]: (wire: unknown) => Result<RecordBodies[K]>;
};

/** Reads the `data` member by kind; every problem is found at once. */
export const BODY_PARSERS: BodyParsers = {
  event: parseEvent,
  call: parserOf(wireCallSchema, decodeCall),
  ruling: parserOf(wireRulingSchema, decodeRuling),
  input: parserOf(
    wireInputSchema,
    (wire) => camelCaseKeys(wire) as unknown as RecordBodies['input'],
  ),
  state: parserOf(
    wireStateSchema,
    (wire) => camelCaseKeys(wire) as unknown as RecordBodies['state'],
  ),
  health: parserOf(wireHealthSchema, decodeHealth),
  epoch: parserOf(
    wireEpochSchema,
    (wire) => camelCaseKeys(wire) as unknown as RecordBodies['epoch'],
  ),
  drops: parserOf(wireDropsSchema, decodeDrops),
};

function parserOf<S extends z.ZodType, T>(schema: S, decode: (wire: z.output<S>) => T) {
  return (wire: unknown): Result<T> => {
    const parsed = schema.safeParse(wire);
    return parsed.success ? success(decode(parsed.data)) : failure(...problemsOf(parsed.error));
  };
}

/** Writes a call as `calls.jsonl` and the stream carry it. */
export function encodeCall(call: ProposedCall | JudgedCall): WireCall {
  return {
    id: call.id,
    game: call.game,
    shot: call.shot,
    t: call.t,
    call: call.call,
    fouls: [...call.fouls],
    points: call.points && { A: call.points.A, B: call.points.B },
    next: call.next,
    ball_in_hand: call.ballInHand,
    respot: [...call.respot],
    reason: bilingual(call.reason),
    ledger: call.ledger.map(({ clause, fact, evidence, points, to }) => ({
      clause,
      fact: bilingual(fact),
      evidence: [...evidence],
      points,
      to,
    })),
    queries: call.queries.map(({ clause, code, question, evidence, at }) => ({
      clause,
      ...(code !== undefined && { code }),
      question: bilingual(question),
      evidence: [...evidence],
      at,
    })),
    evidence: [...call.evidence],
    confidence: call.confidence,
    status: call.status,
    ...('outcome' in call && {
      outcome: underscoreKeys(call.outcome) as Record<string, unknown>,
    }),
  };
}

/** Turns a checked wire call into the rules' own. */
export function decodeCall(wire: WireCall): ProposedCall | JudgedCall {
  const call: ProposedCall = {
    id: wire.id,
    game: wire.game,
    shot: wire.shot,
    t: wire.t,
    call: wire.call,
    fouls: wire.fouls,
    points: wire.points && { A: wire.points.A, B: wire.points.B },
    next: wire.next,
    ballInHand: wire.ball_in_hand,
    respot: wire.respot,
    reason: bilingual(wire.reason),
    ledger: wire.ledger.map(({ clause, fact, evidence, points, to }) => ({
      clause,
      fact: bilingual(fact),
      evidence,
      points,
      to,
    })),
    queries: wire.queries.map(({ clause, code, question, evidence, at }) => ({
      clause,
      ...(code !== undefined && { code }),
      question: bilingual(question),
      evidence,
      at,
    })),
    evidence: wire.evidence,
    confidence: wire.confidence,
    status: wire.status,
  };
  if (wire.outcome === undefined) return call;
  return { ...call, outcome: camelCaseKeys(wire.outcome) } as unknown as JudgedCall;
}

const bilingual = ({ es, en }: { es: string; en: string }) => ({ es, en });

function encodeRuling(ruling: Ruling): WireRuling {
  const { callId, ...rest } = ruling;
  return { ...rest, call_id: callId };
}

function decodeRuling(wire: WireRuling): Ruling {
  const { id, call_id: callId, decision, by, note } = wire;
  return { id, callId, decision, by, ...(note !== undefined && { note }) };
}

const OLD_LEVELS: Readonly<Record<HealthLevel, WireHealth['level']>> = {
  healthy: 'ok',
  degraded: 'degraded',
  blind: 'blind',
  stale: 'blind',
  disconnected: 'blind',
};

const encodeHealth = ({ level, ...rest }: HealthBody): object => ({
  level: OLD_LEVELS[level],
  condition: level,
  ...(underscoreKeys(rest) as object),
});

function decodeHealth(wire: WireHealth): HealthBody {
  const { level, condition, ...rest } = wire;
  const known = condition ?? (level === 'ok' ? 'healthy' : level);
  return { ...(camelCaseKeys(rest) as object), level: known } as HealthBody;
}

const encodeDrops = (drops: DropsBody): WireDrops => ({
  positions_dropped: drops.positionsDropped,
  positions_missed: drops.positionsMissed,
  live_dropped: drops.liveDropped,
  refused: { ...drops.refused },
});

function decodeDrops(wire: WireDrops): DropsBody {
  return {
    positionsDropped: wire.positions_dropped,
    positionsMissed: wire.positions_missed,
    liveDropped: wire.live_dropped,
    refused: wire.refused,
  };
}
