//! Delivers frames from the hub's queue to the outboxes of connections. Frames of one topic that arrive together are sent together. If a
//! client reads too slowly, the hub ends its subscriptions, beginning with the topic that has the most queued bytes.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use actors::frame::Frame;
use bytes::{Bytes, BytesMut};
use protocol::ids::UserId;
use protocol::server_event::{ResyncEvent, ServerEvent};
use protocol::topic::Topic;

use super::answers::{BufferedFrame, Overflow};
use super::core::HubCore;
use super::subscription_index::{Follower, MUTED, fill_gap, place_of};
use crate::ws::connection::ConnectionRef;
use crate::ws::outbox::{Kind, Wire};

/// The maximum number of bytes of frames that are joined to one chunk.
const JOINED_MAX: usize = 64 * 1024;

impl<W: Wire> HubCore<W> {
    pub(super) fn collect(&mut self, frame: Arc<Frame>) {
        // no connection of this hub follows it any more
        let Some(slot) = self.names.get(&frame.topic).copied() else {
            return;
        };
        let run = &mut self.topics[slot as usize].run;
        if run.is_empty() {
            self.fresh.push(slot);
        }
        run.push(frame);
    }

    pub(super) fn deliver_fresh(&mut self, now: Instant) {
        while let Some(slot) = self.fresh.pop() {
            self.deliver(slot, now);
        }
    }

    pub(super) fn deliver(&mut self, slot: u32, now: Instant) {
        // removed with its last follower, in the middle of this turn
        let Some(entry) = self.topics.get_mut(slot as usize) else {
            return;
        };
        let mut run = std::mem::take(&mut entry.run);
        let before = entry.last;
        let mut is_gap = false;
        run.retain(|frame| {
            let is_next = frame.offset == entry.last + 1;
            is_gap |= frame.offset > entry.last + 1;
            entry.last += i64::from(is_next);
            is_next
        });
        // a gap that was filled later in the same turn leaves frames out: they are requested like any other
        if is_gap {
            fill_gap(entry, &self.me, &*self.gateway, now);
        }
        if run.iter().any(|frame| frame.alters_access()) {
            if let Topic::User(user) = entry.topic {
                self.access_changed.push(user);
            } else {
                let followers = entry.followers.iter();
                let users: BTreeSet<UserId> = followers
                    .filter_map(|one| one.connection.subscriptions.borrow().user)
                    .collect();
                self.access_changed.extend(users);
            }
        }
        let begun = Instant::now();
        let (mut over, mut overflows) = (Vec::new(), Vec::new());
        let mut rest = run.as_slice();
        while let Some(first) = rest.first() {
            let (piece, after) = rest.split_at(fitting(rest));
            rest = after;
            let bytes = joined(piece);
            let span = Span {
                first: first.offset,
                last: first.offset + piece.len() as i64 - 1,
                frames: piece,
            };
            for follower in &mut entry.followers {
                if follower.buffer.is_none() && follower.from < span.first {
                    if follower.connection.outbox.push(&bytes, Kind::Topic(slot), now) {
                        over.push(Rc::clone(&follower.connection));
                    }
                } else if follower.from < span.last {
                    deliver_separately(follower, slot, &span, now, &mut over, &mut overflows);
                }
            }
        }
        let deliveries = (entry.last - before) as u64 * entry.followers.len() as u64;
        if let Some(first) = run.first() {
            self.cost.record(begun.elapsed(), entry.followers.len());
            self.metrics.deliveries.increment(deliveries);
            let took = first.since.elapsed();
            self.metrics.fan_out.record(took.as_secs_f64());
            let followers = entry.followers.len();
            for frame in &run {
                tracing::debug!(topic = %frame.topic, offset = frame.offset, origin = %frame.origin, followers, ?took, "delivered");
            }
        }
        run.clear();
        entry.run = run;
        self.after_delivery(over, overflows, now);
    }

    pub(super) fn after_delivery(&mut self, over: Vec<ConnectionRef<W>>, overflows: Vec<Overflow>, now: Instant) {
        for connection in over {
            self.drop_heaviest_topics(&connection, now);
        }
        for Overflow {
            connection,
            subscribe_id,
        } in overflows
        {
            self.resubscribe(connection, subscribe_id);
        }
    }

    /// Ends subscriptions of a client that reads too slowly, until its outbox is no longer over its limit. Begins with the topic that has
    /// the most queued bytes.
    pub(super) fn drop_heaviest_topics(&mut self, connection: &ConnectionRef<W>, now: Instant) {
        while connection.outbox.is_over() {
            let Some(slot) = connection.outbox.heaviest_topic() else {
                return;
            };
            connection.outbox.drop_topic(slot, now);
            self.resync(connection, slot, now);
        }
    }

    /// Sends the event `resync`, because frames of a topic cannot be delivered to this connection, and ends the subscription; the client
    /// must subscribe again. The follower of a person's own topic stays attached without receiving frames, so that the hub still notices
    /// changes of the person's rights.
    fn resync(&mut self, connection: &ConnectionRef<W>, slot: u32, now: Instant) {
        let Some(place) = place_of(connection, slot) else {
            return;
        };
        let topic = self.topics[slot as usize].topic.clone();
        if matches!(topic, Topic::User(_)) {
            // changes of rights must still be noticed
            self.topics[slot as usize].followers[place as usize].from = MUTED;
        } else {
            self.leave(connection, slot);
        }
        metrics::counter!("needledrop_resyncs_total", "kind" => topic.kind()).increment(1);
        connection.event(&ServerEvent::Resync(ResyncEvent { topic }), now);
    }

    /// Handles the case that the hub has missed more frames of a topic than the topic can send again. Followers whose position is before
    /// the offset `head` must subscribe again.
    pub(super) fn resync_followers(&mut self, topic: &Topic, head: i64, now: Instant) {
        let Some(slot) = self.names.get(topic).copied() else {
            return;
        };
        let entry = &mut self.topics[slot as usize];
        if head <= entry.last {
            return;
        }
        (entry.last, entry.requested) = (head, None);
        let behind = entry.followers.iter().filter(|follower| follower.from < head);
        let behind: Vec<_> = behind
            .map(|follower| {
                (
                    Rc::clone(&follower.connection),
                    follower.buffer.as_ref().map(|buffer| buffer.subscribe_id),
                )
            })
            .collect();
        if let Topic::User(user) = topic {
            // a change of rights may be among the missed frames
            self.access_changed.push(*user);
        }
        for (connection, held) in behind {
            match held {
                Some(subscribe_id) => self.resubscribe(connection.id, subscribe_id),
                None => self.resync(&connection, slot, now),
            }
        }
    }

    /// Sends a presence frame to those followers that may see who is present.
    pub(super) fn deliver_presence(&mut self, topic: &Topic, wire: &Bytes, now: Instant) {
        let Some(slot) = self.names.get(topic).copied() else {
            return;
        };
        let (mut over, mut overflows) = (Vec::new(), Vec::new());
        for follower in &mut self.topics[slot as usize].followers {
            if !follower.sees_people {
                continue;
            }
            if let Some(buffer) = &mut follower.buffer {
                let (bytes, offset) = (wire.clone(), 0);
                if buffer.take(BufferedFrame { bytes, offset }) {
                    overflows.push(Overflow {
                        connection: follower.connection.id,
                        subscribe_id: buffer.subscribe_id,
                    });
                }
            } else if follower.connection.outbox.push(wire, Kind::Topic(slot), now) {
                over.push(Rc::clone(&follower.connection));
            }
        }
        self.after_delivery(over, overflows, now);
    }
}

struct Span<'f> {
    first: i64,
    last: i64,
    frames: &'f [Arc<Frame>],
}

/// Delivers frames one by one to a follower that cannot receive them as one chunk, either because its subscribe request is not answered yet
/// or because it has already received some of them.
fn deliver_separately<W: Wire>(
    follower: &mut Follower<W>,
    slot: u32,
    span: &Span<'_>,
    now: Instant,
    over: &mut Vec<ConnectionRef<W>>,
    overflows: &mut Vec<Overflow>,
) {
    let connection = &follower.connection;
    for frame in span.frames.iter().filter(|frame| frame.offset > follower.from) {
        let bytes = frame.wire().clone();
        match &mut follower.buffer {
            None => {
                if connection.outbox.push(&bytes, Kind::Topic(slot), now) {
                    over.push(Rc::clone(connection));
                }
            }
            Some(buffer) => {
                let offset = frame.offset;
                if buffer.take(BufferedFrame { bytes, offset }) {
                    overflows.push(Overflow {
                        connection: connection.id,
                        subscribe_id: buffer.subscribe_id,
                    });
                }
            }
        }
    }
}

/// Returns how many of the frames, from the first on, are sent together as one chunk: as many as fit into [`JOINED_MAX`] bytes, but at
/// least 1.
fn fitting(frames: &[Arc<Frame>]) -> usize {
    let mut bytes = 0;
    let within = frames.iter().take_while(|frame| {
        bytes += frame.wire().len();
        bytes <= JOINED_MAX
    });
    within.count().max(1)
}

fn joined(frames: &[Arc<Frame>]) -> Bytes {
    match frames {
        [frame] => frame.wire().clone(),
        frames => {
            let mut all = BytesMut::with_capacity(frames.iter().map(|frame| frame.wire().len()).sum());
            for frame in frames {
                all.extend_from_slice(frame.wire());
            }
            all.freeze()
        }
    }
}
