import { project } from '../calibration/index.ts';
import type { ContractOutput } from './contractOutput.ts';
import { eventLine } from './summary.ts';

/** Ball colours as subtitles write them: blue, green, red. */
const COLOURS: Readonly<Record<string, string>> = {
  cue: 'FFFFFF',
  white: 'FFFFFF',
  yellow: '00D7FF',
  red: '2020E0',
};
const OTHER_COLOUR = '80FF80';
/** An event's words stay for this long. */
const WORDS_S = 2;
/** Circles are drawn as four curves; this is how far their handles reach (of the radius). */
const HANDLE = 0.5523;

/**
 * What was seen as a script of subtitles: a ring and a name at each ball in each frame, and the
 * events in words below. Needs the calibration to know where in the picture a ball is.
 */
export function overlayScript(
  { tracks, events, calibration }: ContractOutput,
  size: { readonly width: number; readonly height: number },
): string {
  if (calibration === undefined) return head(size);
  const { camera, table } = calibration;
  const radius = (camera.f * table.ballRadius) / camera.C[2];
  const rings = tracks.flatMap(({ tracked }, k) => {
    const until = tracks[k + 1]?.tracked.t ?? tracked.t + 0.05;
    const when = `${time(tracked.t)},${time(until)}`;
    return tracked.balls
      .filter(({ state }) => state === 'rest' || state === 'moving')
      .flatMap((ball) => {
        const { u, v } = project(camera, ball, table.ballRadius);
        const colour = COLOURS[ball.ball] ?? OTHER_COLOUR;
        const place = `\\an7\\pos(${u.toFixed(1)},${v.toFixed(1)})`;
        const name = `\\an4\\pos(${(u + 1.4 * radius).toFixed(1)},${v.toFixed(1)})\\c&H${colour}&`;
        return [
          `Dialogue: 0,${when},Ring,,0,0,0,,{${place}\\3c&H${colour}&\\p1}${circle(radius)}{\\p0}`,
          `Dialogue: 1,${when},Name,,0,0,0,,{${name}}${ball.ball}`,
        ];
      });
  });
  const words = events
    .filter(({ status }) => status === 'final')
    .map((event) => {
      const said = eventLine(event).trim();
      return `Dialogue: 2,${time(event.t)},${time(event.t + WORDS_S)},Words,,0,0,0,,${said}`;
    });
  return [head(size), ...rings, ...words, ''].join('\n');
}

const head = ({ width, height }: { width: number; height: number }): string => {
  const line = Math.max(1, Math.round(height / 360));
  const style = (name: string, points: number, fill: string, align: number): string =>
    `Style: ${name},sans-serif,${Math.round((points * height) / 720)},${fill},&H00FFFFFF,&H80000000,` +
    `&H80000000,0,0,0,0,100,100,0,0,1,${line},0,${align},20,20,20,1`;
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'ScaledBorderAndShadow: yes',
    '[V4+ Styles]',
    'Format: Name,Fontname,Fontsize,PrimaryColour,SecondaryColour,OutlineColour,BackColour,Bold,Italic,Underline,StrikeOut,ScaleX,ScaleY,Spacing,Angle,BorderStyle,Outline,Shadow,Alignment,MarginL,MarginR,MarginV,Encoding',
    style('Ring', 10, '&HFF000000', 7),
    style('Name', 16, '&H00FFFFFF', 4),
    style('Words', 24, '&H00FFFFFF', 2),
    '[Events]',
    'Format: Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text',
  ].join('\n');
};

/** A circle around the origin in subtitle drawing commands. */
function circle(radius: number): string {
  const r = Math.round(radius * 1.2);
  const h = Math.round(r * HANDLE);
  return `m ${r} 0 b ${r} ${h} ${h} ${r} 0 ${r} b ${-h} ${r} ${-r} ${h} ${-r} 0 b ${-r} ${-h} ${-h} ${-r} 0 ${-r} b ${h} ${-r} ${r} ${-h} ${r} 0`;
}

function time(t: number): string {
  const hundredths = Math.round(Math.max(0, t) * 100);
  const pad = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  const s = hundredths / 100;
  return `${Math.floor(s / 3600)}:${pad((s / 60) % 60)}:${pad(s % 60)}.${pad(hundredths % 100)}`;
}
