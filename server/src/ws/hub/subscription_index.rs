//! The index of topics and followers. Each topic has a list of its followers, and each connection stores, for each topic that it follows,
//! its position in that list.

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

/// The value of `from` in a [`Follower`] that receives no frames.
pub(super) const MUTED: i64 = i64::MAX;
/// The time after which an unanswered request for missing frames is repeated.
const ASK_EVERY: Duration = Duration::from_millis(100);

/// A topic that connections of this hub follow.
pub(super) struct TopicEntry<W> {
    pub(super) topic: Topic,
    pub(super) last: i64,
    pub(super) followers: Vec<Follower<W>>,
    /// The frames that have arrived in the current batch of messages, in the order of their offsets.
    pub(super) run: Vec<Arc<Frame>>,
    /// The offset after which missing frames were last requested, and the time of this request.
    pub(super) requested: Option<(i64, Instant)>,
}

pub(super) struct Follower<W> {
    pub(super) connection: ConnectionRef<W>,
    /// The follower receives only frames with a higher offset than this one.
    pub(super) from: i64,
    /// The frames that wait until the follower's subscribe request is answered; none afterwards.
    pub(super) buffer: Option<Box<SubscribeBuffer>>,
    /// True if the follower sees the people who are present on the topic, and is shown to them.
    pub(super) sees_people: bool,
    /// The generation of the password that the follower has entered, if the topic is that of a share link; otherwise 0.
    pub(super) link_generation: i32,
}

/// Requests the frames that are missing after the last frame of this topic that was delivered. Does nothing if the same frames were
/// requested less than [`ASK_EVERY`] ago.
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
