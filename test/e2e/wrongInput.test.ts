// Whatever is given to the command line that cannot be used is refused in one line that says what
// is wrong and what to do, with exit status 2: never a stack trace.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFfmpeg } from '../../src/capture/index.ts';
import { freeEndpoint } from '../support/busPorts.ts';
import { cenital } from '../support/cenital.ts';

const folder = mkdtempSync(join(tmpdir(), 'cenital-wrong-'));
const noTable = join(folder, 'noTable.mp4');
const inFolder = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** The folder of a sitting of which three seconds were filmed. */
const filmedThreeSeconds = (): string => {
  inFolder('000000.mkv', '');
  inFolder('segments.csv', '000000.mkv,0.000000,3.000000\n');
  return folder;
};

beforeAll(() => {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10:duration=1'];
  spawnSync(findFfmpeg().path, ['-loglevel', 'error', '-y', ...source, noTable]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const DEMO = 'test/videos/demo-nine-ball.mp4';
const CASES: readonly (readonly [string, () => readonly string[], RegExp])[] = [
  ['an unknown verb', () => ['watch'], /unknown command 'watch'/],
  ['no verb', () => [], /cenital --help/],
  ['analyze without a game', () => ['analyze', DEMO], /no game was named: use --game/],
  ['an unknown game', () => ['analyze', DEMO, '--game', 'chess'], /unknown game "chess"/],
  [
    'an unknown table',
    () => ['analyze', DEMO, '--game', 'nine-ball', '--table', '12ft'],
    /unknown table "12ft": use 9ft/,
  ],
  [
    'a file that is missing',
    () => ['analyze', 'nothing.mp4', '--game', 'nine-ball'],
    /nothing\.mp4 is not a file/,
  ],
  [
    'a file that is no video',
    () => ['analyze', 'package.json', '--game', 'nine-ball'],
    /cannot be read as video/,
  ],
  ['a video without a table', () => ['analyze', noTable, '--game', 'nine-ball'], /noTable\.mp4: /],
  [
    'a recording, a game and a table that are wrong, all named',
    () => ['analyze', 'nothing.mp4', '--game', 'chess', '--table', '12ft'],
    /nothing\.mp4 is not a file.*unknown game "chess".*unknown table "12ft"/,
  ],
  [
    'simulate of four wrong things, all named',
    () => [
      ...['simulate', '--game', 'chess', '--seed', '1', '--fps', 'x'],
      ...['--size', '3', '--crf', '99'],
    ],
    /chess.*size "3".*--fps .*--crf /,
  ],
  ['an unknown option', () => ['analyze', DEMO, '--fast'], /unknown option '--fast'/],
  [
    'infer on a missing file',
    () => ['infer', 'no.jsonl', '--game', 'nine-ball', '--table', '9ft'],
    /no\.jsonl/,
  ],
  // It once said that no shot was seen, as of a table at rest.
  [
    'infer on an empty file',
    () => ['infer', inFolder('empty.jsonl', ''), '--game', 'nine-ball'],
    /empty\.jsonl holds no frame/,
  ],
  [
    'infer into a file',
    () => [
      ...['infer', inFolder('one.jsonl', '{"frame":0,"t":0,"balls":[]}\n'), '--game', 'nine-ball'],
      ...['--out', 'package.json'],
    ],
    /package\.json cannot be made a folder/,
  ],
  ['judge on no case', () => ['judge', inFolder('none.json', '[]')], /holds no case/],
  ['judge on a missing file', () => ['judge', 'no.json'], /no\.json/],
  ['judge on a file that is not JSON', () => ['judge', 'README.md'], /README\.md/],
  ['calibrate on a missing file', () => ['calibrate', 'no.mp4', '--table', '9ft'], /no\.mp4/],
  ['calibrate into a folder', () => ['calibrate', noTable, '--out', 'docs'], /docs is a folder/],
  ['bench on a missing file', () => ['bench', 'no.mp4'], /no\.mp4 is not a file/],
  ['bench of no width', () => ['bench', DEMO, '--width', 'wide'], /--width must be .* "wide"/],
  ['replay of a missing session', () => ['replay', 'no'], /no does not exist: give a folder/],
  ['replay of a folder without film', () => ['replay', 'docs'], /docs holds no film/],
  [
    'replay at an unknown pace',
    () => ['replay', DEMO, '--game', 'nine-ball', '--pace', 'slow'],
    /unknown pace "slow"/,
  ],
  ['export without a folder to write to', () => ['export', 'docs'], /'--out <folder>'/],
  [
    'export of a folder without film',
    () => ['export', 'docs', '--out', join(folder, 'out')],
    /docs holds no closed film/,
  ],
  [
    'export of a time that was not filmed',
    () => [
      'export',
      filmedThreeSeconds(),
      '--out',
      join(folder, 'out'),
      '--from',
      '500',
      '--to',
      '600',
    ],
    /no film lies from 500 to 600 s: it goes from 0 to 3 s/,
  ],
  ['keys without what to do with them', () => ['keys'], /a verb is missing/],
  ['simulate of an unknown game', () => ['simulate', '--game', 'chess', '--seed', '1'], /chess/],
  ['desk of an unknown game', () => ['desk', '--game', 'chess'], /chess/],
  ['rules of an unknown game', () => ['rules', '--game', 'chess'], /chess/],
  ['keys for an unknown role', () => ['keys', 'add', 'x', 'boss'], /no role boss/],
  // The hub once said so and went on for ever: its clock was running already.
  ['hub without its league', () => ['hub', '--nats', 'no.json'], /no\.json/],
  ['bridge without its league', () => ['bridge'], /--nats/],
  ['doctor on a missing configuration', () => ['doctor', '--config', 'no.json'], /no\.json/],
  ['a folder as configuration', () => ['run', '--config', 'docs'], /docs is not a file/],
  ['run without a configuration', () => ['run', '--config', 'no.json'], /no\.json does not exist/],
  [
    'a configuration with two faults, both named',
    () => [
      'run',
      '--config',
      inFolder(
        'box.json',
        '{"version":1,"table":{},"game":"chess","camera":{"kind":"udp","url":"udp://1"},"colour":1}',
      ),
    ],
    /game: .*colour/,
  ],
];

describe('wrong input is refused in one line with exit status 2:', () => {
  test.each(CASES)('%s', async (_what, args, says) => {
    const { status, stdout, stderr } = await cenital(...args());
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });
});

describe('a port that is in use', () => {
  test('ends the desk with one line: it once stayed, and served nobody', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const table = ['--connect', await freeEndpoint(), '--state', join(folder, 'desk')];
    const { status, stdout, stderr } = await cenital('desk', '--port', String(port), ...table);
    other.close();
    expect(stderr).toMatch(/choose another port or stop what uses it\n$/);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});

describe('asked for help', () => {
  test('every verb explains itself with exit status 0', async () => {
    const { status, stdout } = await cenital('--help');
    expect(status).toBe(0);
    for (const verb of [
      'analyze',
      'infer',
      'judge',
      'calibrate',
      'simulate',
      'run',
      'rules',
      'desk',
    ])
      expect(stdout).toContain(verb);
  });
});
