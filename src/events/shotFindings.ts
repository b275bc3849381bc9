import type { BallId } from '../table/index.ts';
import { Metres } from '../base/units.ts';
import type { BallPath } from './ballPath.ts';
import type { EventLimits } from './limits.ts';
import type { UnnamedEvent } from './naming.ts';
import { nearestRail } from './rails.ts';
import type { Happening } from './shotModel.ts';
import type { RestLayout } from './tableEvent.ts';

/** A frozen ball that leaves within this time of the stroke was moved by it. */
const AT_STRIKE_S = 0.06;
/** What counts as having moved, beyond the noise of a mean. */
const MOVED_M = 0.0025;
/** Movement at the strike is measured over this time. */
const MOVED_WITHIN_S = 0.12;
/** A ball this far off its cushion has separated from it. */
const SEPARATED_M = 0.003;
/** Jaw contacts of one ball within this time are one visit to a pocket. */
const RATTLE_S = 0.6;

/** What one shot shows beyond contacts, given how the balls lay before it. */
export function findMore(
  happenings: readonly Happening[],
  o: { layout: RestLayout; paths: readonly BallPath[]; limits: EventLimits },
): UnnamedEvent[] {
  const strike = happenings.find((h) => h.kind === 'strike');
  return [
    ...(strike ? movedAtStrike(strike, o) : []),
    ...leftCushions(o),
    ...rattles(happenings, o),
  ];
}

/** Contacts of pairs that lay frozen are marked; one that no gap showed is added. */
export function withFrozenContacts(
  happenings: readonly Happening[],
  o: { layout: RestLayout; paths: readonly BallPath[] },
): Happening[] {
  const strike = happenings.find((h) => h.kind === 'strike');
  if (!strike) return [...happenings];
  const partners = partnersOf(strike.ball, o.layout);
  const out = happenings.map((h) =>
    h.kind === 'ball-contact' && isFrozenPair(h.a, h.b, o.layout) && h.t - strike.t < AT_STRIKE_S
      ? { ...h, frozen: true, t: Math.max(h.t, strike.t) }
      : h,
  );
  for (const { ball, confidence } of partners) {
    const told = out.some(
      (h) => h.kind === 'ball-contact' && h.frozen && [h.a, h.b].includes(ball),
    );
    const moved = movedBy(ball, strike.t, o);
    if (told || moved < MOVED_M) continue;
    out.push({
      kind: 'ball-contact',
      a: strike.ball,
      b: ball,
      frozen: true,
      t: strike.t,
      tSigma: strike.tSigma,
      confidence: 0.9 * confidence,
    });
  }
  // What touches from the first is touched at the stroke, not before it.
  const rank = (h: Happening): number => (h === strike ? 0 : 1);
  return out.sort((a, b) => a.t - b.t || rank(a) - rank(b));
}

/** A ball is pressed against its cushion within this time of the touch that sets it off. */
const PRESSED_S = 0.02;
/** A ball that lay at a cushion is frozen to it from this chance on. */
const FROZEN_MIN = 0.5;

/** The same without the cushions against which balls that lay frozen to them were pressed: that is no contact. */
export function withoutPressed(
  happenings: readonly Happening[],
  { frozenToCushion }: RestLayout,
): readonly Happening[] {
  return happenings.filter((h) => {
    if (h.kind !== 'cushion-contact') return true;
    const setOff = happenings.find((o) => o !== h && isOf(o, h.ball));
    if (!setOff || setOff.kind === 'cushion-contact' || Math.abs(h.t - setOff.t) > PRESSED_S)
      return true;
    return !frozenToCushion.some(
      (f) => f.ball === h.ball && f.cushion === h.cushion && f.confidence > FROZEN_MIN,
    );
  });
}

const isOf = (h: Happening, ball: BallId): boolean =>
  h.kind === 'ball-contact' ? h.a === ball || h.b === ball : h.ball === ball;

function partnersOf(ball: BallId, layout: RestLayout): { ball: BallId; confidence: number }[] {
  return layout.frozenPairs.flatMap((p) => {
    if (p.a === ball) return [{ ball: p.b, confidence: p.confidence }];
    return p.b === ball ? [{ ball: p.a, confidence: p.confidence }] : [];
  });
}

const isFrozenPair = (a: BallId, b: BallId, layout: RestLayout): boolean =>
  partnersOf(a, layout).some((p) => p.ball === b);

function movedAtStrike(
  strike: Happening & { kind: 'strike' },
  o: { layout: RestLayout; paths: readonly BallPath[] },
): UnnamedEvent[] {
  return partnersOf(strike.ball, o.layout).flatMap(({ ball, confidence }) => {
    const distance = movedBy(ball, strike.t, o);
    if (distance < MOVED_M) return [];
    return [
      {
        body: { kind: 'moved-at-strike' as const, ball, distance: Metres(distance) },
        t: strike.t,
        tSigma: strike.tSigma,
        confidence,
      },
    ];
  });
}

/** How far a ball is from its place a moment after `t`. */
function movedBy(
  ball: BallId,
  t: number,
  o: { layout: RestLayout; paths: readonly BallPath[] },
): number {
  const home = o.layout.balls.find((b) => b.ball === ball);
  const path = o.paths.find((p) => p.ball === ball);
  if (!home || !path) return 0;
  let x = 0;
  let y = 0;
  let count = 0;
  for (let k = 0; k < path.count; k++) {
    if (path.t[k]! < t + MOVED_WITHIN_S / 2 || path.t[k]! > t + MOVED_WITHIN_S) continue;
    x += path.x[k]!;
    y += path.y[k]!;
    count += 1;
  }
  return count === 0 ? 0 : Math.hypot(x / count - home.x, y / count - home.y);
}

/** When balls that lay at a cushion came off it. */
function leftCushions(o: {
  layout: RestLayout;
  paths: readonly BallPath[];
  limits: EventLimits;
}): UnnamedEvent[] {
  return o.layout.frozenToCushion.flatMap(({ ball, cushion, confidence }) => {
    const path = o.paths.find((p) => p.ball === ball);
    if (!path) return [];
    const limit = o.limits.table.ballRadius + SEPARATED_M;
    for (let k = 0; k + 1 < path.count; k++) {
      // Two looks in a row: one may be displaced.
      const here = nearestRail(o.limits.rails, path.x[k]!, path.y[k]!);
      const next = nearestRail(o.limits.rails, path.x[k + 1]!, path.y[k + 1]!);
      const sure = Math.max(limit, limit + 2 * path.sigma[k]! - SEPARATED_M);
      if (here.distance < sure || next.distance < sure) continue;
      return [
        {
          body: { kind: 'left-cushion' as const, ball, cushion },
          t: path.t[k]!,
          tSigma: k > 0 ? path.t[k]! - path.t[k - 1]! : 0.02,
          confidence,
        },
      ];
    }
    return [];
  });
}

/** Balls that met the jaws of a pocket more than once and came back out. */
function rattles(
  happenings: readonly Happening[],
  o: { paths: readonly BallPath[]; limits: EventLimits },
): UnnamedEvent[] {
  const jaws = happenings.filter(
    (h) => h.kind === 'cushion-contact' && (h.jaw || isAtMouth(h.ball, h.t, o)),
  );
  return jaws.flatMap((first, k) => {
    if (first.kind !== 'cushion-contact') return [];
    const second = jaws.find(
      (h, j) =>
        j > k && h.kind === 'cushion-contact' && h.ball === first.ball && h.t - first.t < RATTLE_S,
    );
    const fell = happenings.some(
      (h) => h.kind === 'pocketed' && h.ball === first.ball && h.t - first.t < 2 * RATTLE_S,
    );
    const again = jaws
      .slice(0, k)
      .some(
        (h) => h.kind === 'cushion-contact' && h.ball === first.ball && first.t - h.t < RATTLE_S,
      );
    const pocket = second && o.limits.table.pockets.find((p) => touches(p.id, first, second));
    if (!second || fell || again || !pocket) return [];
    const body = { kind: 'pocket-rattle' as const, ball: first.ball, pocket: pocket.id };
    const confidence = Math.min(first.confidence, second.confidence);
    return [{ body, t: second.t, tSigma: 0.01, confidence }];
  });
}

/** A ball this near to touching a nose's end met a jaw, whatever piece of rail was nearest. */
const AT_MOUTH_M = 0.02;

/** Whether a ball was at the end of a nose at a time. */
function isAtMouth(
  ball: BallId,
  t: number,
  o: { paths: readonly BallPath[]; limits: EventLimits },
): boolean {
  const path = o.paths.find((p) => p.ball === ball);
  if (!path) return false;
  let k = 0;
  while (k + 1 < path.count && path.t[k + 1]! <= t) k++;
  const reach = o.limits.table.ballRadius + AT_MOUTH_M;
  return [k, Math.min(k + 1, path.count - 1)].some((i) =>
    o.limits.table.pockets.some(({ mouth }) =>
      mouth.some((m) => Math.hypot(m.x - path.x[i]!, m.y - path.y[i]!) < reach),
    ),
  );
}

/** Whether a pocket lies between the cushions of two jaw contacts. */
function touches(pocket: string, a: Happening, b: Happening): boolean {
  if (a.kind !== 'cushion-contact' || b.kind !== 'cushion-contact') return false;
  const named = (cushion: string): boolean =>
    pocket.split('-').includes(cushion) || pocket.endsWith('middle');
  return a.cushion !== b.cushion
    ? named(a.cushion) && named(b.cushion) && !pocket.endsWith('middle')
    : pocket === `${a.cushion}-middle`;
}
