import { describe, expect, test } from 'vitest';
import { Outbox } from '../../../src/review/page/outbox.ts';
import type { Submission } from '../../../src/review/index.ts';

class FakeDrawer {
  readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
}

const ruling = (id: string): Submission => ({
  kind: 'ruling',
  ruling: { id, callId: 'call-1', decision: 'confirm', by: '' },
});

describe('what waits to be recorded', () => {
  test('survives a reload of the page, in the order in which it was decided', () => {
    const drawer = new FakeDrawer();
    const box = new Outbox(drawer);
    box.add(ruling('first-one'));
    box.add(ruling('second-one'));
    expect(new Outbox(drawer).waiting).toEqual([ruling('first-one'), ruling('second-one')]);
  });

  test('leaves when the log has it, and only then', () => {
    const drawer = new FakeDrawer();
    const box = new Outbox(drawer);
    box.add(ruling('first-one'));
    box.drop('unknown');
    expect(box.waiting).toHaveLength(1);
    box.drop('first-one');
    expect(new Outbox(drawer).waiting).toEqual([]);
  });

  test('a drawer that holds something else is taken as empty', () => {
    const drawer = new FakeDrawer();
    drawer.setItem('cenital.outbox', '{"cut sho');
    expect(new Outbox(drawer).waiting).toEqual([]);
  });
});
