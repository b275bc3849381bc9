import { expect, test } from 'vitest';
import { untilClosed } from '../../../src/bus/socketLoop.ts';

const notASocket = Object.assign(new Error('Socket operation on non-socket'), { code: 'ENOTSOCK' });

// A subscriber that closed its client under load died of an unhandled ENOTSOCK.
test('a socket that fails as it is closed has come to its end', async () => {
  const socket = { closed: false };
  const loop = async (): Promise<void> => {
    socket.closed = true;
    throw notASocket;
  };
  await expect(untilClosed(socket, loop)).resolves.toBeUndefined();
});

test('one that fails while it is open is no end', async () => {
  const fails = untilClosed({ closed: false }, () => Promise.reject(notASocket));
  await expect(fails).rejects.toBe(notASocket);
});
