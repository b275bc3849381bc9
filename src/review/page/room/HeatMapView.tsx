import { useEffect, useRef } from 'react';
import type { TablePoint, TableSpec } from '../../../table/index.ts';
import { heatMapOf } from '../../room/heatMap.ts';
import { useWords } from '../context.ts';
import { paintTable } from '../paint/paintTable.ts';
import { aspectOf, scaleFor, toCanvas } from '../paint/scale.ts';

export interface HeatMapViewProps {
  readonly title: string;
  readonly points: readonly TablePoint[];
  readonly table: TableSpec;
}

const WIDTH = 560;

/** Where balls came to rest: the more in a cell, the brighter, with the number in it. */
export function HeatMapView({ title, points, table }: HeatMapViewProps) {
  const { say } = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const height = Math.round(WIDTH / aspectOf(table));
  useEffect(() => {
    const pen = canvas.current!.getContext('2d')!;
    pen.clearRect(0, 0, WIDTH, height);
    const scale = scaleFor(table, { width: WIDTH, height });
    paintTable(pen, table, scale);
    const map = heatMapOf(points, table);
    const [w, h] = [table.length / map.columns, table.width / map.rows];
    for (const [i, count] of map.cells.entries()) {
      if (count === 0) continue;
      const x = (i % map.columns) * w - table.length / 2;
      const y = table.width / 2 - Math.floor(i / map.columns) * h;
      const { u, v } = toCanvas(scale, { x, y });
      const [wide, high] = [w * scale.perMetre, h * scale.perMetre];
      pen.fillStyle = `rgba(255, 209, 102, ${0.2 + (0.75 * count) / map.most})`;
      pen.fillRect(u, v, wide - 1, high - 1);
      pen.fillStyle = count / map.most > 0.4 ? '#181200' : '#ffffff';
      pen.font = '600 13px system-ui, sans-serif';
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.fillText(String(count), u + wide / 2, v + high / 2);
    }
  }, [points, table, height]);
  return (
    <section className="card">
      <h2>{title}</h2>
      <canvas
        ref={canvas}
        className="heat"
        width={WIDTH}
        height={height}
        role="img"
        aria-label={`${title}: ${say('stats.places', { count: points.length })}`}
      />
      <p className="quiet">{say('stats.places', { count: points.length })}</p>
    </section>
  );
}
