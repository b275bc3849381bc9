import { z } from 'zod';
import type { MatchView } from '../../rules/index.ts';
import { GAMES } from '../../table/index.ts';
import type { InputProblem } from './record.ts';

const side = z.enum(['A', 'B']);
const perSide = <T extends z.ZodType>(value: T) => z.object({ A: value, B: value });
const bilingual = z.object({ es: z.string(), en: z.string() });

/** The part of a published match without which there is nothing to show. */
const MATCH = z.looseObject({
  game: z.enum(GAMES),
  players: perSide(z.string()),
  profile: z.string(),
  distance: z.number(),
  phase: z.string(),
  turn: side.nullable(),
  score: perSide(z.number()),
  sets: perSide(z.number()).nullable(),
  setsToWin: z.number().nullable(),
  fouls: perSide(z.number()),
  warnings: z.array(z.looseObject({ side, about: z.string(), text: bilingual })),
  ballInHand: z.object({ side, where: bilingual.nullable() }).nullable(),
  clock: z
    .object({
      limitSeconds: z.number(),
      startedAt: z.number().nullable(),
      extensionsLeft: perSide(z.number()),
    })
    .nullable(),
  winner: side.nullable(),
  lowestBall: z.string().nullable().default(null),
  ballsOnTable: z.array(z.string()).default([]),
  pinsInPlay: z.array(z.string()).default([]),
  balls: perSide(z.string()).nullable().default(null),
  atTable: perSide(z.string()).nullable().default(null),
  pushOut: z.enum(['none', 'available', 'declared']).default('none'),
  halted: z.boolean().default(false),
  options: z.array(z.object({ name: z.string(), side })).default([]),
  openQueries: z.number().default(0),
  shot: z.number().default(0),
  isPlaying: z.boolean().default(false),
});

const PROBLEMS = z.object({
  basis: z.string(),
  problems: z.array(z.looseObject({ message: bilingual })),
});

/** The inputs that a published state says were not taken. */
export function parseProblems(state: unknown): readonly InputProblem[] {
  const parsed = PROBLEMS.safeParse(state);
  if (!parsed.success) return [];
  return parsed.data.problems.map(({ message }) => ({ input: parsed.data.basis, message }));
}

/** A match to show, or undefined where the state is of a kind that this page does not know. */
export function parseMatch(state: unknown): MatchView | undefined {
  // The words inside (balls, pins, warnings) are shown as they come: an unknown one is no danger.
  const parsed = MATCH.safeParse(state);
  return parsed.success ? (parsed.data as unknown as MatchView) : undefined;
}
