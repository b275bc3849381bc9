import { pino } from 'pino';
import type { BoxConfig } from '../config/index.ts';

/** Facts beside a message; units stand in their names. */
export type LogFields = Readonly<Record<string, unknown>>;

/** What a box tells its owner: one line an event, on standard error. */
export interface BoxLog {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const LEVEL_NAMES: Readonly<Record<number, string>> = { 20: 'debug', 40: 'warning', 50: 'error' };
/** What systemd takes from before a line as its weight (sd-daemon(3)): `journalctl -p warning`. */
const JOURNAL_WEIGHTS: Readonly<Record<number, number>> = { 20: 7, 30: 6, 40: 4, 50: 3 };

/** Where the log goes. */
export interface LogTarget {
  readonly write: (line: string) => void;
  /** systemd's journal reads it, which weighs and dates each line itself. */
  readonly isJournal: boolean;
}

const STANDARD_ERROR: LogTarget = {
  write: (line) => void process.stderr.write(line),
  isJournal: process.env['JOURNAL_STREAM'] !== undefined,
};

/**
 * Opens the log: lines of words for the owner, at a terminal as in the journal; JSON, one object a
 * line, where a program is to read it.
 *
 * Written at once and not gathered: the last line before a crash is the one that is wanted.
 */
export function openBoxLog(
  { level, format }: BoxConfig['logging'],
  { write, isJournal }: LogTarget = STANDARD_ERROR,
): BoxLog {
  const isPlain = format === 'lines';
  const logger = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (json: string) => write(isPlain ? plainLine(json, isJournal) : json) },
  );
  const at =
    (name: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: LogFields = {}): void =>
      logger[name](fields, message);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function plainLine(json: string, isJournal: boolean): string {
  const { level, time: _, msg, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const name = LEVEL_NAMES[Number(level)];
  const facts = Object.entries(fields).map(([key, value]) => `${key}=${shown(value)}`);
  const head = isJournal ? `<${JOURNAL_WEIGHTS[Number(level)] ?? 6}>` : 'cenital: ';
  return `${head}${[...(name ? [`${name}:`] : []), String(msg), ...facts].join(' ')}\n`;
}

const shown = (value: unknown): string =>
  typeof value === 'string' && !value.includes(' ') ? value : JSON.stringify(value);
