import { expect, test } from 'vitest';
import { encodeEventLine, encodeTrackLine, parseObservations } from '../../../src/session/index.ts';
import { film, inferFrom, straightShot } from '../../support/tableScene.ts';

const line = '{"frame":0,"t":0,"balls":[{"id":"cue","x":0.1,"y":0.2},{"x":0,"y":0}]}';

test('observations are read with and without names', () => {
  const parsed = parseObservations(`${line}\n`, 0.001);
  expect(parsed.ok && parsed.value[0]?.observation.balls.map((b) => b.identity)).toEqual([
    { cue: 1 },
    {},
  ]);
});

test('every bad line is named at once', () => {
  const bad = [line, 'no', '{"frame":1,"t":0.1,"balls":[{"id":"17","x":0,"y":0}]}'].join('\n');
  const parsed = parseObservations(bad, 0.001);
  expect(parsed.ok).toBe(false);
  expect(!parsed.ok && parsed.problems.map((p) => p.slice(0, 6))).toEqual(['line 2', 'line 3']);
});

test('events and tracks are written with the words of the contract', () => {
  const { events, frames } = inferFrom(film(straightShot(), { seconds: 1.5 }));
  const start = JSON.parse(encodeEventLine(events[0]!, () => 36)) as Record<string, unknown>;
  expect(start).toMatchObject({ id: 'e1', type: 'shot_start', ball: 'cue', frame: 36 });
  const withdrawn = { ...events[0]!, status: 'retracted' as const };
  expect(JSON.parse(encodeEventLine(withdrawn, () => 0))).toMatchObject({ retracted: true });
  const track = JSON.parse(encodeTrackLine(frames[5]!, 5)) as { balls: { id: string }[] };
  expect(track.balls.map((b) => b.id).sort()).toEqual(['1', '2', 'cue']);
});
