import type { TableEvent } from '../events/index.ts';
import type { ProposedCall } from '../rules/index.ts';
import type { ContractOutput } from './contractOutput.ts';
import type { ViewSpell } from './viewLog.ts';

/** What a person reads after `analyze`: the shots, what happened in them, and the calls. */
export function summarize({ events, calls, calibration, view = [] }: ContractOutput): string {
  const standing = events.filter((event) => event.status !== 'retracted');
  const shots = [...new Set(standing.map((event) => event.shot))].filter((shot) => shot > 0);
  const lines = calibration
    ? [`table found, residual ${millimetres(calibration.residual)} mm`]
    : [];
  lines.push(...view.map(spellLine));
  if (shots.length === 0) lines.push('no shot was seen');
  const isBefore = standing.some((event) => event.shot === 0);
  for (const shot of isBefore ? [0, ...shots] : shots) {
    lines.push(shot === 0 ? 'before the first shot' : `shot ${shot}`);
    lines.push(...standing.filter((event) => event.shot === shot).map(eventLine));
    lines.push(...calls.filter((call) => call.shot === shot).flatMap(callLines));
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** The same as one JSON object. */
export function summaryForMachines({
  events,
  calls,
  calibration,
  view = [],
}: ContractOutput): string {
  const count = (kind: TableEvent['kind']): number =>
    events.filter((event) => event.kind === kind && event.status !== 'retracted').length;
  return `${JSON.stringify({
    shots: count('shot-start'),
    ballContacts: count('ball-contact'),
    cushionContacts: count('cushion-contact'),
    pocketed: count('pocketed'),
    calls: calls.map(({ shot, call, fouls, confidence, status, reason }) => ({
      shot,
      call,
      fouls,
      confidence,
      status,
      reason,
    })),
    ...(calibration ? { residualMillimetres: Number(millimetres(calibration.residual)) } : {}),
    view: view.map(({ trouble: { code, zone }, from, until }) => ({ code, zone, from, until })),
  })}\n`;
}

/** A time in which the view was poor, as a line of text. */
const spellLine = ({ trouble, from, until }: ViewSpell): string =>
  `from ${from.toFixed(1)} to ${until.toFixed(1)} s: ${trouble.text}`;

/** One event as a line of text. */
export function eventLine(event: TableEvent): string {
  const doubt = event.confidence < 0.9 ? ` (${Math.round(event.confidence * 100)} %)` : '';
  return `  ${event.t.toFixed(3).padStart(8)} s  ${whatHappened(event)}${doubt}`;
}

function whatHappened(event: TableEvent): string {
  switch (event.kind) {
    case 'shot-start':
      return `${event.ball} is struck${whileRolling(event.moving)}`;
    case 'ball-contact':
      return `${event.a} touches ${event.b}${event.simultaneous ? ' (order not certain)' : ''}`;
    case 'cushion-contact':
      return `${event.ball} touches the ${event.cushion} cushion${event.jaw ? ' (jaw)' : ''}`;
    case 'pocketed':
      return `${event.ball} falls into the ${event.pocket} pocket`;
    case 'settle-drop':
      return `${event.ball} drops by itself after ${event.restFor.toFixed(1)} s`;
    case 'off-table':
      return `${event.ball} leaves the table`;
    case 'pin-fallen':
      return `${event.pin} falls, felled by ${event.by}`;
    case 'pin-displaced':
      return `${event.pin} is moved ${millimetres(event.distance)} mm by ${event.by}`;
    case 'disturbance':
      return `${event.ball} is moved outside a shot`;
    case 'shot-end':
      return 'all balls at rest';
    default:
      return event.kind.replaceAll('-', ' ');
  }
}

const whileRolling = (balls: readonly string[]): string =>
  balls.length > 0 ? ` (not at rest: ${balls.join(', ')})` : '';

/** A proposal as lines of text: what, why, how sure, and what to look at. */
export function callLines(call: ProposedCall): readonly string[] {
  const fouls = call.fouls.length > 0 ? ` ${call.fouls.join(', ')}` : '';
  const head = `  proposed: ${call.call}${fouls} (${Math.round(call.confidence * 100)} %, ${call.status})`;
  return [head, `    ${call.reason.en}`, ...call.queries.map((q) => `    look: ${q.question.en}`)];
}

const millimetres = (metres: number): string => (metres * 1000).toFixed(1);
