import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { wrongInput } from '../base/error.ts';
import { parseJson } from './decode.ts';
import { problemsOf } from './problems.ts';

/** How to reach the league's NATS servers. Unknown keys are refused. */
export const natsOptionsSchema = z.strictObject({
  servers: z.array(z.string().min(1)).min(1).describe('Such as nats://league.example:4222.'),
  stream: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .default('CENITAL')
    .describe('JetStream stream.'),
  credentialsFile: z.string().optional().describe('NATS credentials (JWT and seed).'),
  user: z.string().optional(),
  passwordFile: z.string().optional().describe('File whose first line is the password.'),
  tls: z
    .strictObject({
      caFile: z.string().optional().describe('Certificate authority of the servers.'),
      certFile: z.string().optional().describe("This box's own certificate."),
      keyFile: z.string().optional(),
    })
    .optional(),
});
export type NatsOptions = z.infer<typeof natsOptionsSchema>;

/** Subjects of a league: `cenital.<club>.<table>.<kind>`. */
export const SUBJECT_ROOT = 'cenital';
export const subjectOf = (club: string, table: string, kind: string): string =>
  `${SUBJECT_ROOT}.${club}.${table}.${kind}`;

/** Records of a bridge on their way to the league that are not acknowledged yet, at most. */
export const BRIDGE_WINDOW = 250;

/** Subjects at which a bridge of a club, or a hub, hears its answers. */
export const inboxOf = (who: string): string => `_INBOX.cenital-${who}`;

/** Told when the way to the league opens, and what is wrong when it breaks or cannot be opened. */
export type LinkListener = (trouble: string | undefined) => void;

/** Reads a NATS file; paths in it are relative to it. Throws a wrong-input error. */
export function readNatsOptions(path: string): NatsOptions {
  const json = parseJson(readOrRefuse(path));
  const parsed = json.ok ? natsOptionsSchema.safeParse(json.value) : undefined;
  if (!parsed?.success)
    throw wrongInput(
      'nats-options',
      `${path}: ${parsed ? problemsOf(parsed.error).join('; ') : 'not JSON'}`,
    );
  const near = (file: string) => resolve(dirname(path), file);
  const { credentialsFile, passwordFile, tls, ...rest } = parsed.data;
  return {
    ...rest,
    ...(credentialsFile !== undefined && { credentialsFile: near(credentialsFile) }),
    ...(passwordFile !== undefined && { passwordFile: near(passwordFile) }),
    ...(tls && { tls: definedIn(tls, near) }),
  };
}

/** Reads a file that the options name. */
export function readOrRefuse(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw wrongInput(
      'nats-file',
      `cannot read ${path} (${(cause as NodeJS.ErrnoException).code}); name a file that can be read`,
      cause,
    );
  }
}

/** The values that are there, changed where asked. */
export function definedIn<K extends string>(
  values: Readonly<Partial<Record<K, string | undefined>>>,
  change: (value: string) => string = (value) => value,
): Partial<Record<K, string>> {
  const defined: Partial<Record<K, string>> = {};
  for (const key of Object.keys(values) as K[]) {
    const value = values[key];
    if (value !== undefined) defined[key] = change(value);
  }
  return defined;
}
