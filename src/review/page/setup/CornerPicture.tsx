import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { project } from '../../../calibration/index.ts';
import type { Calibration, CameraModel, PixelPoint } from '../../../calibration/index.ts';
import type { TableSpec } from '../../../table/index.ts';
import { mayActAs } from '../../protocol.ts';
import { calibrationByHand, cornersOf } from '../../view/handCalibration.ts';
import type { Corners } from '../../view/handCalibration.ts';
import { sayOr } from '../../words/say.ts';
import { ask } from '../api.ts';
import { useDesk, useWords } from '../context.ts';
import { Residuals } from './Residuals.tsx';

export interface CornerPictureProps {
  readonly table: TableSpec;
  readonly calibration: Calibration | null;
  /** Whether corners that a person dragged stand. */
  readonly isByHand: boolean;
}

const NEW_PICTURE_MS = 1_000;
/** Where corners stand before a table was found: a fifth from the edge of the picture. */
const FIRST_INSET = 0.2;
const CORNER_NAMES = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;

/** The live picture with the table that was found, and corners that can be dragged. */
export function CornerPicture({ table, calibration, isByHand }: CornerPictureProps) {
  const { say } = useWords();
  const { role } = useDesk();
  const { url, size, setSize } = useLivePicture();
  const [moved, setMoved] = useState<Corners | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  if (url === null) return <p className="card quiet">{say('setup.noPicture')}</p>;
  const corners = moved ?? firstCorners(table, calibration, size);
  const fitted = moved === null ? null : calibrationByHand(moved, table, size);
  const shown = fitted === null ? calibration : fitted.ok ? fitted.value : null;
  const mayDrag = mayActAs(role, 'administrator');
  const tell = async (method: 'POST' | 'DELETE'): Promise<void> => {
    const body = method === 'POST' ? { corners, ...size } : undefined;
    const answer = await ask(method, '/api/calibration/corners', body);
    setSaid(answer.ok ? say(`setup.told.${method}`) : sayOr(say, `error.${answer.error}`));
    if (answer.ok) setMoved(null);
  };
  return (
    <section className="card">
      <h2>{say('setup.picture')}</h2>
      <div className="corner-picture">
        <img
          src={url}
          alt={say('setup.picture')}
          onLoad={(e) =>
            setSize({ width: e.currentTarget.naturalWidth, height: e.currentTarget.naturalHeight })
          }
        />
        <svg viewBox={`0 0 ${size.width} ${size.height}`}>
          {shown !== null && <Outline table={table} camera={shown.camera} />}
          {mayDrag &&
            corners.map((corner, i) => (
              <Corner
                key={i}
                place={corner}
                size={size}
                label={say(`corner.${CORNER_NAMES[i]!}`)}
                onMove={(to) =>
                  setMoved(corners.map((c, k) => (k === i ? to : c)) as unknown as Corners)
                }
              />
            ))}
        </svg>
      </div>
      {fitted !== null && !fitted.ok && <p className="form-error">{say('error.no-camera')}</p>}
      {shown !== null && <Residuals calibration={shown} />}
      {mayDrag && (
        <CornerButtons
          isMoved={moved !== null}
          isByHand={isByHand}
          canKeep={shown !== null}
          onKeep={() => void tell('POST')}
          onCancel={() => setMoved(null)}
          onForget={() => void tell('DELETE')}
        />
      )}
      {said !== null && <p role="status">{said}</p>}
    </section>
  );
}

interface CornerButtonsProps {
  readonly isMoved: boolean;
  readonly isByHand: boolean;
  readonly canKeep: boolean;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
  readonly onForget: () => void;
}

function CornerButtons(props: CornerButtonsProps) {
  const { say } = useWords();
  const { isMoved, isByHand, canKeep, onKeep, onCancel, onForget } = props;
  if (isMoved)
    return (
      <p className="row">
        <button type="button" className="primary" disabled={!canKeep} onClick={onKeep}>
          {say('setup.keep')}
        </button>
        <button type="button" onClick={onCancel}>
          {say('inputs.cancel')}
        </button>
      </p>
    );
  return (
    <div className="row">
      <p className="quiet">{say(isByHand ? 'setup.byHand' : 'setup.found')}</p>
      {isByHand && (
        <button type="button" onClick={onForget}>
          {say('setup.forget')}
        </button>
      )}
    </div>
  );
}

/** A new picture each second, without a flash between two. */
function useLivePicture() {
  const [url, setUrl] = useState<string | null>(null);
  const [size, setSize] = useState({ width: 1920, height: 1080 });
  useEffect(() => {
    let shown: string | null = null;
    const look = async (): Promise<void> => {
      const answer = await fetch('/api/live.jpg').catch(() => null);
      if (answer?.ok !== true) return;
      const next = URL.createObjectURL(await answer.blob());
      setUrl(next);
      if (shown !== null) URL.revokeObjectURL(shown);
      shown = next;
    };
    void look();
    const timer = window.setInterval(() => void look(), NEW_PICTURE_MS);
    return () => {
      window.clearInterval(timer);
      if (shown !== null) URL.revokeObjectURL(shown);
    };
  }, []);
  return { url, size, setSize };
}

function firstCorners(
  table: TableSpec,
  calibration: Calibration | null,
  { width, height }: { readonly width: number; readonly height: number },
): Corners {
  if (calibration !== null) return outlineOf(table, calibration.camera) as unknown as Corners;
  const [left, top] = [width * FIRST_INSET, height * FIRST_INSET];
  return [
    { u: left, v: top },
    { u: width - left, v: top },
    { u: width - left, v: height - top },
    { u: left, v: height - top },
  ];
}

/** The corners of the noses as the camera sees them, clockwise from the top left. */
const outlineOf = (table: TableSpec, camera: CameraModel): readonly PixelPoint[] =>
  cornersOf(table).map((corner) => project(camera, corner, table.noseHeight));

function Outline({ table, camera }: { readonly table: TableSpec; readonly camera: CameraModel }) {
  const points = outlineOf(table, camera);
  return (
    <polygon
      className="corner-outline"
      points={points.map(({ u, v }) => `${u.toFixed(1)},${v.toFixed(1)}`).join(' ')}
    />
  );
}

interface CornerProps {
  readonly place: PixelPoint;
  readonly size: { readonly width: number; readonly height: number };
  readonly label: string;
  readonly onMove: (to: PixelPoint) => void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A corner to drag, or to move by arrow keys: one pixel each, ten with the shift key. */
function Corner({ place, size, label, onMove }: CornerProps) {
  const isHeld = useRef(false);
  const drag = (event: PointerEvent<SVGCircleElement>): void => {
    if (!isHeld.current) return;
    const box = event.currentTarget.ownerSVGElement!.getBoundingClientRect();
    onMove({
      u: ((event.clientX - box.left) / box.width) * size.width,
      v: ((event.clientY - box.top) / box.height) * size.height,
    });
  };
  const press = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    onMove({ u: place.u + arrow[0] * step, v: place.v + arrow[1] * step });
  };
  return (
    <circle
      className="corner"
      cx={place.u}
      cy={place.v}
      r={size.width / 70}
      tabIndex={0}
      role="slider"
      aria-label={label}
      aria-valuenow={Math.round(place.u)}
      aria-valuetext={`${Math.round(place.u)}, ${Math.round(place.v)}`}
      onPointerDown={(event) => {
        isHeld.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => (isHeld.current = false)}
      onKeyDown={press}
    />
  );
}
