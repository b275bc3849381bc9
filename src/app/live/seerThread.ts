/** The seeing thread: looks at frames in memory that it shares with the thread that reads them. */
import { parentPort } from 'node:worker_threads';
import type { Frame } from '../../capture/index.ts';
import { startJudge } from '../../detect/index.ts';
import { type Opened, PlainSeer, type Seen } from './seer.ts';
import { type SeerReply, type SeerRequest, type SharedFrame, unshareFrame } from './seerMessage.ts';

if (parentPort === null) throw new Error('broken invariant: this is the code of a thread');
const port = parentPort;
const seer = new PlainSeer(undefined, startJudge());

// One request after another: the judge's word on a frame comes before the next frame is looked at.
let done: Promise<void> = Promise.resolve();
port.on('message', (request: SeerRequest) => {
  done = done.then(() => {
    port.postMessage(answer(request));
    return seer.settled();
  });
});

function answer(request: SeerRequest): SeerReply {
  switch (request.kind) {
    case 'open':
      return { kind: 'opened', opened: open(request) };
    case 'see':
      return { kind: 'seen', seen: see(request) };
    case 'lose-view':
      return { kind: 'seen', seen: seer.loseView(request.t) };
    case 'restart':
      seer.restart();
      return { kind: 'restarted' };
    case 'finish':
      return { kind: 'seen', seen: seer.finish() };
  }
}

function open({ task, frames }: Extract<SeerRequest, { kind: 'open' }>): Opened {
  const opened = seer.open(task, frames.map(unshareFrame));
  if (opened.ok) seer.rehearse(task, opened.calibration, rehearsal(frames));
  return opened;
}

/** After about so many frames the engine has compiled what it will. */
const REHEARSED_FRAMES = 90;
const REHEARSAL_STEP_S = 1 / 60;

/** The frames again and again, as if they followed one another. */
function* rehearsal(frames: readonly SharedFrame[]): Generator<Frame> {
  for (let n = 0; n < REHEARSED_FRAMES && frames.length > 0; n++) {
    const { memory, stamp } = frames[n % frames.length]!;
    yield unshareFrame({ memory, stamp: { ...stamp, index: n, t: n * REHEARSAL_STEP_S } });
  }
}

function see({ frame, look, close }: Extract<SeerRequest, { kind: 'see' }>): Seen {
  return seer.see(unshareFrame(frame), look, close && unshareFrame(close));
}
