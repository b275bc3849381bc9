import { useSyncExternalStore } from 'react';
import { sayNumber } from '../../words/say.ts';
import { useWords } from '../context.ts';
import { SPEEDS } from './replayClock.ts';
import type { ReplayClock, Span } from './replayClock.ts';

/** A moment that can be jumped to. */
export interface Moment {
  readonly id: string;
  readonly t: number;
  readonly label: string;
  /** Number of the contact on the table; empty for facts without one. */
  readonly number: string;
}

export interface ReplayBarProps {
  readonly clock: ReplayClock;
  /** What the replay button shows. */
  readonly span: Span | null;
  readonly moments: readonly Moment[];
  /** Absent where there is no live picture to go back to. */
  readonly hasLive: boolean;
}

/** The time line with every fact on it, and the buttons to walk along it. */
export function ReplayBar({ clock, span, moments, hasLive }: ReplayBarProps) {
  const { say } = useWords();
  const state = useSyncExternalStore(clock.watch, clock.state);
  const shown = state.span;
  return (
    <div className="replay" role="group" aria-label={say('replay.label')}>
      {hasLive && (
        <button type="button" aria-pressed={shown === null} onClick={() => clock.goLive()}>
          {say('replay.live')}
        </button>
      )}
      <button
        type="button"
        className="replay-play"
        disabled={span === null && shown === null}
        aria-keyshortcuts="Space"
        onClick={() => (shown === null ? span !== null && clock.play(span) : clock.toggle())}
      >
        {say(shown === null ? 'replay.start' : state.isPlaying ? 'replay.pause' : 'replay.play')}
      </button>
      {shown !== null && (
        <>
          <button type="button" aria-keyshortcuts="ArrowLeft" onClick={() => clock.step(-1)}>
            <span aria-hidden="true">◀|</span>
            <span className="hidden-text">{say('replay.back')}</span>
          </button>
          <button type="button" aria-keyshortcuts="ArrowRight" onClick={() => clock.step(1)}>
            <span aria-hidden="true">|▶</span>
            <span className="hidden-text">{say('replay.forward')}</span>
          </button>
          <Speeds clock={clock} />
          <button
            type="button"
            aria-pressed={state.isLooping}
            onClick={() => clock.setLooping(!state.isLooping)}
          >
            {say('replay.loop')}
          </button>
          <TimeLine clock={clock} span={shown} moments={moments} />
        </>
      )}
    </div>
  );
}

function Speeds({ clock }: { readonly clock: ReplayClock }) {
  const { say } = useWords();
  const { speed } = useSyncExternalStore(clock.watch, clock.state);
  return (
    <label className="replay-speed">
      <span className="hidden-text">{say('replay.speed')}</span>
      <select
        value={speed}
        onChange={(e) => clock.setSpeed(SPEEDS.find((s) => s === Number(e.target.value)) ?? 1)}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {each === 1 ? '1×' : `1/${1 / each}×`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Numbers nearer to each other than this share of the line would stand on each other. */
const LEAST_ROOM = 0.1;

/** The moments that have room for their number; the others get a tick. */
function withRoom(moments: readonly Moment[], length: number): ReadonlySet<string> {
  const numbered = new Set<string>();
  let last = -Infinity;
  for (const { id, t } of moments) {
    if (t - last < LEAST_ROOM * length) continue;
    numbered.add(id);
    last = t;
  }
  return numbered;
}

interface TimeLineProps {
  readonly clock: ReplayClock;
  readonly span: Span;
  readonly moments: readonly Moment[];
}

function TimeLine({ clock, span, moments }: TimeLineProps) {
  const { say, language } = useWords();
  const { t } = useSyncExternalStore(clock.watch, clock.state);
  const seconds = sayNumber(language, t - span.from, 2);
  const length = Math.max(0.001, span.to - span.from);
  const inside = moments.filter((m) => m.t >= span.from && m.t <= span.to && m.number !== '');
  const numbered = withRoom(inside, length);
  return (
    <div className="timeline">
      <div className="timeline-marks" aria-hidden="true">
        {inside.map((moment) => (
          <i
            key={moment.id}
            title={moment.label}
            style={{ left: `${(100 * (moment.t - span.from)) / length}%` }}
          >
            {numbered.has(moment.id) ? moment.number : ''}
          </i>
        ))}
      </div>
      <input
        type="range"
        aria-label={say('replay.time')}
        aria-valuetext={say('replay.at', { seconds })}
        min={span.from}
        max={span.to}
        step={0.005}
        value={t}
        onChange={(e) => clock.seek(Number(e.target.value))}
      />
      <output>{seconds} s</output>
    </div>
  );
}
