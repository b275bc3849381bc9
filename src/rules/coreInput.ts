import { isOver, matchOver, quiet, refuse } from './coreState.ts';
import type { Advance, Core, Ordinary } from './coreState.ts';
import { closeWindow, rejudge, takeBetween } from './coreAfter.ts';
import { isShotFault } from './refereeInput.ts';
import type { RefereeInput } from './refereeInput.ts';
import type { ShotRecord } from './shotRecord.ts';
import type { Fact } from './sighting.ts';
import { touchedBalls } from './touches.ts';

/** What ends the rack or the match at once, whatever the balls do. */
const ENDS_PLAY: ReadonlySet<RefereeInput['kind']> = new Set([
  'concession',
  'left-without-permission',
  'refused-to-continue',
  'disqualified',
  'game-over',
]);

export function takeInput(core: Core, input: Exclude<Ordinary, Fact>): Advance {
  const { shot, isPlaying } = core;
  if (input.kind === 'time') return closeWindow(core, input.t);
  if (isPlaying && shot) {
    if (ENDS_PLAY.has(input.kind))
      return takeBetween({ ...core, isPlaying: false, shot: null, now: core.before }, input);
    if (isAboutShot(core, shot, input)) {
      const inputs = [...shot.inputs, input];
      return quiet({ ...core, shot: { ...shot, inputs } });
    }
    return quiet({ ...core, aftermath: [...core.aftermath, input] });
  }
  if (shot && isAboutShot(core, shot, input))
    return rejudge(core, { ...shot, inputs: [...shot.inputs, input] });
  if (isOver(core.now) && !MENDS.has(input.kind)) return refuse(core, matchOver(input));
  return takeBetween(core, input);
}

/** Mistakes may be mended after the end too. */
const MENDS: ReadonlySet<RefereeInput['kind']> = new Set(['correct-score', 'game-over']);

/** Whether an input speaks of the shot in progress or of the one that was played last. */
function isAboutShot(core: Core, shot: ShotRecord, input: RefereeInput): boolean {
  const { shooter } = core.before;
  if (input.kind === 'waive-fault' || input.kind === 'settle-affected') return true;
  if (input.kind === 'interference' || input.kind === 'third-party')
    return core.isPlaying || ((input.affected || touchedIn(shot)) && !touchedSince(core));
  if (input.kind === 'claim')
    return input.against === shooter && (input.shot ?? shot.number) === shot.number;
  const isFault = isShotFault(input.kind) || input.kind === 'add-fault';
  const isTouch = TOUCHES.has(input.kind) && (core.isPlaying || answersTouchIn(core, shot, input));
  if (!isFault && !isTouch) return false;
  return 'side' in input && input.side === shooter;
}

/** Faults that belong to the shot while it is in progress and stand alone otherwise. */
const TOUCHES: ReadonlySet<RefereeInput['kind']> = new Set([
  'touch-confirmed',
  'in-hand-touched',
  'advice-requested-and-given',
  'clock-fault',
]);

/** The referee confirms what was seen during the shot only after its end. */
const answersTouchIn = (core: Core, shot: ShotRecord, { kind }: RefereeInput): boolean =>
  kind === 'touch-confirmed' && touchedIn(shot) && !touchedSince(core);

/** Something was touched while the shot was in progress. */
const touchedIn = ({ facts }: ShotRecord): boolean => touchedBalls(facts).length > 0;

/** Something was touched after the shot, so that an interference is about that. */
const touchedSince = ({ aftermath }: Core): boolean => touchedBalls(aftermath).length > 0;
