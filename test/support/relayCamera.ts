// A camera on loopback that does what a test wants: JPEG pictures that ffmpeg made of a clip, sent
// over HTTP at their pace, and every fault of which cameras are capable.
import { spawnSync } from 'node:child_process';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFfmpeg } from '../../src/capture/index.ts';

/** What the camera does from the next picture on. */
export type Fault = 'none' | 'silent' | 'frozen' | 'slow' | 'black' | 'other-size' | 'garbage';

export const RELAY_FPS = 25;
const SLOW_FPS = 5;

/** JPEG pictures of a clip. @param filter - What ffmpeg does to them before. */
export function picturesOf(
  clip: string,
  filter: string,
  options: readonly string[] = [],
): Buffer[] {
  const { stdout } = spawnSync(
    findFfmpeg().path,
    [
      ...['-loglevel', 'error', ...options, '-i', clip, '-vf', `fps=${RELAY_FPS},${filter}`],
      ...['-q:v', '3', '-f', 'mjpeg', 'pipe:1'],
    ],
    { maxBuffer: 1 << 28 },
  );
  return cutJpegs(stdout);
}

const END = Buffer.from([0xff, 0xd9]);

function cutJpegs(stream: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let from = 0; ;) {
    const end = stream.indexOf(END, from);
    if (end < 0) return pictures;
    pictures.push(stream.subarray(from, end + END.length));
    from = end + END.length;
  }
}

export interface RelayPictures {
  /** Shown again and again until the shot is asked for. */
  readonly rest: readonly Buffer[];
  /** Shown once; its last picture stays. */
  readonly shot: readonly Buffer[];
  readonly black: Buffer;
  readonly otherSize: readonly Buffer[];
}

/** Serves one stream to whoever asks; a new viewer sees what the camera sees then. */
export class RelayCamera {
  fault: Fault = 'none';
  private readonly pictures: RelayPictures;
  private readonly server: Server;
  private viewers: ServerResponse[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** Counts the pictures whose time has come, sent or not. */
  turn = 0;
  private shotFrom: number | undefined;
  private last: Buffer;
  private readonly startedAt = performance.now();

  constructor(pictures: RelayPictures) {
    this.pictures = pictures;
    this.last = pictures.rest[0]!;
    this.server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace;boundary=picture' });
      this.viewers.push(response);
      response.on('close', () => (this.viewers = this.viewers.filter((v) => v !== response)));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.timer = setInterval(() => this.tick(), 1000 / RELAY_FPS);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Plays the shot from its beginning. */
  strike(): void {
    this.shotFrom = this.turn;
  }

  /** Shows the balls where they lay before the shot. */
  rackUp(): void {
    this.shotFrom = undefined;
  }

  /** Ends every viewer's stream, as a camera does whose cable is pulled and put back. */
  hangUp(): void {
    for (const viewer of this.viewers) viewer.destroy();
  }

  stop(): void {
    clearInterval(this.timer);
    this.hangUp();
    this.server.close();
  }

  /** Keeps its pace on a busy machine: pictures whose time has passed are sent together. */
  private tick(): void {
    const due = Math.floor(((performance.now() - this.startedAt) / 1000) * RELAY_FPS);
    for (; this.turn < due; this.turn++) this.send();
  }

  private send(): void {
    if (this.fault === 'silent') return;
    if (this.fault === 'slow' && this.turn % (RELAY_FPS / SLOW_FPS) !== 0) return;
    const picture = this.pictureOfNow();
    const head = `--picture\r\nContent-Type: image/jpeg\r\nContent-Length: ${picture.length}\r\n\r\n`;
    for (const viewer of this.viewers) viewer.write(Buffer.concat([Buffer.from(head), picture]));
  }

  private pictureOfNow(): Buffer {
    const { rest, shot, black, otherSize } = this.pictures;
    if (this.fault === 'black') return black;
    if (this.fault === 'frozen') return this.last;
    if (this.fault === 'other-size') return otherSize[this.turn % otherSize.length]!;
    const played = this.shotFrom === undefined ? -1 : this.turn - this.shotFrom;
    this.last =
      played < 0 ? rest[this.turn % rest.length]! : shot[Math.min(played, shot.length - 1)]!;
    return this.fault === 'garbage' ? spoilt(this.last, this.turn) : this.last;
  }
}

/** The picture with its second half overwritten, each time differently. */
function spoilt(picture: Buffer, seed: number): Buffer {
  const bad = Buffer.from(picture);
  for (let i = bad.length >> 1; i < bad.length - 2; i++) bad[i] = (i * 31 + seed * 17) & 0xff;
  return bad;
}
