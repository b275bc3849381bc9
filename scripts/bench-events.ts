// What tracking and events cost: a whole shot at once, and each live frame.
//
//   node --import tsx scripts/bench-events.ts
//
// Uses a break played by the studio: ten balls, five seconds, 60 frames a second. Times are CPU
// time of this process (its compiler and collector included), so that a busy machine does not count.
import {
  EMPTY_EVENTS,
  eventLimits,
  finishEvents,
  inferEvents,
  stepEvents,
} from '../src/events/index.ts';
import { ballIdsOf, TABLES } from '../src/table/index.ts';
import { EMPTY_TRACKING, stepTracking, trackingLimits } from '../src/tracking/index.ts';
import { filmStudio, studioShots } from './studioShots.ts';

const table = TABLES['9ft']!;
const tracking = trackingLimits(table, ballIdsOf('nine-ball'));
const events = eventLimits('nine-ball', table);
const broken = studioShots(8, 1).find((s) => s.kind === 'break')!;
const frames = filmStudio(broken, { fps: 60, noiseM: 0.0007, drop: 0.02, seed: 1 }).filter(
  (o) => o.t < 5,
);

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

function wholeShot(): number {
  const begun = process.cpuUsage();
  inferEvents(frames, { tracking, events });
  return cpuMs(begun);
}

function eachFrame(): number[] {
  let track = EMPTY_TRACKING;
  let state = EMPTY_EVENTS;
  const costs = frames.map((frame) => {
    const begun = process.cpuUsage();
    const tracked = stepTracking(track, frame, tracking);
    track = tracked.state;
    state = stepEvents(state, tracked.frame, events).state;
    return cpuMs(begun);
  });
  finishEvents(state, events);
  return costs.sort((a, b) => a - b);
}

const first = wholeShot();
for (let k = 0; k < 3; k++) wholeShot();
const warm = wholeShot();
const costs = eachFrame();
const at = (share: number): string => costs[Math.floor(share * (costs.length - 1))]!.toFixed(2);
console.log(
  `a shot of 5 s with 10 balls at 60 fps: ${first.toFixed(0)} ms cold, ${warm.toFixed(0)} ms warm`,
);
console.log(
  `a live frame: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, longest ${at(1)} ms`,
);
