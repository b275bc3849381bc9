import type { Frame } from '../../capture/index.ts';
import { frameIn, memoryOf } from '../../capture/index.ts';
import type { Look, Opened, Seen, SeerTask } from './seer.ts';

/** A frame as it goes to the seeing thread: its memory is shared, not copied. */
export interface SharedFrame {
  readonly memory: SharedArrayBuffer;
  readonly stamp: Omit<Frame, 'y' | 'u' | 'v'>;
}

/** What the main thread asks of the seeing thread; answered in order. */
export type SeerRequest =
  | { readonly kind: 'open'; readonly task: SeerTask; readonly frames: readonly SharedFrame[] }
  | {
      readonly kind: 'see';
      readonly frame: SharedFrame;
      readonly look: Look;
      readonly close?: SharedFrame;
    }
  | { readonly kind: 'lose-view'; readonly t: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'finish' };

export type SeerReply =
  | { readonly kind: 'opened'; readonly opened: Opened }
  | { readonly kind: 'seen'; readonly seen: Seen }
  | { readonly kind: 'restarted' };

export function shareFrame(frame: Frame): SharedFrame {
  const { y: _y, u: _u, v: _v, ...stamp } = frame;
  return { memory: memoryOf(frame), stamp };
}

export const unshareFrame = ({ memory, stamp }: SharedFrame): Frame =>
  frameIn(new Uint8Array(memory), stamp);
