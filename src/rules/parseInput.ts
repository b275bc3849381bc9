import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import { isBallId } from '../table/index.ts';
import type { CatalogueEntry, InputField } from './catalogue.ts';
import { REFEREE_CATALOGUE } from './catalogue.ts';
import { clauseText } from './clause.ts';
import type { MatchInput } from './matchInput.ts';
import { isFact } from './matchInput.ts';
import type { RefereeInput } from './refereeInput.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads what a desk or another program sends as a referee's input.
 *
 * The kind is `kind` or `action`; its fields stand beside it or under `fields`. Every problem is
 * told at once. Lists of balls may be one text with commas.
 */
export function parseRefereeInput(raw: unknown): Result<RefereeInput> {
  if (!isFields(raw)) return { ok: false, problems: ['an input is an object with a kind'] };
  const fields: Fields = { ...raw, ...(isFields(raw['fields']) ? raw['fields'] : {}) };
  const kind = fields['kind'] ?? fields['action'];
  const entry = REFEREE_CATALOGUE.find((known) => known.kind === kind);
  if (!entry) return { ok: false, problems: [`unknown input ${String(kind)}`] };
  const problems: string[] = [];
  const head = readHead(fields, problems);
  const said = readFields(entry, fields, problems);
  const [first, ...others] = problems;
  if (first !== undefined) return { ok: false, problems: [first, ...others] };
  // Every field was checked against the catalogue's description of this kind.
  return success({ ...said, ...head, kind: entry.kind } as unknown as RefereeInput);
}

function readHead(fields: Fields, problems: string[]): Fields {
  const { id, t, from, by } = fields;
  if (typeof id !== 'string' || id === '') problems.push('id: a text is needed');
  if (typeof t !== 'number' || !Number.isFinite(t)) problems.push('t: seconds are needed');
  const who = from ?? by;
  return { id, t, ...(typeof who === 'string' && { from: who }) };
}

function readFields(entry: CatalogueEntry, fields: Fields, problems: string[]): Fields {
  const said: Record<string, unknown> = {};
  for (const field of entry.fields) {
    const given = fields[field.name];
    if (given === undefined && field.optional) continue;
    const value = READ[field.type](given, field);
    if (value === undefined) problems.push(`${field.name}: ${WANTED[field.type]} is needed`);
    else said[field.name] = value;
  }
  return said;
}

/** Reads a field of each type; undefined when it is not one. */
const READ: Readonly<Record<InputField['type'], (value: unknown, field: InputField) => unknown>> = {
  side: (value) => (value === 'A' || value === 'B' ? value : undefined),
  ball: (value) => (typeof value === 'string' && isBallId(value) ? value : undefined),
  balls: readBalls,
  clause: (value) => (clauseText(String(value)) ? value : undefined),
  'yes-no': (value) => (typeof value === 'boolean' ? value : undefined),
  choice: (value, { choices }) => choices?.find((choice) => choice === value),
  event: readText,
  score: readScore,
  text: readText,
  number: (value) => (Number.isInteger(value) ? value : undefined),
  fact: readFact,
};

const WANTED: Readonly<Record<InputField['type'], string>> = {
  side: 'A or B',
  ball: 'the name of a ball',
  balls: 'a list of balls',
  clause: 'a clause of the rules',
  'yes-no': 'true or false',
  choice: 'one of its choices',
  event: 'the id of an event',
  score: 'a score of A and B',
  text: 'a text',
  number: 'a whole number',
  fact: 'an event',
};

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readBalls(value: unknown): readonly string[] | undefined {
  const list = typeof value === 'string' ? value.split(',').map((ball) => ball.trim()) : value;
  if (!Array.isArray(list)) return undefined;
  const named = list.filter((ball) => typeof ball === 'string' && isBallId(ball));
  return named.length === list.length ? named : undefined;
}

function readScore(value: unknown): Fields | undefined {
  if (!isFields(value)) return undefined;
  const { A, B } = value;
  return isCount(A) && isCount(B) ? { A, B } : undefined;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** A fact of a known kind with a name, a time and a confidence; its own fields are the sender's. */
function readFact(value: unknown): Fields | undefined {
  if (!isFields(value)) return undefined;
  const { kind, id, t, confidence } = value;
  const isNamed = typeof kind === 'string' && typeof id === 'string';
  const isPlaced = typeof t === 'number' && typeof confidence === 'number';
  return isNamed && isPlaced && isFact(value as unknown as MatchInput) ? value : undefined;
}
