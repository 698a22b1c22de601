//! The hub's data of one connection. It is small: there are many, and most of them are idle.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Instant;

use actors::topic::messages::ConnectionId;
use bytes::Bytes;
use protocol::encode::{event_frame, websocket_text_frame};
use protocol::ids::{SessionId, UserId};
use protocol::limits::SOCKET_FRAME_BYTES_MAX;
use protocol::server_event::ServerEvent;

use super::hub::answers::Pending;
use super::outbox::{Kind, Outbox, Wire};

/// The maximum number of bytes of one message from a connection that is not introduced.
pub const ANONYMOUS_MESSAGE_MAX: usize = 128 * 1024;

/// The state of the heartbeat and of the wait for CONNECT.
#[derive(Debug, Clone, Copy)]
pub struct Liveness {
    /// The time at which the last ping was sent or answered; at first, the opening of the connection.
    pub beat: Instant,
    /// True while a ping waits for its answer.
    pub awaits_pong: bool,
    /// The time since which CONNECT is awaited; `None` once connected.
    pub waits_since: Option<Instant>,
}

/// One topic that a connection follows: the number of the topic at its hub, and the place among the topic's followers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Following {
    /// The topic's number.
    pub slot: u32,
    /// The place.
    pub place: u32,
}

/// The data that only connections with a session or with topics have.
#[derive(Debug, Default)]
pub struct Subscriptions {
    /// The session, once introduced.
    pub session: Option<SessionId>,
    /// The person of the session.
    pub user: Option<UserId>,
    /// The topics that are followed.
    pub following: Vec<Following>,
    /// The subscribes that are not answered yet.
    pub pending: Vec<Box<Pending>>,
    /// True if the person's own topic could not be followed: the hub follows it at its next tick.
    pub lacks_own_topic: bool,
}

/// One connection of a worker.
#[derive(Debug)]
pub struct Connection<W> {
    /// Its number.
    pub id: ConnectionId,
    /// The queue of outgoing frames.
    pub outbox: Outbox<W>,
    /// The state of the heartbeat.
    pub liveness: Cell<Liveness>,
    /// The session, and the topics that are followed.
    pub subscriptions: RefCell<Subscriptions>,
    /// A counter that is increased whenever rights may have changed: a check that was made before is then made again.
    pub access_round: Cell<u32>,
    /// The maximum number of bytes of a message from the client.
    pub message_max: Cell<usize>,
}

/// A connection as the hub and its session share it.
pub type ConnectionRef<W> = Rc<Connection<W>>;

impl<W: Wire> Connection<W> {
    /// Makes a connection that has just been opened.
    pub fn new(id: ConnectionId, outbox: Outbox<W>, now: Instant) -> Self {
        let liveness = Liveness {
            beat: now,
            awaits_pong: false,
            waits_since: Some(now),
        };
        Self {
            id,
            outbox,
            liveness: Cell::new(liveness),
            subscriptions: RefCell::default(),
            access_round: Cell::new(0),
            message_max: Cell::new(SOCKET_FRAME_BYTES_MAX),
        }
    }

    /// Records that the client has answered a ping. A pong without a ping has no effect.
    pub fn ponged(&self, now: Instant) {
        let liveness = self.liveness.get();
        if liveness.awaits_pong {
            self.liveness.set(Liveness {
                beat: now,
                awaits_pong: false,
                ..liveness
            });
        }
    }

    /// Sets the time since which CONNECT is awaited; `None` if it is not awaited.
    pub fn wait_for_connect(&self, since: Option<Instant>) {
        let liveness = self.liveness.get();
        self.liveness.set(Liveness {
            waits_since: since,
            ..liveness
        });
    }

    /// Sends a whole frame that belongs to no topic. It is never dropped, so frequent frames must not be sent this way.
    pub fn send(&self, frame: &Bytes, kind: Kind, now: Instant) {
        self.outbox.push(frame, kind, now);
    }

    /// Sends text, most often an Engine.IO packet.
    pub fn text(&self, text: &str, now: Instant) {
        self.send(&websocket_text_frame(text.as_bytes()), Kind::Control, now);
    }

    /// Sends an event.
    pub fn event(&self, event: &ServerEvent, now: Instant) {
        self.send(&event_frame(event.name(), &event.payload()), Kind::Control, now);
    }

    /// Returns the number of topics that are followed or requested.
    pub fn topics(&self) -> usize {
        let subscriptions = self.subscriptions.borrow();
        let requested = subscriptions.pending.iter().flat_map(|pending| &pending.items);
        let open = requested.filter(|item| item.is_open()).count();
        subscriptions.following.len() + open
    }
}
