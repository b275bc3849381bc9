import { z } from 'zod';

const pixels = z.int().min(0).max(7680);

/** What is cut out of the camera's picture, and how large it is looked at. Recording keeps all of it. */
const view = z
  .strictObject({
    widthPixelsMax: z
      .int()
      .min(480)
      .max(7680)
      .optional()
      .describe('A wider picture is scaled down to this before it is looked at.'),
    cropPixels: z
      .strictObject({
        leftPixels: pixels,
        topPixels: pixels,
        widthPixels: pixels.min(320),
        heightPixels: pixels.min(240),
      })
      .optional()
      .describe("The part of the camera's own picture that is looked at; all of it when absent."),
  })
  .prefault({});

const locks = z
  .strictObject({
    focus: z.int().min(0).optional().describe("In the driver's own steps; see v4l2-ctl -L."),
    exposureMilliseconds: z
      .number()
      .min(0.05)
      .max(100)
      .optional()
      .describe('10 or a multiple under lamps on 50 Hz mains.'),
    whiteBalanceKelvin: z.int().min(2000).max(10_000).optional(),
    gain: z.int().min(0).optional(),
  })
  .describe('Set with v4l2-ctl when the camera is opened, and checked; left alone when absent.');

/** A source of pictures. */
export const cameraSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    path: z.string().min(1).describe('A recording played as a camera.'),
    repeatAfterSeconds: z
      .number()
      .min(0)
      .optional()
      .describe('Plays it again, as a new sitting, after this pause; once when absent.'),
    view,
  }),
  z.strictObject({
    kind: z.literal('v4l2'),
    device: z.string().default('/dev/video0'),
    widthPixels: z.int().min(320).max(7680).default(1920),
    heightPixels: z.int().min(240).max(4320).default(1080),
    framesPerSecond: z.number().min(5).max(240).default(60),
    inputFormat: z.enum(['mjpeg', 'yuyv422', 'h264']).default('mjpeg'),
    locks: locks.optional(),
    view,
  }),
  z.strictObject({ kind: z.literal('rtsp'), url: z.string().startsWith('rtsp'), view }),
  z.strictObject({ kind: z.literal('http-mjpeg'), url: z.string().startsWith('http'), view }),
  z.strictObject({ kind: z.literal('udp'), url: z.string().startsWith('udp'), view }),
]);

export type CameraConfig = z.infer<typeof cameraSchema>;
export type CameraLocks = z.infer<typeof locks>;
