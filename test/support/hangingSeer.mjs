// A seeing thread that opens well, looks at some frames, and then hangs.
import { parentPort } from 'node:worker_threads';

const FRAMES = 5;
let frames = 0;
const seen = {
  lostEvents: [],
  events: [],
  troubles: [],
  isBlind: false,
  isMoving: false,
  isNewEpoch: false,
  stageMs: {},
};
parentPort.on('message', ({ kind, task }) => {
  if (kind === 'see' && ++frames > FRAMES) for (;;);
  if (kind === 'open')
    parentPort.postMessage({ kind: 'opened', opened: { ok: true, calibration: task.calibration } });
  else parentPort.postMessage(kind === 'restart' ? { kind: 'restarted' } : { kind: 'seen', seen });
});
