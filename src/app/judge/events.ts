import type { RestLayout, TableEventBody } from '../../events/index.ts';
import type { MatchInput, SightingBody } from '../../rules/index.ts';
import { FIRST_T, hangingOf, sideOf } from './given.ts';
import { refereeInputOf } from './refereeInputs.ts';
import type { Scenario, ScenarioEvent } from './scenario.ts';
import { ballOf, causeOf, cushionOf, pinOf, pocketOf, UnknownWord } from './words.ts';

type Body = TableEventBody | SightingBody;

interface Place {
  readonly scenario: Scenario;
  readonly layout: RestLayout;
  readonly tableLength: number;
}

const empty: RestLayout = {
  balls: [],
  frozenPairs: [],
  frozenToCushion: [],
  hanging: [],
  pinsStanding: [],
  hidden: [],
};

/** Translates the events of a case. The first shot starts from the layout that was given. */
export function readEvents(place: Place): readonly MatchInput[] {
  let layout = place.layout;
  return place.scenario.events.flatMap((event, i) => {
    const t = FIRST_T + (event.t ?? i * 0.25);
    const head = { id: `e${i + 1}`, t };
    if (event.type === 'referee_input') return refereeInputOf(event, head, place.scenario);
    const confidence = typeof event['conf'] === 'number' ? event['conf'] : 1;
    const bodies = bodiesOf({ ...place, layout }, event);
    if (event.type === 'shot_end') layout = empty;
    return bodies.map(
      (body, k): MatchInput =>
        ({
          ...body,
          ...head,
          id: k === 0 ? head.id : `${head.id}.${k}`,
          confidence,
          ...(isSighting(body) ? {} : { shot: 2, tSigma: 0, status: 'final' }),
        }) as MatchInput,
    );
  });
}

const SIGHTINGS = new Set<Body['kind']>([
  'strike-manner',
  'jump-seen',
  'rail-top-contact',
  'foreign-touch',
  'hand-on-ball',
  'placement-contact',
  'placement-stroke',
  'shot-timer',
  'lag-collision',
]);
const isSighting = (body: Body): body is SightingBody => SIGHTINGS.has(body.kind);

type Reader = (place: Place, event: ScenarioEvent) => readonly Body[];

const metres = (millimetres: unknown): number =>
  typeof millimetres === 'number' ? millimetres / 1000 : 0;

/** One reader for each `type` of the catalogue's vocabulary. */
const READERS: Readonly<Record<string, Reader>> = {
  shot_start: ({ layout }, event) => [
    {
      kind: 'shot-start',
      ball: ballOf(event['ball']),
      moving: (Array.isArray(event['moving']) ? event['moving'] : []).map(ballOf),
      layout,
    },
    ...mannerOf(event),
  ],
  ball_contact: (_, event) => [
    {
      kind: 'ball-contact',
      a: ballOf(event['a']),
      b: ballOf(event['b']),
      frozen: event['frozen'] === true,
      simultaneous: event['simultaneous'] === true,
    },
    ...culpritOf(event),
  ],
  cushion_contact: ({ scenario, layout }, event) => [
    ...leftBefore(scenario, layout, event),
    {
      kind: 'cushion-contact',
      ball: ballOf(event['ball']),
      cushion: cushionOf(scenario.game, event['cushion']),
      jaw: false,
    },
  ],
  left_cushion: ({ scenario }, event) => [
    {
      kind: 'left-cushion',
      ball: ballOf(event['ball']),
      cushion: cushionOf(scenario.game, event['cushion']),
    },
  ],
  pocketed: (_, event) => [
    { kind: 'pocketed', ball: ballOf(event['ball']), pocket: pocketOf(event['pocket']) },
  ],
  pocket_rattle: (_, event) => [
    event['returned'] === false
      ? { kind: 'pocketed', ball: ballOf(event['ball']), pocket: pocketOf(event['pocket']) }
      : { kind: 'pocket-rattle', ball: ballOf(event['ball']), pocket: pocketOf(event['pocket']) },
  ],
  off_table: (_, event) => [{ kind: 'off-table', ball: ballOf(event['ball']) }],
  rail_top_contact: (_, event) => [{ kind: 'rail-top-contact', ball: ballOf(event['ball']) }],
  settle_drop: (_, event) => [
    {
      kind: 'settle-drop',
      ball: ballOf(event['ball']),
      pocket: pocketOf(event['pocket'] ?? 'FR'),
      restFor: Number(event['rest_s'] ?? 0),
    },
  ],
  pin_fallen: (_, event) => [
    {
      kind: 'pin-fallen',
      pin: pinOf(event['pin']),
      by: causeOf(event['by']),
      root: 'none',
      causes: [],
    },
  ],
  pin_touched: (_, event) => {
    const by = causeOf(event['by']);
    return by === 'none' ? [] : [{ kind: 'pin-touched', pin: pinOf(event['pin']), by }];
  },
  pin_upright: (_, event) => [{ kind: 'pin-upright', pin: pinOf(event['pin']) }],
  pin_displaced: (_, event) => [
    {
      kind: 'pin-displaced',
      pin: pinOf(event['pin']),
      by: causeOf(event['by']),
      distance: metres(event['mm']),
      degree: degreeOf(event),
    },
  ],
  pin_dragged: (_, event) => [
    { kind: 'pin-dragged', pin: pinOf(event['pin']), by: ballOf(event['by']) },
  ],
  pin_leaning: (_, event) => [
    { kind: 'pin-leaning', pin: pinOf(event['pin']), on: ballOf(event['on'] ?? event['ball']) },
  ],
  spot_occupied: (_, event) => [
    {
      kind: 'spot-occupied',
      pin: pinOf(event['pin']),
      ball: ballOf(event['ball'] ?? event['on']),
    },
  ],
  moved_at_strike: (_, event) => [
    { kind: 'moved-at-strike', ball: ballOf(event['ball']), distance: metres(event['mm']) },
  ],
  micro_motion: (_, event) => [
    { kind: 'micro-motion', ball: ballOf(event['ball']), distance: metres(event['mm']) },
  ],
  jump_inferred: (_, event) => [
    { kind: 'jump-seen', ball: ballOf(event['ball']), over: overOf(event['over']) },
  ],
  foreign_touch: (_, event) => touchOf(event, event['by']),
  hand_on_ball: (_, event) => touchOf(event, event['player'] ?? event['by']),
  disturbance: (_, event) => [{ kind: 'disturbance', ball: ballOf(event['ball']) }],
  placement_contact: (_, event) => [
    {
      kind: 'placement-contact',
      ball: ballOf(event['ball']),
      side: sideOf(event['player']),
    },
  ],
  placement_stroke: (_, event) => [{ kind: 'placement-stroke', side: sideOf(event['player']) }],
  shot_timer: (_, event) => [
    {
      kind: 'shot-timer',
      side: sideOf(event['player']),
      elapsed: Number(event['elapsed_s'] ?? 0),
    },
  ],
  rack_observed: (_, event) => [
    {
      kind: 'rack-observed',
      apex: event['apex'] === undefined ? 'unsure' : ballOf(event['apex']),
      centre: event['centre'] === undefined ? 'unsure' : ballOf(event['centre']),
      present: (Array.isArray(event['present']) ? event['present'] : []).map(ballOf),
    },
  ],
  interrupted: (_, event) => [{ kind: 'interrupted', reason: String(event['reason'] ?? '') }],
  shot_end: (place, event) => [{ kind: 'shot-end', layout: restOf(place, event) }],
};

function bodiesOf(place: Place, event: ScenarioEvent): readonly Body[] {
  const reader = READERS[event.type];
  if (!reader) throw new UnknownWord(`unknown event type ${event.type}`);
  return reader(place, event);
}

function mannerOf(event: ScenarioEvent): readonly Body[] {
  const { mode, direction, cue_pos: place } = event;
  const manner: Extract<SightingBody, { kind: 'strike-manner' }> = {
    kind: 'strike-manner',
    ...(mode === undefined ? {} : { mode: modeOf(String(mode)) }),
    ...(direction === undefined ? {} : { aim: aimOf(String(direction)) }),
    ...(place === undefined
      ? {}
      : { cuePlace: String(place).startsWith('behind') ? BEHIND : BEYOND }),
  };
  return Object.keys(manner).length > 1 ? [manner] : [];
}

const BEHIND = 'behind-head-string';
const BEYOND = 'beyond-head-string';

function modeOf(word: string): 'direct' | 'via-cushion' | 'masse' {
  if (word.includes('mass')) return 'masse';
  return word.includes('cushion') ? 'via-cushion' : 'direct';
}

const aimOf = (word: string): 'into-frozen-cushion' | 'away' =>
  word.includes('into') ? 'into-frozen-cushion' : 'away';

function culpritOf(event: ScenarioEvent): readonly Body[] {
  if (!('culprit' in event)) return [];
  const { culprit } = event;
  return [{ kind: 'lag-collision', culprit: culprit === null ? null : ballOf(culprit) }];
}

/** A ball frozen on one side of a middle pocket has left the cushion when it meets the other. */
function leftBefore(
  { game, given }: Scenario,
  layout: RestLayout,
  event: ScenarioEvent,
): readonly Body[] {
  const ball = ballOf(event['ball']);
  const cushion = cushionOf(game, event['cushion']);
  const isFrozen = layout.frozenToCushion.some((f) => f.ball === ball && f.cushion === cushion);
  const frozen = Array.isArray(given['frozen']) ? given['frozen'] : [];
  const isSamePart = frozen.some(
    (entry: { ball?: unknown; to?: unknown }) => entry.to === event['cushion'],
  );
  return isFrozen && !isSamePart ? [{ kind: 'left-cushion', ball, cushion }] : [];
}

/** Completely off its spot from 9 mm, partly under 5, to be asked in between (A5-12). */
function degreeOf(event: ScenarioEvent): 'full' | 'partial' | 'unsure' {
  const { degree, mm } = event;
  if (degree === 'full' || degree === 'partial') return degree;
  if (typeof mm !== 'number') return 'unsure';
  return mm >= 9 ? 'full' : mm < 5 ? 'partial' : 'unsure';
}

function overOf(word: unknown): ReturnType<typeof ballOf> | 'pins' | 'unknown' {
  if (word === null || word === undefined) return 'unknown';
  return word === 'pins' || word === 'castle' || /^P[0-4]$/.test(String(word))
    ? 'pins'
    : ballOf(word);
}

/** A hand on a ball is a player's or a stranger's. */
function touchOf(event: ScenarioEvent, by: unknown): readonly Body[] {
  const ball = ballOf(event['ball']);
  const isPlayer = /^[AB]$|^[ab][12]$/.test(String(by));
  if (!isPlayer) return [{ kind: 'foreign-touch', ball, by: String(by ?? 'unknown') }];
  const reason = event['reason'] === 'foreign_body' ? 'foreign-body' : 'unknown';
  return [{ kind: 'hand-on-ball', ball, side: sideOf(by), reason }];
}

function restOf({ tableLength }: Place, event: ScenarioEvent): RestLayout {
  const rest = event['rest_from_bottom_mm'];
  const balls = Object.entries(typeof rest === 'object' && rest !== null ? rest : {}).map(
    ([ball, mm]) => ({ ball: ballOf(ball), x: Number(mm) / 1000 - tableLength / 2, y: 0 }),
  );
  return { ...empty, balls, hanging: hangingOf(event['hanging']) };
}
