//! Subscribes clients to the actor's topics, and sends them `presence` events.

use super::TopicActor;
use super::loading::read_missed;
use crate::bus::{BusMessage, NodePresence};
use crate::topic::contract::TopicState;
use crate::topic::messages::{HubMessage, SubscribeTopic, Subscriber};
use crate::topic::presence::People;
use crate::topic::stream::{Attached, Stream};
use actix::prelude::*;
use bytes::Bytes;
use protocol::client_event::PresenceEvent;
use protocol::error_code::ErrorCode;
use protocol::topic::Topic;
use std::time::{Duration, Instant};

/// The minimum time between two regular `presence` events of a topic. They contain the people who joined or left the topic, or whose activity
/// changed.
const PRESENCE_EVERY: Duration = Duration::from_secs(1);

impl<S: TopicState> TopicActor<S> {
    /// Subscribes a client. The client may already have frames, received from another node, that this node does not have yet. In that case reads
    /// these frames first, so that the client can continue from its frame number. The state of an ephemeral topic in memory may be a second old,
    /// so it is read first, too.
    pub(super) fn attach_or_read(&mut self, message: SubscribeTopic, ctx: &mut Context<Self>) {
        let stream = self.streams.iter().find(|stream| stream.topic == message.topic);
        let is_behind = stream.is_some_and(|stream| stream.is_behind(&message.resume, &self.epoch));
        // a person may follow a topic that has ended here only if it has begun again since, and the frame that says so has not arrived
        if is_behind || self.ended().is_some() {
            self.catch_up.keep_subscribe(message);
            self.catch_up.record_gap();
        } else if self.is_ephemeral() {
            self.catch_up.keep_subscribe(message);
        } else {
            self.attach(message, ctx);
        }
    }

    pub(super) fn attach(&mut self, message: SubscribeTopic, ctx: &mut Context<Self>) {
        let Some(stream) = self.streams.iter_mut().find(|stream| stream.topic == message.topic) else {
            return message.refuse(ErrorCode::NotFound.into());
        };
        let Some(state) = self.state.as_ref() else { return };
        if state.ended().is_some() {
            return message.refuse(ErrorCode::NotFound.into());
        }
        let now = (self.engine.now)();
        let is_current = state.is_current(now);
        let topic = message.topic.clone();
        match stream.attach(message, &self.epoch, (now, is_current), || state.snapshot(&topic)) {
            Attached::Answered => {}
            Attached::HubFull => return,
            Attached::Stale(message) => return self.catch_up.keep_subscribe(message),
            Attached::Older {
                subscriber,
                offset,
                head,
                snapshot,
            } => self.answer_from_table(topic, subscriber, (offset, head), snapshot, ctx),
        }
        self.schedule_presence(ctx);
    }

    /// Reads from the database the frames that the actor no longer holds in memory, and sends them as the answer to a subscribe request. The actor
    /// continues during the read. The hub retains newer frames for the client until the answer arrives.
    fn answer_from_table(
        &self,
        topic: Topic,
        subscriber: Subscriber,
        range: (i64, i64),
        snapshot: Bytes,
        ctx: &mut Context<Self>,
    ) {
        let (pool, epoch) = (self.engine.pool.clone(), self.epoch.clone());
        let read = async move {
            let missed = read_missed(pool, &topic, &epoch, range).await;
            let kind = if missed.is_some() { "missed" } else { "snapshot" };
            metrics::counter!("needledrop_resumes_total", "kind" => kind).increment(1);
            let answer = HubMessage::Answer {
                connection: subscriber.connection,
                subscribe_id: subscriber.subscribe_id,
                topic,
                answer: missed.unwrap_or(snapshot),
            };
            if subscriber.hub.send(answer).is_err() {
                tracing::warn!("an answer found its hub's queue full");
            }
        };
        ctx.spawn(read.into_actor(self));
    }

    /// Sets the timer for the next `presence` event, if there are changes to send or people who can time out.
    pub(super) fn schedule_presence(&mut self, ctx: &mut Context<Self>) {
        self.publish_followed(ctx);
        let is_shared = self.engine.bus.is_shared();
        let moves = |stream: &Stream| stream.people.has_pending() || (is_shared && stream.people.has_own());
        if !self.timers.presence && self.streams.iter().any(moves) {
            self.timers.presence = true;
            ctx.run_later(PRESENCE_EVERY, |actor, ctx| {
                actor.timers.presence = false;
                actor.publish_presence(ctx);
                actor.schedule_presence(ctx);
                actor.pump(ctx);
            });
        }
    }

    /// Publishes the activity of people whom others follow. It does not wait for the timer of `presence` events, but publishes each person at most
    /// once per [`FOLLOWED_EVERY`].
    ///
    /// [`FOLLOWED_EVERY`]: crate::topic::presence::FOLLOWED_EVERY
    fn publish_followed(&mut self, ctx: &mut Context<Self>) {
        if self.timers.followed {
            return;
        }
        let wait = |streams: &[Stream]| {
            let now = Instant::now();
            (streams.iter())
                .filter_map(|stream| stream.people.followed_wait(now))
                .min()
        };
        if wait(&self.streams).is_some_and(|wait| wait.is_zero()) {
            self.publish_presence_changes(People::take_followed, ctx);
        }
        if let Some(wait) = wait(&self.streams) {
            self.timers.followed = true;
            ctx.run_later(wait, |actor, ctx| {
                actor.timers.followed = false;
                actor.publish_followed(ctx);
            });
        }
    }

    fn publish_presence(&mut self, ctx: &mut Context<Self>) {
        self.publish_presence_changes(People::take_changes, ctx);
    }

    /// Sends the followers on this node the event that `take` returns. Also sends the other nodes the people who are present on this node.
    fn publish_presence_changes(
        &mut self,
        take: fn(&mut People, &str, Instant) -> Option<PresenceEvent>,
        ctx: &mut Context<Self>,
    ) {
        let (now, mut is_lagging) = (Instant::now(), false);
        for stream in &mut self.streams {
            if let Some(event) = take(&mut stream.people, &stream.topic.to_string(), now) {
                stream.publish_presence(&event);
            }
            if self.engine.bus.is_shared()
                && let Some((people, gathering)) = stream.people.announce(now)
            {
                let (topic, node) = (stream.topic.clone(), self.engine.node_id.clone());
                let presence = NodePresence {
                    topic,
                    node,
                    people,
                    gathering,
                };
                self.engine.bus.publish(BusMessage::Presence(presence));
            }
            is_lagging |= stream.subscribers.is_lagging();
        }
        if is_lagging {
            self.resend_soon(ctx);
        }
    }
}
