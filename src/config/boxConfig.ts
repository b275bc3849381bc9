import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { wrongInput } from '../base/error.ts';
import { GAMES } from '../table/index.ts';
import { type CameraConfig, cameraSchema } from './cameraConfig.ts';
import { CONFIG_VERSION, migrateConfig } from './migrateConfig.ts';
import { problemList } from './problemList.ts';

const cameras = z.strictObject({
  table: cameraSchema.describe('Sees the whole table.'),
  pins: z
    .strictObject({
      camera: cameraSchema,
      calibrationFile: z
        .string()
        .optional()
        .describe('Of this camera; it is calibrated by the five pins that it sees when absent.'),
      turnedDegrees: z
        .literal([0, 90, 180, 270])
        .default(0)
        .describe("Its picture's turn against that of the table's camera, clockwise."),
      laterMilliseconds: z
        .number()
        .min(-1000)
        .max(1000)
        .optional()
        .describe(
          "How much longer than the table's camera this one takes over a picture; the table's then waits. Measured by balls that pass before both when absent.",
        ),
    })
    .optional()
    .describe('A second camera, close up, for the pins of five pins.'),
});

/** The configuration of a box: one table, its cameras, its stream and its pages. */
export const boxConfigSchema = z.strictObject({
  version: z.literal(
    CONFIG_VERSION,
    `this program reads versions 1 to ${CONFIG_VERSION}: write one of them, or install a newer program`,
  ),
  table: z.strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'may hold letters, digits, - and _, 64 at most')
      .default('table-1')
      .describe('Names the table in the stream.'),
    model: z.string().default('9ft').describe('9ft, 8ft, 7ft, carom, or a JSON file.'),
    calibrationFile: z
      .string()
      .optional()
      .describe(
        'Made by "cenital calibrate"; the table is looked for in the first frames when absent.',
      ),
  }),
  game: z.enum(GAMES),
  cameras,
  stream: z
    .strictObject({
      endpoint: z.string().default('tcp://127.0.0.1:5570'),
      logFolder: z.string().default('sessions'),
      keysFolder: z
        .string()
        .optional()
        .describe('Made by "cenital keys"; needed as soon as others can reach the endpoint.'),
    })
    .prefault({}),
  league: z
    .strictObject({
      club: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,64}$/, 'may hold letters, digits, - and _')
        .describe('This club, in the subjects of the league.'),
      natsFile: z.string().describe('How to reach the league: see docs/stream/README.md.'),
      recordsPerSecondMax: z.number().positive().default(200),
    })
    .optional()
    .describe("Carries the table's records to a league; they stay on the box when absent."),
  recording: z
    .strictObject({
      gigabytesMax: z.number().min(0.01).default(100).describe('Film may take this much.'),
      freeGigabytesMin: z.number().min(0).default(10).describe('Left free on the disk.'),
      segmentSeconds: z.number().min(1).max(600).default(10),
    })
    .optional()
    .describe("Keeps the camera's own stream in <logFolder>/film; nothing is kept when absent."),
  monitor: z
    .strictObject({
      host: z.string().default('127.0.0.1'),
      port: z.int().min(0).max(65535).default(9464),
    })
    .optional()
    .describe('Serves /health and /metrics; nothing is served when absent.'),
  logging: z
    .strictObject({
      level: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
      format: z
        .enum(['lines', 'json'])
        .default('lines')
        .describe('Words for people, or one JSON object a line for programs.'),
    })
    .prefault({}),
  desk: z
    .strictObject({
      host: z.string().default('127.0.0.1'),
      port: z.int().min(0).max(65535).default(8080),
    })
    .prefault({}),
});

export type BoxConfig = z.infer<typeof boxConfigSchema>;

/**
 * Reads a box's configuration; paths in it are taken from the file's own folder.
 *
 * Older versions are migrated; the file is left as it is.
 *
 * @throws ObserverError `no-config` or `bad-config` (exit status 2), naming every problem at once.
 */
export function readBoxConfig(file: string): BoxConfig {
  if (!existsSync(file)) {
    throw wrongInput(
      'no-config',
      `${file} does not exist: copy docs/how-to/box.example.json and edit it`,
    );
  }
  if (!statSync(file).isFile())
    throw wrongInput('no-config', `${file} is not a file: give the configuration of the box`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw wrongInput(
      'bad-config',
      `${file} is not JSON (${(cause as Error).message}): see docs/how-to/box.example.json`,
      cause,
    );
  }
  const parsed = boxConfigSchema.safeParse(migrateConfig(json));
  if (!parsed.success) throw wrongInput('bad-config', `${file}: ${problemList(parsed.error)}`);
  return withPathsFrom(dirname(resolve(file)), parsed.data);
}

const withPathFrom = (folder: string, camera: CameraConfig): CameraConfig =>
  camera.kind === 'file' ? { ...camera, path: resolve(folder, camera.path) } : camera;

function withPathsFrom(folder: string, config: BoxConfig): BoxConfig {
  const { calibrationFile, model } = config.table;
  const { keysFolder } = config.stream;
  return {
    ...config,
    table: {
      ...config.table,
      model: model.endsWith('.json') ? resolve(folder, model) : model,
      ...(calibrationFile === undefined
        ? {}
        : { calibrationFile: resolve(folder, calibrationFile) }),
    },
    cameras: {
      table: withPathFrom(folder, config.cameras.table),
      ...(config.cameras.pins && {
        pins: {
          ...config.cameras.pins,
          camera: withPathFrom(folder, config.cameras.pins.camera),
          ...(config.cameras.pins.calibrationFile !== undefined && {
            calibrationFile: resolve(folder, config.cameras.pins.calibrationFile),
          }),
        },
      }),
    },
    stream: {
      ...config.stream,
      logFolder: resolve(folder, config.stream.logFolder),
      ...(keysFolder === undefined ? {} : { keysFolder: resolve(folder, keysFolder) }),
    },
    ...(config.league && {
      league: { ...config.league, natsFile: resolve(folder, config.league.natsFile) },
    }),
  };
}
