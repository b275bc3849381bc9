import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '../protocol.ts';

/** Who is asking. */
export interface Person {
  readonly name: string;
  readonly role: Role;
}

/** A signed-in tablet outlasts an evening, not a week. */
const LIFETIME_S = 14 * 3600;
const MOST_SIGN_INS = 500;
export const COOKIE = 'cenital_session';

/** Open sign-ins, by the hash of the token in the cookie. They end when the server does. */
export class SignIns {
  readonly #now: () => number;
  readonly #open = new Map<string, { readonly name: string; readonly until: number }>();

  constructor(now: () => number = () => Date.now() / 1000) {
    this.#now = now;
  }

  /** Opens a sign-in and returns the token for the cookie. */
  open(name: string): string {
    const token = randomBytes(32).toString('base64url');
    this.#open.set(keyOf(token), { name, until: this.#now() + LIFETIME_S });
    const oldest = this.#open.keys().next();
    if (this.#open.size > MOST_SIGN_INS && !oldest.done) this.#open.delete(oldest.value);
    return token;
  }

  /** The name behind a token, or undefined when it is unknown or too old. */
  nameOf(token: string): string | undefined {
    const found = this.#open.get(keyOf(token));
    return found !== undefined && found.until > this.#now() ? found.name : undefined;
  }

  close(token: string): void {
    this.#open.delete(keyOf(token));
  }

  /** Ends every sign-in of one name: its PIN was changed or its account removed. */
  closeAllOf(name: string): void {
    for (const [key, signIn] of this.#open) if (signIn.name === name) this.#open.delete(key);
  }
}

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The token in a `Cookie` header. */
export function tokenIn(header: string | undefined): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${COOKIE}=`));
  return pair?.trim().slice(COOKIE.length + 1);
}

/** The `Set-Cookie` value for a token; an empty token clears it. `secure` where the page came over TLS. */
export function cookieOf(token: string, options: { readonly secure: boolean }): string {
  const age = token === '' ? 0 : LIFETIME_S;
  const secure = options.secure ? '; Secure' : '';
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${age}${secure}`;
}
