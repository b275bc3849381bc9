// Serves the desk with a toy table that plays by itself: for working on the page without a camera.
//   node --import tsx scripts/play-desk.ts [nine-ball|five-pins] [port] [shots played before]
import { setTimeout as wait } from 'node:timers/promises';
import { startDesk } from '../src/review/index.ts';
import { TABLES } from '../src/table/index.ts';
import { FakeFeed } from '../test/support/review/fakeFeed.ts';
import { playFakeMatch } from '../test/support/review/fakeMatch.ts';
import { feedShot, openSitting } from '../test/support/review/feedShots.ts';

const [game = 'nine-ball', port = '8080', before = '0'] = process.argv.slice(2);
if (game !== 'nine-ball' && game !== 'five-pins') throw new Error(`no such game: ${game}`);
const table = TABLES[game === 'nine-ball' ? '9ft' : 'carom']!;
const feed = new FakeFeed({ session: `toy-${process.pid}`, game, table });
const stateDir = process.env['CENITAL_STATE'] ?? 'out/desk';
const desk = await startDesk({ feed, port: Number(port), stateDir });
console.log(`desk at ${desk.url}`);
openSitting(feed, game, `toy-${process.pid}`);
const SHOTS = 200;
const BETWEEN_SHOTS_MS = 6_000;
for (const [i, shot] of playFakeMatch(game, SHOTS).entries()) {
  if (i < Number(before)) {
    feedShot(feed, shot);
    await wait(0);
    continue;
  }
  const events = [...shot.events];
  const started = performance.now();
  const first = shot.frames[0]!.t;
  for (const frame of shot.frames) {
    await wait(Math.max(0, (frame.t - first) * 1000 - (performance.now() - started)));
    while (events[0] !== undefined && events[0].t <= frame.t)
      feed.write({ kind: 'event', event: events.shift()! });
    feed.positions(frame);
  }
  feed.write({ kind: 'call', call: shot.call });
  feed.write({ kind: 'match', match: shot.match });
  await wait(BETWEEN_SHOTS_MS);
}
