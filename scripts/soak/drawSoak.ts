// The plot of a soak, drawn by uPlot in Chromium as the pages draw theirs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../test/support/review/page.ts';
import type { SoakSample } from './soakBox.ts';

interface Curve {
  readonly name: string;
  readonly colour: string;
  readonly values: readonly number[];
}

interface Panel {
  readonly title: string;
  readonly curves: readonly Curve[];
}

const WIDTH_PIXELS = 1100;
const HEIGHT_PIXELS = 260;

const panelsOf = (samples: readonly SoakSample[]): readonly Panel[] => {
  const curve = (name: string, colour: string, key: keyof SoakSample): Curve => ({
    ...{ name, colour },
    values: samples.map((sample) => sample[key]),
  });
  return [
    {
      title: 'Memory of each process, MB',
      curves: [
        curve('box', '#2563eb', 'boxMegabytes'),
        curve('heap of the box', '#93c5fd', 'heapMegabytes'),
        curve('rules', '#16a34a', 'rulesMegabytes'),
        curve('desk', '#d97706', 'deskMegabytes'),
        curve('ffmpeg', '#9333ea', 'ffmpegMegabytes'),
      ],
    },
    {
      title: 'Open files and sockets of the box, and frames that wait',
      curves: [
        curve('handles', '#0f766e', 'handles'),
        curve('frames waiting', '#dc2626', 'framesWaiting'),
      ],
    },
    {
      title: 'Records in the log, thousands',
      curves: [
        {
          ...{ name: 'records', colour: '#475569' },
          values: samples.map(({ records }) => records / 1000),
        },
      ],
    },
  ];
};

/** Writes the curves of a soak over its minutes as a picture. */
export async function drawSoak(samples: readonly SoakSample[], file: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH_PIXELS + 40, height: 400 } });
    await page.setContent('<body style="margin:20px;background:white;font-family:sans-serif">');
    const dist = join('node_modules', 'uplot', 'dist');
    await page.addStyleTag({ content: readFileSync(join(dist, 'uPlot.min.css'), 'utf8') });
    await page.addScriptTag({ content: readFileSync(join(dist, 'uPlot.iife.min.js'), 'utf8') });
    await page.evaluate(plotScript(samples));
    await page.screenshot({ path: file, fullPage: true });
  } finally {
    await browser.close();
  }
}

function plotScript(samples: readonly SoakSample[]): string {
  const minutes = samples.map((sample) => sample.minutes);
  const calls = panelsOf(samples).map(({ title, curves }) => {
    const series = curves.map(({ name, colour }) => ({ label: name, stroke: colour, width: 2 }));
    const options = {
      ...{
        title,
        width: WIDTH_PIXELS,
        height: HEIGHT_PIXELS,
        series: [{ label: 'min' }, ...series],
      },
      axes: [{ label: 'minutes' }, {}],
      scales: { x: { time: false } },
    };
    const curvesFromZero = `scales.y = { range: (_, __, most) => [0, most * 1.1 || 1] };`;
    const values = JSON.stringify([minutes, ...curves.map(({ values }) => values)]);
    return `{ const options = ${JSON.stringify(options)}; options.${curvesFromZero}
      new uPlot(options, ${values}, document.body); }`;
  });
  return calls.join('\n');
}
