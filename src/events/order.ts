import type { BallId } from '../table/index.ts';
import type { Happening } from './shotModel.ts';

type Contact = Extract<Happening, { readonly kind: 'ball-contact' }>;

/** Two times are told apart when they differ by so many standard deviations of their difference. */
const APART_SIGMAS = 2;

/**
 * Marks a contact `simultaneous` where it may as well have come before the one that is told
 * before it: one ball, on its way, met two. Happenings in order of time.
 */
export function withDoubtfulOrder(happenings: readonly Happening[]): readonly Happening[] {
  const contacts = happenings.filter((h) => h.kind === 'ball-contact');
  return happenings.map((h) => {
    if (h.kind !== 'ball-contact') return h;
    const isOpen = contacts.some((other) => other.t < h.t && mayBeLater(other, h, happenings));
    return isOpen ? { ...h, simultaneous: true } : h;
  });
}

function mayBeLater(first: Contact, second: Contact, all: readonly Happening[]): boolean {
  if (second.t - first.t > APART_SIGMAS * Math.hypot(first.tSigma, second.tSigma)) return false;
  const shared = ballsOf(first).filter((ball) => ballsOf(second).includes(ball));
  // Two contacts of one pair come in order; of two pairs, one ball must have been on its way.
  return shared.length === 1 && all.some((h) => h.t < first.t && setsOff(h, shared[0]!));
}

const ballsOf = ({ a, b }: Contact): readonly BallId[] => [a, b];

function setsOff(h: Happening, ball: BallId): boolean {
  if (h.kind === 'strike') return h.ball === ball;
  return h.kind === 'ball-contact' && (h.a === ball || h.b === ball);
}
