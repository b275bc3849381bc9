import type { SourceFormat } from './frame.ts';

/** What one line of ffmpeg's log says, where it matters to a frame source. */
export type LogLine =
  | {
      readonly kind: 'frame-time';
      /** Seconds to six digits: tenths of a second after three hours. */
      readonly t: number;
      /** The same in units of the time base; undefined where the line does not tell. */
      readonly ticks: number | undefined;
      readonly width: number;
      readonly height: number;
      readonly isKey: boolean;
    }
  | { readonly kind: 'time-base'; readonly seconds: number }
  | { readonly kind: 'complaint'; readonly text: string }
  | { readonly kind: 'duration'; readonly seconds: number }
  | { readonly kind: 'input-video'; readonly fps: number }
  | { readonly kind: 'output-video'; readonly width: number; readonly height: number }
  | { readonly kind: 'other'; readonly text: string };

const FRAME_TIME =
  /showinfo.*?(?:\bpts:\s*(-?\d+) )?\s*\bpts_time:\s*(-?[\d.e+]+).*\bs:(\d+)x(\d+)(?:.*\biskey:(\d))?/;

/** Frame rate assumed while a source does not state one; frames carry their own time anyway. */
const FPS_UNSTATED = 25;

/**
 * Reads one line of ffmpeg's log (4.1 to 8).
 *
 * `inOutput` says whether the line stands after `Output #0`: both halves describe a video stream
 * in the same words.
 */
export function parseLogLine(logged: string, inOutput: boolean): LogLine {
  const frame = FRAME_TIME.exec(logged);
  if (frame) {
    const [, ticks, t, width, height, isKey] = frame;
    return {
      kind: 'frame-time',
      t: Number(t),
      ticks: ticks === undefined ? undefined : Number(ticks),
      width: Number(width),
      height: Number(height),
      isKey: isKey === '1',
    };
  }
  const timeBase = /showinfo.*\bconfig in time_base: (\d+)\/(\d+)/.exec(logged);
  if (timeBase) return { kind: 'time-base', seconds: Number(timeBase[1]) / Number(timeBase[2]) };
  const complaint = parseComplaint(logged);
  if (complaint !== undefined) return { kind: 'complaint', text: complaint };
  const line = logged.replace(LEVEL_TAG, '');
  const duration = /^\s*Duration: (\d+):(\d+):([\d.]+)/.exec(line);
  if (duration) {
    const [, h, m, s] = duration;
    return { kind: 'duration', seconds: Number(h) * 3600 + Number(m) * 60 + Number(s) };
  }
  if (/Stream #\d.*: Video:/.test(line)) return parseStream(line, inOutput);
  return { kind: 'other', text: line.trim() };
}

function parseStream(line: string, inOutput: boolean): LogLine {
  if (!inOutput) {
    const fps = Number(/([\d.]+) fps/.exec(line)?.[1] ?? /([\d.]+) tbr/.exec(line)?.[1]);
    return { kind: 'input-video', fps: fps > 0 ? fps : FPS_UNSTATED };
  }
  const size = /, (\d+)x(\d+)[ ,]/.exec(line + ',');
  return size
    ? { kind: 'output-video', width: Number(size[1]), height: Number(size[2]) }
    : { kind: 'other', text: line.trim() };
}

/** What ffmpeg says is wrong with the stream it reads; undefined when the line says nothing of the kind. */
function parseComplaint(logged: string): string | undefined {
  const [, context = '', level = '', text = ''] =
    /^(?:\[(\w+) @ \w+\] )?\[(\w+)\] (.*)/.exec(logged) ?? [];
  if (OUR_OUTPUTS.has(context)) return undefined;
  const isComplaint =
    level === 'error' ||
    level === 'fatal' ||
    level === 'panic' ||
    (level === 'warning' && DAMAGE.test(text)) ||
    (level === 'info' && CONCEALED.test(text));
  return isComplaint ? text.trim() : undefined;
}

/** Complaints of what writes are not about what is read. */
const OUR_OUTPUTS: ReadonlySet<string> = new Set(['segment', 'matroska', 'rawvideo', 'mp4']);
/** Decoders mention that they filled a gap among the things that are only worth knowing. */
const CONCEALED = /^concealing \d/;
/** Warnings that tell of a damaged picture; others (a deprecated format, say) do not matter. */
const DAMAGE = /corrupt|overread|invalid|missing|truncat|damage/i;
/** ffmpeg is told to name the level of every line. */
const LEVEL_TAG = /\[(verbose|info|warning|error|fatal|panic)\] /;

/** Gathers a source's format from its log; complete once the output's size is known. */
export class FormatReader {
  private inOutput = false;
  private isRecording = false;
  private fps = FPS_UNSTATED;
  private seconds: number | undefined;
  private timeBase: number | undefined;
  private size: { width: number; height: number } | undefined;

  read(logged: string): LogLine {
    const line = logged.replace(/^\[info\] /, '');
    if (/^Output #\d/.test(line)) {
      this.inOutput = line.startsWith('Output #0');
      // Later outputs keep the stream; what ffmpeg says of them is not about the frames.
      this.isRecording = !this.inOutput;
    }
    const parsed = this.toTheTick(parseLogLine(line, this.inOutput));
    if (parsed.kind === 'time-base') this.timeBase = parsed.seconds;
    if (this.isRecording && parsed.kind !== 'frame-time') return parsed;
    if (parsed.kind === 'duration') this.seconds = parsed.seconds;
    if (parsed.kind === 'input-video') this.fps = parsed.fps;
    if (parsed.kind === 'output-video') this.size = parsed;
    if (parsed.kind === 'frame-time') this.size ??= parsed;
    return parsed;
  }

  /** A time in seconds is printed with six digits, which are too few after minutes. */
  private toTheTick(line: LogLine): LogLine {
    if (line.kind !== 'frame-time' || line.ticks === undefined || this.timeBase === undefined)
      return line;
    return { ...line, t: line.ticks * this.timeBase };
  }

  format(): SourceFormat | undefined {
    if (this.size === undefined) return undefined;
    const { width, height } = this.size;
    const base = { width, height, fps: this.fps };
    return this.seconds === undefined
      ? base
      : { ...base, frames: Math.max(1, Math.round(this.seconds * this.fps)) };
  }
}
