import { expect, test } from 'vitest';
import { Latest } from '../../../src/bus/latest.ts';

const call = (sequence: number, id: string) => ({
  sequence,
  id: `${id}/${sequence}`,
  payload: Buffer.from(JSON.stringify({ type: 'cenital.call', data: { id } })),
});

// A box that is never restarted once kept the id of every call it had ever seen.
test('the calls that may be ruled on are the last hundred thousand, whatever their versions', () => {
  const latest = new Latest();
  latest.note(call(1, 'old'));
  latest.note(call(2, 'first'));
  for (let n = 3; n <= 100_000; n++) latest.note(call(n, `c${n}`));
  expect(latest.hasCall('old')).toBe(true);
  latest.note(call(100_001, 'old'));
  latest.note(call(100_002, 'new'));
  expect(['old', 'first', 'c3', 'new'].map((id) => latest.hasCall(id))).toEqual([
    ...[true, false, true, true],
  ]);
});
