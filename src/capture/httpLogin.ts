import { createHash, randomBytes } from 'node:crypto';

/**
 * The header that answers a server's challenge with user and password of an address: Basic
 * (RFC 7617) or Digest with `qop=auth` or none (RFC 7616). Undefined where the address names no
 * user, or the server wants something else.
 */
export function loginFor(url: URL, challenge: string): string | undefined {
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  if (user === '') return undefined;
  const digest = /\bdigest\s+(.*)/i.exec(challenge)?.[1];
  if (digest !== undefined) return digestLogin(url, { user, password }, digest);
  if (!/\bbasic\b/i.test(challenge)) return undefined;
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

const HASHES: Readonly<Record<string, string>> = { MD5: 'md5', 'SHA-256': 'sha256' };

function digestLogin(
  url: URL,
  { user, password }: { readonly user: string; readonly password: string },
  challenge: string,
): string | undefined {
  const asked = (name: string): string | undefined => {
    const [, quoted, plain] =
      new RegExp(`\\b${name}=(?:"([^"]*)"|([^\\s,]+))`, 'i').exec(challenge) ?? [];
    return quoted ?? plain;
  };
  const algorithm = asked('algorithm') ?? 'MD5';
  const realm = asked('realm') ?? '';
  const nonce = asked('nonce') ?? '';
  const opaque = asked('opaque');
  const hash = HASHES[algorithm.toUpperCase()];
  if (hash === undefined) return undefined;
  const hashed = (text: string): string => createHash(hash).update(text).digest('hex');
  const uri = url.pathname + url.search;
  const who = hashed(`${user}:${realm}:${password}`);
  const what = hashed(`GET:${uri}`);
  const hasQop = /\bauth\b/.test(asked('qop') ?? '');
  const cnonce = randomBytes(8).toString('hex');
  const count = '00000001';
  const between = hasQop ? `${nonce}:${count}:${cnonce}:auth` : nonce;
  return [
    `Digest username="${user}", realm="${realm}", nonce="${nonce}", uri="${uri}"`,
    `response="${hashed(`${who}:${between}:${what}`)}", algorithm=${algorithm}`,
    ...(hasQop ? [`qop=auth, nc=${count}, cnonce="${cnonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
  ].join(', ');
}
