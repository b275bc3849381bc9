import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeEndpoint, freePort } from './busPorts.ts';

/** A box in a process of its own, and where it answers. */
export interface FilmingBox {
  readonly process: ChildProcess;
  readonly monitor: string;
  readonly desk: string;
}

/** Starts `cenital run` on a camera over HTTP, with its log, film and configuration in a folder. */
export async function startFilmingBox(folder: string, cameraUrl: string): Promise<FilmingBox> {
  const [endpoint, port, deskPort] = [await freeEndpoint(), await freePort(), await freePort()];
  const config = join(folder, 'box.json');
  writeFileSync(
    config,
    JSON.stringify({
      ...{ version: 2, game: 'nine-ball', table: {} },
      cameras: { table: { kind: 'http-mjpeg', url: cameraUrl } },
      stream: { endpoint, logFolder: join(folder, 'log') },
      recording: { gigabytesMax: 1, freeGigabytesMin: 0, segmentSeconds: 1 },
      monitor: { port },
      desk: { port: deskPort },
    }),
  );
  const args = ['--import', 'tsx', 'src/app/main.ts', 'run', '--config', config];
  return {
    process: spawn(process.execPath, args, { stdio: 'ignore' }),
    monitor: `http://127.0.0.1:${port}`,
    desk: `http://127.0.0.1:${deskPort}/`,
  };
}
