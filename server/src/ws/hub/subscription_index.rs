//! Topics and their followers: a dense list for each topic, and in each connection the place where it stands in every list.

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

/// A muted follower has no next frame.
pub(super) const MUTED: i64 = i64::MAX;
/// A gap is asked for again after this.
const ASK_EVERY: Duration = Duration::from_millis(100);

/// A topic that somebody here follows.
pub(super) struct TopicEntry<W> {
    pub(super) topic: Topic,
    pub(super) last: i64,
    pub(super) followers: Vec<Follower<W>>,
    /// Frames of this turn, in the order of their coming.
    pub(super) run: Vec<Arc<Frame>>,
    /// The offset after which missing frames were last requested, and when.
    pub(super) asked: Option<(i64, Instant)>,
}

pub(super) struct Follower<W> {
    pub(super) connection: ConnectionRef<W>,
    /// Frames after this number are its own.
    pub(super) from: i64,
    /// Its answer is not written yet.
    pub(super) buffer: Option<Box<SubscribeBuffer>>,
    /// It is told who is there, and is there itself.
    pub(super) sees_people: bool,
    /// Where it follows a link: the generation of the password that was shown.
    pub(super) link_generation: i32,
}

/// Asks for the frames after the last one, once for each place in the stream and while there is no answer.
pub(super) fn fill_gap<W>(entry: &mut TopicEntry<W>, me: &HubRef, gateway: &dyn TopicGateway, now: Instant) {
    let is_asked = entry
        .asked
        .is_some_and(|(have, at)| have == entry.last && now.duration_since(at) < ASK_EVERY);
    if !is_asked {
        entry.asked = Some((entry.last, now));
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

pub(super) fn tell_closed<W: Wire>(connection: &Connection<W>, topic: &Topic, reason: ClosedReason, now: Instant) {
    let topic = topic.clone();
    connection.event(&ServerEvent::Closed(ClosedEvent { topic, reason }), now);
}
