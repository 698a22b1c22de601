//! A Socket.IO server on socketioxide that takes ratings and broadcasts them, from memory.
//!
//! `socketioxide-peer PORT`

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::serve::ListenerExt;
use room::{RateTrack, Room, Subscribe, topic_of};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use socketioxide::extract::{AckSender, Data, Extension, SocketRef, State};
use socketioxide::{SocketIo, TransportType};
use time::OffsetDateTime;
use tokio::net::TcpSocket;

/// The frames that may wait for one client before it loses some: more than a bench ever has in progress.
const FRAMES_WAITING: usize = 65_536;
const LISTEN_QUEUE: u32 = 4096;

type Rooms = Arc<Mutex<HashMap<String, Room>>>;

static NEXT_USER: AtomicU64 = AtomicU64::new(1);

#[derive(Debug, Clone, Copy)]
struct UserId(u64);

// jobbatch begins with the same lines, because `room`, the only crate that both use, contains no setup of a process.
fn main() -> io::Result<()> {
    let port = std::env::args()
        .nth(1)
        .and_then(|port| port.parse().ok())
        .unwrap_or(4100);
    let limit = getrlimit(Resource::Nofile);
    setrlimit(
        Resource::Nofile,
        Rlimit {
            current: limit.maximum,
            maximum: limit.maximum,
        },
    )?;
    // One thread, because the server of a run has one core.
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(serve(port))
}

async fn serve(port: u16) -> io::Result<()> {
    let (layer, io) = SocketIo::builder()
        .transports([TransportType::Websocket])
        .max_buffer_size(FRAMES_WAITING)
        .with_state(Rooms::default())
        .build_layer();
    io.ns("/", on_connect);
    let socket = TcpSocket::new_v4()?;
    socket.set_reuseaddr(true)?;
    socket.bind(([127, 0, 0, 1], port).into())?;
    let listener = socket.listen(LISTEN_QUEUE)?;
    println!("ready");
    let without_delay = listener.tap_io(|stream| {
        // An error means that the socket is closed, which its reader notices.
        let _ = stream.set_nodelay(true);
    });
    axum::serve(without_delay, axum::Router::new().layer(layer)).await
}

async fn on_connect(socket: SocketRef) {
    socket
        .extensions
        .insert(UserId(NEXT_USER.fetch_add(1, Ordering::Relaxed)));
    socket.on("subscribe", on_subscribe);
    socket.on("rating.set_track", on_rating);
}

async fn on_subscribe(socket: SocketRef, Data(ask): Data<Subscribe>, ack: AckSender, State(rooms): State<Rooms>) {
    socket.join(ask.topic.clone());
    let answer = with_room(&rooms, &ask.topic, |room| room.subscribed(&ask.topic));
    // An error means that the client has left, and needs no answer.
    let _ = ack.send(&answer);
}

async fn on_rating(
    io: SocketIo,
    Data(rating): Data<RateTrack>,
    ack: AckSender,
    Extension(UserId(user_id)): Extension<UserId>,
    State(rooms): State<Rooms>,
) {
    let topic = topic_of(rating.job_id);
    let (answer, frame) = with_room(&rooms, &topic, |room| {
        room.rate(user_id, rating, OffsetDateTime::now_utc())
    });
    let _ = ack.send(&answer);
    let _ = io.to(topic).emit("change", &frame).await;
}

fn with_room<T>(rooms: &Rooms, topic: &str, work: impl FnOnce(&mut Room) -> T) -> T {
    let mut rooms = rooms.lock().unwrap_or_else(PoisonError::into_inner);
    work(rooms.entry(topic.to_owned()).or_default())
}
