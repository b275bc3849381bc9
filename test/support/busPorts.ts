import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

const PORTS = 5;

/** A base endpoint on loopback whose five ports are free. */
export async function freeEndpoint(): Promise<string> {
  for (;;) {
    const base = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await Promise.all(Array.from({ length: PORTS }, (_, i) => isFree(base + i)));
    if (free.every(Boolean)) return `tcp://127.0.0.1:${base}`;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A port on loopback that is free. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
