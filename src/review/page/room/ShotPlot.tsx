import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { ShotSummary } from '../../room/shotSummary.ts';
import { useWords } from '../context.ts';
import { LOCALES } from '../../words/say.ts';

export interface ShotPlotProps {
  readonly title: string;
  readonly unit: string;
  readonly shots: readonly ShotSummary[];
  readonly value: (shot: ShotSummary) => number | null;
}

const HEIGHT = 200;
const AXIS = { stroke: '#aebac2', grid: { stroke: '#26333b' }, ticks: { stroke: '#26333b' } };

/** One figure of each shot, over the shots in order. */
export function ShotPlot({ title, unit, shots, value }: ShotPlotProps) {
  const { say, language } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const values = shots.map(value);
  const known = values.filter((each) => each !== null);
  useEffect(() => {
    const data: uPlot.AlignedData = [shots.map((s) => s.shot), values];
    const plot = new uPlot(optionsFor(box.current!.clientWidth, title, unit), data, box.current!);
    const resize = new ResizeObserver(() =>
      plot.setSize({ width: box.current!.clientWidth, height: HEIGHT }),
    );
    resize.observe(box.current!);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [shots, title, unit]);
  const round = (each: number): string =>
    `${each.toLocaleString(LOCALES[language], { maximumFractionDigits: 2 })} ${unit}`;
  return (
    <section className="card">
      <h2>{title}</h2>
      <div ref={box} className="plot" aria-hidden="true" />
      <p className="quiet">
        {known.length === 0
          ? say('stats.none')
          : say('stats.spread', {
              count: known.length,
              least: round(Math.min(...known)),
              middle: round(median(known)),
              most: round(Math.max(...known)),
            })}
      </p>
    </section>
  );
}

function optionsFor(width: number, label: string, unit: string): uPlot.Options {
  const points = { show: true, size: 7, fill: '#ffd166', stroke: '#ffd166' };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    // Shots are counted in whole numbers.
    axes: [
      { ...AXIS, incrs: [1, 2, 5, 10, 20, 50, 100] },
      { ...AXIS, label: unit, labelSize: 18, size: 44 },
    ],
    series: [{}, { label, points, paths: () => null }],
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
