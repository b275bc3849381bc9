import { clauseText } from '../../../rules/index.ts';
import type { Bilingual, ClauseId } from '../../../rules/index.ts';
import { ballIdsOf, POCKET_IDS } from '../../../table/index.ts';
import type { ShotFilter } from '../../room/shotFilter.ts';
import type { ShotSummary } from '../../room/shotSummary.ts';
import { SPINS } from '../../room/strike.ts';
import { sayOr } from '../../words/say.ts';
import { sayBody } from '../../words/sayEvent.ts';
import { useWords } from '../context.ts';

export interface FilterBarProps {
  readonly shots: readonly ShotSummary[];
  readonly filter: ShotFilter;
  readonly onFilter: (filter: ShotFilter) => void;
}

const OUTCOMES: readonly ShotFilter['outcome'][] = [
  'any',
  'potted',
  'missed',
  'points',
  'foul',
  'undecided',
];

/** What the coach looks for. */
export function FilterBar({ shots, filter, onFilter }: FilterBarProps) {
  const { say, text } = useWords();
  const game = shots[0]?.game ?? 'nine-ball';
  const players = [...new Set(shots.map((s) => s.player))].filter((p) => p !== '');
  const fouls = [...new Set(shots.flatMap((s) => s.fouls))].sort();
  const set = (change: Partial<ShotFilter>): void => onFilter({ ...filter, ...change });
  return (
    <form className="form form-row filters" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label={say('filter.player')}
        value={filter.player}
        onValue={(player) => set({ player })}
      >
        {players.map((player) => [player, player])}
      </Choice>
      <label>
        {say('filter.outcome')}
        <select
          value={filter.outcome}
          onChange={(e) => set({ outcome: e.target.value as ShotFilter['outcome'] })}
        >
          {OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {say(`outcome.${outcome}`)}
            </option>
          ))}
        </select>
      </label>
      {fouls.length > 0 && (
        <Choice label={say('filter.foul')} value={filter.foul} onValue={(foul) => set({ foul })}>
          {fouls.map((clause) => [clause, sayClause(clause, text)])}
        </Choice>
      )}
      <Choice label={say('filter.ball')} value={filter.ball} onValue={(ball) => set({ ball })}>
        {ballIdsOf(game).map((ball) => [ball, sayBody(say, ball)])}
      </Choice>
      {game === 'nine-ball' && (
        <Choice
          label={say('filter.pocket')}
          value={filter.pocket}
          onValue={(pocket) => set({ pocket })}
        >
          {POCKET_IDS.map((pocket) => [pocket, sayOr(say, `pocket.${pocket}`)])}
        </Choice>
      )}
      <Choice label={say('filter.spin')} value={filter.spin} onValue={(spin) => set({ spin })}>
        {SPINS.map((spin) => [spin, say(`spin.${spin}`)])}
      </Choice>
      <Speed
        label={say('filter.slowest')}
        value={filter.slowest}
        onValue={(slowest) => set({ slowest })}
      />
      <Speed
        label={say('filter.fastest')}
        value={filter.fastest}
        onValue={(fastest) => set({ fastest })}
      />
      <label>
        {say('filter.text')}
        <input value={filter.text} maxLength={80} onChange={(e) => set({ text: e.target.value })} />
      </label>
    </form>
  );
}

/** A clause by its number and its words. */
function sayClause(clause: string, text: (words: Bilingual) => string): string {
  const words = clauseText(clause as ClauseId);
  return words === undefined ? clause : `${clause} ${text(words)}`;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly children: readonly (readonly [value: string, label: string])[];
}

function Choice({ label, value, onValue, children }: ChoiceProps) {
  const { say } = useWords();
  return (
    <label>
      {label}
      <select value={value} onChange={(e) => onValue(e.target.value)}>
        <option value="">{say('filter.all')}</option>
        {children.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SpeedProps {
  readonly label: string;
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
}

function Speed({ label, value, onValue }: SpeedProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={0}
        max={15}
        step={0.1}
        value={value ?? ''}
        onChange={(e) => onValue(e.target.value === '' ? null : Number(e.target.value))}
      />
    </label>
  );
}
