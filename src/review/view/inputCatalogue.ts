import { REFEREE_CATALOGUE } from '../../rules/index.ts';
import type { CatalogueEntry, InputField } from '../../rules/index.ts';
import type { GameName } from '../../table/index.ts';

/** One button of the desk: something that the camera cannot see. */
export interface InputButton {
  /** Kind of a referee input or of a sighting of the rules. */
  readonly action: string;
  readonly group: CatalogueEntry['group'];
  readonly label: CatalogueEntry['label'];
  readonly games: readonly GameName[];
  /** Asked one after the other. */
  readonly fields: readonly InputField[];
  /** Sent along as they are. */
  readonly fixed: Readonly<Record<string, unknown>>;
}

/** The groups in the order in which they stand; corrections of facts are made at the facts. */
export const INPUT_GROUPS = [
  'turn',
  'fault',
  'disturbance',
  'serious',
  'match',
  'correction',
] as const;

/** Said elsewhere: at the facts, at the undo button, at the call. */
const ELSEWHERE = new Set([
  'strike-out',
  'replace',
  'confirm-event',
  'undo',
  'time',
  'waive-fault',
]);

/** What a referee sees and a camera may not: the rules take it as a fact, not as a fault. */
const SIGHTINGS: readonly InputButton[] = [
  {
    action: 'rail-top-contact',
    group: 'disturbance',
    label: { es: 'Bola sobre el pasamano', en: 'Ball on top of the rail' },
    games: ['nine-ball', 'five-pins'],
    fields: [{ name: 'ball', type: 'ball', label: { es: 'Bola', en: 'Ball' } }],
    fixed: { confidence: 1, reportedBy: 'referee' },
  },
];

const BUTTONS: readonly InputButton[] = [
  ...REFEREE_CATALOGUE.filter(({ kind }) => !ELSEWHERE.has(kind)).map(
    ({ kind, group, label, games, fields }): InputButton => ({
      action: kind,
      group,
      label,
      games,
      // What may be left out costs a tap each time and matters seldom.
      fields: fields.filter((field) => field.optional !== true),
      fixed: {},
    }),
  ),
  ...SIGHTINGS,
];

/** The buttons of one group that a game has. */
export const buttonsOf = (game: GameName, group: InputButton['group']): readonly InputButton[] =>
  BUTTONS.filter((each) => each.group === group && each.games.includes(game));

/** The label of an input by its kind, where the rules or the desk have one. */
export function labelOf(action: string): InputButton['label'] | undefined {
  const entry = REFEREE_CATALOGUE.find(({ kind }) => kind === action);
  return entry?.label ?? SIGHTINGS.find((each) => each.action === action)?.label;
}
