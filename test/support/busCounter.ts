// A subscriber that reads a log from its start: `busCounter ENDPOINT`. It says when it reads, is
// told the number of the last record that matters, and says when it has all up to there in order.
import { connectStream } from '../../src/bus/index.ts';

const [endpoint = ''] = process.argv.slice(2);
const client = connectStream({ endpoint, startAt: 'start' });
let last = 0;
let asked = Infinity;

function answer(): void {
  if (last < asked) return;
  process.send!(`in order 1 to ${asked}`);
  asked = Infinity;
  client.close();
  process.disconnect();
}

process.on('message', (sequence: number) => {
  asked = sequence;
  answer();
});
for await (const item of client) {
  if (item.kind === 'reset' || item.sequence !== last + 1) {
    process.send!(`broken behind ${last}`);
    break;
  }
  last = item.sequence;
  if (last === 1) process.send!('ready');
  answer();
}
