// What systemd hears: a datagram socket as it opens one, and the messages that arrive there.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openServiceNotice, type ServiceNotice } from '../../src/app/serviceNotice.ts';
import { until } from '../support/liveBox.ts';

/** Node has no datagram sockets of this kind; Python does. */
const LISTENER = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('listening', flush=True)
while True: print(s.recv(4096).decode(), flush=True)
`;

let folder: string;
let listener: ChildProcess;
let notice: ServiceNotice;
let heard = '';
const log = { warn: () => {}, error: (line: string) => (heard += `log: ${line}\n`) };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cenital-notify-'));
  heard = '';
  listener = spawn('python3', ['-c', LISTENER, join(folder, 'notify')]);
  listener.stdout!.on('data', (text: Buffer) => (heard += text.toString()));
  await until(() => heard.includes('listening'));
});

afterEach(() => {
  notice.close();
  listener.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const open = (isAlive: () => boolean): ServiceNotice =>
  openServiceNotice(isAlive, log, {
    PATH: process.env['PATH'],
    NOTIFY_SOCKET: join(folder, 'notify'),
    WATCHDOG_USEC: '600000',
  });

test('a box says that it is ready, that it lives, and that it stops', async () => {
  notice = open(() => true);
  notice.ready();
  await until(() => heard.includes('READY=1') && heard.includes('WATCHDOG=1'));
  expect(heard).toContain(`MAINPID=${process.pid}`);
  notice.stopping();
  await until(() => heard.includes('STOPPING=1'));
});

test('a box whose loop hangs says nothing, so that systemd ends it', async () => {
  notice = open(() => false);
  await until(() => heard.includes('log: the loop hangs'));
  expect(heard).not.toContain('WATCHDOG=1');
});

test('a box that no service manager started says nothing to anyone', () => {
  notice = openServiceNotice(() => true, log, {});
  notice.ready();
  notice.stopping();
  expect(heard).not.toContain('READY');
});
