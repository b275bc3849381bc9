/**
 * The referee's desk, the board and the coach's room: a web server and its page. Shows what the
 * log says and writes nothing but rulings and referee inputs, on behalf of a person.
 * @module
 */
export type { Desk, DeskOptions } from './server/startDesk.ts';
export { startDesk } from './server/startDesk.ts';
export { BusFeed } from './server/busFeed.ts';
export type { BusFeedOptions } from './server/busFeed.ts';
export type { DeskFeed, FeedListener } from './server/feed.ts';
export type { FilmAnswer, FilmCamera, FilmClips, FilmLack, FilmSpan } from './server/film.ts';
export {
  CALIBRATION_FILE,
  HAND_CALIBRATION_FILE,
  LIVE_PICTURE_FILE,
  LiveFolder,
  parsePinsDelay,
  PINS_DELAY_FILE,
} from './server/liveTable.ts';
export type { LivePicture, LiveTable, PinsDelayNote } from './server/liveTable.ts';
export type { Submission } from './protocol.ts';
export type {
  DeskRecord,
  HealthView,
  LoggedRecord,
  PositionFrame,
  ShownBall,
  ShownPin,
  RefereeEntry,
} from './view/record.ts';
export { sayHealthReason } from './words/healthReason.ts';
