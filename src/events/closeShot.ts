import type { EventState } from './eventState.ts';
import { layoutOf } from './layout.ts';
import type { EventLimits } from './limits.ts';
import { nameEvents } from './naming.ts';
import { accountOf } from './shotAccount.ts';
import type { TableEvent } from './tableEvent.ts';

/** The outcome of one step: events that are new, changed, final or retracted. */
export interface EventStep {
  readonly state: EventState;
  readonly events: readonly TableEvent[];
}

/**
 * Explains the whole shot once more: everything becomes final or is withdrawn. Where a ball was
 * struck before the others were at rest, this closes more than one shot.
 */
export function closeShot(
  state: EventState,
  o: { limits: EventLimits; interrupted?: { t: number; reason: string } },
): EventStep {
  const { limits, interrupted } = o;
  const frame = state.frames.at(-1)!;
  const after = layoutOf(frame, limits);
  const { parts, learnt } = accountOf(state, after, o);
  if (interrupted)
    parts.at(-1)?.found.push({
      body: { kind: 'interrupted', reason: interrupted.reason },
      t: interrupted.t,
      tSigma: 0.02,
      confidence: 1,
    });
  let { nextId, shot } = state;
  let withdrawn: TableEvent[] = [];
  const told = parts.map(({ found }, k) => {
    if (found.some((f) => f.body.kind === 'shot-start')) shot += 1;
    // What came out provisionally was told of the first shot: in a later one it has another name.
    const before = k === 0 ? state.open : [];
    const named = nameEvents(found, before, { nextId, shot, status: 'final' });
    nextId = named.nextId;
    if (k === 0) withdrawn = named.unmatched.map((e) => ({ ...e, shot, status: 'retracted' }));
    return named.events;
  });
  const from = frame.t - limits.leadSeconds;
  const { openedBefore: _, ...rest } = state;
  return {
    state: {
      ...rest,
      // What still moves after an interruption is the rest of that shot and no new one.
      phase: interrupted ? 'opening' : 'rest',
      frames: interrupted ? [] : state.frames.filter((f) => f.t >= from),
      layout: after,
      home: after,
      restSince: state.stillSince ?? frame.t,
      shot,
      nextId,
      open: [],
      learnt,
    },
    events: inOrder(told, withdrawn, parts[0]?.until ?? Infinity),
  };
}

/** By time, shot by shot; what is withdrawn from behind the first shot's end goes before that end. */
function inOrder(
  told: readonly (readonly TableEvent[])[],
  withdrawn: readonly TableEvent[],
  firstUntil: number,
): TableEvent[] {
  const byTime = (a: TableEvent, b: TableEvent): number => a.t - b.t;
  const [first = [], ...later] = told;
  const early = withdrawn.filter((e) => e.t < firstUntil);
  return [
    ...withdrawn.filter((e) => e.t >= firstUntil),
    ...[...first, ...early].sort(byTime),
    ...later.flatMap((events) => [...events].sort(byTime)),
  ];
}
