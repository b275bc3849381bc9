// What a box tells its owner, and in which form.
import { expect, test } from 'vitest';
import { type BoxLog, openBoxLog } from '../../../src/app/boxLog.ts';
import { boxConfigSchema } from '../../../src/config/index.ts';

interface Where {
  readonly logging?: object;
  readonly isJournal?: boolean;
}

/** What is written when something is told. */
function written(tell: (log: BoxLog) => void, { logging = {}, isJournal = false }: Where = {}) {
  const table = { kind: 'file', path: 'clip.mp4' };
  const base = { version: 2, game: 'nine-ball', table: {}, cameras: { table } };
  const config = boxConfigSchema.parse({ ...base, logging });
  let text = '';
  tell(openBoxLog(config.logging, { write: (line) => (text += line), isJournal }));
  return text;
}

const lost = (log: BoxLog): void =>
  log.warn('camera cannot be opened', { reason: 'no route', tries: 3 });

test('words are written where nothing else was asked for, at a terminal or not', () => {
  expect(written(lost)).toBe(
    'cenital: warning: camera cannot be opened reason="no route" tries=3\n',
  );
});

test('in the journal a line has its weight, so that journalctl -p warning finds it', () => {
  expect(written(lost, { isJournal: true })).toBe(
    '<4>warning: camera cannot be opened reason="no route" tries=3\n',
  );
  const told = written((log) => log.info('health', { condition: 'healthy' }), { isJournal: true });
  expect(told).toBe('<6>health condition=healthy\n');
});

test('programs get an object a line with its time', () => {
  const line = JSON.parse(written(lost, { logging: { format: 'json' } })) as object;
  expect(line).toMatchObject({ level: 40, msg: 'camera cannot be opened', tries: 3 });
  expect(line).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
});

test('what is below the level is left out', () => {
  expect(written((log) => log.info('quiet'), { logging: { level: 'warn' } })).toBe('');
});
