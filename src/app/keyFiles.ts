import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { wrongInput } from '../base/error.ts';
import type { AllowedClient, CurveClient, CurveServer } from '../bus/index.ts';
import { problemList } from '../config/index.ts';

const KEY_LENGTH = 40;
const key = z.string().length(KEY_LENGTH);

/** What a client carries: its own pair and the public key of its table. */
export const clientKeysSchema = z.strictObject({
  name: z.string(),
  role: z.enum(['rules', 'desk', 'viewer']),
  publicKey: key,
  secretKey: key,
  serverKey: key,
});
export type ClientKeys = z.infer<typeof clientKeysSchema>;

/** What the observer carries: its own pair. */
export const serverKeysSchema = z.strictObject({
  role: z.literal('observer'),
  publicKey: key,
  secretKey: key,
});
export type ServerKeys = z.infer<typeof serverKeysSchema>;

/** Who may connect to a table. */
export const allowedSchema = z.array(
  z.strictObject({ name: z.string(), role: z.enum(['rules', 'desk', 'viewer']), publicKey: key }),
);

/** Names of the files that `cenital keys` keeps in its folder. */
export const SERVER_FILE = 'observer.json';
export const ALLOWED_FILE = 'allowed.json';

/**
 * Reads the keys that `cenital keys add` made for a client. A client that writes names its role:
 * with keys of another its door would never open, and nobody would say why.
 */
export function readClientKeys(path: string, needed?: 'rules' | 'desk'): CurveClient {
  const { name, role, publicKey, secretKey, serverKey } = readJson(path, clientKeysSchema);
  if (needed !== undefined && role !== needed)
    throw wrongInput(
      'keys-role',
      `${path} holds keys of the role ${role}; make some with "cenital keys add ${name}-${needed} ${needed}"`,
    );
  return { publicKey, secretKey, serverKey };
}

/**
 * Reads a folder of keys for the observer. The list of clients is read anew at each connection;
 * one that was spoilt meanwhile lets in nobody until it is mended, and says so.
 */
export function readServerKeys(
  dir: string,
  tell: (line: string) => void = (line) => process.stderr.write(`cenital: ${line}\n`),
): CurveServer {
  const { publicKey, secretKey } = readJson(`${dir}/${SERVER_FILE}`, serverKeysSchema);
  const read = (): readonly AllowedClient[] => readJson(`${dir}/${ALLOWED_FILE}`, allowedSchema);
  read();
  const allowed = (): readonly AllowedClient[] => {
    try {
      return read();
    } catch (error) {
      tell(`${(error as Error).message}; nobody new is let in until then`);
      return [];
    }
  };
  return { publicKey, secretKey, allowed };
}

/** Reads a file of ours that a person may have edited; says all that is wrong with it. */
export function readJson<S extends z.ZodType>(path: string, schema: S): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw wrongInput(
      'keys-file',
      `cannot read the keys in ${path}; make them with "cenital keys"`,
      cause,
    );
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw wrongInput('keys-file', `${path}: ${problemList(parsed.error)}`);
}
