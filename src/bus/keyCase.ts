/**
 * Names of fields as the wire writes them (`ball_in_hand`) and as the code does (`ballInHand`),
 * for bodies whose fields belong to another part: match states, referee inputs, outcomes.
 * @module
 */
import type { z } from 'zod';

type Json = z.core.util.JSONType;

/** Rewrites every field name, however deep, into words joined by underscores. */
export const underscoreKeys = (value: unknown): Json => renameKeys(value as Json, underscored);

/** The way back: `underscoreKeys` undone. */
export const camelCaseKeys = (value: unknown): Json => renameKeys(value as Json, camelCased);

const underscored = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const camelCased = (name: string): string =>
  name.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function renameKeys(value: Json, rename: (name: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [rename(name), renameKeys(inner, rename)]),
  );
}
