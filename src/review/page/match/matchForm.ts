import { matchSetup, PROFILES } from '../../../rules/index.ts';
import type { MatchSetup, RuleProfile, Side } from '../../../rules/index.ts';
import type { GameName } from '../../../table/index.ts';

/** The rules that a game may be played by; the federation's come first. */
export const profilesOf = (game: GameName): readonly RuleProfile[] =>
  Object.values(PROFILES).filter((profile) => profile.game === game);

/** Seconds of the shot clock that a profile asks for; 0 where it has none. */
export const clockOf = (profile: string): number =>
  PROFILES[profile]?.options.shotClock?.limit ?? 0;

/** What the form says, over the federation's defaults. */
export function setupFrom(form: FormData, game: GameName, known: Partial<MatchSetup>): MatchSetup {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const number = (name: string): number => Math.max(1, Math.round(Number(text(name))));
  const first = text('first');
  const profile = PROFILES[text('profile')];
  return matchSetup(game, {
    ...known,
    ...playersFrom(text),
    first: first === '' ? null : (first as Side),
    ...(profile !== undefined && { profile: withClock(profile, Number(text('clock'))) }),
    ...(game === 'nine-ball'
      ? { raceTo: number('raceTo'), breaks: text('breaks') as MatchSetup['breaks'] }
      : { distance: number('distance'), bestOf: number('bestOf') }),
  });
}

/** Two players, or two pairs where a partner is named: the one who starts stands first. */
function playersFrom(text: (name: string) => string): Pick<MatchSetup, 'players' | 'pairs'> {
  const pairOf = (side: Side): readonly [string, string] => [
    text(`player${side}`),
    text(`partner${side}`),
  ];
  const [a, b] = [pairOf('A'), pairOf('B')];
  if (a[1] === '' || b[1] === '') return { players: { A: a[0], B: b[0] }, pairs: null };
  return { players: { A: a.join(' / '), B: b.join(' / ') }, pairs: { A: a, B: b } };
}

/** Seconds from which a player is warned, and how often he may have more, where a clock is asked for. */
const CLOCK = { warnBefore: 10, extensions: 1 };

function withClock(profile: RuleProfile, limit: number): RuleProfile {
  const shotClock = limit > 0 ? { ...CLOCK, ...profile.options.shotClock, limit } : null;
  return { ...profile, options: { ...profile.options, shotClock } } as RuleProfile;
}
