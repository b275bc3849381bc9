// An ffmpeg process that sends a clip as a camera sends its pictures: MPEG-TS over UDP, in real time.
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { findFfmpeg } from '../../src/capture/index.ts';

/** A clip made ready to be sent without being encoded: a key frame every half second. */
export const TS_ENCODING = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '12', '-bf', '0'];

/** Sends a clip again and again to a port. Each start is another process, as each camera is. */
export class UdpCamera {
  private readonly clip: string;
  private readonly port: number;
  private process: ChildProcess | undefined;
  private zeroAt = 0;

  constructor(clip: string, port: number) {
    this.clip = clip;
    this.port = port;
  }

  /** @param offsetSeconds - Where its clock stands when it begins. */
  start(offsetSeconds: number): void {
    this.zeroAt = performance.now() / 1000 - offsetSeconds;
    this.process = spawn(
      findFfmpeg().path,
      [
        ...['-loglevel', 'error', '-re', '-stream_loop', '-1', '-i', this.clip, '-c', 'copy'],
        ...['-output_ts_offset', String(offsetSeconds), '-f', 'mpegts'],
        `udp://127.0.0.1:${this.port}?pkt_size=1316`,
      ],
      { stdio: 'ignore' },
    );
  }

  /** What the camera's own clock shows now, give or take its start. */
  get clockSeconds(): number {
    return performance.now() / 1000 - this.zeroAt;
  }

  kill(): void {
    this.process?.kill('SIGKILL');
  }
}

/** Passes packets on, and damages or loses them when told to, as a bad cable does. */
export class BadCable {
  lostShare = 0;
  private readonly socket: Socket = createSocket('udp4');
  private readonly to: number;
  private count = 0;

  constructor(to: number) {
    this.to = to;
    this.socket.on('message', (packet) => {
      if (this.count++ % 100 < this.lostShare * 100) return;
      this.socket.send(packet, this.to, '127.0.0.1');
    });
  }

  /** Its end on the camera's side. */
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.socket.bind(0, '127.0.0.1', resolve));
    return (this.socket.address() as AddressInfo).port;
  }

  close(): void {
    this.socket.close();
  }
}

/** A port that nobody has now. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}
