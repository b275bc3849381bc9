// An observer that replays a recorded match into the log: `busObserver DIR ENDPOINT SHOTS SEED`.
// It plays a shot when the ruling on the one before is in the log, as in a real match.
import { openStreamServer, openTableLog } from '../../src/bus/index.ts';
import { recordedMatch } from './recordedMatch.ts';

const [dir = '', endpoint = '', shots = '', seed = ''] = process.argv.slice(2);
const log = await openTableLog({ dir });
const server = await openStreamServer({ log, table: 't1', endpoint });
await server.beginEpoch({ reason: 'recording', session: 'recorded', resumes: true });
for (const event of recordedMatch(Number(shots), Number(seed))) {
  if (event.kind === 'shot-start' && event.shot > 1) await ruledOn(event.shot - 1);
  await server.appendEvent(event, { frame: Math.round(event.t * 60) });
}
await ruledOn(Number(shots));
process.stdout.write('over\n');

async function ruledOn(shot: number): Promise<void> {
  while (log.find(`ruling-${shot}`) === undefined)
    await new Promise((resolve) => setTimeout(resolve, 2));
}
