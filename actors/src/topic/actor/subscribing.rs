//! How somebody comes to follow a topic: the answer, the attachment to the hub, presence.

use super::{Stream, TopicActor};
use crate::bus::{BusMessage, NodePresence};
use crate::frame::{Frame, store};
use crate::topic::answer;
use crate::topic::engine::Engine;
use crate::topic::messages::{Resume, SubscribeTopic, Subscriber, ToHub};
use crate::topic::sequencer::Missed;
use crate::topic::state::TopicState;
use actix::prelude::*;
use protocol::error_code::ErrorCode;
use protocol::limits::MISSED_BYTES_MAX;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Presence is told at most this often.
const PRESENCE_EVERY: Duration = Duration::from_secs(1);

impl<O: TopicState> TopicActor<O> {
    /// Attaches; but where a client comes from a node that had heard of more frames, they are read first, so that it goes on from where it
    /// stands.
    pub(super) fn attach_or_read(&mut self, message: SubscribeTopic, ctx: &mut Context<Self>) {
        let Resume { offset, epoch } = &message.resume;
        let this_epoch = epoch.as_ref().is_some_and(|theirs| *theirs == self.epoch);
        let (offset, topic) = (offset.filter(|_| this_epoch), &message.topic);
        let head = (self.streams.iter().find(|stream| stream.topic == *topic)).map(|stream| stream.sequencer.head());
        if offset.zip(head).is_some_and(|(offset, head)| offset > head) {
            self.early_subscribes.push(message);
            self.behind = true;
        } else {
            self.attach(message, ctx);
        }
    }

    pub(super) fn attach(&mut self, message: SubscribeTopic, ctx: &mut Context<Self>) {
        let Some(index) = self.streams.iter().position(|stream| stream.topic == message.topic) else {
            return refuse(message, ErrorCode::NotFound.into());
        };
        let Some(owner) = self.owner.as_ref() else { return };
        if owner.ended().is_some() {
            return refuse(message, ErrorCode::NotFound.into());
        }
        let epoch = &self.epoch;
        let stream = &mut self.streams[index];
        let head = stream.sequencer.head();
        let this_epoch = message.resume.epoch.as_ref().is_some_and(|theirs| theirs == epoch);
        let offset = message.resume.offset.filter(|_| this_epoch);
        let resumed = offset.map(|offset| (offset, stream.sequencer.missed(offset)));
        let is_held = matches!(resumed, Some((_, Missed::Held(_))));
        if !is_held && !owner.is_current((self.engine.now)()) {
            self.early_subscribes.push(message);
            return;
        }
        let SubscribeTopic { topic, subscriber, .. } = message;
        let mut older = None;
        let answer = match resumed {
            Some((offset, Missed::Held(frames))) => {
                metrics::counter!("needledrop_resumes_total", "kind" => "missed").increment(1);
                Some(stream.answers.missed(&topic, epoch, head, offset, &frames))
            }
            Some((offset, Missed::Older)) => {
                older = Some(offset);
                None
            }
            Some((_, Missed::TooMuch)) | None => {
                metrics::counter!("needledrop_resumes_total", "kind" => "snapshot").increment(1);
                Some((stream.answers).snapshot(&topic, epoch, head, || owner.snapshot(&topic)))
            }
        };
        let shows_people = topic.kind_of().has_presence();
        let presence = subscriber.person.clone().filter(|_| shows_people).map(|person| {
            stream.people.enter(subscriber.connection, person);
            presence_frame(&stream.people.everybody(&topic.to_string()))
        });
        let (connection, subscribe_id) = (subscriber.connection, subscriber.subscribe_id);
        let attach = ToHub::Attach {
            connection,
            subscribe_id,
            topic: topic.clone(),
            head,
            answer,
            presence,
        };
        if subscriber.hub.send(attach).is_err() {
            tracing::warn!("an attach found its hub's queue full");
            stream.people.leave(connection, Instant::now());
            return;
        }
        stream.subscribers.attach(&subscriber.hub);
        self.tell_presence(ctx);
        if let Some(offset) = older {
            let owner_snapshot = self.snapshot_answer(index);
            self.answer_from_table(topic, subscriber, offset, head, owner_snapshot, ctx);
        }
    }

    fn snapshot_answer(&mut self, index: usize) -> bytes::Bytes {
        let owner = self
            .owner
            .as_ref()
            .expect("subscribers are attached only once the state is loaded");
        let stream = &mut self.streams[index];
        let (topic, head) = (&stream.topic, stream.sequencer.head());
        stream
            .answers
            .snapshot(topic, &self.epoch, head, || owner.snapshot(topic))
    }

    /// Frames older than the ring are read outside the actor while the hub holds newer ones back.
    fn answer_from_table(
        &self,
        topic: Topic,
        subscriber: Subscriber,
        offset: i64,
        head: i64,
        snapshot: bytes::Bytes,
        ctx: &mut Context<Self>,
    ) {
        let (pool, epoch) = (self.engine.pool.clone(), self.epoch.clone());
        let read = async move {
            let frames = match pool.acquire().await {
                Ok(mut conn) => store::list_newest(&mut conn, &topic, offset, head, MISSED_BYTES_MAX).await,
                Err(error) => Err(error),
            };
            let frames: Vec<Arc<Frame>> = frames.unwrap_or_default().into_iter().map(Arc::new).collect();
            let whole = frames.len() as i64 == head - offset
                && frames.first().is_some_and(|first| first.offset == offset + 1)
                && frames.iter().map(|frame| frame.size()).sum::<usize>() <= MISSED_BYTES_MAX;
            let kind = if whole { "missed" } else { "snapshot" };
            metrics::counter!("needledrop_resumes_total", "kind" => kind).increment(1);
            let answer = if whole {
                answer::missed(&topic, &epoch, head, &frames)
            } else {
                snapshot
            };
            let (connection, subscribe_id) = (subscriber.connection, subscriber.subscribe_id);
            if subscriber
                .hub
                .send(ToHub::Answer {
                    connection,
                    subscribe_id,
                    topic,
                    answer,
                })
                .is_err()
            {
                tracing::warn!("an answer found its hub's queue full");
            }
        };
        ctx.spawn(read.into_actor(self));
    }

    pub(super) fn tell_presence(&mut self, ctx: &mut Context<Self>) {
        let is_shared = self.engine.bus.is_shared();
        let moves = |stream: &Stream| stream.people.is_unsettled() || (is_shared && stream.people.has_own());
        if !self.telling && self.streams.iter().any(moves) {
            self.telling = true;
            ctx.run_later(PRESENCE_EVERY, |actor, ctx| {
                actor.telling = false;
                let mut is_untold = false;
                for stream in &mut actor.streams {
                    settle_presence(&actor.engine, stream, Instant::now());
                    is_untold |= stream.subscribers.is_lagging();
                }
                if is_untold {
                    actor.remind_soon(ctx);
                }
                actor.tell_presence(ctx);
                actor.pump(ctx);
            });
        }
    }
}

/// Tells followers here what changed, and other nodes who is here.
fn settle_presence(engine: &Engine, stream: &mut Stream, now: Instant) {
    if let Some(event) = stream.people.settle(&stream.topic.to_string(), now) {
        let wire = presence_frame(&event);
        let topic = &stream.topic;
        stream.subscribers.pass(|| ToHub::Ephemeral {
            topic: topic.clone(),
            wire: wire.clone(),
        });
    }
    if engine.bus.is_shared()
        && let Some(people) = stream.people.tell(now)
    {
        let (topic, node) = (stream.topic.clone(), engine.node_id.clone());
        engine
            .bus
            .publish(BusMessage::Presence(NodePresence { topic, node, people }));
    }
}

/// Sends hubs what they did not take, and in place of what changed in presence who is there by now. Answers whether any is still behind.
pub(super) fn remind(stream: &mut Stream) -> bool {
    let (topic, people) = (&stream.topic, &stream.people);
    stream.subscribers.inform(|| ToHub::Ephemeral {
        topic: topic.clone(),
        wire: presence_frame(&people.everybody(&topic.to_string())),
    });
    stream.subscribers.remind(topic, &stream.sequencer)
}

fn presence_frame(event: &protocol::client_event::PresenceEvent) -> bytes::Bytes {
    let payload = serde_json::to_string(event).expect("a presence event is plain data");
    protocol::encode::event_frame("presence", &payload)
}

pub(super) fn refuse(message: SubscribeTopic, refusal: Refusal) {
    let SubscribeTopic { topic, subscriber, .. } = message;
    let (connection, subscribe_id) = (subscriber.connection, subscriber.subscribe_id);
    if subscriber
        .hub
        .send(ToHub::Refuse {
            connection,
            subscribe_id,
            topic,
            refusal,
        })
        .is_err()
    {
        tracing::warn!("a refusal found its hub's queue full");
    }
}
