import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { wrongInput } from '../../base/error.ts';
import { ROLES } from '../protocol.ts';
import type { Role } from '../protocol.ts';

const ACCOUNT = z.strictObject({
  name: z.string().min(1).max(60),
  role: z.enum(ROLES),
  salt: z.string(),
  hash: z.string(),
});
const ACCOUNTS_FILE = z.strictObject({ version: z.literal(1), accounts: z.array(ACCOUNT) });
type Account = z.infer<typeof ACCOUNT>;

/** Cost of one guess: 32 MiB and about 80 ms on a small box (RFC 7914; OWASP's floor is N = 2^15 with r = 8). */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
/** A PIN is typed on a tablet with the players watching; tries are limited besides. */
export const SHORTEST_SECRET = 6;

/** Names, roles and slow hashes of PINs, in one file that only this user may read. */
export class Accounts {
  readonly #path: string;
  #accounts: readonly Account[];

  private constructor(path: string, accounts: readonly Account[]) {
    this.#path = path;
    this.#accounts = accounts;
  }

  /** Opens the file, or starts empty where there is none. */
  static open(path: string): Accounts {
    if (!existsSync(path)) return new Accounts(path, []);
    const parsed = ACCOUNTS_FILE.safeParse(parseJson(readFileSync(path, 'utf8')));
    if (!parsed.success)
      throw wrongInput('accounts-file', `${path} is not a file of accounts: restore or delete it`);
    return new Accounts(path, parsed.data.accounts);
  }

  /** No PIN was ever set: whoever sits at the box is trusted. */
  get isEmpty(): boolean {
    return this.#accounts.length === 0;
  }

  list(): readonly { readonly name: string; readonly role: Role }[] {
    return this.#accounts.map(({ name, role }) => ({ name, role }));
  }

  roleOf(name: string): Role | undefined {
    return this.#accounts.find((account) => account.name === name)?.role;
  }

  /** The role of whoever knows this secret, or null. Takes the same time for unknown names. */
  async verify(name: string, secret: string): Promise<Role | null> {
    const account = this.#accounts.find((a) => a.name === name);
    const salt = account === undefined ? randomBytes(16) : Buffer.from(account.salt, 'base64');
    const hash = await slowHash(secret, salt);
    if (account === undefined) return null;
    return timingSafeEqual(hash, Buffer.from(account.hash, 'base64')) ? account.role : null;
  }

  /** Whether an administrator is left when this account is gone or has another role. */
  hasOtherAdministrator(name: string): boolean {
    return this.#accounts.some((a) => a.name !== name && a.role === 'administrator');
  }

  /** Adds an account or replaces the one of that name. */
  async set(name: string, role: Role, secret: string): Promise<void> {
    const salt = randomBytes(16);
    const hash = await slowHash(secret, salt);
    const account = {
      name,
      role,
      salt: salt.toString('base64'),
      hash: hash.toString('base64'),
    };
    this.#write([...this.#accounts.filter((a) => a.name !== name), account]);
  }

  /** Removes an account; refuses the last administrator, which would open the box again. */
  remove(name: string): boolean {
    if (!this.hasOtherAdministrator(name)) return false;
    this.#write(this.#accounts.filter((a) => a.name !== name));
    return true;
  }

  #write(accounts: readonly Account[]): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    const text = `${JSON.stringify({ version: 1, accounts }, null, 2)}\n`;
    writeFileSync(`${this.#path}.new`, text, { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
    this.#accounts = accounts;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is not JSON is refused by the schema, with the same line.
    return undefined;
  }
}

function slowHash(secret: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, KEY_BYTES, SCRYPT, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
