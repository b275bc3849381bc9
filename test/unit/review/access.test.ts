import { scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Accounts } from '../../../src/review/server/accounts.ts';
import { parsePageMessage } from '../../../src/review/server/pageMessage.ts';
import { cookieOf, SignIns, tokenIn } from '../../../src/review/server/signIns.ts';
import { TryLimit } from '../../../src/review/server/tryLimit.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cenital-access-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('accounts', () => {
  test('a PIN opens its own account only, also after the box was started again', async () => {
    const path = join(folder, 'accounts.json');
    await Accounts.open(path).set('Eva', 'referee', '482913');
    const accounts = Accounts.open(path);
    expect(await accounts.verify('Eva', '482913')).toBe('referee');
    expect(await accounts.verify('Eva', '482914')).toBeNull();
    expect(await accounts.verify('Luis', '482913')).toBeNull();
  });

  test('the file tells nobody the PIN and may be read by its owner only', async () => {
    const path = join(folder, 'accounts.json');
    const accounts = Accounts.open(path);
    await accounts.set('Eva', 'referee', '482913');
    await accounts.set('Luis', 'referee', '482913');
    expect(statSync(path).mode & 0o077).toBe(0);
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain('482913');
    const kept = (JSON.parse(text) as { accounts: { hash: string; salt: string }[] }).accounts;
    // The same PIN twice is not to be seen in the file: each has its salt.
    expect(kept[0]?.hash).not.toBe(kept[1]?.hash);
    // scrypt at OWASP's cost: a weaker one would not come to the same hash.
    const salt = Buffer.from(kept[0]!.salt, 'base64');
    const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
    expect(kept[0]?.hash).toBe(scryptSync('482913', salt, 32, cost).toString('base64'));
  });

  test('the last administrator stays, or the box would be open again', async () => {
    const accounts = Accounts.open(join(folder, 'accounts.json'));
    await accounts.set('Eva', 'administrator', '482913');
    await accounts.set('Luis', 'coach', '739201');
    expect(accounts.remove('Eva')).toBe(false);
    expect(accounts.remove('Luis')).toBe(true);
  });
});

describe('guessing', () => {
  test('five tries are free, then each costs a wait that doubles up to a quarter of an hour', () => {
    let now = 0;
    const limit = new TryLimit(() => now);
    for (let i = 0; i < 4; i++) limit.failed('Eva');
    expect(limit.waitFor('Eva')).toBe(0);
    limit.failed('Eva');
    expect(limit.waitFor('Eva')).toBe(30);
    limit.failed('Eva');
    expect(limit.waitFor('Eva')).toBe(60);
    now = 61;
    expect(limit.waitFor('Eva')).toBe(0);
    for (let i = 0; i < 20; i++) limit.failed('Eva');
    expect(limit.waitFor('Eva')).toBe(900);
    expect(limit.waitFor('Luis')).toBe(0);
  });
});

describe('sign-ins', () => {
  test('end with their time, with signing out and with a changed PIN', () => {
    let now = 0;
    const signIns = new SignIns(() => now);
    const [first, second] = [signIns.open('Eva'), signIns.open('Eva')];
    expect(signIns.nameOf(first)).toBe('Eva');
    signIns.close(first);
    expect(signIns.nameOf(first)).toBeUndefined();
    signIns.closeAllOf('Eva');
    expect(signIns.nameOf(second)).toBeUndefined();
    const third = signIns.open('Eva');
    now = 15 * 3600;
    expect(signIns.nameOf(third)).toBeUndefined();
  });

  test('the cookie cannot be read by scripts nor sent by other sites', () => {
    const cookie = cookieOf('abc', { secure: true });
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookie).toMatch(/Secure$/);
    expect(tokenIn(`other=1; ${cookie.split(';')[0]}`)).toBe('abc');
  });
});

describe('messages of a page', () => {
  test.each([
    '',
    'null',
    '{}',
    '{"kind":"submit"}',
    '[1]',
    '{"kind":"follow","after":-1}',
    '\u0000',
  ])('%j is no message of ours', (text) => expect(parsePageMessage(text)).toBeUndefined());

  test('a ruling is taken with what belongs to it and nothing else', () => {
    const ruling = { id: 'w1234567', callId: 'c', decision: 'confirm', by: '' };
    const message = { kind: 'submit', submission: { kind: 'ruling', ruling } };
    expect(parsePageMessage(JSON.stringify(message))).toEqual(message);
    const more = { ...message, submission: { kind: 'ruling', ruling: { ...ruling, role: 'x' } } };
    expect(parsePageMessage(JSON.stringify(more))).toBeUndefined();
  });
});
