import { describe, expect, test } from 'vitest';
import { FormatReader, parseLogLine } from '../../../src/capture/ffmpegLog.ts';

const LOG_5 = [
  "Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'clip.mp4':",
  '  Duration: 00:01:06.72, start: 0.000000, bitrate: 1861 kb/s',
  '  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709), 1920x1080 [SAR 1:1 DAR 16:9], 1426 kb/s, 25 fps, 25 tbr, 90k tbn (default)',
  "Output #0, rawvideo, to 'pipe:1':",
  '  Stream #0:0(und): Video: rawvideo (I420 / 0x30323449), yuv420p(tv, bt709), 854x480 [SAR 1:1 DAR 16:9], q=2-31, 622080 kb/s, 25 fps, 25 tbn (default)',
];

describe('the log of ffmpeg', () => {
  // The pattern once asked for a word boundary before "showinfo", but ffmpeg writes
  // "Parsed_showinfo_2": no frame ever got a time and opening a video waited for ever.
  test.each([
    [
      '5.1',
      '[Parsed_showinfo_2 @ 0x55] n:   1 pts:   3600 pts_time:0.04    pos:   896766 fmt:yuv420p sar:1/1 s:1920x1080 i:P iskey:0 type:B',
    ],
    [
      '7.0',
      '[Parsed_showinfo_2 @ 0x55] n:   1 pts:   3600 pts_time:0.04    duration:   3600 duration_time:0.04    fmt:yuv420p cl:left sar:1/1 s:1920x1080 i:P',
    ],
  ])('gives every frame its time and size (version %s)', (_version, line) => {
    expect(parseLogLine(line, false)).toEqual({
      kind: 'frame-time',
      t: 0.04,
      ticks: 3600,
      width: 1920,
      height: 1080,
      isKey: false,
    });
  });

  // ffmpeg prints seconds with six digits: after three hours of a sitting frames were a tenth of a
  // second apart or not at all, after a day a second, and after eleven days the clock jumped back.
  test.each([
    ['three hours', 1_000_000_000, '11111.1', 11_111.111_111],
    ['a day', 9_000_000_001, '100000', 100_000.000_011],
    ['a fortnight', 108_864_003_000, '1.2096e+06', 1_209_600.033_333],
  ])('gives a frame its time to the tick, after %s too', (_after, pts, printed, seconds) => {
    const reader = new FormatReader();
    const by = '[Parsed_showinfo_2 @ 0x55] [info]';
    reader.read(`${by} config in time_base: 1/90000, frame_rate: 30/1`);
    const line = reader.read(
      `${by} n: 300 pts:${pts} pts_time:${printed} pos:  -1 fmt:yuv420p sar:1/1 s:640x360 i:P iskey:1 type:I`,
    );
    expect(line).toMatchObject({ kind: 'frame-time', t: expect.closeTo(seconds, 5) as number });
  });

  test('tells rate and length of the input and size of the output', () => {
    const reader = new FormatReader();
    for (const line of LOG_5) reader.read(line);
    expect(reader.format()).toEqual({ width: 854, height: 480, fps: 25, frames: 1668 });
  });

  test('leaves the number of frames out for a source without an end', () => {
    const reader = new FormatReader();
    for (const line of LOG_5.filter((l) => !l.includes('Duration'))) reader.read(line);
    expect(reader.format()).toEqual({ width: 854, height: 480, fps: 25 });
  });
});
