// A motion-JPEG camera over HTTP, as cheap ones are: uneven, behind a password, and torn at times.
import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  type Frame,
  type FrameSource,
  httpMjpegInput,
  openFfmpegSource,
  openVideo,
} from '../../src/capture/index.ts';
import { picturesOf } from '../support/relayCamera.ts';

const PICTURES = picturesOf('test/videos/demo-nine-ball.mp4', 'scale=320:-2', ['-t', '1.6']);
const folder = mkdtempSync(join(tmpdir(), 'cenital-http-'));
afterAll(() => rmSync(folder, { recursive: true }));

let close: () => void = () => {};
afterEach(() => close());

/** Serves on loopback and returns the address, with what stands before the host in it. */
async function serve(listener: RequestListener, user = ''): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return `http://${user}127.0.0.1:${(server.address() as AddressInfo).port}/video`;
}

const begin = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace;boundary=cut' });
const send = (response: ServerResponse, picture: Buffer, more = ''): void => {
  const length = `Content-Length: ${picture.length}\r\n`;
  const head = `--cut\r\nContent-Type: image/jpeg\r\n${length}${more}\r\n`;
  response.write(Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n')]));
};

/** Sends pictures at uneven steps, and takes note of when. */
async function sendUnevenly(response: ServerResponse, sentAt: number[]): Promise<void> {
  const stepsMs = [20, 33, 47, 12, 60];
  for (const [k, picture] of PICTURES.entries()) {
    send(response, picture);
    sentAt.push(performance.now() / 1000);
    await sleep(stepsMs[k % stepsMs.length]);
  }
  response.end();
}

async function readAll(source: FrameSource): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of source.frames(new AbortController().signal)) frames.push(frame);
  return frames;
}

const stepsOf = (times: readonly number[]): number[] => times.slice(1).map((t, k) => t - times[k]!);
const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1]!;

describe('a motion-JPEG camera over HTTP', () => {
  // They stood on a grid of a twenty-fifth of a second: of 30 pictures a second every sixth had
  // the time of the one before.
  test('gives frames the time at which they were sent, however uneven, and so does its film', async () => {
    const sentAt: number[] = [];
    const url = await serve((_request, response) => {
      begin(response);
      void sendUnevenly(response, sentAt);
    });
    const recording = { folder, segmentSeconds: 60 };
    const source = await openFfmpegSource({ ...httpMjpegInput(url), recording });
    const times = (await readAll(source)).map(({ t }) => t);
    expect(times).toHaveLength(PICTURES.length);
    expect(stepsOf(times).every((step) => step > 0)).toBe(true);
    // Most pictures, not each: this machine may be held up at any of them.
    const off = times.map((t, k) => t - (sentAt[k]! - sentAt[0]!));
    const usual = middle(off);
    expect(middle(off.map((by) => Math.abs(by - usual)))).toBeLessThan(0.01);
    expect(new Set(times.map((t) => Math.round(t * 1000) % 40)).size).toBeGreaterThan(8);

    const [film] = readdirSync(folder).filter((name) => name.endsWith('.mkv'));
    const filmed = (await readAll(await openVideo(join(folder, film!)))).map(({ t }) => t);
    expect(filmed).toHaveLength(times.length);
    filmed.forEach((t, k) => expect(t).toBeCloseTo(times[k]!, 2));
  });

  test('is timed by its own clock where it writes one', async () => {
    const url = await serve((_request, response) => {
      begin(response);
      PICTURES.forEach((picture, k) =>
        send(response, picture, `X-Timestamp: ${(1700000000 + k / 200).toFixed(6)}\r\n`),
      );
      response.end();
    });
    const frames = await readAll(await openFfmpegSource(httpMjpegInput(url)));
    expect(frames).toHaveLength(PICTURES.length);
    for (const step of stepsOf(frames.map(({ t }) => t))) expect(step).toBeCloseTo(1 / 200, 4);
  });

  // ffmpeg wrote raw pictures by as many threads as there are cores, each a picture behind.
  test('has each picture handed over before it sends the next', async () => {
    let next = (): void => {};
    const url = await serve((_request, response) => {
      begin(response);
      const opening = 30;
      for (const picture of PICTURES.slice(0, opening)) send(response, picture);
      let k = opening;
      next = () => (k < PICTURES.length ? send(response, PICTURES[k++]!) : void response.end());
    });
    const source = await openFfmpegSource(httpMjpegInput(url));
    let seen = 0;
    for await (const _ of source.frames(new AbortController().signal)) if (++seen >= 30) next();
    expect(seen).toBe(PICTURES.length);
  });

  test('has its torn pictures told, and the times of all others stay theirs', async () => {
    const tornAt = 10;
    const url = await serve((_request, response) => {
      begin(response);
      PICTURES.slice(0, 30).forEach((picture, k) => {
        const sent = k === tornAt ? picture.subarray(0, picture.length >> 1) : picture;
        send(response, sent, `X-Timestamp: ${(1700000000 + k / 200).toFixed(6)}\r\n`);
      });
      response.end();
    });
    const frames = await readAll(await openFfmpegSource(httpMjpegInput(url)));
    expect(frames.filter(({ complaints }) => complaints! > 0)).toHaveLength(1);
    expect(frames.at(-1)!.t).toBeCloseTo(29 / 200, 4);
  });
});

describe('the way to such a camera', () => {
  const play = (response: ServerResponse): void => {
    begin(response);
    for (const picture of PICTURES) send(response, picture);
    response.end();
  };
  const refuse = (response: ServerResponse, challenge: string): void =>
    void response.writeHead(401, { 'www-authenticate': challenge }).end();
  const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

  /** What a server that knows the password expects for its challenge (RFC 7616, 3.4.1). */
  function isAnswered({ headers }: IncomingMessage): boolean {
    const given = (name: string): string =>
      new RegExp(`\\b${name}="?([^",]+)`).exec(headers.authorization ?? '')?.[1] ?? '';
    const secret = md5('owner:camera:a:b@c');
    const rest = `n0nce:${given('nc')}:${given('cnonce')}:auth:${md5('GET:/video')}`;
    return given('response') === md5(`${secret}:${rest}`);
  }

  test.each<[string, RequestListener]>([
    [
      'a password',
      ({ headers }, response) => {
        const isRight =
          headers.authorization === `Basic ${Buffer.from('owner:a:b@c').toString('base64')}`;
        if (isRight) play(response);
        else refuse(response, 'Basic realm="camera"');
      },
    ],
    [
      'a password that it asks for in digest',
      (request, response) => {
        if (isAnswered(request)) play(response);
        else refuse(response, 'Digest realm="camera", nonce="n0nce", qop="auth"');
      },
    ],
    [
      'another address that it names',
      ({ url }, response) => {
        if (url === '/live') play(response);
        else response.writeHead(302, { location: '/live' }).end();
      },
    ],
  ])('leads through %s', async (_what, listener) => {
    const url = await serve(listener, 'owner:a%3Ab%40c@');
    const frames = await readAll(await openFfmpegSource(httpMjpegInput(url)));
    expect(frames).toHaveLength(PICTURES.length);
  });

  test.each<[string, RequestListener, RegExp]>([
    [
      'a wrong password',
      (_request, response) => refuse(response, 'Basic realm="camera"'),
      /HTTP error 401.*check user and password/,
    ],
    [
      'a wrong path',
      (_request, response) => void response.writeHead(404).end(),
      /HTTP error 404.*check the path/,
    ],
    ['a page', (_request, response) => void response.end('<html></html>'), /cannot be read/],
    [
      'addresses in a circle',
      (_request, response) => void response.writeHead(302, { location: '/video' }).end(),
      /from one address to the next/,
    ],
  ])('ends at %s with a word of what to do', async (_what, listener, words) => {
    const url = await serve(listener, 'owner:wrong@');
    const opening = openFfmpegSource(httpMjpegInput(url));
    await expect(opening).rejects.toMatchObject({ code: 'not-a-video' });
    await expect(opening).rejects.toThrow(words);
    await expect(opening).rejects.not.toThrow(/wrong/);
  });

  test('ends where nobody listens', async () => {
    const url = await serve(() => {});
    close();
    await expect(openFfmpegSource(httpMjpegInput(url))).rejects.toThrow(
      /ECONNREFUSED.*check address and port/,
    );
  });
});
