import type { Judgement } from './judgement.ts';
import type { Fact, FactOf } from './sighting.ts';
import type { MatchInput, Problem, ProblemCode } from './matchInput.ts';
import { makeProblem } from './matchInput.ts';
import type { RefereeInput, RefereeInputKind, RefereeInputOf, ShotFault } from './refereeInput.ts';

/** What an input outside a shot leads to. */
export interface Between<S> {
  readonly after: S;
  /** What is proposed: nothing, one thing, or a foul and the warning that it calls for. */
  readonly judgements: readonly Judgement[];
  readonly problem: Problem | null;
}

/** What was reported since the last shot ended, in order. */
export type Recent = readonly (Fact | RefereeInput)[];

export const changed = <S>(after: S, ...judgements: readonly Judgement[]): Between<S> => ({
  after,
  judgements,
  problem: null,
});

export const refused = <S>(
  situation: S,
  code: ProblemCode,
  why: { readonly input: Pick<MatchInput, 'id'>; readonly es: string; readonly en: string },
): Between<S> => ({
  after: situation,
  judgements: [],
  problem: makeProblem(code, why.input, { es: why.es, en: why.en }),
});

/** The input belongs to the other game. */
export const notInThisGame = <S>(situation: S, input: { id: string; kind: string }): Between<S> =>
  refused(situation, 'not-in-this-game', {
    input,
    es: `«${input.kind}» no existe en este juego.`,
    en: `"${input.kind}" does not exist in this game.`,
  });

/** What each kind of fact leads to between shots; what is not listed belongs into a shot. */
export type SeenHandlers<S> = {
  readonly [K in Fact['kind']]?: (situation: S, fact: FactOf<K>) => Between<S>;
};

/** What each kind of input leads to between shots; what is not listed is not of this game. */
export type SaidHandlers<S> = {
  readonly [K in Exclude<RefereeInputKind, ShotFault>]?: (
    situation: S,
    input: RefereeInputOf<K>,
    recent: Recent,
  ) => Between<S>;
};

/** Handles a fact outside a shot. */
export function handleSeen<S>(handlers: SeenHandlers<S>, situation: S, fact: Fact): Between<S> {
  // Each kind's handler takes that kind: the table's type says so, an index by kind cannot.
  const handler = handlers[fact.kind] as ((s: S, f: Fact) => Between<S>) | undefined;
  if (handler) return handler(situation, fact);
  return refused(situation, 'no-shot', {
    input: fact,
    es: `Suceso ${fact.id}: «${fact.kind}» fuera de una tirada.`,
    en: `Event ${fact.id}: "${fact.kind}" outside a shot.`,
  });
}

/** Handles an input outside a shot. */
export function handleSaid<S>(
  handlers: SaidHandlers<S>,
  situation: S,
  said: { readonly input: RefereeInput; readonly recent: Recent },
): Between<S> {
  const { input, recent } = said;
  type Handler = (s: S, i: RefereeInput, r: Recent) => Between<S>;
  const table = handlers as Readonly<Partial<Record<RefereeInputKind, Handler>>>;
  const handler = table[input.kind];
  return handler ? handler(situation, input, recent) : notInThisGame(situation, input);
}
