// Follows one topic until it ends: npm install socket.io-client; node follow.mjs URL EMAIL PASSWORD TOPIC [CALL PAYLOAD]
//
// Prints one JSON value a line: {"snapshot": …}, {"frame": offset, "changes": […]}, {"following": offset}, and at the end {"closed":
// reason} or {"log_out": reason}. With CALL, that call reads the topic's rows after each snapshot: {"rows": …, "offset": n}, and every
// frame printed after them is newer than the rows. docs/live-protocol.md explains the rules.

import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

const [url, email, pass, topic, rowsCall, rowsPayload] = process.argv.slice(2);
const say = (value) => console.log(JSON.stringify(value));
let cookie = '';

/** Makes a call, and repeats it while the server is overloaded or unavailable: a proxy's 502 and 504 have no JSON. */
async function call(name, body) {
  const headers = { 'content-type': 'application/json', cookie };
  for (;;) {
    const response = await fetch(`${url}/api/${name}`, { method: 'POST', headers, body }).catch(() => null);
    if (response && ![429, 502, 503, 504].includes(response.status)) {
      const given = response.headers.getSetCookie();
      if (given.length > 0) cookie = given.map((one) => one.split(';')[0]).join('; ');
      return response.json();
    }
    await sleep(1_000 * Number(response?.headers.get('retry-after') ?? 1));
  }
}

// {offset, epoch} of the newest frame that was received; null before the first answer
let head = null;
let isAsking = false;
// frames that arrive while the rows are read; null at other times
let kept = null;

function stop(reason) {
  say(reason);
  socket.disconnect();
  kept = null;
}

/**
 * Returns true if the server refuses for the moment; then repeats `action` in a second, unless the connection was lost, as a new one
 * starts again anyway.
 */
function isTooMuch({ status, error }, action) {
  // another try would not make fewer topics
  if ((status !== 429 && status !== 503) || error === 'too_many_topics') return false;
  setTimeout(() => socket.connected && action(), 1_000);
  return true;
}

function apply(frame) {
  // received twice
  if (frame.offset <= head.offset) return;
  head.offset = frame.offset;
  if (kept) kept.push(frame);
  else say({ frame: frame.offset, changes: frame.changes });
}

/** Replaces the whole state of the topic. */
function replace({ offset, epoch, snapshot }) {
  head = { offset, epoch };
  say({ snapshot });
  if (rowsCall) readRows();
}

/** Reads the rows, whose state is that of their answer's `live.offset`: of the frames that arrive meanwhile, those above it are newer. */
async function readRows() {
  const meanwhile = [];
  kept = meanwhile;
  const { result, live, error } = await call(rowsCall, rowsPayload);
  // another snapshot has arrived, or the end
  if (kept !== meanwhile) return;
  if (error) return stop({ closed: error });
  kept = null;
  say({ rows: result, offset: live.offset });
  for (const { offset, changes } of meanwhile) if (offset > live.offset) say({ frame: offset, changes });
}

/** Subscribes, or resumes from `head`. The answer is handled in a callback: after an `await`, changes might be handled before it. */
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

const login = await call('account/log_in', JSON.stringify({ email, pass }));
if (login.error) throw new Error(login.error);
const { sid } = login.result;
const socket = io(url, { transports: ['websocket'], auth: { sid }, reconnectionDelay: 200, reconnectionDelayMax: 5_000 });

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
