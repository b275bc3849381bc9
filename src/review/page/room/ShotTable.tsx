import { memo, useDeferredValue } from 'react';
import type { ShotNote } from '../../room/shotFilter.ts';
import type { ShotSummary } from '../../room/shotSummary.ts';
import type { Say } from '../../words/say.ts';
import { LOCALES, sayOr } from '../../words/say.ts';
import { sayBody, sayCall } from '../../words/sayEvent.ts';
import { useWords } from '../context.ts';

export interface ShotTableProps {
  readonly shots: readonly ShotSummary[];
  readonly notes: ReadonlyMap<number, ShotNote>;
  /** One shot, or two to be compared. */
  readonly chosen: readonly number[];
  /** Given the shots chosen now: a row that was not drawn anew knows only older ones. */
  readonly onChoose: (choose: (chosen: readonly number[]) => readonly number[]) => void;
}

const COLUMNS = ['shot', 'player', 'what', 'call', 'speed', 'spin'] as const;

/** More than any screen shows at once. */
const FIRST_ROWS = 40;

/** The shots; one is opened by its number, a second one is put beside it. */
export function ShotTable({ shots, notes, chosen, onChoose }: ShotTableProps) {
  const { say } = useWords();
  // The rows in view come first; a long evening fills in behind them.
  const rows = useDeferredValue(shots, shots.slice(0, FIRST_ROWS));
  return (
    <div
      className="scroll shot-table"
      tabIndex={0}
      role="region"
      aria-label={say('room.tab.shots')}
    >
      <table className="log">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`column-${column}`}>
                {say(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((shot) => (
            <ShotRow
              key={shot.shot}
              shot={shot}
              note={notes.get(shot.shot)}
              place={chosen.indexOf(shot.shot)}
              onOpen={() => onChoose(() => [shot.shot])}
              onCompare={() => onChoose((now) => beside(now[0], shot.shot))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A second shot beside the first; one beside itself, or beside none, is opened alone. */
const beside = (first: number | undefined, second: number): readonly number[] =>
  first === undefined || first === second ? [second] : [first, second];

interface ShotRowProps {
  readonly shot: ShotSummary;
  readonly note: ShotNote | undefined;
  /** 0 opened, 1 compared, -1 neither. */
  readonly place: number;
  readonly onOpen: () => void;
  readonly onCompare: () => void;
}

const isSameRow = (a: ShotRowProps, b: ShotRowProps): boolean =>
  a.shot === b.shot && a.note === b.note && a.place === b.place && a.place < 0;

const ShotRow = memo(function ShotRow({ shot, note, place, onOpen, onCompare }: ShotRowProps) {
  const { say, language } = useWords();
  const speed = shot.speedMetresPerSecond;
  return (
    <tr className={place >= 0 ? 'chosen' : ''}>
      <td className="shot-buttons">
        <button type="button" aria-pressed={place === 0} onClick={onOpen}>
          {shot.shot}
          <span className="hidden-text"> {say('room.open')}</span>
        </button>
        <button type="button" aria-pressed={place === 1} onClick={onCompare}>
          <span aria-hidden="true">⇄</span>
          <span className="hidden-text">
            {say('room.compare')} {shot.shot}
          </span>
        </button>
      </td>
      <td>{shot.player}</td>
      <td>
        {whatHappened(shot, say)}
        {note !== undefined && <small>{sayNote(note)}</small>}
      </td>
      <td className={shot.fouls.length > 0 ? 'bad' : ''}>
        {shot.call === null ? '' : sayCall(say, shot.call)} {shot.fouls.join(' ')}
        {shot.decision !== null && (
          <small> {say(`decided.${shot.decision}` as 'decided.confirm')}</small>
        )}
      </td>
      <td className="number">
        {speed === null
          ? ''
          : `${speed.toLocaleString(LOCALES[language], { maximumFractionDigits: 1 })} m/s`}
      </td>
      <td>{shot.spin === 'unseen' ? '' : say(`spin.${shot.spin}`)}</td>
    </tr>
  );
}, isSameRow);

/** The tags of a shot, and a pen where something was written about it. */
const sayNote = ({ tags, note }: ShotNote): string =>
  [...tags, ...(note === '' ? [] : ['✎'])].join(' · ');

function whatHappened(shot: ShotSummary, say: Say): string {
  const fallen = shot.potted.map(
    ({ ball, pocket }) => `${sayBody(say, ball)} → ${sayOr(say, `pocket.${pocket}`)}`,
  );
  const pins = shot.pins.map((pin) => sayBody(say, pin));
  const parts = [...fallen, ...pins];
  if (parts.length > 0) return parts.join(', ');
  return shot.firstContact === null ? '–' : sayBody(say, shot.firstContact);
}
