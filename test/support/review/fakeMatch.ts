// A short match on the toy table, with the calls that a rules engine would propose for it.
import type { TableEvent } from '../../../src/events/index.ts';
import type { MatchView, ProposedCall, Side } from '../../../src/rules/index.ts';
import { TABLES } from '../../../src/table/index.ts';
import type { BallId, GameName, PinId } from '../../../src/table/index.ts';
import { playToyShot } from './toyShot.ts';
import type { ToyBall, ToyShot } from './toyShot.ts';

export interface FakeShot extends ToyShot {
  readonly call: ProposedCall;
  readonly match: MatchView;
}

const still = (ball: BallId, x: number, y: number): ToyBall => ({
  ball,
  x,
  y,
  vx: 0,
  vy: 0,
  isGone: false,
});

const NINE_BALL_START: readonly ToyBall[] = [
  still('cue', -0.7, 0.12),
  still('2', 0.35, 0.02),
  still('3', 0.62, -0.31),
  still('5', -0.2, 0.42),
  still('7', 0.95, 0.33),
  still('8', -0.9, -0.35),
  still('9', 0.1, -0.45),
];
const FIVE_PINS_START: readonly ToyBall[] = [
  still('white', -0.8, 0.03),
  still('yellow', -0.25, 0.02),
  still('red', 0.71, 0),
];

/** Afterwards balls lie as at the start again: an evening is not one rack. */
const SHOTS_OF_RACK = 8;

export const emptyMatch = (game: GameName): MatchView => ({
  game,
  players: { A: 'Ana Ruiz', B: 'Luis Gil' },
  profile: 'rfeb',
  distance: game === 'nine-ball' ? 7 : 60,
  phase: 'play',
  turn: 'A',
  score: { A: 3, B: 2 },
  sets: null,
  setsToWin: null,
  fouls: { A: 0, B: 1 },
  warnings: [],
  ballInHand: null,
  clock: null,
  winner: null,
  lowestBall: game === 'nine-ball' ? '2' : null,
  ballsOnTable: [],
  pinsInPlay: [],
  balls: game === 'nine-ball' ? null : { A: 'white', B: 'yellow' },
  atTable: null,
  pushOut: 'none',
  halted: false,
  options: [],
  openQueries: 0,
  shot: 0,
  isPlaying: true,
});

/** Plays `count` shots one after the other, each from where the last one stopped. */
export function playFakeMatch(game: GameName, count: number): readonly FakeShot[] {
  const table = TABLES[game === 'nine-ball' ? '9ft' : 'carom']!;
  const start = (): ToyBall[] =>
    (game === 'nine-ball' ? NINE_BALL_START : FIVE_PINS_START).map((ball) => ({ ...ball }));
  let balls = start();
  let startS = 0;
  let match = emptyMatch(game);
  return Array.from({ length: count }, (_, i) => {
    const side: Side = i % 2 === 0 ? 'A' : 'B';
    const ball: BallId = game === 'nine-ball' ? 'cue' : side === 'A' ? 'white' : 'yellow';
    const isRackOver = i > 0 && i % SHOTS_OF_RACK === 0;
    if (isRackOver || balls.find((b) => b.ball === ball)!.isGone) balls = start();
    const own = balls.find((b) => b.ball === ball)!;
    const aim = balls.find((b) => b.ball !== ball && !b.isGone) ?? own;
    const far = Math.hypot(aim.x - own.x, aim.y - own.y) || 1;
    const speed = 2.2 + (i % 5) * 0.6;
    const off = 0.018 * ((i % 3) - 1);
    const vx = (speed * (aim.x - own.x)) / far;
    const vy = (speed * (aim.y - own.y)) / far + off;
    const standing = new Set<PinId>(game === 'nine-ball' ? [] : ['P0', 'P1', 'P2', 'P3', 'P4']);
    const strike = { ball, vx, vy };
    const played = playToyShot({ table, shot: i + 1, startS, balls, standing, strike });
    startS = played.frames.at(-1)!.t + 2;
    const call = callFor({ game, side, shot: i + 1, events: played.events });
    match = matchAfter(match, call);
    return { ...played, call, match };
  });
}

interface CallOptions {
  readonly game: GameName;
  readonly side: Side;
  readonly shot: number;
  readonly events: readonly TableEvent[];
}

/** A plausible call: the desk is under test here, not the rules. */
function callFor({ game, side, shot, events }: CallOptions): ProposedCall {
  const other: Side = side === 'A' ? 'B' : 'A';
  const lost = events.find((e) => e.kind === 'pocketed' && e.ball === 'cue');
  const potted = events.find((e) => e.kind === 'pocketed' && e.ball !== 'cue');
  const felled = events.filter((e) => e.kind === 'pin-fallen');
  const first = events.find((e) => e.kind === 'ball-contact') ?? events[0]!;
  const isFoul = lost !== undefined;
  const points = game === 'five-pins' ? { A: 0, B: 0, [side]: felled.length * 2 } : null;
  const evidence = [lost ?? potted ?? first].map((e) => e.id);
  return {
    id: `call-${shot}`,
    game,
    shot,
    t: events.at(-1)!.t,
    call: isFoul ? 'foul' : 'legal',
    fouls: isFoul ? ['B9-5.2a'] : [],
    points,
    next: potted !== undefined && !isFoul ? side : other,
    ballInHand: isFoul ? other : null,
    respot: [],
    reason: isFoul
      ? { es: 'La bola tiradora cae en una tronera.', en: 'The cue ball falls into a pocket.' }
      : { es: 'Primer contacto correcto.', en: 'The first contact is right.' },
    ledger: [first, ...felled].map((event, i) => ({
      clause: game === 'nine-ball' ? 'B9-1.3' : i === 0 ? 'Q5-3.5a' : 'Q5-15.1a',
      fact:
        i === 0
          ? { es: 'Primer contacto', en: 'First contact' }
          : { es: 'Quilla caída', en: 'Pin down' },
      evidence: [event.id],
      points: i === 0 ? 0 : 2,
      to: i === 0 ? null : side,
    })),
    queries: [],
    evidence,
    confidence: 0.94,
    status: 'final',
  };
}

function matchAfter(match: MatchView, call: ProposedCall): MatchView {
  const score = {
    A: match.score.A + (call.points?.A ?? 0),
    B: match.score.B + (call.points?.B ?? 0),
  };
  return { ...match, score, turn: call.next };
}
