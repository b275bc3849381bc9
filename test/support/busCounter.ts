// A subscriber that says when it has read so many records in order: `busCounter ENDPOINT COUNT`.
import { connectStream } from '../../src/bus/index.ts';

const [endpoint = '', count = ''] = process.argv.slice(2);
const client = connectStream({ endpoint, startAt: 'start' });
let last = 0;
for await (const item of client) {
  if (item.kind === 'reset' || item.sequence !== last + 1) {
    process.send!(`broken behind ${last}`);
    break;
  }
  last = item.sequence;
  if (last === 1) process.send!('ready');
  if (last === Number(count)) {
    process.send!(`in order 1 to ${last}`);
    break;
  }
}
client.close();
process.disconnect();
