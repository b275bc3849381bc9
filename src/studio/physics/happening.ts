import type { BallId, BodyId, CushionId, PinId, PocketId } from '../../table/index.ts';

/**
 * What the simulator knows to have happened, in the words of the truth files (`type` and field
 * names as in `events.jsonl`). `t` is in seconds of the simulation.
 */
export type Happening = { readonly t: number } & HappeningBody;

export type HappeningBody =
  | { readonly type: 'shot_start'; readonly ball: BallId; readonly moving?: readonly BallId[] }
  | { readonly type: 'ball_contact'; readonly a: BallId; readonly b: BallId }
  | {
      readonly type: 'cushion_contact';
      readonly ball: BallId;
      readonly cushion: CushionId;
      readonly jaw: boolean;
    }
  | { readonly type: 'pocketed'; readonly ball: BallId; readonly pocket: PocketId }
  | { readonly type: 'pocket_rattle'; readonly ball: BallId; readonly pocket: PocketId }
  | { readonly type: 'off_table'; readonly ball: BallId }
  | {
      readonly type: 'settle_drop';
      readonly ball: BallId;
      readonly pocket: PocketId;
      readonly rest_s: number;
    }
  | {
      readonly type: 'pin_fallen';
      readonly pin: PinId;
      readonly by: BodyId | 'none';
      readonly root: BallId | 'none';
    }
  | { readonly type: 'pin_upright'; readonly pin: PinId }
  | { readonly type: 'pin_touched'; readonly pin: PinId; readonly by: BodyId | 'none' }
  | {
      readonly type: 'pin_displaced';
      readonly pin: PinId;
      readonly by: BodyId | 'none';
      readonly millimetres: number;
    }
  | { readonly type: 'pin_dragged'; readonly pin: PinId; readonly by: BallId }
  | {
      readonly type: 'pin_leaning';
      readonly pin: PinId;
      readonly on: BallId;
      readonly degrees: number;
    }
  | { readonly type: 'disturbance'; readonly ball: BallId; readonly by: 'hand' | 'sleeve' | 'cue' }
  | { readonly type: 'hand_on_ball'; readonly ball: BallId }
  | { readonly type: 'ball_placed'; readonly ball: BallId }
  | { readonly type: 'shot_end' };
