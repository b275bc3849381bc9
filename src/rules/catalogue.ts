import type { GameName } from '../table/index.ts';
import type { Bilingual, ClauseId } from './proposedCall.ts';
import type { RefereeInputKind } from './refereeInput.ts';
import { WARNINGS } from './refereeInput.ts';

/** What a field of an input holds; the desk makes its control from it. */
export interface InputField {
  readonly name: string;
  readonly type:
    | 'side'
    | 'ball'
    | 'balls'
    | 'clause'
    | 'yes-no'
    | 'choice'
    | 'event'
    | 'score'
    | 'text'
    | 'number'
    | 'fact';
  readonly label: Bilingual;
  readonly choices?: readonly string[];
  readonly optional?: true;
}

/** One thing that a referee can tell the engine. */
export interface CatalogueEntry {
  readonly kind: RefereeInputKind;
  readonly label: Bilingual;
  readonly group: 'fault' | 'turn' | 'serious' | 'disturbance' | 'match' | 'correction';
  readonly games: readonly GameName[];
  readonly fields: readonly InputField[];
  /** The clause it falls under in each game, where it is one. */
  readonly clauses: Readonly<Partial<Record<GameName, ClauseId>>>;
}

const BOTH: readonly GameName[] = ['nine-ball', 'five-pins'];
const NINE: readonly GameName[] = ['nine-ball'];
const FIVE: readonly GameName[] = ['five-pins'];

const side: InputField = { name: 'side', type: 'side', label: { es: 'Jugador', en: 'Player' } };
const clause: InputField = {
  name: 'clause',
  type: 'clause',
  label: { es: 'Artículo', en: 'Clause' },
};
const affected: InputField = {
  name: 'affected',
  type: 'yes-no',
  label: { es: '¿Influyó?', en: 'Did it matter?' },
};
const balls: InputField = {
  name: 'balls',
  type: 'balls',
  label: { es: 'Bolas movidas', en: 'Balls moved' },
  optional: true,
};
const event: InputField = { name: 'event', type: 'event', label: { es: 'Suceso', en: 'Event' } };

type Row = readonly [
  RefereeInputKind,
  string,
  string,
  readonly GameName[],
  readonly [nineBall?: ClauseId | null, fivePins?: ClauseId],
  ...InputField[],
];

function group(name: CatalogueEntry['group'], rows: readonly Row[]): readonly CatalogueEntry[] {
  return rows.map(([kind, es, en, games, [nineBall, fivePins], ...fields]) => ({
    kind,
    label: { es, en },
    group: name,
    games,
    fields,
    clauses: {
      ...(nineBall && { 'nine-ball': nineBall }),
      ...(fivePins && { 'five-pins': fivePins }),
    },
  }));
}

const choice = (name: string, label: Bilingual, choices: readonly string[]): InputField => ({
  name,
  type: 'choice',
  label,
  choices,
});

/** Every input of the referee with its label, its fields and the clause it falls under. */
export const REFEREE_CATALOGUE: readonly CatalogueEntry[] = [
  ...group('fault', [
    [
      'foot-off-floor',
      'Sin pie en el suelo',
      'No foot on the floor',
      BOTH,
      ['B9-5.2d', 'Q5-16.3j'],
      side,
    ],
    [
      'foot-outside-lines',
      'Pie fuera de las líneas',
      'Foot outside the lines',
      FIVE,
      [null, 'Q5-16.3j'],
      side,
    ],
    ['not-the-tip', 'No con la suela', 'Not with the tip', BOTH, ['B9-5.2f', 'Q5-16.3e'], side],
    ['double-hit', 'Doble toque', 'Double hit', BOTH, ['B9-5.2f', 'Q5-16.3f'], side],
    ['push-shot', 'Empujar', 'Push', BOTH, ['B9-5.2j', 'Q5-16.3f'], side],
    ['scoop', 'Excavar', 'Scoop', BOTH, ['B9-5.2h1', 'Q5-16.3e'], side],
    ['ferrule', 'Virola', 'Ferrule', BOTH, ['B9-5.2h2', 'Q5-16.3e'], side],
    [
      'moving-ball-touched',
      'Bola en movimiento tocada',
      'Moving ball touched',
      BOTH,
      ['B9-5.2g', 'Q5-16.3m'],
      side,
    ],
    [
      'ball-moving-at-strike',
      'Bola en movimiento al tirar',
      'Ball moving at the strike',
      BOTH,
      ['B9-5.2e', 'Q5-16.3d'],
      side,
    ],
    [
      'into-frozen-cushion',
      'Directo a la banda pegada',
      'Onto the frozen cushion',
      FIVE,
      [null, 'Q5-16.3i'],
      side,
    ],
    [
      'contact-position-irregular',
      'Bolas en contacto: irregular',
      'Balls in contact: irregular',
      FIVE,
      [null, 'Q5-16.3p'],
      side,
    ],
    ['jumped-over', 'Salto', 'Jump', FIVE, [null, 'Q5-16.3l'], side],
    [
      'pin-hit-directly',
      'Quilla tocada directamente',
      'Pin hit directly',
      FIVE,
      [null, 'Q5-16.3h'],
      side,
    ],
    ['wrong-ball', 'Bola contraria', 'Wrong ball', FIVE, [null, 'Q5-16.3o'], side],
    ['wrong-partner', 'Compañero equivocado', 'Wrong partner', FIVE, [null, 'Q5-20.5'], side],
    [
      'touch-confirmed',
      'Tocó una bola o quilla',
      'Touched a ball or pin',
      BOTH,
      ['B9-5.2f', 'Q5-16.3m'],
      side,
    ],
    [
      'in-hand-touched',
      'Bola en mano mal tocada',
      'Ball in hand touched wrongly',
      BOTH,
      ['B9-5.2i', 'Q5-16.3k'],
      side,
    ],
    ['clock-fault', 'Tiempo agotado', 'Time is up', BOTH, ['B9-7.1f', 'Q5-16.3q'], side],
    ['add-fault', 'Otra falta', 'Another fault', BOTH, [], side, clause],
    ['waive-fault', 'No hubo esa falta', 'That was no fault', BOTH, [], clause],
  ]),
  ...group('turn', [
    ['push-out', 'Push out', 'Push out', NINE, ['B9-3.1e1'], side],
    [
      'push-out-choice',
      'Tras el push out',
      'After the push out',
      NINE,
      ['B9-3.1f'],
      side,
      choice('choice', { es: 'Elige', en: 'Chooses' }, ['accept', 'pass-back']),
    ],
    ['rerack', 'Volver a montar', 'Rack again', NINE, ['B9-3.1c'], side],
    ['replay-break', 'Repetir la apertura', 'Break again', NINE, ['B9-2b'], side],
    [
      'draw-lots',
      'Sorteo de bolas',
      'Lots for the balls',
      FIVE,
      [null, 'Q5-2.3'],
      { ...side, name: 'white', label: { es: 'Blanca para', en: 'White to' } },
    ],
    [
      'choose-opener',
      'Elección de salida',
      'Choice of the opening',
      FIVE,
      [null, 'Q5-2.9'],
      side,
      { ...side, name: 'opener', label: { es: 'Sale', en: 'Opens' } },
    ],
    [
      'place-in-hand',
      'Colocar bola en mano',
      'Place the ball in hand',
      FIVE,
      [null, 'Q5-10.2'],
      { name: 'ball', type: 'ball', label: { es: 'Bola', en: 'Ball' } },
    ],
    [
      'in-hand-option',
      'Opción de bola en mano',
      'Option of the ball in hand',
      FIVE,
      [null, 'Q5-10.5'],
      side,
      choice('option', { es: 'Pide', en: 'Asks for' }, [
        'opponent-ball-to-start-spot',
        'as-they-lie',
      ]),
    ],
    [
      'at-table',
      'Jugador de la pareja',
      'Player of the pair',
      FIVE,
      [null, 'Q5-20.1'],
      side,
      { name: 'person', type: 'text', label: { es: 'Quién', en: 'Who' } },
    ],
    ['clock-extension', 'Prórroga', 'Extension', BOTH, [null, 'Q5-18.1'], side],
  ]),
  ...group('serious', [
    [
      'warning',
      'Aviso',
      'Warning',
      BOTH,
      ['B9-7.1', 'Q5-20.8'],
      side,
      choice('about', { es: 'Por', en: 'About' }, WARNINGS),
    ],
    ['slow-play-persists', 'Sigue lento', 'Still slow', BOTH, ['B9-7.1f', 'Q5-18.2'], side],
    [
      'advice-requested-and-given',
      'Pidió consejo y lo recibió',
      'Asked for advice and got it',
      NINE,
      ['B9-7.1c1'],
      side,
    ],
    ['spectator-advice', 'Consejo espontáneo', 'Advice nobody asked for', NINE, ['B9-7.1c2'], side],
    [
      'partner-intervened',
      'El compañero intervino',
      'The partner intervened',
      FIVE,
      [null, 'Q5-20.8'],
      side,
    ],
    ['concession', 'Concede', 'Concedes', BOTH, ['B9-7.1g'], side],
    [
      'left-without-permission',
      'Se fue sin permiso',
      'Left without permission',
      BOTH,
      [null, 'Q5-4.3'],
      side,
    ],
    ['refused-to-continue', 'Se niega a seguir', 'Refuses to go on', BOTH, [null, 'Q5-4.4'], side],
    ['disqualified', 'Descalificado', 'Disqualified', BOTH, [null, 'Q5-20.8'], side],
  ]),
  ...group('disturbance', [
    [
      'interference',
      'Interferencia',
      'Interference',
      BOTH,
      ['B9-8.1a', 'Q5-17.1'],
      affected,
      balls,
    ],
    [
      'third-party',
      'Terceros o árbitro',
      'Third party or referee',
      BOTH,
      ['B9-8.1a', 'Q5-17.1'],
      affected,
      balls,
      {
        name: 'restorable',
        type: 'yes-no',
        label: { es: '¿Se puede reponer?', en: 'Can it be restored?' },
        optional: true,
      },
    ],
    ['settle-affected', 'La caída influyó', 'The fall mattered', NINE, ['B9-8.2c'], affected],
    ['start-position', 'Posición de salida', 'Start position', FIVE, [null, 'Q5-17.2']],
  ]),
  ...group('match', [
    [
      'claim',
      'Reclamación',
      'Claim',
      BOTH,
      ['B9-8.3a', 'Q5-19.1'],
      side,
      { ...side, name: 'against', label: { es: 'Contra', en: 'Against' } },
      clause,
      { name: 'shot', type: 'number', label: { es: 'Tirada', en: 'Shot' }, optional: true },
    ],
    ['protest', 'Protesta', 'Protest', BOTH, ['B9-8.3b'], side],
    ['protest-settled', 'Protesta resuelta', 'Protest settled', BOTH, ['B9-8.3b']],
    ['game-over', 'Final', 'End', BOTH, [null, 'Q5-4.1']],
  ]),
  ...group('correction', [
    [
      'correct-score',
      'Corregir el marcador',
      'Correct the score',
      BOTH,
      [],
      { name: 'score', type: 'score', label: { es: 'Marcador', en: 'Score' } },
    ],
    ['correct-turn', 'Corregir el turno', 'Correct whose turn it is', BOTH, [], side],
    [
      'correct-balls',
      'Corregir las bolas',
      'Correct the balls',
      NINE,
      [],
      { name: 'onTable', type: 'balls', label: { es: 'En la mesa', en: 'On the table' } },
    ],
    ['strike-out', 'Tachar un suceso', 'Strike an event out', BOTH, [], event],
    [
      'replace',
      'Sustituir un suceso',
      'Replace an event',
      BOTH,
      [],
      event,
      { name: 'by', type: 'fact', label: { es: 'Por', en: 'By' } },
    ],
    ['confirm-event', 'Confirmar un suceso', 'Confirm an event', BOTH, [], event],
    ['undo', 'Deshacer', 'Undo', BOTH, []],
    ['redo', 'Rehacer', 'Redo', BOTH, []],
    ['time', 'Pasa el tiempo', 'Time passes', BOTH, []],
  ]),
];
