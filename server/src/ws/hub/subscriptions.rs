//! The subscribe requests of connections: how they are sent to topics, answered, canceled and repeated, and how frames wait until the
//! answer is sent.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actors::topic::messages::{ConnectionId, Detach, Resume, SubscribeId, SubscribeTopic, Subscriber};
use bytes::Bytes;
use protocol::entity::account::Person;
use protocol::error_code::ErrorCode;
use protocol::limits::SOCKET_TOPICS_MAX;
use protocol::refusal::Refusal;
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;

use super::answers::{Item, Pending, SubscribeBuffer, Target};
use super::core::HubCore;
use super::pending::{
    find_item, latest_open, link_generation, queued_behind, record_missing_own_topic, refuse_pending,
};
use super::subscribe_state::{SubscribeEffect, SubscribeEvent, SubscribeState};
use super::subscription_index::{MUTED, place_of, send_closed};
use crate::files::link::OpenLink;
use crate::ws::connection::{Connection, ConnectionRef};
use crate::ws::outbox::{Kind, Wire};

/// The maximum number of topics that an anonymous connection can follow.
const ANONYMOUS_TOPICS_MAX: usize = 10;
/// The time after which a subscribe request is refused if its topic has not answered.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);

/// A topic that a connection has asked to follow, and that it may follow.
#[derive(Debug)]
pub struct SubscribeRequest {
    /// The topic to which the connection subscribes.
    pub topic: Topic,
    /// The position in the topic's stream after which the client wants to continue.
    pub resume: Resume,
    /// The person whom the topic shows to other followers as present; `None` for visitors.
    pub person: Option<Person>,
    /// The share link that allows the client to follow the topic; `None` if the client's account may follow it.
    pub link: Option<OpenLink>,
}

impl<W: Wire> HubCore<W> {
    /// Subscribes a connection to topics. The answer, which contains the results of all topics, is sent to `target`.
    pub fn subscribe(
        &mut self,
        connection: &ConnectionRef<W>,
        target: Target,
        wanted: Vec<Result<SubscribeRequest, Refusal>>,
        now: Instant,
    ) {
        let is_own = matches!(target, Target::Init { .. } | Target::Rights);
        // an introduced connection also follows its person's own topic
        let most = match connection.subscriptions.borrow().user {
            Some(_) => SOCKET_TOPICS_MAX + 1,
            None => ANONYMOUS_TOPICS_MAX,
        };
        let mut room = most.saturating_sub(connection.topics());
        let (mut items, mut ask) = (Vec::with_capacity(wanted.len()), Vec::new());
        for wanted in wanted {
            self.subscribe_ids += 1;
            let subscribe_id = SubscribeId(self.subscribe_ids);
            let wanted = match wanted {
                Ok(wanted) => wanted,
                Err(refusal) => {
                    items.push(Item::refused(subscribe_id, refusal));
                    continue;
                }
            };
            let former = self.names.get(&wanted.topic).copied();
            let follows = former.is_some_and(|slot| place_of(connection, slot).is_some());
            if !follows && !is_own && room == 0 {
                items.push(Item::refused(subscribe_id, ErrorCode::TooManyTopics.into()));
                continue;
            }
            room = room.saturating_sub(usize::from(!follows));
            let after = latest_open(connection, &items, &wanted.topic);
            if after.is_none() {
                ask.push(subscribe_id);
            }
            let mut item = Item::open(subscribe_id, wanted.topic, wanted.resume, wanted.person, after);
            item.link = wanted.link;
            items.push(item);
        }
        connection.subscriptions.borrow_mut().pending.push(Box::new(Pending {
            target,
            items,
            since: now,
        }));
        for subscribe_id in ask {
            self.send_subscribe(connection, subscribe_id);
        }
        self.send_complete(connection, now);
    }

    /// Ends a connection's subscription to a topic, and cancels its unanswered subscribe requests for the topic. Does nothing if there are
    /// none.
    pub fn unsubscribe(&mut self, connection: &ConnectionRef<W>, topic: &Topic, now: Instant) {
        let refusal = Refusal {
            message: Some("unsubscribed meanwhile".to_owned()),
            ..ErrorCode::Conflict.into()
        };
        refuse_pending(connection, topic, &refusal);
        if let Some(slot) = self.names.get(topic).copied()
            && let Some(place) = place_of(connection, slot)
        {
            if matches!(topic, Topic::User(_)) {
                // changes of rights must still be noticed
                self.topics[slot as usize].followers[place as usize].from = MUTED;
            } else {
                self.leave(connection, slot);
            }
        }
        self.send_complete(connection, now);
    }

    /// Ends a subscription to which the connection no longer has a right, and notifies the client.
    pub fn close_topic(&mut self, connection: &ConnectionRef<W>, topic: &Topic, reason: ClosedReason, now: Instant) {
        let was_pending = refuse_pending(connection, topic, &ErrorCode::NotFound.into());
        if let Some(slot) = self.names.get(topic).copied()
            && place_of(connection, slot).is_some()
        {
            self.leave(connection, slot);
            if !was_pending {
                send_closed(connection, topic, reason, now);
            }
        }
        self.send_complete(connection, now);
    }

    #[expect(clippy::too_many_arguments, reason = "they are the members of one message")]
    pub(super) fn attach(
        &mut self,
        id: ConnectionId,
        subscribe_id: SubscribeId,
        topic: Topic,
        head: i64,
        answer: Option<Bytes>,
        presence: Option<Bytes>,
        now: Instant,
    ) {
        let connection = self.connections.get(&id).cloned();
        let effect = connection.as_ref().map_or(SubscribeEffect::Detach, |connection| {
            let mut subscriptions = connection.subscriptions.borrow_mut();
            let item = find_item(&mut subscriptions.pending, subscribe_id);
            item.map_or(SubscribeEffect::Detach, |item| item.on(SubscribeEvent::Attach(answer)))
        });
        if effect == SubscribeEffect::Detach {
            // exactly one detach for this attach
            self.gateway.detach(Detach {
                topic: topic.clone(),
                hub: self.me.id(),
                connection: id,
            });
        }
        let Some(connection) = connection else { return };
        if effect == SubscribeEffect::Follow {
            if let Topic::User(user) = topic {
                // a change of rights that is part of the answer, or precedes it, is not reported in any other way
                connection
                    .access_round
                    .set(connection.access_round.get().wrapping_add(1));
                if connection.topics() > 0 {
                    self.access_changed.push(user);
                }
            }
            let slot = self.open_topic(topic, head, now);
            let (mut buffer, sees_people) = (SubscribeBuffer::new(subscribe_id), presence.is_some());
            if let Some(bytes) = presence {
                buffer.begin(bytes);
            }
            let generation = link_generation(&connection, subscribe_id);
            self.join(&connection, slot, head, buffer, sees_people, generation);
        }
        self.send_complete(&connection, now);
        self.resume_queued(&connection, subscribe_id, now);
    }

    /// Sends a subscribe request to its topic. If the connection already follows the topic, that subscription is ended first.
    pub(super) fn send_subscribe(&mut self, connection: &ConnectionRef<W>, subscribe_id: SubscribeId) {
        let (topic, resume, person) = {
            let mut subscriptions = connection.subscriptions.borrow_mut();
            let Some(item) = find_item(&mut subscriptions.pending, subscribe_id) else {
                return;
            };
            let Some(topic) = item.topic.clone() else { return };
            (topic, item.resume.clone(), item.person.clone())
        };
        if let Some(slot) = self.names.get(&topic).copied() {
            self.leave(connection, slot);
        }
        let subscriber = Subscriber {
            hub: Arc::clone(&self.me),
            connection: connection.id,
            subscribe_id,
            person,
        };
        self.gateway.subscribe(SubscribeTopic {
            topic,
            subscriber,
            resume,
        });
    }

    pub(super) fn outcome(
        &mut self,
        id: ConnectionId,
        subscribe_id: SubscribeId,
        outcome: Result<Bytes, Refusal>,
        now: Instant,
    ) {
        let Some(connection) = self.connections.get(&id).cloned() else {
            return;
        };
        {
            let mut subscriptions = connection.subscriptions.borrow_mut();
            let Some(item) = find_item(&mut subscriptions.pending, subscribe_id) else {
                return;
            };
            item.on(SubscribeEvent::Outcome(outcome));
        }
        self.send_complete(&connection, now);
        self.resume_queued(&connection, subscribe_id, now);
    }

    /// Removes a follower whose subscribe request the topic has refused after it had attached the follower.
    pub(super) fn undo(&mut self, id: ConnectionId, subscribe_id: SubscribeId, topic: &Topic) {
        let Some(connection) = self.connections.get(&id).cloned() else {
            return;
        };
        let Some(slot) = self.names.get(topic).copied() else {
            return;
        };
        if self.buffered_subscribe_id(&connection, slot) == Some(subscribe_id) {
            self.remove(&connection, slot);
        }
    }

    pub(super) fn buffered_subscribe_id(&self, connection: &Connection<W>, slot: u32) -> Option<SubscribeId> {
        let place = place_of(connection, slot)?;
        self.topics[slot as usize].followers[place as usize]
            .buffer
            .as_ref()
            .map(|buffer| buffer.subscribe_id)
    }

    /// Sends all answers that are complete. The frames that waited for them are sent afterwards.
    pub(super) fn send_complete(&mut self, connection: &ConnectionRef<W>, now: Instant) {
        loop {
            let done = {
                let mut subscriptions = connection.subscriptions.borrow_mut();
                let Some(index) = subscriptions.pending.iter().position(|pending| pending.is_complete()) else {
                    return;
                };
                subscriptions.pending.remove(index)
            };
            if let Some(frame) = done.frame() {
                connection.send(&frame, Kind::Ack, now);
            }
            record_missing_own_topic(connection, &done);
            for item in done.items.iter().filter(|item| item.state.is_attached()) {
                let slot = item.topic.as_ref().and_then(|topic| self.names.get(topic)).copied();
                if let Some(slot) =
                    slot.filter(|slot| self.buffered_subscribe_id(connection, *slot) == Some(item.subscribe_id))
                {
                    match item.state.outcome() {
                        Some(Ok(_)) if done.target == Target::Rights => self.mute(connection, slot),
                        Some(Ok(_)) => self.flush(connection, slot, now),
                        // refused after all: its answer was too late
                        _ => self.leave(connection, slot),
                    }
                }
            }
        }
    }

    /// Makes the hub itself follow the topic of a connection's person, without sending its frames to the client. Does nothing unless
    /// [`record_missing_own_topic`] has recorded that the client's own subscribe request has failed.
    pub(super) fn follow_own_topic(&mut self, connection: &ConnectionRef<W>, now: Instant) {
        let own = {
            let mut subscriptions = connection.subscriptions.borrow_mut();
            subscriptions
                .user
                .filter(|_| std::mem::take(&mut subscriptions.lacks_own_topic))
                .map(Topic::User)
        };
        let Some(topic) = own.filter(|_| connection.outbox.is_open()) else {
            return;
        };
        if self.follows(connection, &topic) || latest_open(connection, &[], &topic).is_some() {
            return;
        }
        let wanted = SubscribeRequest {
            topic,
            resume: Resume::default(),
            person: None,
            link: None,
        };
        self.subscribe(connection, Target::Rights, vec![Ok(wanted)], now);
    }

    /// Makes a follower receive no more frames. It stays attached to the topic.
    fn mute(&mut self, connection: &ConnectionRef<W>, slot: u32) {
        if let Some(place) = place_of(connection, slot) {
            let follower = &mut self.topics[slot as usize].followers[place as usize];
            (follower.buffer, follower.from) = (None, MUTED);
        }
    }

    pub(super) fn flush(&mut self, connection: &ConnectionRef<W>, slot: u32, now: Instant) {
        let Some(place) = place_of(connection, slot) else {
            return;
        };
        let follower = &mut self.topics[slot as usize].followers[place as usize];
        let Some(buffer) = follower.buffer.take() else { return };
        for held in buffer.frames {
            connection.outbox.push(&held.bytes, Kind::Topic(slot), now);
        }
        self.drop_heaviest_topics(connection, now);
    }

    /// Sends the next subscribe request for the same topic, because the request `after`, for which it waited, is answered.
    pub(super) fn resume_queued(&mut self, connection: &ConnectionRef<W>, after: SubscribeId, now: Instant) {
        let next = {
            let mut subscriptions = connection.subscriptions.borrow_mut();
            let next = queued_behind(&mut subscriptions.pending, after);
            next.map(|item| (item.subscribe_id, item.on(SubscribeEvent::Turn)))
        };
        if let Some((subscribe_id, SubscribeEffect::Request)) = next {
            self.send_subscribe(connection, subscribe_id);
            self.send_complete(connection, now);
        }
    }

    /// Sends a subscribe request again, without an offset, because too many frames have arrived before it was answered.
    pub(super) fn resubscribe(&mut self, id: ConnectionId, subscribe_id: SubscribeId) {
        let Some(connection) = self.connections.get(&id).cloned() else {
            return;
        };
        self.subscribe_ids += 1;
        let fresh = SubscribeId(self.subscribe_ids);
        {
            let mut subscriptions = connection.subscriptions.borrow_mut();
            let Some(item) = find_item(&mut subscriptions.pending, subscribe_id) else {
                return;
            };
            if item.on(SubscribeEvent::Overflow) != SubscribeEffect::Request {
                return;
            }
            (item.subscribe_id, item.resume) = (fresh, Resume::default());
            if let Some(next) = queued_behind(&mut subscriptions.pending, subscribe_id) {
                next.state = SubscribeState::Queued { after: fresh };
            }
        }
        self.send_subscribe(&connection, fresh);
    }

    /// Refuses the subscribe requests that their topic has not answered in time. If the topic attaches the connection later, the connection
    /// is detached again.
    pub(super) fn expire_subscribes(&mut self, connection: &ConnectionRef<W>, now: Instant) {
        let refused = {
            let mut subscriptions = connection.subscriptions.borrow_mut();
            let old = subscriptions
                .pending
                .iter_mut()
                .filter(|pending| now.duration_since(pending.since) >= ANSWER_WITHIN);
            let mut refused = Vec::new();
            for item in old.flat_map(|pending| &mut pending.items).filter(|item| item.is_open()) {
                item.on(SubscribeEvent::TimeOut(ErrorCode::TryAgain.into()));
                refused.push(item.subscribe_id);
            }
            refused
        };
        if !refused.is_empty() {
            self.send_complete(connection, now);
        }
        for subscribe_id in refused {
            self.resume_queued(connection, subscribe_id, now);
        }
    }
}
