import { wrongInput } from '../base/error.ts';
import { GAMES, type GameName } from '../table/index.ts';

/**
 * The game that `--game` names.
 *
 * @throws ObserverError `unknown-game`, exit status 2.
 */
export function readGame(name: string | undefined): GameName {
  const game = GAMES.find((g) => g === name);
  if (game !== undefined) return game;
  const what = name === undefined ? 'no game was named' : `unknown game "${name}"`;
  throw wrongInput('unknown-game', `${what}: use --game ${GAMES.join(' or --game ')}`);
}
