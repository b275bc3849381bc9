import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Finding } from './doctor.ts';

export const MODELS = fileURLToPath(new URL('../../models', import.meta.url));
/** The card of a model's training; it holds the hashes of its files. */
const CARD = 'training.json';
const cardSchema = z.looseObject({ sha256: z.record(z.string(), z.string()) });

/** Whether the models are those that were released, by their hashes. */
export function modelFindings(folder: string): readonly Finding[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => modelFinding(join(folder, name), name));
}

function modelFinding(folder: string, name: string): Finding {
  const what = `model ${name}`;
  const card = readCard(join(folder, CARD));
  if (card === undefined)
    return { what, verdict: 'poor', found: 'without hashes', mend: 'install the release again' };
  const wrong = Object.entries(card.sha256)
    .filter(([file, sha256]) => !isFile(join(folder, file), sha256))
    .map(([file]) => file);
  if (wrong.length === 0) return { what, verdict: 'good', found: 'as released' };
  return {
    ...{ what, verdict: 'bad', found: `changed or missing: ${wrong.join(', ')}` },
    mend: 'install the release again',
  };
}

function readCard(path: string): z.infer<typeof cardSchema> | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const parsed = cardSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Cut short: as good as none.
    return undefined;
  }
}

function isFile(path: string, sha256: string): boolean {
  return (
    existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256
  );
}
