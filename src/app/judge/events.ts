import type { RestLayout, TableEventBody } from '../../events/index.ts';
import { isSightingKind, type MatchInput, type SightingBody } from '../../rules/index.ts';
import { confidenceOf, degreeOf, isRetracted, mannerOf, overOf } from './eventWords.ts';
import { ballsOf, FIRST_T, hangingOf, sideOf } from './given.ts';
import { refereeInputOf } from './refereeInputs.ts';
import type { Scenario, ScenarioEvent } from './scenario.ts';
import {
  ballOf,
  causeOf,
  cushionOf,
  listOf,
  numberOf,
  pinOf,
  pocketOf,
  UnknownWord,
  within,
} from './words.ts';

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

/** Seconds between two events where a case does not time them. */
const STEP = 0.25;

/** Translates the events of a case. The first shot starts from the layout that was given. */
export function readEvents(place: Place): readonly MatchInput[] {
  let layout = place.layout;
  let t = FIRST_T - STEP;
  return place.scenario.events.flatMap((event, i) => {
    t = event.t === undefined ? t + STEP : FIRST_T + event.t;
    const head = { id: `e${i + 1}`, t };
    const inputs = within(`event ${i + 1} (${event.type})`, () =>
      inputsOf({ ...place, layout }, event, head),
    );
    if (event.type === 'shot_end') layout = empty;
    return inputs;
  });
}

function inputsOf(
  place: Place,
  event: ScenarioEvent,
  head: { readonly id: string; readonly t: number },
): readonly MatchInput[] {
  if (isRetracted(event)) return [];
  if (event.type === 'referee_input') return refereeInputOf(event, head, place.scenario);
  const confidence = confidenceOf(event);
  return bodiesOf(place, event).map(
    (body, k): MatchInput =>
      ({
        ...body,
        ...head,
        id: k === 0 ? head.id : `${head.id}.${k}`,
        confidence: isGuessed(event, body) ? Math.min(confidence, GUESSED) : confidence,
        ...(isSightingKind(body.kind) ? {} : { shot: 2, tSigma: 0, status: 'final' }),
      }) as MatchInput,
  );
}

/** A pin was touched and nobody says by what: perhaps by the ball that was struck. */
const isGuessed = (event: ScenarioEvent, { kind }: Body): boolean =>
  kind === 'pin-touched' && event['by'] === undefined;
const GUESSED = 0.5;

type Reader = (place: Place, event: ScenarioEvent) => readonly Body[];

const metres = (millimetres: unknown): number => numberOf('mm', millimetres) / 1000;

/** A ball that is said to have moved with the strike moved by more than one that settles. */
const MOVED_MM = 5;

/** One reader for each `type` of the catalogue's vocabulary. */
const READERS: Readonly<Record<string, Reader>> = {
  shot_start: ({ layout, scenario }, event) => [
    {
      kind: 'shot-start',
      ball: ballOf(event['ball'] ?? ownBall(scenario, event['striker'])),
      moving: listOf('moving', event['moving'] ?? []).map(ballOf),
      layout,
    },
    ...mannerOf(event),
  ],
  ball_contact: ({ scenario }, event) => [
    {
      kind: 'ball-contact',
      a: ballOf(event['a']),
      b: ballOf(event['b']),
      frozen: event['frozen'] === true,
      simultaneous: isTogether(scenario, event),
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
      pocket: pocketOf(event['pocket']),
      restFor: numberOf('rest_s', event['rest_s']),
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
  pin_touched: ({ scenario }, event) => {
    const by = causeOf('by' in event ? event['by'] : struckBall(scenario, event));
    return by === 'none' ? [] : [{ kind: 'pin-touched', pin: pinOf(event['pin']), by }];
  },
  pin_upright: (_, event) => [{ kind: 'pin-upright', pin: pinOf(event['pin']) }],
  pin_displaced: (_, event) => [
    {
      kind: 'pin-displaced',
      pin: pinOf(event['pin']),
      by: causeOf(event['by']),
      distance: metres(event['mm'] ?? 0),
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
    {
      kind: 'moved-at-strike',
      ball: ballOf(event['ball']),
      distance: metres(event['mm'] ?? MOVED_MM),
    },
  ],
  micro_motion: (_, event) => [
    { kind: 'micro-motion', ball: ballOf(event['ball']), distance: metres(event['mm'] ?? 0) },
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
      elapsed: numberOf('elapsed_s', event['elapsed_s']),
    },
  ],
  rack_observed: (_, event) => [
    {
      kind: 'rack-observed',
      apex: event['apex'] === undefined ? 'unsure' : ballOf(event['apex']),
      centre: event['centre'] === undefined ? 'unsure' : ballOf(event['centre']),
      present: listOf('present', event['present'] ?? [1, 2, 3, 4, 5, 6, 7, 8, 9]).map(ballOf),
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

/** The ball of whoever strikes: the cue ball, or his own. */
function ownBall({ game, given }: Scenario, striker: unknown): unknown {
  if (game === 'nine-ball') return 'cue';
  const side = sideOf(striker ?? given['shooter'] ?? 'A');
  return ballsOf(given)[side];
}

/** The ball that was struck last before an event. */
function struckBall(scenario: Scenario, event: ScenarioEvent): unknown {
  const before = scenario.events.slice(0, scenario.events.indexOf(event));
  const strike = before.findLast(({ type }) => type === 'shot_start');
  return strike?.['ball'] ?? ownBall(scenario, strike?.['striker']);
}

/** Of two contacts at the same moment either may be marked: the first one can mean no other. */
function isTogether({ events }: Scenario, event: ScenarioEvent): boolean {
  if (event['simultaneous'] === true) return true;
  const before = events.slice(0, events.indexOf(event));
  const shot = before.slice(before.findLastIndex(({ type }) => type === 'shot_start') + 1);
  const [first, ...more] = shot.filter(({ type }) => type === 'ball_contact');
  return first?.['simultaneous'] === true && more.length === 0;
}

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
    (entry: { ball?: unknown; to?: unknown }) =>
      entry.to === event['cushion'] && ballOf(entry.ball) === ball,
  );
  return isFrozen && !isSamePart ? [{ kind: 'left-cushion', ball, cushion }] : [];
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
    ([ball, mm]) => ({ ball: ballOf(ball), x: metres(mm) - tableLength / 2, y: 0 }),
  );
  return { ...empty, balls, hanging: hangingOf(event['hanging']) };
}
