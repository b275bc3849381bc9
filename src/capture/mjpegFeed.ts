import { once } from 'node:events';
import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import type { Writable } from 'node:stream';
import { loginFor } from './httpLogin.ts';
import { filmHead, filmPicture } from './jpegFilm.ts';
import { MjpegParts } from './mjpegParts.ts';
import { PictureTimes, type TimedPicture } from './pictureTimes.ts';

/** A stream that is read here and handed to ffmpeg, which reads it from its standard input. */
export interface Feed {
  /** Why it ended, if it did not end by itself. */
  readonly failure: string | undefined;
  /** Pictures let go because ffmpeg was behind. */
  readonly dropped: number;
  /** Lets go of the camera and ends what ffmpeg reads; may be called twice. */
  close(): void;
}

/** A camera that says nothing for this long is lost. */
const TIMEOUT_MS = 2000;
const REDIRECTS_MAX = 5;
/** Pictures of so long may wait for ffmpeg; a late picture is worth less than none. */
const WAITING_S = 0.25;
/** However close they come. */
const WAITING_MOST = 60;

/**
 * Pours a camera's motion-JPEG stream over HTTP into ffmpeg, each picture with its time. It never
 * throws: what fails ends the stream, and is told by `failure`.
 */
export const pourMjpeg = (url: string, into: Writable): Feed => new MjpegFeed(url, into);

class MjpegFeed implements Feed {
  failure: string | undefined;
  dropped = 0;
  private readonly waiting: TimedPicture[] = [];
  private readonly into: Writable;
  private readonly parts = new MjpegParts();
  private readonly times = new PictureTimes();
  private request: ClientRequest | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(url: string, into: Writable) {
    this.into = into;
    // Whoever reads it has ended; so does this.
    into.on('error', () => this.close());
    into.on('drain', () => this.writeWaiting());
    into.write(filmHead());
    this.pour(url)
      .catch((error: unknown) => (this.failure ??= (error as Error).message))
      .finally(() => this.close());
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    clearTimeout(this.timer);
    this.request?.destroy();
    this.into.end();
  }

  private async pour(url: string): Promise<void> {
    const response = await this.open(new URL(url));
    for await (const chunk of response as AsyncIterable<Buffer>) {
      const now = performance.now() / 1000;
      for (const part of this.parts.take(chunk, now)) this.write(this.times.take(part));
      this.awaitHeap(now);
    }
    this.write(this.times.release());
    for (const picture of this.waiting.splice(0)) this.into.write(filmPicture(picture));
  }

  private write(pictures: readonly TimedPicture[]): void {
    const { waiting } = this;
    waiting.push(...pictures);
    this.writeWaiting();
    while (waiting.length > WAITING_MOST || this.waitingSpan > WAITING_S) {
      waiting.shift();
      this.dropped++;
    }
  }

  private writeWaiting(): void {
    while (!this.isClosed && !this.into.writableNeedDrain && this.waiting.length > 0)
      this.into.write(filmPicture(this.waiting.shift()!));
  }

  private get waitingSpan(): number {
    return (this.waiting.at(-1)?.t ?? 0) - (this.waiting[0]?.t ?? 0);
  }

  /** What waits for others that came with it is let go when none comes. */
  private awaitHeap(now: number): void {
    const { dueAt } = this.times;
    clearTimeout(this.timer);
    if (dueAt === undefined || this.isClosed) return;
    this.timer = setTimeout(() => this.write(this.times.release()), (dueAt - now) * 1000);
  }

  /** Asks for the stream: where the camera sends us to, and with the password that it asks for. */
  private async open(first: URL): Promise<IncomingMessage> {
    let url = first;
    let login = loginFor(url, 'Basic');
    let isAsked = false;
    for (let turn = 0; turn <= REDIRECTS_MAX; turn++) {
      const response = await this.ask(url, login);
      const { statusCode = 0, statusMessage = '', headers } = response;
      if (statusCode === 200) return response;
      response.destroy();
      const { location } = headers;
      const challenge = headers['www-authenticate'];
      if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
        url = redirected(url, location);
        login = loginFor(url, 'Basic');
      } else if (statusCode === 401 && challenge !== undefined && !isAsked) {
        isAsked = true;
        login = loginFor(url, challenge);
      } else throw new Error(`HTTP error ${statusCode} ${statusMessage}`);
    }
    throw new Error('it sends from one address to the next');
  }

  private async ask(url: URL, login: string | undefined): Promise<IncomingMessage> {
    const options = {
      agent: false,
      headers: { accept: '*/*', ...(login !== undefined && { authorization: login }) },
      // Cameras sign their own certificates, and bend the rules of headers.
      rejectUnauthorized: false,
      insecureHTTPParser: true,
    } as const;
    const request = (url.protocol === 'https:' ? requestTls : requestPlain)(url, options);
    this.request = request;
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('it says nothing: timed out')));
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    // Errors of the request after its answer come with the response as well.
    request.on('error', () => {});
    return response;
  }
}

/** User and password go along within one camera, and nowhere else. */
function redirected(from: URL, location: string): URL {
  const to = new URL(location, from);
  if (to.hostname === from.hostname && to.username === '') {
    to.username = from.username;
    to.password = from.password;
  }
  return to;
}
