//! The actor behind one or more topics.
//!
//! It owns an [`Owner`]'s state and the streams of its topics. Anybody may subscribe (rights are checked before) and give the owner's
//! commands; frames that others commit come in by number. At most one database operation is in flight: a load, a commit or a gap read.
//! Bounds: the mailbox holds 16,384 messages (beyond: 503), as does the queue of commands that wait for a commit.

use super::answer::{self, Answers};
use super::messages::{AskAgain, Detach, SetDoing, SubscribeTopic, Subscriber, ToHub};
use super::owner::{Command, Done, Heads, Owner, Step};
use super::presence::People;
use super::sequencer::{Arrival, Missed, Sequencer};
use super::subscribers::Subscribers;
use crate::engine::Engine;
use crate::frame::{Frame, store};
use crate::refusal::Refusal;
use crate::registry::{TopicPort, root_of};
use actix::prelude::*;
use protocol::error_code::ErrorCode;
use protocol::limits::{MISSED_BYTES_MAX, RING_FRAMES};
use protocol::topic::Topic;
use std::any::Any;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Messages and commands that may wait.
const QUEUE: usize = 16_384;
/// Frames that may come before the state is loaded; what comes beyond is read with the gap.
const EARLY_MAX: usize = 1_024;
/// A hub that did not take a frame is reminded after this.
const REMIND_AFTER: Duration = Duration::from_millis(50);
/// Presence is told at most this often.
const PRESENCE_EVERY: Duration = Duration::from_secs(1);

/// One topic's stream.
struct Stream {
    topic: Topic,
    sequencer: Sequencer,
    subscribers: Subscribers,
    people: People,
    answers: Answers,
}

/// See the module.
pub struct TopicActor<O: Owner> {
    root: Topic,
    generation: u64,
    engine: Arc<Engine>,
    /// None until the state is loaded.
    owner: Option<O>,
    streams: Vec<Stream>,
    queue: VecDeque<O::Command>,
    early_subscribes: Vec<SubscribeTopic>,
    early_frames: Vec<Arc<Frame>>,
    /// A database operation is in flight.
    busy: bool,
    /// The registry has another life for this topic: what still arrives goes there.
    retired: bool,
    /// Frames are known to be missing.
    behind: bool,
    reminding: bool,
    telling: bool,
    idle_check: Option<SpawnHandle>,
}

/// A command of the owner.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Do<O: Owner>(pub O::Command);

#[derive(Message)]
#[rtype(result = "()")]
struct Deliver(Arc<Frame>);

/// The last message of a retired actor's mailbox.
#[derive(Message)]
#[rtype(result = "()")]
struct Last;

struct Loaded<O> {
    owner: O,
    streams: Vec<(Topic, i64, Vec<Frame>)>,
}

impl<O: Owner> TopicActor<O> {
    /// Starts the actor of `root` on one of the engine's threads.
    pub fn launch(engine: &Arc<Engine>, root: &Topic, generation: u64) -> Box<dyn TopicPort> {
        let arbiter = &engine.arbiters[generation as usize % engine.arbiters.len()];
        let (engine, root) = (Arc::clone(engine), root.clone());
        Box::new(Self::start_in_arbiter(arbiter, move |ctx| {
            ctx.set_mailbox_capacity(QUEUE);
            Self {
                root,
                generation,
                engine,
                owner: None,
                streams: Vec::new(),
                queue: VecDeque::new(),
                early_subscribes: Vec::new(),
                early_frames: Vec::new(),
                busy: true,
                retired: false,
                behind: false,
                reminding: false,
                telling: false,
                idle_check: None,
            }
        }))
    }

    fn loaded(&mut self, loaded: Result<Option<Loaded<O>>, sqlx::Error>, ctx: &mut Context<Self>) {
        self.busy = false;
        let loaded = match loaded {
            Ok(Some(loaded)) => loaded,
            Ok(None) => return self.give_up(ErrorCode::NotFound, ctx),
            Err(error) => {
                tracing::error!(%error, topic.kind = O::KIND, "a topic could not be loaded");
                return self.give_up(ErrorCode::TryAgain, ctx);
            }
        };
        self.owner = Some(loaded.owner);
        self.streams = (loaded.streams.into_iter())
            .map(|(topic, head, newest)| Stream {
                topic,
                sequencer: Sequencer::new(head, newest),
                subscribers: Subscribers::default(),
                people: People::default(),
                answers: Answers::default(),
            })
            .collect();
        for frame in std::mem::take(&mut self.early_frames) {
            self.take_frame(frame, ctx);
        }
        for message in std::mem::take(&mut self.early_subscribes) {
            self.attach(message, ctx);
        }
        self.pump(ctx);
    }

    /// Nothing can be done with this topic: everybody who waits is told, and the next need starts anew.
    fn give_up(&mut self, code: ErrorCode, ctx: &mut Context<Self>) {
        for command in std::mem::take(&mut self.queue) {
            command.refuse(code.into());
        }
        for message in std::mem::take(&mut self.early_subscribes) {
            refuse(message, code.into());
        }
        self.retire(ctx);
    }

    fn retire(&mut self, ctx: &mut Context<Self>) {
        self.engine.registry.retire(&self.root, self.generation);
        self.retired = true;
        self.send_last(ctx);
    }

    fn send_last(&mut self, ctx: &mut Context<Self>) {
        // through the mailbox, so that it comes behind everything that was sent before the entry was removed
        if ctx.address().try_send(Last).is_err() {
            ctx.run_later(REMIND_AFTER, Self::send_last);
        }
    }

    fn stream(&mut self, topic: &Topic) -> Option<&mut Stream> {
        self.streams.iter_mut().find(|stream| stream.topic == *topic)
    }

    /// Starts the next database operation, if there is something to do and none is in flight.
    fn pump(&mut self, ctx: &mut Context<Self>) {
        while !self.busy && !self.retired {
            if self.behind {
                self.read_gap(ctx);
                return;
            }
            let Some(owner) = self.owner.as_mut() else { return };
            if self.queue.is_empty() {
                self.watch_idleness(ctx);
                return;
            }
            let heads = self
                .streams
                .iter()
                .map(|s| (s.topic.clone(), s.sequencer.head()))
                .collect();
            match owner.next(&mut self.queue, &Heads(heads), &self.engine) {
                Step::Answered => {}
                Step::Commit(commit) => {
                    self.busy = true;
                    ctx.spawn(commit.into_actor(self).map(|done, actor, ctx| {
                        actor.busy = false;
                        actor.done(done, ctx);
                        actor.pump(ctx);
                    }));
                }
            }
        }
    }

    fn done(&mut self, done: Done<O::Command>, ctx: &mut Context<Self>) {
        match done {
            Done::Committed { frames, reply } => {
                let frames: Vec<Arc<Frame>> = frames.into_iter().map(Arc::new).collect();
                let mut next = Vec::new();
                for frame in &frames {
                    if root_of(&frame.topic) == self.root {
                        next.extend(self.fold(Arc::clone(frame)));
                    }
                }
                reply();
                for frame in next {
                    self.publish(&frame, ctx);
                }
                self.engine.publish(&frames, Some(&self.root));
            }
            Done::Again(commands) => {
                for command in commands.into_iter().rev() {
                    self.queue.push_front(command);
                }
                self.behind = true;
            }
            Done::Refused => {}
        }
    }

    /// Brings a frame into the state; answers those that are to be published.
    fn fold(&mut self, frame: Arc<Frame>) -> Vec<Arc<Frame>> {
        let topic = frame.topic.clone();
        let Some(stream) = self.stream(&topic) else {
            return Vec::new();
        };
        let next = match stream.sequencer.arrive(frame) {
            Arrival::Known => return Vec::new(),
            Arrival::Gap => {
                self.behind = true;
                return Vec::new();
            }
            Arrival::Next(next) => next,
        };
        if let Some(owner) = self.owner.as_mut() {
            for change in next.iter().flat_map(|frame| frame.parse()) {
                owner.fold(&topic, &change);
            }
        }
        next
    }

    fn take_frame(&mut self, frame: Arc<Frame>, ctx: &mut Context<Self>) {
        for frame in self.fold(frame) {
            self.publish(&frame, ctx);
        }
    }

    fn publish(&mut self, frame: &Arc<Frame>, ctx: &mut Context<Self>) {
        let Some(stream) = self.streams.iter_mut().find(|stream| stream.topic == frame.topic) else {
            return;
        };
        stream.subscribers.publish(frame);
        if self.owner.as_ref().is_some_and(Owner::is_gone) {
            let topic = &frame.topic;
            stream.subscribers.pass(|| ToHub::TopicGone {
                topic: topic.clone(),
                reason: "gone",
            });
            stream.subscribers.clear();
            stream.people = People::default();
            return;
        }
        if stream.subscribers.is_lagging() && !self.reminding {
            self.reminding = true;
            ctx.run_later(REMIND_AFTER, Self::remind);
        }
    }

    fn remind(&mut self, ctx: &mut Context<Self>) {
        self.reminding = false;
        for stream in &mut self.streams {
            if let Missed::Held(frames) = stream.sequencer.missed(stream.sequencer.head() - 1)
                && let Some(newest) = frames.last()
            {
                self.reminding |= stream.subscribers.remind(newest);
            }
        }
        if self.reminding {
            ctx.run_later(REMIND_AFTER, Self::remind);
        }
    }

    /// Reads the frames that are missing. They need no waiting for: number n + 1 is only taken after n has committed.
    fn read_gap(&mut self, ctx: &mut Context<Self>) {
        self.busy = true;
        self.behind = false;
        let asked: Vec<(Topic, i64)> = self
            .streams
            .iter()
            .map(|s| (s.topic.clone(), s.sequencer.head()))
            .collect();
        let pool = self.engine.pool.clone();
        let read = async move {
            let mut conn = pool.acquire().await?;
            let mut frames = Vec::new();
            for (topic, head) in asked {
                frames.extend(store::list_after(&mut conn, &topic, head, RING_FRAMES as i64).await?);
            }
            Ok::<_, sqlx::Error>(frames)
        };
        ctx.spawn(read.into_actor(self).map(|read, actor, ctx| {
            actor.busy = false;
            match read {
                Ok(frames) => {
                    for frame in frames {
                        actor.take_frame(Arc::new(frame), ctx);
                    }
                    // more may be missing than one read gives; an empty read means the heads are up to date
                    actor.behind |= actor.streams.iter().any(|stream| stream.sequencer.has_gap());
                    actor.pump(ctx);
                }
                Err(error) => {
                    tracing::error!(%error, topic.kind = O::KIND, "missing frames could not be read");
                    actor.behind = true;
                    for command in std::mem::take(&mut actor.queue) {
                        command.refuse(ErrorCode::TryAgain.into());
                    }
                    ctx.run_later(Duration::from_millis(500), Self::pump);
                }
            }
        }));
    }

    fn attach(&mut self, message: SubscribeTopic, ctx: &mut Context<Self>) {
        let epoch = self.engine.epoch.clone();
        let SubscribeTopic {
            topic,
            subscriber,
            resume,
        } = message;
        let Some(index) = self.streams.iter().position(|stream| stream.topic == topic) else {
            let refusal = ErrorCode::NotFound.into();
            return refuse(
                SubscribeTopic {
                    topic,
                    subscriber,
                    resume,
                },
                refusal,
            );
        };
        let Some(owner) = self.owner.as_ref() else { return };
        let stream = &mut self.streams[index];
        let head = stream.sequencer.head();
        let this_epoch = resume.epoch.as_ref().is_none_or(|theirs| *theirs == epoch);
        let resumed = resume
            .offset
            .filter(|_| this_epoch)
            .map(|offset| (offset, stream.sequencer.missed(offset)));
        let mut older = None;
        let answer = match resumed {
            Some((offset, Missed::Held(frames))) => {
                metrics::counter!("needledrop_resumes_total", "kind" => "missed").increment(1);
                Some(stream.answers.missed(&topic, &epoch, head, offset, &frames))
            }
            Some((offset, Missed::Older)) => {
                older = Some(offset);
                None
            }
            Some((_, Missed::TooMuch)) | None => {
                metrics::counter!("needledrop_resumes_total", "kind" => "snapshot").increment(1);
                Some(stream.answers.snapshot(&topic, &epoch, head, || owner.snapshot(&topic)))
            }
        };
        let presence = subscriber.person.clone().filter(|_| O::PRESENCE).map(|person| {
            stream.people.enter(subscriber.connection, person);
            presence_frame(&stream.people.everybody(&topic.to_string()))
        });
        let (connection, ticket) = (subscriber.connection, subscriber.ticket);
        let attach = ToHub::Attach {
            connection,
            ticket,
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
            .snapshot(topic, &self.engine.epoch, head, || owner.snapshot(topic))
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
        let (pool, epoch) = (self.engine.pool.clone(), self.engine.epoch.clone());
        let read = async move {
            let frames = match pool.acquire().await {
                Ok(mut conn) => store::list_after(&mut conn, &topic, offset, head - offset).await,
                Err(error) => Err(error),
            };
            let frames: Vec<Arc<Frame>> = frames.unwrap_or_default().into_iter().map(Arc::new).collect();
            let whole = frames.len() as i64 == head - offset
                && frames.first().is_some_and(|first| first.offset == offset + 1)
                && frames.iter().map(|frame| frame.changes.len()).sum::<usize>() <= MISSED_BYTES_MAX;
            let kind = if whole { "missed" } else { "snapshot" };
            metrics::counter!("needledrop_resumes_total", "kind" => kind).increment(1);
            let answer = if whole {
                answer::missed(&topic, &epoch, head, &frames)
            } else {
                snapshot
            };
            let (connection, ticket) = (subscriber.connection, subscriber.ticket);
            if subscriber
                .hub
                .send(ToHub::Answer {
                    connection,
                    ticket,
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

    fn tell_presence(&mut self, ctx: &mut Context<Self>) {
        if !self.telling && self.streams.iter().any(|stream| stream.people.is_unsettled()) {
            self.telling = true;
            ctx.run_later(PRESENCE_EVERY, |actor, ctx| {
                actor.telling = false;
                for stream in &mut actor.streams {
                    if let Some(event) = stream.people.settle(&stream.topic.to_string(), Instant::now()) {
                        let wire = presence_frame(&event);
                        let topic = &stream.topic;
                        stream.subscribers.pass(|| ToHub::Passing {
                            topic: topic.clone(),
                            wire: wire.clone(),
                        });
                    }
                }
                actor.tell_presence(ctx);
                actor.pump(ctx);
            });
        }
    }

    fn is_idle(&self) -> bool {
        !self.busy
            && self.queue.is_empty()
            && self.early_subscribes.is_empty()
            && self
                .streams
                .iter()
                .all(|s| s.subscribers.is_empty() && !s.people.is_unsettled())
    }

    fn watch_idleness(&mut self, ctx: &mut Context<Self>) {
        if self.idle_check.is_none() && self.is_idle() {
            self.idle_check = Some(ctx.run_later(self.engine.idle_after, |actor, ctx| {
                actor.idle_check = None;
                if actor.is_idle() && !actor.retired {
                    actor.retire(ctx);
                }
            }));
        }
    }
}

fn presence_frame(event: &protocol::client_event::PresenceEvent) -> bytes::Bytes {
    let payload = serde_json::to_string(event).expect("a presence event is plain data");
    protocol::encode::event_frame("presence", &payload)
}

fn refuse(message: SubscribeTopic, refusal: Refusal) {
    let SubscribeTopic { topic, subscriber, .. } = message;
    let (connection, ticket) = (subscriber.connection, subscriber.ticket);
    if subscriber
        .hub
        .send(ToHub::Refuse {
            connection,
            ticket,
            topic,
            refusal,
        })
        .is_err()
    {
        tracing::warn!("a refusal found its hub's queue full");
    }
}

async fn load<O: Owner>(engine: Arc<Engine>, root: Topic) -> Result<Option<Loaded<O>>, sqlx::Error> {
    let _permit = engine.loads.acquire().await;
    let topics = O::topics(&root);
    let names: Vec<String> = topics.iter().map(ToString::to_string).collect();
    store::insert_heads(&mut *engine.pool.acquire().await?, &names).await?;
    let mut tx = engine
        .pool
        .begin_with("begin isolation level repeatable read, read only")
        .await?;
    let Some(owner) = O::load(&root, &mut tx, &engine).await? else {
        return Ok(None);
    };
    let heads: std::collections::HashMap<String, i64> = store::list_heads(&mut tx, &names).await?.into_iter().collect();
    let mut streams = Vec::with_capacity(topics.len());
    for (topic, name) in topics.into_iter().zip(names) {
        let head = heads.get(&name).copied().unwrap_or(0);
        let newest = store::list_after(&mut tx, &topic, head - RING_FRAMES as i64, RING_FRAMES as i64).await?;
        streams.push((topic, head, newest));
    }
    tx.commit().await?;
    Ok(Some(Loaded { owner, streams }))
}

impl<O: Owner> Actor for TopicActor<O> {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        metrics::gauge!("needledrop_topics", "kind" => O::KIND).increment(1.0);
        let load = load::<O>(Arc::clone(&self.engine), self.root.clone());
        ctx.spawn(
            load.into_actor(self)
                .map(|loaded, actor, ctx| actor.loaded(loaded, ctx)),
        );
    }

    fn stopped(&mut self, _ctx: &mut Self::Context) {
        metrics::gauge!("needledrop_topics", "kind" => O::KIND).decrement(1.0);
    }
}

impl<O: Owner> Handler<Do<O>> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, Do(command): Do<O>, ctx: &mut Self::Context) {
        if self.retired {
            return self.engine.registry.command::<O>(&self.engine, &self.root, command);
        }
        if self.queue.len() >= QUEUE {
            return command.refuse(ErrorCode::TryAgain.into());
        }
        self.queue.push_back(command);
        self.pump(ctx);
    }
}

impl<O: Owner> Handler<SubscribeTopic> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, message: SubscribeTopic, ctx: &mut Self::Context) {
        if self.retired {
            self.engine.registry.subscribe(&self.engine, message);
        } else if self.owner.is_some() {
            self.attach(message, ctx);
        } else {
            self.early_subscribes.push(message);
        }
    }
}

impl<O: Owner> Handler<Detach> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, message: Detach, ctx: &mut Self::Context) {
        if let Some(stream) = self.stream(&message.topic) {
            stream.subscribers.detach(message.hub);
            stream.people.leave(message.connection, Instant::now());
        }
        self.tell_presence(ctx);
        self.pump(ctx);
    }
}

impl<O: Owner> Handler<SetDoing> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, message: SetDoing, ctx: &mut Self::Context) {
        if let Some(stream) = self.stream(&message.topic) {
            stream.people.set_doing(message.connection, message.doing);
        }
        self.tell_presence(ctx);
    }
}

impl<O: Owner> Handler<AskAgain> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, message: AskAgain, _ctx: &mut Self::Context) {
        let Some(stream) = self.stream(&message.topic) else {
            return;
        };
        let frames = match stream.sequencer.missed(message.have) {
            Missed::Held(frames) => frames,
            // too far behind: the newest frame alone shows the hub that it cannot catch up, and it lets its connections resync
            Missed::Older | Missed::TooMuch => match stream.sequencer.missed(stream.sequencer.head() - 1) {
                Missed::Held(newest) => newest,
                Missed::Older | Missed::TooMuch => return,
            },
        };
        for frame in frames {
            if message.hub.send(ToHub::Frame(frame)).is_err() {
                return;
            }
        }
    }
}

impl<O: Owner> Handler<Deliver> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, Deliver(frame): Deliver, ctx: &mut Self::Context) {
        if self.retired {
            return self.engine.registry.deliver(&self.root, &frame);
        }
        if self.owner.is_none() {
            if self.early_frames.len() < EARLY_MAX {
                self.early_frames.push(frame);
            } else {
                self.behind = true;
            }
            return;
        }
        self.take_frame(frame, ctx);
        self.pump(ctx);
    }
}

impl<O: Owner> Handler<Last> for TopicActor<O> {
    type Result = ();

    fn handle(&mut self, _: Last, ctx: &mut Self::Context) {
        ctx.stop();
    }
}

impl<O: Owner> TopicPort for Addr<TopicActor<O>> {
    fn subscribe(&self, message: SubscribeTopic) -> Result<(), SendError<SubscribeTopic>> {
        self.try_send(message)
    }

    fn detach(&self, message: Detach) -> Result<(), SendError<Detach>> {
        self.try_send(message)
    }

    fn set_doing(&self, message: SetDoing) -> Result<(), SendError<SetDoing>> {
        self.try_send(message)
    }

    fn ask_again(&self, message: AskAgain) -> Result<(), SendError<AskAgain>> {
        self.try_send(message)
    }

    fn deliver(&self, frame: Arc<Frame>) {
        if self.try_send(Deliver(frame)).is_err() {
            tracing::warn!(
                topic.kind = O::KIND,
                "a frame was not taken; it is read with the gap it leaves"
            );
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
