import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { GAMES } from '../table/index.ts';

/** What must be known to look at a sitting's film once more. */
const cardSchema = z.looseObject({
  version: z.literal(1),
  session: z.string(),
  game: z.enum(GAMES),
  /** Name of a table, or its file. */
  table: z.string(),
  calibrationFile: z.string().optional(),
  /** Wall clock, ISO. */
  startedAt: z.string(),
});
export type SittingCard = z.infer<typeof cardSchema>;

const CARD = 'sitting.json';

/** Puts the card beside the film of a sitting. */
export function writeSittingCard(folder: string, card: SittingCard): void {
  writeFileSync(join(folder, CARD), `${JSON.stringify(card, undefined, 2)}\n`);
}

/** The card of a folder of film; undefined where there is none that can be read. */
export function readSittingCard(folder: string): SittingCard | undefined {
  const path = join(folder, CARD);
  if (!existsSync(path)) return undefined;
  try {
    const parsed = cardSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Cut short by a power cut: the film can be replayed all the same, with flags.
    return undefined;
  }
}
