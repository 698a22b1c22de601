//! The core of a worker's hub: the connections, the topics that they follow, and the last offset of each topic. It uses neither actors nor
//! sockets, so that tests can call it directly.
//!
//! The hub stores, for each topic, the offset of the last frame that it has delivered. It drops a frame with this or a lower offset, and
//! delivers the frame with the next offset. If a later frame arrives, the hub requests the missing ones. A delivery allocates no memory and
//! takes no lock: it puts a reference to the encoded bytes into the outbox of each connection.

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actors::topic::messages::{ConnectionId, HubMessage, HubRef};
use metrics::{Counter, Gauge, Histogram};
use protocol::encode::{DISCONNECT_TEXT, websocket_text_frame};
use protocol::ids::{SessionId, UserId};
use protocol::limits::SOCKET_FRAME_BYTES_MAX;
use protocol::server_event::{LogOutEvent, LogOutReason, ServerEvent};
use protocol::topic::Topic;
use protocol::websocket_close::WebsocketClose;
use slab::Slab;

use super::gateway::TopicGateway;
use super::subscription_index::{TopicEntry, place_of};
use crate::ws::connection::{Connection, ConnectionRef, Following, Subscriptions};
use crate::ws::outbox::{Kind, Wire};

/// The number of recently ended sessions that the hub remembers. The hub refuses a connection that was logging in with such a session while
/// the session ended.
const ENDED_SESSIONS: usize = 1_024;

/// The core of a hub: its connections, the topics that they follow, and the last offset of each topic.
pub struct HubCore<W> {
    pub(super) me: HubRef,
    pub(super) gateway: Arc<dyn TopicGateway>,
    pub(super) connections: HashMap<ConnectionId, ConnectionRef<W>>,
    /// For each topic that connections of this hub follow, its index in `topics`.
    pub(super) names: HashMap<Topic, u32>,
    pub(super) topics: Slab<TopicEntry<W>>,
    pub(super) subscribe_ids: u64,
    /// The indexes of the topics for which frames have arrived and are not delivered yet.
    pub(super) fresh: Vec<u32>,
    ended_sessions: VecDeque<SessionId>,
    pub(super) access_changed: Vec<UserId>,
    is_draining: bool,
    /// The average time that the delivery of a frame to one follower takes.
    pub(super) cost: Cost,
    pub(super) metrics: HubMetrics,
}

/// The handles of the hub's metrics. They are looked up only once, since a look-up takes longer than a delivery.
pub(super) struct HubMetrics {
    pub(super) connections: Gauge,
    pub(super) subscriptions: Gauge,
    pub(super) deliveries: Counter,
    pub(super) fan_out: Histogram,
}

impl HubMetrics {
    fn find() -> Self {
        Self {
            connections: metrics::gauge!("needledrop_connections"),
            subscriptions: metrics::gauge!("needledrop_subscriptions"),
            deliveries: metrics::counter!("needledrop_deliveries_total"),
            fan_out: metrics::histogram!("needledrop_fan_out_seconds"),
        }
    }
}

/// The moving average, in nanoseconds, of the time that the delivery of a frame to one follower takes. It is measured only for topics with
/// many followers.
#[derive(Debug, Default)]
pub(super) struct Cost(u32);

impl Cost {
    /// The minimum number of followers of a topic for which the time is measured. With fewer followers, the measurement would be too
    /// inexact.
    const FOLLOWERS_MIN: usize = 32;

    pub(super) fn record(&mut self, took: Duration, followers: usize) {
        if followers >= Self::FOLLOWERS_MIN {
            let each = u32::try_from(took.as_nanos() / followers as u128).unwrap_or(u32::MAX);
            self.0 = if self.0 == 0 {
                each
            } else {
                self.0 - self.0 / 8 + each / 8
            };
        }
    }
}

impl<W: Wire> HubCore<W> {
    /// Makes a hub without connections.
    pub fn new(me: HubRef, gateway: Arc<dyn TopicGateway>) -> Self {
        Self {
            me,
            gateway,
            connections: HashMap::new(),
            names: HashMap::new(),
            topics: Slab::new(),
            subscribe_ids: 0,
            fresh: Vec::new(),
            ended_sessions: VecDeque::new(),
            access_changed: Vec::new(),
            is_draining: false,
            cost: Cost::default(),
            metrics: HubMetrics::find(),
        }
    }

    /// Adds a connection. If the server is stopping, the connection is closed immediately.
    pub fn register(&mut self, connection: &ConnectionRef<W>, now: Instant) {
        self.connections.insert(connection.id, Rc::clone(connection));
        self.metrics.connections.increment(1.0);
        if self.is_draining {
            connection.outbox.close(WebsocketClose::Restart, now);
        }
    }

    /// Removes a connection, and ends all of its subscriptions.
    pub fn unregister(&mut self, connection: &ConnectionRef<W>) {
        if self.connections.remove(&connection.id).is_some() {
            self.metrics.connections.decrement(1.0);
            self.leave_all(connection);
        }
    }

    /// Returns true unless the session has ended recently. Callers check this because the session may have ended after they read it from
    /// the database.
    pub fn is_alive(&self, session: SessionId) -> bool {
        !self.ended_sessions.contains(&session)
    }

    /// Records the session and the person of a connection that has logged in.
    pub fn authenticate(&mut self, connection: &Connection<W>, session: SessionId, user: UserId) {
        let mut subscriptions = connection.subscriptions.borrow_mut();
        (subscriptions.session, subscriptions.user) = (Some(session), Some(user));
        connection.message_max.set(SOCKET_FRAME_BYTES_MAX);
    }

    /// Removes the session of a connection, and ends all subscriptions of the connection.
    pub fn leave_all(&mut self, connection: &ConnectionRef<W>) {
        loop {
            let next = connection.subscriptions.borrow().following.first().copied();
            let Some(Following { slot, .. }) = next else { break };
            self.leave(connection, slot);
        }
        // attaches that still arrive for these find no subscribe_id, and are detached
        *connection.subscriptions.borrow_mut() = Subscriptions::default();
    }

    /// Returns true if the topic has attached the connection as a follower, even if the subscribe request is not answered yet.
    pub fn follows(&self, connection: &Connection<W>, topic: &Topic) -> bool {
        self.names
            .get(topic)
            .is_some_and(|slot| place_of(connection, *slot).is_some())
    }

    /// Returns the topics that a connection follows or has requested to follow.
    pub fn topics_of(&self, connection: &Connection<W>) -> Vec<Topic> {
        let subscriptions = connection.subscriptions.borrow();
        let followed = subscriptions
            .following
            .iter()
            .map(|following| self.topics[following.slot as usize].topic.clone());
        let requested = subscriptions
            .pending
            .iter()
            .flat_map(|pending| &pending.items)
            .filter(|item| item.is_open());
        followed
            .chain(requested.filter_map(|item| item.topic.clone()))
            .collect()
    }

    /// Returns the connections of a person.
    pub fn connections_of(&self, user: UserId) -> Vec<ConnectionRef<W>> {
        let all = self.connections.values();
        all.filter(|connection| connection.subscriptions.borrow().user == Some(user))
            .cloned()
            .collect()
    }

    /// Returns the people whose rights may have changed since the last call of this function.
    pub fn take_access_changed(&mut self) -> Vec<UserId> {
        std::mem::take(&mut self.access_changed)
    }

    /// Returns the average time, in nanoseconds, that the delivery of a frame to one follower takes; 0 before the first measurement.
    pub fn cost(&self) -> u32 {
        self.cost.0
    }

    /// Processes a batch of messages from the hub's queue. Frames of one topic that are in the same batch are sent together.
    pub fn turn(&mut self, messages: Vec<HubMessage>, now: Instant) {
        for message in messages {
            match message {
                HubMessage::Frame(frame) => self.collect(frame),
                other => {
                    // attaches and answers must keep their order among the frames
                    self.deliver_fresh(now);
                    self.message(other, now);
                }
            }
        }
        self.deliver_fresh(now);
    }

    fn message(&mut self, message: HubMessage, now: Instant) {
        match message {
            HubMessage::Frame(frame) => self.collect(frame),
            HubMessage::Attach {
                connection,
                subscribe_id,
                topic,
                head,
                answer,
                presence,
            } => {
                self.attach(connection, subscribe_id, topic, head, answer, presence, now);
            }
            HubMessage::Answer {
                connection,
                subscribe_id,
                answer,
                ..
            } => self.outcome(connection, subscribe_id, Ok(answer), now),
            HubMessage::Refuse {
                connection,
                subscribe_id,
                topic,
                refusal,
            } => {
                self.undo(connection, subscribe_id, &topic);
                self.outcome(connection, subscribe_id, Err(refusal), now);
            }
            HubMessage::Ephemeral { topic, wire } => self.deliver_presence(&topic, &wire, now),
            HubMessage::Lagged { topic, head } => self.resync_followers(&topic, head, now),
            HubMessage::TopicGone { topic, reason } => self.gone(&topic, reason, now),
            HubMessage::LogOut { sessions, reason, done } => {
                self.log_out(&sessions, reason, now);
                if let Some(done) = done {
                    let _ = done.send(());
                }
            }
            HubMessage::Drain { done } => {
                self.is_draining = true;
                for connection in self.connections.values() {
                    connection.outbox.close(WebsocketClose::Restart, now);
                }
                let _ = done.send(());
            }
        }
    }

    /// Closes the connections of these sessions. Connections that are just logging in with one of these sessions will be refused.
    pub fn log_out(&mut self, sessions: &[SessionId], reason: LogOutReason, now: Instant) {
        for session in sessions {
            if self.ended_sessions.len() == ENDED_SESSIONS {
                self.ended_sessions.pop_front();
            }
            self.ended_sessions.push_back(*session);
        }
        let all = self.connections.values();
        let theirs = all.filter(|connection| {
            connection
                .subscriptions
                .borrow()
                .session
                .is_some_and(|id| sessions.contains(&id))
        });
        for connection in theirs.cloned().collect::<Vec<_>>() {
            self.leave_all(&connection);
            connection.event(&ServerEvent::LogOut(LogOutEvent { reason }), now);
            connection.send(&websocket_text_frame(DISCONNECT_TEXT.as_bytes()), Kind::Control, now);
            connection.outbox.close(WebsocketClose::LoggedOut, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cost_of_a_delivery_is_learnt_from_many_and_follows_them() {
        let mut cost = Cost::default();
        cost.record(Duration::from_secs(1), Cost::FOLLOWERS_MIN - 1);
        assert_eq!(cost.0, 0, "few say nothing");
        cost.record(Duration::from_millis(8), 1_000);
        assert_eq!(cost.0, 8_000, "the first counts whole");
        cost.record(Duration::from_millis(16), 1_000);
        assert_eq!(cost.0, 9_000);
        for _ in 0..100 {
            cost.record(Duration::MAX, Cost::FOLLOWERS_MIN);
        }
        assert!(cost.0 > u32::MAX / 2, "however long it took");
    }
}
