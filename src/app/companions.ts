import { join } from 'node:path';
import { readNatsOptions } from '../bus/index.ts';
import type { BoxConfig } from '../config/index.ts';
import { boxKeysFile } from './keys.ts';
import type { CompanionProcess } from './supervisor.ts';

/**
 * The processes beside the observer, each a client of its stream: the rules engine, the desk and,
 * where the box belongs to a league, the bridge to it.
 *
 * Makes the keys of these clients where the stream has keys.
 *
 * @throws ObserverError when the league's file cannot be used, exit status 2: a bridge that ends
 * at once would be started for ever.
 */
export function companionsOf(config: BoxConfig): readonly CompanionProcess[] {
  return [rulesOf(config), deskOf(config), ...bridgeOf(config)];
}

function rulesOf({ game, stream }: BoxConfig): CompanionProcess {
  return { name: 'rules', args: ['rules', ...clientOf(stream, 'rules'), '--game', game] };
}

function deskOf({ game, table, stream, desk, recording }: BoxConfig): CompanionProcess {
  return {
    name: 'desk',
    args: [
      ...['desk', ...clientOf(stream, 'desk'), '--game', game, '--table', table.model],
      ...['--host', desk.host, '--port', String(desk.port)],
      ...['--state', `${stream.logFolder}/desk`],
      ...(recording ? ['--film', join(stream.logFolder, 'film')] : []),
    ],
  };
}

function bridgeOf({ league, stream }: BoxConfig): readonly CompanionProcess[] {
  if (league === undefined) return [];
  const { club, natsFile, recordsPerSecondMax } = league;
  readNatsOptions(natsFile);
  const to = ['--club', club, '--nats', natsFile, '--rate', String(recordsPerSecondMax)];
  return [{ name: 'bridge', args: ['bridge', ...clientOf(stream, 'viewer'), ...to] }];
}

function clientOf(
  { endpoint, keysFolder }: BoxConfig['stream'],
  role: 'rules' | 'desk' | 'viewer',
): readonly string[] {
  const keys = keysFolder === undefined ? [] : ['--keys', boxKeysFile(keysFolder, role)];
  return ['--connect', endpoint, ...keys];
}
