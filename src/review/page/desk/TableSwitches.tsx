import { useWords } from '../context.ts';

/** What is shown on and beside the table. */
export interface TableView {
  /** Paths and numbered contacts. */
  readonly marks: boolean;
  /** The position before the shot. */
  readonly ghosts: boolean;
  readonly zoom: boolean;
  readonly film: boolean;
  /** The position before the shot over the live picture. */
  readonly live: boolean;
}

const SWITCHES = ['marks', 'ghosts', 'zoom', 'film', 'live'] as const;

export interface TableSwitchesProps {
  readonly shown: TableView;
  readonly onChange: (shown: TableView) => void;
}

export function TableSwitches({ shown, onChange }: TableSwitchesProps) {
  const { say } = useWords();
  return (
    <div className="switches" role="group" aria-label={say('switch.label')}>
      {SWITCHES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={shown[each]}
          onClick={() => onChange({ ...shown, [each]: !shown[each] })}
        >
          {say(`switch.${each}`)}
        </button>
      ))}
    </div>
  );
}
