import { OPENED_LATE, STRUCK_AGAIN, UNSEEN_MEETING } from '../../events/index.ts';
import type { JudgedCall } from '../proposedCall.ts';
import type { MatchInput } from '../matchInput.ts';
import { isFact } from '../matchInput.ts';
import { isShotFault } from '../refereeInput.ts';
import { emptyLayout } from '../shotRecord.ts';
import type { Fact } from '../sighting.ts';
import { DOUBTFUL } from './parse.ts';

/** Writes a shot as one line that `parseShot` reads back; what has no token is left out. */
export function printShot(inputs: readonly MatchInput[]): string {
  return inputs
    .flatMap((input) => {
      if (isFact(input)) return printFact(input);
      return isShotFault(input.kind) ? [`ref:${input.kind}`] : [];
    })
    .join(' ');
}

function printFact(fact: Fact): readonly string[] {
  if (fact.kind === 'shot-start') {
    const moving = fact.moving.map((ball) => `+${ball}`).join('');
    return [...printLayout(fact.layout), `strike:${fact.ball}${moving}${marksOf(fact)}`];
  }
  if (fact.kind === 'shot-end') return ['rest', ...printLayout(fact.layout)];
  const word = wordFor(fact);
  return word === null ? [] : [`${word}${marksOf(fact)}`];
}

function marksOf(fact: Fact): string {
  const contact = fact.kind === 'ball-contact' ? fact : null;
  return [
    contact?.frozen ? '!' : '',
    contact?.simultaneous ? '~' : '',
    fact.confidence <= DOUBTFUL ? '?' : '',
  ].join('');
}

function printLayout({ frozenPairs, frozenToCushion, hanging }: typeof emptyLayout): string[] {
  return [
    ...frozenPairs.map(({ a, b }) => `frozen:${a}-${b}`),
    ...frozenToCushion.map(({ ball, cushion }) => `frozen:${ball}-${cushion}`),
    ...hanging.map(({ ball }) => `hangs:${ball}`),
  ];
}

const LOST_BY: Readonly<Record<string, string>> = {
  [UNSEEN_MEETING]: 'unseen',
  [STRUCK_AGAIN]: 'again',
  [OPENED_LATE]: 'late',
};

/** The token of each kind; null where there is none. */
const WORDS: { readonly [K in Fact['kind']]?: (fact: Extract<Fact, { kind: K }>) => string } = {
  interrupted: ({ reason }) => LOST_BY[reason] ?? 'lost',
  'ball-contact': ({ a, b }) => `${a}>${b}`,
  'cushion-contact': ({ ball, cushion }) => `${ball}>cushion:${cushion}`,
  'left-cushion': ({ ball, cushion }) => `${ball}<cushion:${cushion}`,
  pocketed: ({ ball, pocket }) => `${ball}>pocket:${pocket}`,
  'pocket-rattle': ({ ball, pocket }) => `${ball}>rattle:${pocket}`,
  'off-table': ({ ball }) => `${ball}>off`,
  'rail-top-contact': ({ ball }) => `${ball}>rail-top`,
  'settle-drop': ({ ball, restFor }) => `${ball}>drop@${restFor}`,
  'pin-fallen': ({ pin, by }) => `${by}>${pin}`,
  'pin-upright': ({ pin }) => `${pin}>up`,
  'pin-touched': ({ pin, by }) => `${by}>touch:${pin}`,
  'pin-displaced': ({ pin, by, degree }) => `${by}>${degree}:${pin}`,
  'pin-dragged': ({ pin, by }) => `${by}>drag:${pin}`,
  'pin-leaning': ({ pin, on }) => `${pin}>lean:${on}`,
  'spot-occupied': ({ pin, ball }) => `${ball}>spot:${pin}`,
  'moved-at-strike': ({ ball, distance }) => `${ball}>moved@${millimetres(distance)}`,
  'micro-motion': ({ ball, distance }) => `${ball}>settles@${millimetres(distance)}`,
  'jump-seen': ({ ball, over }) => `${ball}>jump:${over}`,
  'jump-inferred': ({ ball, over }) => `${ball}>jump:${over}`,
  'strike-manner': ({ mode, aim, cuePlace }) => {
    if (mode !== undefined) return `via:${mode.replace('via-', '')}`;
    return aim !== undefined ? `aim:${aim}` : `from:${String(cuePlace)}`;
  },
};

/** To a tenth of a millimetre. */
const millimetres = (metres: number): number => Math.round(metres * 10_000) / 10;

function wordFor(fact: Fact): string | null {
  const word = WORDS[fact.kind] as ((fact: Fact) => string) | undefined;
  return word ? word(fact) : null;
}

/** A call in a few words: `foul B9-5.2b; B in hand; back 9`. */
export function printCall(call: JudgedCall): string {
  const { outcome } = call;
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['back', call.respot],
    ['gone', outcome.removed],
    ['pins', outcome.pinsReset],
    ['ask', call.queries.map(({ code, clause }) => code ?? clause)],
  ];
  return [
    [call.call, ...call.fouls].join(' '),
    ...printPoints(call),
    printNext(call),
    ...lists.flatMap(([word, items]) => (items.length > 0 ? [`${word} ${items.join(' ')}`] : [])),
  ].join('; ');
}

function printPoints({ points }: JudgedCall): readonly string[] {
  if (!points || points.A + points.B === 0) return [];
  return [`${points.A > 0 ? 'A' : 'B'}+${points.A + points.B}`];
}

function printNext({ ballInHand, next, outcome }: JudgedCall): string {
  const winner = outcome.winner ?? outcome.rackWinner ?? outcome.setWinner;
  if (winner) return `${winner} wins`;
  if (ballInHand) return `${ballInHand} in hand`;
  return next ? `next ${next}` : 'open';
}
