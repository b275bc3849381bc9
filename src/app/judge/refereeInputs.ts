import type { MatchInput, RefereeInputBody, Side } from '../../rules/index.ts';
import { SHOT_FAULTS } from '../../rules/index.ts';
import { sideOf, warningOf } from './given.ts';
import type { Scenario, ScenarioEvent } from './scenario.ts';
import { ballOf, kebab, listOf, unknownWord } from './words.ts';

type Reader = (event: ScenarioEvent, scenario: Scenario) => RefereeInputBody;

/** What other writers of cases call our inputs. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  'foot-off-floor': 'foot-not-on-floor foot foot-fault feet-off-floor no-foot-on-floor no-foot',
  'foot-outside-lines': 'foot-outside feet-outside-lines foot-outside-marks foot-out-of-lines',
  'not-the-tip':
    'not-with-the-tip wrong-part-of-cue not-tip cue-part not-with-tip other-part-of-cue',
  'double-hit': 'double-touch double-contact touched-twice',
  'push-shot': 'push pushed pushing',
  scoop: 'scooped deliberate-scoop scoop-jump',
  ferrule: 'ferrule-contact ferrule-touch ferrule-or-shaft shaft-contact',
  'touch-confirmed':
    'touched-with-cue cue-touched-ball touch touched ball-touched pin-touched touched-ball touched-pin',
  'moving-ball-touched': 'touch-moving-ball touched-moving-ball moving-ball-deflected',
  'ball-moving-at-strike': 'moving-at-strike ball-moving ball-spinning-at-strike',
  'lawful-jump':
    'legal-jump jump-above-centre accidental-hop accidental-jump miscue no-scoop no-jump',
  'jumped-over': 'jump jump-confirmed jumped jumped-over-pins jumped-over-red',
  'pin-hit-directly': 'pin-touched-by-cue direct-pin-contact pin-touched-directly',
  'contact-position-irregular': 'irregular-contact-shot irregular-contact-position',
  'wrong-ball': 'wrong-ball-played wrong-ball-struck wrong-cue-ball played-wrong-ball',
  'wrong-partner': 'wrong-player wrong-partner-shot',
  'in-hand-touched':
    'touch-before-placed ball-touched-before-placed in-hand-ball-touched in-hand-touch touched-before-placed bih-touched touched-in-hand-ball',
  'push-out': 'push-out-declared push-out-announced declare-push-out',
  'push-out-choice':
    'pass-back passes-back push-out-pass-back push-out-passed-back accept accepts push-out-accept push-out-accepted',
  'advice-requested-and-given': 'advice advice-given advice-requested asked-for-advice',
  'spectator-advice':
    'unsolicited-advice advice-not-requested spectator-helped spectator-intervention spontaneous-advice spectator-help spontaneous-help',
  'partner-intervened': 'partner-advice partner-intervention partner-unasked-advice',
  'slow-play-persists':
    'slow-play slow-play-after-warning slow-play-persisting persists-in-slow-play',
  warning: 'warn warned warning-given',
  'clock-fault': 'shot-clock-fault clock-expired time-expired shot-clock-expired',
  'clock-extension':
    'extension-granted extension-called clock-extension-used extension extension-used time-out',
  concession:
    'resigns unscrews unscrew-cue dismantles-cue cue-dismantled concede concedes conceded unscrews-cue unscrewed-cue cue-unscrewed',
  'left-without-permission': 'abandons abandoned leaves-without-permission leaves left',
  'refused-to-continue': 'refuses-to-continue refusal refuses',
  disqualified: 'disqualification disqualify',
  interference: 'outside-interference external-interference',
  'third-party': 'third-parties third-party-contact third-party-displacement',
  'settle-affected': 'drop-affected settle-drop-affected fall-affected',
  'bih-option': 'in-hand-option ball-in-hand-option',
  'place-in-hand': 'placed-in-hand pick-up-in-hand',
  'choose-opener': 'opener-choice opener-chosen choice-of-opener',
  'draw-lots': 'lots lots-drawn',
  'start-position': 'set-start-position start-position-set',
  'game-over': 'game-over-announced announce-game-over',
  'protest-settled': 'protest-resolved protest-solved',
  rerack: 're-rack',
  'replay-break': 'break-again rebreak',
  'add-fault': 'fault add-foul',
  'waive-fault': 'waive waive-foul',
};

const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(OTHER_WORDS).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word, kind] as const),
  ),
);

const player = (event: ScenarioEvent): Side =>
  sideOf(event['player'] ?? event['by'] ?? event['side']);

/** Whose fault it is where nobody is named: the fault of a shot is its striker's. */
function culprit(event: ScenarioEvent, { events, given }: Scenario): Side {
  if ((event['player'] ?? event['by'] ?? event['side'] ?? null) !== null) return player(event);
  const before = events.slice(0, events.indexOf(event));
  const strike = before.findLast(({ type }) => type === 'shot_start');
  return sideOf(strike?.['striker'] ?? given['shooter']);
}

/** Faults of whoever plays. */
const BY_SHOOTER = new Set<string>([...SHOT_FAULTS, 'touch-confirmed', 'in-hand-touched']);

/** Inputs that say no more than whose they are. */
const BY_SIDE = new Set<string>([
  'push-out',
  'protest',
  'slow-play-persists',
  'advice-requested-and-given',
  'spectator-advice',
  'partner-intervened',
  'concession',
  'left-without-permission',
  'refused-to-continue',
  'disqualified',
  'clock-fault',
  'clock-extension',
  'rerack',
  'replay-break',
  'correct-turn',
]);
const ALONE = new Set<string>(['protest-settled', 'start-position', 'game-over', 'time']);

/** Whether what happened mattered; `usual` is what the input says without a further word. */
function affected(event: ScenarioEvent, usual?: boolean): boolean {
  const told = event['effect'] ?? event['affected'] ?? event['affects'] ?? event['value'] ?? usual;
  if (typeof told !== 'boolean') throw unknownWord('effect (true or false)', told);
  return told;
}

const balls = (event: ScenarioEvent): { readonly balls?: ReturnType<typeof ballOf>[] } => {
  const named = event['balls'] ?? (event['ball'] === undefined ? undefined : [event['ball']]);
  return Array.isArray(named) ? { balls: named.map(ballOf) } : {};
};

const READERS: Readonly<Record<string, Reader>> = {
  'push-out-choice': (event) => ({
    kind: 'push-out-choice',
    side: player(event),
    choice: /pass|back/.test(String(event['choice'] ?? event['kind'])) ? 'pass-back' : 'accept',
  }),
  interference: (event) => ({
    kind: 'interference',
    affected: affected(event),
    ...balls(event),
  }),
  'third-party': (event) => ({
    kind: 'third-party',
    affected: affected(event),
    ...balls(event),
    ...(event['restorable'] === undefined ? {} : { restorable: event['restorable'] === true }),
  }),
  'settle-affected': (event) => ({ kind: 'settle-affected', affected: affected(event, true) }),
  claim: (event, scenario) => ({
    kind: 'claim',
    side: sideOf(event['by'] ?? event['player']),
    against: sideOf(event['against'] ?? scenario.given['shooter']),
    clause: String(event['fault'] ?? event['clause'] ?? ''),
    ...claimedShot(event, scenario),
  }),
  warning: (event) => ({
    kind: 'warning',
    side: player(event),
    about: warningOf(event['offence'] ?? event['about'] ?? event['reason']),
  }),
  'place-in-hand': (event) => ({ kind: 'place-in-hand', ball: ballOf(event['ball']) }),
  'bih-option': (event) => ({
    kind: 'in-hand-option',
    side: player(event),
    option: /start/.test(String(event['option'])) ? 'opponent-ball-to-start-spot' : 'as-they-lie',
  }),
  'choose-opener': (event) => ({
    kind: 'choose-opener',
    side: player(event),
    opener: sideOf(event['opener'] ?? event['choice'] ?? event['player']),
  }),
  'draw-lots': (event) => ({ kind: 'draw-lots', white: sideOf(event['white']) }),
  'at-table': (event) => ({
    kind: 'at-table',
    side: sideOf(event['side'] ?? event['player']),
    person: String(event['person'] ?? event['player']),
  }),
  'add-fault': (event) => ({
    kind: 'add-fault',
    side: player(event),
    clause: String(event['clause'] ?? event['fault']),
  }),
  'waive-fault': (event) => ({
    kind: 'waive-fault',
    clause: String(event['clause'] ?? event['fault']),
  }),
  'lawful-jump': (_, { game }) => ({
    kind: 'waive-fault',
    clause: game === 'nine-ball' ? 'B9-5.2h1' : 'Q5-16.3l',
  }),
  'correct-balls': (event) => ({
    kind: 'correct-balls',
    onTable: listOf('on_table', event['on_table']).map(ballOf),
  }),
};

/** A claim about the shot before the case is about shot 1; any other about the last one. */
function claimedShot(event: ScenarioEvent, { given }: Scenario): { readonly shot?: number } {
  return event['shot'] === 'previous' && given['prev_shot'] !== undefined ? { shot: 1 } : {};
}

/** Translates one input of the referee. */
export function refereeInputOf(
  event: ScenarioEvent,
  head: { readonly id: string; readonly t: number },
  scenario: Scenario,
): readonly MatchInput[] {
  const word = kebab(String(event['kind']));
  const kind = KIND_OF.get(word) ?? word;
  const reader = READERS[kind];
  if (reader) return [{ ...reader(event, scenario), ...head }];
  if (BY_SHOOTER.has(kind))
    return [{ kind, side: culprit(event, scenario), ...head } as MatchInput];
  if (BY_SIDE.has(kind)) return [{ kind, side: player(event), ...head } as MatchInput];
  if (ALONE.has(kind)) return [{ kind, ...head } as MatchInput];
  throw unknownWord('referee input', event['kind']);
}
