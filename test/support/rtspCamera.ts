// An RTSP camera on loopback: ffmpeg packs a clip into RTP as a camera's chip does, and a server of
// the few words that a viewer needs (RFC 2326) passes the packets on over the viewer's connection.
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket, type Socket as Datagrams } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { findFfmpeg } from '../../src/capture/index.ts';

/** One viewer's connection. */
interface Viewer {
  readonly socket: Socket;
  isPlaying: boolean;
}

export class RtspCamera {
  /** Packets are kept and sent together when this is over, as a network does that chokes. */
  isHeldUp = false;
  private readonly clip: string;
  private readonly packets: readonly Datagrams[] = [createSocket('udp4'), createSocket('udp4')];
  private readonly server: Server;
  private readonly viewers = new Set<Viewer>();
  private encoder: ChildProcess | undefined;
  private description = '';
  private held: Buffer[] = [];
  private port = 0;

  /** @param clip - H.264 in a file that keeps its headers apart (mp4): they go into the description. */
  constructor(clip: string) {
    this.clip = clip;
    this.server = createServer((socket) => this.serve(socket));
    this.packets.forEach((packets, channel) =>
      packets.on('message', (packet) => this.send(channel, packet)),
    );
  }

  get url(): string {
    return `rtsp://127.0.0.1:${this.port}/table`;
  }

  /** Switches it on; again on the same address after `kill`. */
  async start(): Promise<void> {
    const port = await bindPair(this.packets);
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
    const args = ['-re', '-stream_loop', '-1', '-i', this.clip, '-an', '-c', 'copy', '-f', 'rtp'];
    const target = `rtp://127.0.0.1:${port}?rtcpport=${port + 1}`;
    this.encoder = spawn(findFfmpeg().path, ['-loglevel', 'error', ...args, target], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // ffmpeg prints what it sends (RFC 4566); where it is to be had is the server's to say.
    for await (const text of this.encoder.stdout! as AsyncIterable<Buffer>) {
      this.description += text.toString();
      if (this.description.includes('a=fmtp')) break;
    }
  }

  /** Ends everything at once, as a cut cable does. */
  kill(): void {
    this.encoder?.kill('SIGKILL');
    for (const { socket } of this.viewers) socket.destroy();
    this.server.close();
  }

  stop(): void {
    this.kill();
    for (const packets of this.packets) packets.close();
  }

  /** Sends what was kept back. */
  release(): void {
    this.isHeldUp = false;
    for (const piece of this.held.splice(0)) this.write(piece);
  }

  private send(channel: number, packet: Buffer): void {
    const head = Buffer.from([0x24, channel, packet.length >> 8, packet.length & 255]);
    const piece = Buffer.concat([head, packet]);
    if (this.isHeldUp) this.held.push(piece);
    else this.write(piece);
  }

  private write(piece: Buffer): void {
    for (const { socket, isPlaying } of this.viewers) if (isPlaying) socket.write(piece);
  }

  private serve(socket: Socket): void {
    const viewer: Viewer = { socket, isPlaying: false };
    this.viewers.add(viewer);
    let heard = '';
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      for (let end = heard.indexOf(END); end >= 0; end = heard.indexOf(END)) {
        // Reports that the viewer sends about what it gets stand between its requests.
        const request = /[A-Z_]+ rtsp:[^]*$/.exec(heard.slice(0, end))?.[0];
        heard = heard.slice(end + END.length);
        if (request !== undefined) this.answer(viewer, request);
      }
    });
    socket.on('close', () => this.viewers.delete(viewer));
    socket.on('error', () => this.viewers.delete(viewer));
  }

  private answer(viewer: Viewer, request: string): void {
    const [verb = ''] = request.split(' ');
    const number = /CSeq: *(\d+)/i.exec(request)?.[1] ?? '0';
    const body = verb === 'DESCRIBE' ? `${this.description.trim()}\r\na=control:track\r\n` : '';
    const more: Readonly<Record<string, readonly string[]>> = {
      OPTIONS: ['Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN'],
      DESCRIBE: [
        `Content-Base: ${this.url}/`,
        'Content-Type: application/sdp',
        `Content-Length: ${body.length}`,
      ],
      SETUP: ['Transport: RTP/AVP/TCP;unicast;interleaved=0-1', 'Session: 1'],
    };
    const lines = ['RTSP/1.0 200 OK', `CSeq: ${number}`, ...(more[verb] ?? ['Session: 1'])];
    viewer.socket.write(`${lines.join('\r\n')}${END}${body}`);
    if (verb === 'PLAY') viewer.isPlaying = true;
    if (verb === 'TEARDOWN') viewer.socket.end();
  }
}

const END = '\r\n\r\n';

/** Two neighbouring ports, as RTP and its reports want them. */
async function bindPair([first, second]: readonly Datagrams[]): Promise<number> {
  try {
    return first!.address().port;
  } catch {
    // Not bound yet.
  }
  for (;;) {
    const port = 2 * Math.floor(5000 + Math.random() * 10_000);
    if ((await bind(first!, port)) && (await bind(second!, port + 1))) return port;
  }
}

function bind(socket: Datagrams, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => resolve(true));
  });
}
