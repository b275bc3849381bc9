import type { DeskRecord, LoggedRecord, PositionFrame, RefereeEntry } from './view/record.ts';
import type { Ruling } from '../rules/index.ts';
import type { GameName, TableSpec } from '../table/index.ts';

/** The roles, each able to do what those before it can. */
export const ROLES = ['viewer', 'coach', 'referee', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** Whether `role` carries at least the rights of `needed`. */
export const mayActAs = (role: Role, needed: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** What the referee's screen asks to be written into the log. `by` is filled in by the server. */
export type Submission =
  | {
      readonly kind: 'ruling';
      readonly ruling: Ruling;
      /** Place in the log of the version of the call that was decided about. */
      readonly seen?: number;
    }
  | { readonly kind: 'input'; readonly input: RefereeEntry };

/** The id by which the log knows a submission and writes it once. */
export const idOf = (submission: Submission): string =>
  submission.kind === 'ruling' ? submission.ruling.id : submission.input.id;

export type RecordKind = DeskRecord['kind'];

/** From the server to a page. */
export type ServerMessage =
  | {
      readonly kind: 'hello';
      /** Names this log; a page that holds another one starts afresh. */
      readonly session: string;
      readonly game: GameName;
      readonly table: TableSpec;
      readonly role: Role;
      readonly name: string;
      /** The box has no PIN yet and trusts whoever sits at it. */
      readonly open: boolean;
      /** Whether the desk itself still hears the table. */
      readonly linked: boolean;
    }
  | { readonly kind: 'records'; readonly records: readonly LoggedRecord[] }
  | { readonly kind: 'positions'; readonly frame: PositionFrame }
  /** Sent at every change and every two seconds, so that a page knows a dead line from a quiet table. */
  | { readonly kind: 'linked'; readonly linked: boolean }
  | { readonly kind: 'written'; readonly id: string; readonly seq: number }
  | { readonly kind: 'refused'; readonly id: string; readonly reason: RefusalReason };

/**
 * `unreachable` is worth another try, the others will never succeed. `call-changed`: the rules
 * computed the call anew while the decision was on its way, so it was about another call.
 */
export const REFUSAL_REASONS = [
  'not-allowed',
  'malformed',
  'unknown-call',
  'call-changed',
  'unreachable',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** From a page to the server. */
export type PageMessage =
  | { readonly kind: 'follow'; readonly session: string | null; readonly after: number }
  | { readonly kind: 'submit'; readonly submission: Submission };
