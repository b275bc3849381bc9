import { useEffect, useState } from 'react';
import type { Calibration } from '../../../calibration/index.ts';
import { project } from '../../../calibration/index.ts';
import type { TablePoint } from '../../../table/index.ts';
import { ask } from '../api.ts';
import { useWords } from '../context.ts';
import { ballColour } from '../paint/colours.ts';

export interface PositionOverlayProps {
  /** Where the balls lay before the shot. */
  readonly ghosts: readonly ({ readonly ball: string } & TablePoint)[];
}

const NEW_PICTURE_MS = 500;

/** The position before the shot over the live picture, half transparent, to put balls back. */
export function PositionOverlay({ ghosts }: PositionOverlayProps) {
  const { say } = useWords();
  const [calibration, setCalibration] = useState<Calibration | null>(null);
  const [count, next] = useState(0);
  const [hasPicture, setPicture] = useState(true);
  useEffect(() => {
    void ask<Calibration>('GET', '/api/calibration').then((a) => a.ok && setCalibration(a.value));
    const timer = window.setInterval(() => next((n) => n + 1), NEW_PICTURE_MS);
    return () => window.clearInterval(timer);
  }, []);
  if (calibration === null || !hasPicture)
    return <p className="film-none">{say('overlay.none')}</p>;
  const { camera, table } = calibration;
  return (
    <div className="corner-picture" role="img" aria-label={say('overlay.label')}>
      <img src={`/api/live.jpg?n=${count}`} alt="" onError={() => setPicture(false)} />
      <svg viewBox={`0 0 ${camera.width} ${camera.height}`} aria-hidden="true">
        {ghosts.map((ghost) => {
          const centre = project(camera, ghost, table.ballRadius);
          const edge = project(
            camera,
            { x: ghost.x + table.ballRadius, y: ghost.y },
            table.ballRadius,
          );
          const radius = Math.hypot(edge.u - centre.u, edge.v - centre.v);
          return (
            <g key={ghost.ball} stroke="#ffffff" strokeWidth={radius / 9} fill="none">
              <circle
                cx={centre.u}
                cy={centre.v}
                r={radius}
                fill={ballColour(ghost.ball)}
                fillOpacity={0.4}
              />
              <path
                d={`M${centre.u - radius * 1.6} ${centre.v}h${radius * 3.2}M${centre.u} ${centre.v - radius * 1.6}v${radius * 3.2}`}
              />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
