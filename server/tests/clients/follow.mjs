// A client on the stock socket.io-client: it connects, authenticates, follows a topic, rates, and catches up after the server was down. It
// prints one JSON value a line, which the test reads.

import { createRequire } from 'node:module';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { io } = require('socket.io-client');

const [url, sid, topic, job, track] = process.argv.slice(2);
const say = (value) => console.log(JSON.stringify(value));

let head = null;
const socket = io(url, { transports: ['websocket'], auth: { sid }, reconnectionDelay: 100, reconnectionDelayMax: 200 });

socket.on('init', async (answer) => {
  say({ init: answer });
  const resume = head === null ? {} : { offset: head.offset, epoch: head.epoch };
  const answers = await socket.timeout(10_000).emitWithAck('subscribe', [{ topic, ...resume }]);
  const { result } = answers.result[0];
  for (const frame of result.missed ?? []) say({ frame: frame.offset });
  head = { offset: result.offset, epoch: result.epoch };
  say({ following: head.offset });
});
socket.on('change', (frame) => {
  if (frame.topic !== topic) return;
  head.offset = frame.offset;
  say({ frame: frame.offset });
});
socket.on('disconnect', (reason) => say({ disconnect: reason }));
socket.on('log_out', (event) => say({ log_out: event.reason }));

// each line of the input is a rating to send; the client exits when the input ends
process.stdin.setEncoding('utf8');
process.stdin.on('data', async (text) => {
  for (const line of text.split('\n').filter(Boolean)) {
    const rating = { job_id: Number(job), track_id: Number(track), track_rating: Number(line) };
    say({ rated: await socket.timeout(10_000).emitWithAck('rating.set_track', rating) });
  }
});
process.stdin.on('end', () => process.exit(0));
