// A league's NATS server as an operator would set it up: TLS both ways, one account, and a user
// of its own for every club, each with a credentials file and what it may do.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';

const { createAccount, createOperator, createUser } = nkeys;
type KeyPair = ReturnType<typeof createUser>;

const TEXT = new TextDecoder();
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const UNLIMITED = { subs: -1, data: -1, payload: -1 };

/** What a user may publish and subscribe to. */
export interface UserRights {
  readonly pub: readonly string[];
  readonly sub: readonly string[];
}

/** A JSON web token as nats-server reads it: `nats` claims, signed with an nkey. */
function tokenOf(signer: KeyPair, subject: KeyPair, nats: object): string {
  const claims = {
    jti: subject.getPublicKey(),
    iat: Math.floor(Date.now() / 1000),
    iss: signer.getPublicKey(),
    name: 'league',
    sub: subject.getPublicKey(),
    nats: { ...nats, version: 2 },
  };
  const head = base64url(JSON.stringify({ typ: 'JWT', alg: 'ed25519-nkey' }));
  const signed = `${head}.${base64url(JSON.stringify(claims))}`;
  return `${signed}.${base64url(signer.sign(Buffer.from(signed)))}`;
}

const ACCOUNT_LIMITS = {
  ...UNLIMITED,
  ...{ imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 },
  ...{ mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 },
};

/** Writes what a server needs below `dir`; gives its arguments and a maker of credentials. */
export function writeOperatorFiles(dir: string): {
  readonly args: readonly string[];
  writeCredentials(name: string, rights?: UserRights): string;
} {
  const operator = createOperator();
  const [league, system] = [createAccount(), createAccount()];
  const accountToken = (account: KeyPair, limits: object): string =>
    tokenOf(operator, account, { type: 'account', limits });
  const config = join(dir, 'nats.conf');
  writeCertificates(dir);
  writeFileSync(
    config,
    [
      `operator: ${tokenOf(operator, operator, { type: 'operator' })}`,
      `system_account: ${system.getPublicKey()}`,
      'resolver: MEMORY',
      'resolver_preload: {',
      `  ${league.getPublicKey()}: ${accountToken(league, ACCOUNT_LIMITS)}`,
      `  ${system.getPublicKey()}: ${accountToken(system, { ...UNLIMITED, conn: -1 })}`,
      '}',
      `tls { cert_file: "${dir}/cert.pem", key_file: "${dir}/key.pem", ca_file: "${dir}/cert.pem", verify: true }`,
    ].join('\n'),
  );
  return {
    args: ['-c', config],
    writeCredentials(name, rights) {
      const user = createUser();
      const limits = rights
        ? { ...UNLIMITED, pub: { allow: rights.pub }, sub: { allow: rights.sub } }
        : UNLIMITED;
      const token = tokenOf(league, user, { type: 'user', ...limits });
      const file = join(dir, `${name}.creds`);
      writeFileSync(
        file,
        `-----BEGIN NATS USER JWT-----\n${token}\n------END NATS USER JWT------\n\n` +
          `-----BEGIN USER NKEY SEED-----\n${TEXT.decode(user.getSeed())}\n------END USER NKEY SEED------\n`,
      );
      return file;
    },
  };
}

/** One certificate that signs itself, for the server and for the boxes. */
export function writeCertificates(dir: string): void {
  const { status, stderr } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'cert.pem')],
  ]);
  if (status !== 0) throw new Error(String(stderr));
}
