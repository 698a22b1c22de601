//! What the hub knows of one connection. Small: there are many, and most do nothing.

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

/// Bytes of one message of somebody who has not said who they are.
pub const STRANGER_MESSAGE_MAX: usize = 128 * 1024;

/// Where the heartbeat and the wait for CONNECT stand.
#[derive(Debug, Clone, Copy)]
pub struct Liveness {
    /// When the last ping was sent or answered; at first when the connection was opened.
    pub beat: Instant,
    /// A ping waits for its answer.
    pub awaits_pong: bool,
    /// Since when CONNECT is due; none once connected.
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

/// What only connections with a session or with topics have.
#[derive(Debug, Default)]
pub struct Subscriptions {
    /// The session, once introduced.
    pub session: Option<SessionId>,
    /// The person.
    pub user: Option<UserId>,
    /// Topics followed.
    pub following: Vec<Following>,
    /// Subscribes that are not answered yet.
    pub pending: Vec<Box<Pending>>,
    /// The own topic could not be followed: the hub asks for it at its next tick.
    pub is_unheard: bool,
}

/// One connection of a worker.
#[derive(Debug)]
pub struct Connection<W> {
    /// Its number.
    pub id: ConnectionId,
    /// The way out.
    pub outbox: Outbox<W>,
    /// Where the heartbeat stands.
    pub liveness: Cell<Liveness>,
    /// Who it is, and what it follows.
    pub subscriptions: RefCell<Subscriptions>,
    /// Raised whenever rights may have changed: what was checked before is checked again.
    pub rights_round: Cell<u32>,
    /// Bytes that a message of the other side may have.
    pub message_max: Cell<usize>,
}

/// A connection as the hub and its session share it.
pub type ConnectionRef<W> = Rc<Connection<W>>;

impl<W: Wire> Connection<W> {
    /// A connection that has just been opened.
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
            rights_round: Cell::new(0),
            message_max: Cell::new(SOCKET_FRAME_BYTES_MAX),
        }
    }

    /// The other side has answered a ping, or says so unasked.
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

    /// CONNECT is due since then, or is not.
    pub fn wait_for_connect(&self, since: Option<Instant>) {
        let liveness = self.liveness.get();
        self.liveness.set(Liveness {
            waits_since: since,
            ..liveness
        });
    }

    /// Sends a whole frame that belongs to no topic. It is never dropped, so what may come often is not sent this way.
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

    /// Topics followed and asked for.
    pub fn topics(&self) -> usize {
        let subscriptions = self.subscriptions.borrow();
        let asked = subscriptions.pending.iter().flat_map(|pending| &pending.items);
        let open = asked.filter(|item| item.is_open()).count();
        subscriptions.following.len() + open
    }
}
