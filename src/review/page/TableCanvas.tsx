import { useEffect, useRef } from 'react';
import type { TableSpec } from '../../table/index.ts';
import { sayBody } from '../words/sayEvent.ts';
import { useWords } from './context.ts';
import { paintScene } from './paint/paintScene.ts';
import type { Scene } from './paint/paintScene.ts';
import { paintTable } from './paint/paintTable.ts';
import { aspectOf, NO_ZOOM, scaleFor } from './paint/scale.ts';
import type { Zoom } from './paint/scale.ts';

export interface TableCanvasProps {
  readonly table: TableSpec;
  /** Called for every drawn picture: what to draw now. */
  readonly scene: () => Scene;
  readonly zoom?: Zoom;
}

/** The drawn table. Draws in step with the screen, and only when something has changed. */
export function TableCanvas({ table, scene, zoom = NO_ZOOM }: TableCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef({ scene, zoom });
  latest.current = { scene, zoom };
  useEffect(() => {
    const painter = new Painter(canvas.current!, table);
    let request = requestAnimationFrame(function draw() {
      painter.draw(latest.current.scene(), latest.current.zoom);
      request = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(request);
  }, [table]);
  return (
    <div className="table-box" style={{ aspectRatio: String(aspectOf(table)) }}>
      <canvas ref={canvas} className="table-canvas" aria-hidden="true" />
      <TableInWords scene={scene} />
    </div>
  );
}

/** The same for those who cannot see the drawing; said when asked for, not at every frame. */
function TableInWords({ scene }: Pick<TableCanvasProps, 'scene'>) {
  const { say } = useWords();
  const balls = scene().frame?.balls.filter((b) => b.state !== 'gone') ?? [];
  const names = balls.map((b) => sayBody(say, b.id)).join(', ');
  return (
    <p className="hidden-text">
      {balls.length === 0 ? say('table.nothing') : say('table.describe', { balls: names })}
    </p>
  );
}

class Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #table: TableSpec;
  /** The table without balls, drawn once for each size. */
  #still: HTMLCanvasElement | null = null;
  #drawn = '';
  #lastScene: Scene | null = null;

  constructor(canvas: HTMLCanvasElement, table: TableSpec) {
    this.#canvas = canvas;
    this.#table = table;
  }

  draw(scene: Scene, zoom: Zoom): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const ratio = window.devicePixelRatio;
    const size = `${width}x${height}@${ratio}:${zoom.factor},${zoom.centre.x},${zoom.centre.y}`;
    if (width === 0 || (size === this.#drawn && isSame(scene, this.#lastScene))) return;
    const scale = scaleFor(this.#table, { width, height }, zoom);
    if (size !== this.#drawn) {
      this.#canvas.width = width * ratio;
      this.#canvas.height = height * ratio;
      this.#still = document.createElement('canvas');
      this.#still.width = width * ratio;
      this.#still.height = height * ratio;
      const pen = this.#still.getContext('2d')!;
      pen.scale(ratio, ratio);
      paintTable(pen, this.#table, scale);
    }
    this.#drawn = size;
    this.#lastScene = scene;
    const pen = this.#canvas.getContext('2d')!;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    pen.drawImage(this.#still!, 0, 0);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintScene(pen, this.#table, scale, scene);
  }
}

function isSame(a: Scene, b: Scene | null): boolean {
  return (
    b !== null &&
    a.frame === b.frame &&
    a.marks === b.marks &&
    a.paths === b.paths &&
    a.ghosts === b.ghosts &&
    a.chosen === b.chosen
  );
}
