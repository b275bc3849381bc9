// The verb rules before its table is there.
import { describe, expect, test } from 'vitest';
import { freeEndpoint } from '../support/busPorts.ts';
import { openStream, until } from '../support/busStream.ts';
import { endOf, verb } from '../support/cenital.ts';

describe('the rules engine without its table', () => {
  test('says that its table is silent, waits for it, and ends when told to', async () => {
    const endpoint = await freeEndpoint();
    const rules = verb('rules', '--connect', endpoint);
    await until(() => rules.troubles.length > 0);
    expect(rules.troubles[0]).toMatch(/^cenital: no word from the table at .*: is it running/);
    await openStream({ endpoint });
    await until(() => rules.troubles.length > 1);
    expect(rules.troubles[1]).toBe('cenital: the table is heard');
    expect(await endOf(rules)).toBe(0);
  });

  // It once ended with an error when it was told to stop before its table was there.
  test('ends in peace while it still waits for its table', async () => {
    const rules = verb('rules', '--connect', await freeEndpoint());
    await until(() => rules.troubles.length > 0);
    expect(await endOf(rules)).toBe(0);
    expect(rules.troubles).toHaveLength(1);
  });
});
