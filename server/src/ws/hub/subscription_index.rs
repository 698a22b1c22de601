//! Topics and their followers: a dense list of followers for each topic, and for each connection its place in every list.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actors::frame::Frame;
use actors::topic::messages::{FillGap, HubRef};
use protocol::server_event::{ClosedEvent, ClosedReason, ServerEvent};
use protocol::topic::Topic;

use super::answers::SubscribeBuffer;
use super::gateway::TopicGateway;
use crate::ws::connection::{Connection, ConnectionRef};
use crate::ws::outbox::Wire;

/// The `from` of a muted follower, which gets no frames.
pub(super) const MUTED: i64 = i64::MAX;
/// The time after which missing frames are requested again.
const ASK_EVERY: Duration = Duration::from_millis(100);

/// A topic that connections of this hub follow.
pub(super) struct TopicEntry<W> {
    pub(super) topic: Topic,
    pub(super) last: i64,
    pub(super) followers: Vec<Follower<W>>,
    /// Frames of this turn, in the order of their arrival.
    pub(super) run: Vec<Arc<Frame>>,
    /// The offset after which missing frames were last requested, and the time of that request.
    pub(super) requested: Option<(i64, Instant)>,
}

pub(super) struct Follower<W> {
    pub(super) connection: ConnectionRef<W>,
    /// The follower gets the frames after this offset.
    pub(super) from: i64,
    /// The frames that are held until its answer is written.
    pub(super) buffer: Option<Box<SubscribeBuffer>>,
    /// True if it sees the people on the topic, and is shown to them.
    pub(super) sees_people: bool,
    /// For a link: the generation of the password that was given.
    pub(super) link_generation: i32,
}

/// Requests the frames after the last one; repeats it only after a while without an answer.
pub(super) fn fill_gap<W>(entry: &mut TopicEntry<W>, me: &HubRef, gateway: &dyn TopicGateway, now: Instant) {
    let is_requested = entry
        .requested
        .is_some_and(|(have, at)| have == entry.last && now.duration_since(at) < ASK_EVERY);
    if !is_requested {
        entry.requested = Some((entry.last, now));
        gateway.fill_gap(FillGap {
            topic: entry.topic.clone(),
            hub: Arc::clone(me),
            have: entry.last,
        });
    }
}

pub(super) fn place_of<W>(connection: &Connection<W>, slot: u32) -> Option<u32> {
    let subscriptions = connection.subscriptions.borrow();
    subscriptions
        .following
        .iter()
        .find(|following| following.slot == slot)
        .map(|following| following.place)
}

pub(super) fn send_closed<W: Wire>(connection: &Connection<W>, topic: &Topic, reason: ClosedReason, now: Instant) {
    let topic = topic.clone();
    connection.event(&ServerEvent::Closed(ClosedEvent { topic, reason }), now);
}
