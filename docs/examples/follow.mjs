// Follows one topic until it ends: npm install socket.io-client; node follow.mjs URL EMAIL PASSWORD TOPIC
//
// Prints one JSON value a line: {"snapshot": …}, {"frame": offset, "changes": […]}, {"following": offset}, and at last {"closed": reason} or
// {"log_out": reason}. The rules are those of docs/live-protocol.md.

import { io } from 'socket.io-client';

const [url, email, pass, topic] = process.argv.slice(2);
const say = (value) => console.log(JSON.stringify(value));

const loggedIn = await fetch(`${url}/api/account/log_in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, pass }),
});
const { result, error } = await loggedIn.json();
if (error) throw new Error(error);
const { sid } = result;

// {offset, epoch} of the newest frame that was applied; null before the first answer
let head = null;
let isAsking = false;
const socket = io(url, { transports: ['websocket'], auth: { sid }, reconnectionDelay: 200, reconnectionDelayMax: 5_000 });

function stop(reason) {
  say(reason);
  socket.disconnect();
}

/** Whether it is too much for now; then `action` is repeated in a second, unless the connection has broken, which begins again anyway. */
function isTooMuch({ status }, action) {
  if (status !== 429 && status !== 503) return false;
  setTimeout(() => socket.connected && action(), 1_000);
  return true;
}

function apply(frame) {
  // told twice
  if (frame.offset <= head.offset) return;
  head.offset = frame.offset;
  say({ frame: frame.offset, changes: frame.changes });
}

/** What was held of the topic counts for nothing any more. */
function replace({ offset, epoch, snapshot }) {
  head = { offset, epoch };
  say({ snapshot });
}

/** Begins, or goes on from `head`. The answer is taken by a callback: after an `await`, changes may have come before it. */
function subscribe() {
  isAsking = true;
  socket.emit('subscribe', { topic, ...head }, (answer) => {
    isAsking = false;
    if (isTooMuch(answer, subscribe)) return;
    if (answer.error) return stop({ closed: answer.error });
    if (answer.result.snapshot) replace(answer.result);
    for (const frame of answer.result.missed ?? []) apply(frame);
    say({ following: head.offset });
  });
}

function introduced(answer) {
  if (isTooMuch(answer, () => socket.emit('init', { sid }, introduced))) return;
  if (answer.error) return stop({ log_out: answer.error });
  subscribe();
}

const ofTopic = (handle) => (event) => event.topic === topic && handle(event);
socket.on('init', introduced);
socket.on(
  'change',
  ofTopic((frame) => {
    if (head !== null && frame.offset <= head.offset + 1) apply(frame);
    // a gap
    else if (!isAsking) subscribe();
  }),
);
socket.on('snapshot', ofTopic(replace));
socket.on('resync', ofTopic(subscribe));
socket.on(
  'closed',
  ofTopic(({ reason }) => stop({ closed: reason })),
);
socket.on('log_out', ({ reason }) => stop({ log_out: reason }));
