import type { ProposedCall } from '../rules/index.ts';

/** One line of `calls.jsonl`, in the words of the contract. */
export function encodeCallLine(call: ProposedCall): string {
  return JSON.stringify({
    id: call.id,
    t: round(call.t),
    shot: call.shot,
    call: call.call,
    fouls: call.fouls,
    points: call.points,
    next: call.next,
    ball_in_hand: call.ballInHand,
    respot: call.respot,
    confidence: round(call.confidence),
    evidence: call.evidence,
    status: call.status,
    reason: call.reason,
    queries: call.queries,
    ledger: call.ledger,
  });
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
