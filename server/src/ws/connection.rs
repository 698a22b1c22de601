//! The data that the hub stores for each connection. It is kept small, because there are many connections and most of them are idle.

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

/// The maximum number of bytes of a message from a connection that is not logged in.
pub const ANONYMOUS_MESSAGE_MAX: usize = 128 * 1024;

/// The state of a connection's heartbeat, and the time since which the server waits for the client's CONNECT message.
#[derive(Debug, Clone, Copy)]
pub struct Liveness {
    /// The time at which the last ping was sent or answered; before the first ping, the time at which the connection was opened.
    pub beat: Instant,
    /// True if the last ping is not answered yet.
    pub awaits_pong: bool,
    /// The time since which the server waits for CONNECT; `None` once the client has sent it.
    pub waits_since: Option<Instant>,
}

/// One topic that a connection follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Following {
    /// The index of the topic in the hub.
    pub slot: u32,
    /// The index of the connection in the hub's list of the topic's followers.
    pub place: u32,
}

/// The session, the topics and the unanswered `subscribe` requests of a connection. Most fields are empty for a connection that is not logged in
/// and follows nothing.
#[derive(Debug, Default)]
pub struct Subscriptions {
    /// The session of the connection; `None` while the connection is anonymous.
    pub session: Option<SessionId>,
    /// The person who is logged in with the session.
    pub user: Option<UserId>,
    /// The topics that the connection follows.
    pub following: Vec<Following>,
    /// The `subscribe` requests that are not answered yet.
    pub pending: Vec<Box<Pending>>,
    /// True if the client's own request to follow the topic of its person (`user:`) has failed. In that case, the hub itself follows that
    /// topic from its next tick on, to notice changes of the person's rights.
    pub lacks_own_topic: bool,
}

/// One live connection. It belongs to one worker thread.
#[derive(Debug)]
pub struct Connection<W> {
    /// The number of the connection, unique in the process.
    pub id: ConnectionId,
    /// The queue of outgoing frames.
    pub outbox: Outbox<W>,
    /// The state of the heartbeat.
    pub liveness: Cell<Liveness>,
    /// The session of the connection, and the topics that it follows.
    pub subscriptions: RefCell<Subscriptions>,
    /// A counter that increases whenever the person's rights may have changed. A check of rights is repeated if the counter has changed
    /// while the check was running.
    pub access_round: Cell<u32>,
    /// The maximum number of bytes of a message from the client.
    pub message_max: Cell<usize>,
}

/// A connection, shared by the hub and the connection's session actor.
pub type ConnectionRef<W> = Rc<Connection<W>>;

impl<W: Wire> Connection<W> {
    /// Creates the data of a connection that has just been opened.
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

    /// Records that the client has answered a ping. Does nothing if no ping is unanswered.
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

    /// Sets the time since which the server waits for the client's CONNECT message; `None` means that it does not wait.
    pub fn wait_for_connect(&self, since: Option<Instant>) {
        let liveness = self.liveness.get();
        self.liveness.set(Liveness {
            waits_since: since,
            ..liveness
        });
    }

    /// Sends a whole frame that belongs to no topic. The outbox never drops such a frame, so it must not be used for frequent messages.
    pub fn send(&self, frame: &Bytes, kind: Kind, now: Instant) {
        self.outbox.push(frame, kind, now);
    }

    /// Sends a text message, usually an Engine.IO packet.
    pub fn text(&self, text: &str, now: Instant) {
        self.send(&websocket_text_frame(text.as_bytes()), Kind::Control, now);
    }

    /// Sends a Socket.IO event.
    pub fn event(&self, event: &ServerEvent, now: Instant) {
        self.send(&event_frame(event.name(), &event.payload()), Kind::Control, now);
    }

    /// Returns the number of topics that the connection follows or has requested to follow.
    pub fn topics(&self) -> usize {
        let subscriptions = self.subscriptions.borrow();
        let requested = subscriptions.pending.iter().flat_map(|pending| &pending.items);
        let open = requested.filter(|item| item.is_open()).count();
        subscriptions.following.len() + open
    }
}
