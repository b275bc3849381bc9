import type { TableEvent } from '../../events/index.ts';
import type { Say } from './say.ts';
import { sayOr } from './say.ts';

/** A ball, a pin or nothing, in words. */
export function sayBody(say: Say, body: string): string {
  if (/^[1-9]$/.test(body)) return say('ball.numbered', { number: body });
  if (body === 'none') return say('body.none');
  return sayOr(say, /^P\d$/.test(body) ? `pin.${body}` : `ball.${body}`);
}

/** One fact of the log as a sentence. */
export function sayEvent(say: Say, event: TableEvent): string {
  return capitalised(say(`event.${event.kind}`, fieldsOf(say, event)));
}

export const capitalised = (text: string): string =>
  text.charAt(0).toLocaleUpperCase() + text.slice(1);

function fieldsOf(say: Say, event: TableEvent): Record<string, string | number> {
  const fields: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(event)) {
    if (name === 'cushion') fields[name] = sayOr(say, `cushion.${String(value)}`);
    else if (name === 'pocket') fields[name] = sayOr(say, `pocket.${String(value)}`);
    else if (name === 'distance') fields['millimetres'] = Math.round(Number(value) * 1000);
    else if (name === 'restFor') fields['seconds'] = Math.round(Number(value) * 10) / 10;
    else if (name === 'reason') fields[name] = sayInterruption(say, String(value));
    else if (typeof value === 'string') fields[name] = sayBody(say, value);
  }
  return fields;
}

/** Why a shot was not seen to its end; as it was written where we do not know the reason. */
function sayInterruption(say: Say, reason: string): string {
  const seconds = /^no rest within (\d+) s$/.exec(reason)?.[1];
  if (seconds !== undefined) return say('interrupted.no-rest', { seconds });
  return reason === 'the view was lost' ? say('interrupted.view-lost') : reason;
}

/** A call of the rules in words; its own name where there is none. */
export const sayCall = (say: Say, call: string): string =>
  sayOr(say, `word.${call.replaceAll('_', '-')}`);
