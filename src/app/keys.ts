import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { wrongInput } from '../base/error.ts';
import { makeKeyPair } from '../bus/index.ts';
import {
  ALLOWED_FILE,
  allowedSchema,
  type ClientKeys,
  readJson,
  SERVER_FILE,
  type ServerKeys,
  serverKeysSchema,
} from './keyFiles.ts';

const CLIENT_ROLES = ['rules', 'desk', 'viewer'] as const;
type ClientRole = (typeof CLIENT_ROLES)[number];

/** Only the owner may read a secret. */
const SECRET_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** The verb `keys`: who may connect to a table over a network, and as what. */
export function addKeys(program: Command): void {
  const keys = program
    .command('keys')
    .description('make and list the keys by which a table lets clients in')
    .option('--dir <folder>', 'where the keys are kept', 'keys');
  const dirOf = () => keys.opts<{ dir: string }>().dir;
  keys
    .command('add <name> <role>')
    .description(`make a client's keys (${CLIENT_ROLES.join(', ')}) and let it in`)
    .action((name: string, role: string) => {
      const path = addClient(dirOf(), name, parseRole(role));
      say(`${path}: carry this file to the client, and nowhere else`);
    });
  keys
    .command('remove <name>')
    .description('let a client in no longer; it is turned away at its next connection')
    .action((name: string) => removeClient(dirOf(), name));
  keys
    .command('list')
    .description('list who may connect')
    .action(() => listClients(dirOf()));
}

/** The box's own clients of its stream: each carries keys like any other. */
export const BOX_CLIENTS = {
  rules: 'box-rules',
  desk: 'box-desk',
  viewer: 'box-terminal',
} as const;

/** The file that holds the keys of one of the box's own clients; made when it is missing. */
export function boxKeysFile(dir: string, role: ClientRole): string {
  const path = join(dir, `${BOX_CLIENTS[role]}.${role}.json`);
  if (!existsSync(path)) addClient(dir, BOX_CLIENTS[role], role);
  return path;
}

/** Makes a client's keys, lets it in, and gives the file that it is to carry. */
function addClient(dir: string, name: string, role: ClientRole): string {
  const server = openServerKeys(dir);
  const allowed = readAllowed(dir);
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(name))
    throw wrongInput('keys-name', `${name} is no name for a client; use letters, digits, - and _`);
  if (allowed.some((client) => client.name === name))
    throw wrongInput('keys-name', `${name} has keys already; remove it first`);
  const pair = makeKeyPair();
  const client: ClientKeys = { name, role, ...pair, serverKey: server.publicKey };
  const path = join(dir, `${name}.${role}.json`);
  writeSecret(path, client);
  writeAllowed(dir, [...allowed, { name, role, publicKey: pair.publicKey }]);
  return path;
}

function removeClient(dir: string, name: string): void {
  const allowed = readAllowed(dir);
  const rest = allowed.filter((client) => client.name !== name);
  if (rest.length === allowed.length)
    throw wrongInput('keys-name', `no client ${name}; "cenital keys list" shows all`);
  writeAllowed(dir, rest);
  say(`${name} is let in no longer`);
}

function listClients(dir: string): void {
  for (const { name, role, publicKey } of readAllowed(dir)) say(`${name}\t${role}\t${publicKey}`);
}

function parseRole(word: string): ClientRole {
  const role = CLIENT_ROLES.find((known) => known === word);
  if (!role) throw wrongInput('keys-role', `no role ${word}; write ${CLIENT_ROLES.join(', ')}`);
  return role;
}

/** The observer's own keys, made when they are first needed. */
function openServerKeys(dir: string): ServerKeys {
  const path = join(dir, SERVER_FILE);
  if (existsSync(path)) return readJson(path, serverKeysSchema);
  mkdirSync(dir, { recursive: true, mode: FOLDER_MODE });
  const keys: ServerKeys = { role: 'observer', ...makeKeyPair() };
  writeSecret(path, keys);
  return keys;
}

function readAllowed(dir: string) {
  const path = join(dir, ALLOWED_FILE);
  return existsSync(path) ? readJson(path, allowedSchema) : [];
}

const writeAllowed = (dir: string, clients: unknown): void =>
  writeSecret(join(dir, ALLOWED_FILE), clients);

/** A reader sees the old file or the new one, never a half. */
function writeSecret(path: string, content: unknown): void {
  const next = `${path}.new`;
  writeFileSync(next, `${JSON.stringify(content, undefined, 2)}\n`, { mode: SECRET_MODE });
  chmodSync(next, SECRET_MODE);
  renameSync(next, path);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
