// A Socket.IO server on Node that takes ratings and broadcasts them, from memory.
//
// node server.js PORT
'use strict';

const http = require('node:http');
const { Server } = require('socket.io');

const EPOCH = 'in-memory-peer-0000000';
const LISTEN_QUEUE = 4096;

const port = Number(process.argv[2] ?? 4100);
const http_server = http.createServer();
const io = new Server(http_server, {
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
});

// topic → { values: rating by track and person, tracks: sum and count by track, head: number of the newest frame }
const rooms = new Map();
let next_user = 1;

function room_of(topic) {
  let room = rooms.get(topic);
  if (!room) {
    room = { values: new Map(), tracks: new Map(), head: 0 };
    rooms.set(topic, room);
  }
  return room;
}

io.on('connection', (socket) => {
  const user_id = next_user++;

  socket.on('subscribe', ({ topic }, acknowledge) => {
    socket.join(topic);
    const snapshot = { tracks: 0, rated: 0 };
    acknowledge({ result: { topic, offset: room_of(topic).head, epoch: EPOCH, snapshot } });
  });

  socket.on('rating.set_track', ({ track_id, track_rating, job_id }, acknowledge) => {
    const topic = `review:${job_id}`;
    const room = room_of(topic);
    const key = track_id * 1e6 + user_id;
    const former = room.values.get(key);
    room.values.set(key, track_rating);
    let sum = room.tracks.get(track_id);
    if (!sum) {
      sum = { values: 0, count: 0 };
      room.tracks.set(track_id, sum);
    }
    sum.values += track_rating - (former ?? 0);
    if (former === undefined) sum.count += 1;
    const rating = Math.round((sum.values * 10) / sum.count) / 10;
    const offset = ++room.head;
    acknowledge({ result: { rating, my_rating: track_rating }, live: { topic, epoch: EPOCH, offset } });
    io.to(topic).emit('change', {
      topic,
      offset,
      at: new Date().toISOString(),
      changes: [
        { kind: 'track_rated', track_id, user_id, user_rating: track_rating, rating, rating_count: sum.count },
      ],
    });
  });
});

http_server.listen({ port, host: '127.0.0.1', backlog: LISTEN_QUEUE }, () => console.log('ready'));
