import { describe, expect, test } from 'vitest';
import { decisiveSpan } from '../../../src/review/page/desk/decisiveMoment.ts';
import { ReplayClock } from '../../../src/review/page/replay/replayClock.ts';
import { contactMarks, contactNumbers } from '../../../src/review/view/contactMark.ts';
import { EMPTY_VIEW, foldRecord } from '../../../src/review/view/deskView.ts';
import type { ShotView } from '../../../src/review/view/deskView.ts';
import { PositionTrail } from '../../../src/review/view/positionTrail.ts';
import { TracedPaths } from '../../../src/review/view/tracedPaths.ts';
import { spreadMarks } from '../../../src/review/page/paint/spreadMarks.ts';
import { setUpSteps } from '../../../src/review/view/setUpStep.ts';
import type { DeskRecord } from '../../../src/review/index.ts';
import { TABLES } from '../../../src/table/index.ts';
import { playFakeMatch } from '../../support/review/fakeMatch.ts';
import { callOf, logOf } from '../../support/review/records.ts';

const [played] = playFakeMatch('nine-ball', 1);
const table = TABLES['9ft']!;

function shotWith(...extra: readonly DeskRecord[]): ShotView {
  const events = played!.events.map((event): DeskRecord => ({ kind: 'event', event }));
  return logOf(...events, ...extra).reduce(foldRecord, EMPTY_VIEW).shots[0]!;
}

function trailOf(): PositionTrail {
  const trail = new PositionTrail();
  for (const frame of played!.frames) trail.push(frame);
  return trail;
}

describe('a replay', () => {
  const span = { from: 10, to: 12 };

  test('runs at its speed, through its span and round again', () => {
    const clock = new ReplayClock();
    clock.play(span, { speed: 0.5 });
    expect(clock.tick(0)).toBe(10);
    expect(clock.tick(1000)).toBeCloseTo(10.5);
    expect(clock.tick(4100)).toBe(10);
  });

  test('stops at the end where it does not loop, and starts again from the beginning', () => {
    const clock = new ReplayClock();
    clock.setLooping(false);
    clock.play(span);
    clock.tick(0);
    clock.tick(5000);
    expect(clock.state()).toMatchObject({ t: 12, isPlaying: false });
    clock.toggle();
    expect(clock.tick(6000)).toBe(10);
  });

  test('a step is one frame, stands still, and never leaves the span', () => {
    const clock = new ReplayClock();
    clock.play(span, { at: 12 });
    clock.step(1);
    expect(clock.state()).toMatchObject({ t: 12, isPlaying: false });
    clock.step(-1);
    expect(clock.state().t).toBeCloseTo(12 - 1 / 60);
  });

  test('live is no time at all', () => {
    const clock = new ReplayClock();
    clock.play(span);
    clock.goLive();
    expect(clock.tick(0)).toBeNull();
  });
});

describe('the decisive moment', () => {
  test('lies around the facts that the call rests on', () => {
    const fact = played!.events.find((e) => e.kind === 'ball-contact')!;
    const shot = shotWith({ kind: 'call', call: callOf({ evidence: [fact.id] }) });
    const span = decisiveSpan(shot)!;
    expect(span.from).toBeLessThan(fact.t);
    expect(span.to).toBeCloseTo(fact.t + 1.5);
  });

  test('an open question comes first, and without either the whole shot is shown', () => {
    const at = played!.events.at(-1)!.t - 2;
    const question = { es: '¿?', en: '?' };
    const queries = [{ clause: 'B9-5.2b', question, evidence: [], at }];
    const asked = decisiveSpan(shotWith({ kind: 'call', call: callOf({ queries }) }))!;
    expect((asked.from + asked.to) / 2).toBeCloseTo(at);
    const whole = decisiveSpan(shotWith({ kind: 'call', call: callOf({ evidence: [] }) }))!;
    expect(whole.to - whole.from).toBeGreaterThan(3);
  });
});

describe('numbered contacts', () => {
  test('have the same numbers on the table and in the list, in order of time', () => {
    const { events } = shotWith();
    const numbers = contactNumbers(events);
    for (const mark of contactMarks(events, trailOf(), table))
      expect(numbers.get(mark.event.id)).toBe(mark.number);
  });

  test('a contact lies between its two balls, a pot at its pocket', () => {
    const { events } = shotWith();
    const first = contactMarks(events, trailOf(), table)[0]!;
    const at = trailOf().at(first.event.t)!;
    const [cue, two] = ['cue', '2'].map((id) => at.balls.find((b) => b.id === id)!);
    expect(first.x).toBeCloseTo((cue!.x + two!.x) / 2);
    // Between two frames the toy is drawn straight through the contact: a little more than touching.
    expect(Math.hypot(cue!.x - two!.x, cue!.y - two!.y)).toBeLessThan(2.6 * table.ballRadius);
  });

  test('a withdrawn contact has no number and leaves no gap', () => {
    const { events } = shotWith();
    const withdrawn = events.map((e, i) => (i === 1 ? { ...e, status: 'retracted' as const } : e));
    expect([...contactNumbers(withdrawn).values()][0]).toBe(1);
    expect(contactNumbers(withdrawn).has(events[1]!.id)).toBe(false);
  });
});

describe('positions', () => {
  test('a moment between two frames is interpolated; across a lost view it is not', () => {
    const ball = { id: 'cue', y: 0, state: 'moving' as const, confidence: 1 };
    const trail = new PositionTrail();
    trail.push({ t: 0, balls: [{ ...ball, x: 0 }], pins: [] });
    trail.push({ t: 0.1, balls: [{ ...ball, x: 1 }], pins: [] });
    trail.push({ t: 5, balls: [{ ...ball, x: 9 }], pins: [] });
    expect(trail.at(0.05)?.balls[0]?.x).toBeCloseTo(0.5);
    expect(trail.at(2.5)?.balls[0]?.x).toBe(1);
  });

  test('a clock that begins again is another sitting: nothing of the old one is drawn', () => {
    const trail = trailOf();
    trail.push({ t: -100, balls: [], pins: [] });
    expect(trail.first?.t).toBe(-100);
  });
});

describe('the steps of the set-up', () => {
  const parts = { linked: true, game: 'nine-ball' as const, calibration: null };

  test('a table in play is red only where something is missing', () => {
    const view = logOf({ kind: 'health', health: { level: 'healthy', reasons: [] } }).reduce(
      foldRecord,
      { ...EMPTY_VIEW, shots: [shotWith()] },
    );
    const steps = setUpSteps({ ...parts, view, frames: played!.frames });
    expect(steps.map(({ name, level }) => [name, level])).toEqual([
      ['camera', 'good'],
      ['table', 'waiting'],
      ['light', 'good'],
      ['balls', 'bad'],
      ['shot', 'good'],
    ]);
  });

  test('a cut line is red, whatever was seen before', () => {
    const steps = setUpSteps({ ...parts, linked: false, view: EMPTY_VIEW, frames: played!.frames });
    expect(steps[0]).toMatchObject({ name: 'camera', level: 'bad' });
  });
});

describe('the paths of a shot', () => {
  test('grow with the frames, and end where the balls are', () => {
    const trail = new PositionTrail();
    const paths = new TracedPaths(trail);
    const from = played!.frames[0]!.t;
    for (const frame of played!.frames) {
      trail.push(frame);
      paths.since(from);
    }
    const cue = paths.since(from).get('cue')!;
    const last = played!.frames.at(-1)!.balls.find((ball) => ball.id === 'cue')!;
    expect(Math.hypot(cue.at(-1)!.x - last.x, cue.at(-1)!.y - last.y)).toBeLessThan(0.004);
    expect(cue).toEqual(new TracedPaths(trail).since(from).get('cue'));
    // A ball that was not touched is one place, however long the shot takes.
    expect(paths.since(from).get('8')).toHaveLength(1);
  });

  test('are of what was seen: a ball that fell once left a line out of the pocket', () => {
    const trail = new PositionTrail();
    const paths = new TracedPaths(trail);
    const states = ['moving', 'moving', 'hidden', 'hidden', 'gone'] as const;
    for (const [k, state] of states.entries()) {
      const cue = { id: 'cue', x: 1 + 0.5 * k, y: 0.5, confidence: 1, state } as const;
      trail.push({ ...played!.frames[0]!, t: 100 + k / 60, balls: [cue] });
    }
    expect(
      paths
        .since(100)
        .get('cue')!
        .map(({ x }) => x),
    ).toEqual([1, 1.5]);
    expect(trail.path('cue', 100, 101).map(({ x }) => x)).toEqual([1, 1.5]);
  });

  test('begin anew for another shot, and where earlier frames come afterwards', () => {
    const trail = new PositionTrail();
    const [first, ...others] = played!.frames;
    for (const frame of others) trail.push(frame);
    const paths = new TracedPaths(trail);
    const late = paths.since(first!.t).get('cue')!.length;
    trail.prepend([first!]);
    expect(paths.since(first!.t).get('cue')!.length).toBeGreaterThanOrEqual(late);
    expect(paths.since(played!.frames.at(-1)!.t).get('cue')).toHaveLength(1);
  });
});

describe('numbers of contacts on the table', () => {
  test('that would stand on each other are moved aside, the first keeps its place', () => {
    const corner = { u: 40, v: 40 };
    const spread = spreadMarks([corner, corner, { u: 44, v: 40 }, { u: 300, v: 40 }], 11);
    expect(spread[0]).toBe(corner);
    expect(spread[3]).toEqual({ u: 300, v: 40 });
    for (const [i, a] of spread.entries())
      for (const b of spread.slice(i + 1))
        expect(Math.hypot(a.u - b.u, a.v - b.v)).toBeGreaterThan(19);
  });
});
