//! The actor behind one or more topics.
//!
//! It owns an [`TopicState`]'s state and the streams of its topics. Anybody may subscribe (rights are checked before) and give the owner's
//! commands; frames that others commit come in by number. At most one database operation is in flight: a load, a commit or a gap read.
//! Bounds: the mailbox holds 16,384 messages (beyond: 503), as does the queue of commands that wait for a commit.

mod gap;
mod handlers;
mod holding;
mod loading;
mod refreshing;
mod subscribing;
mod telling;

use crate::bus::NodePresence;
use crate::frame::Frame;
use crate::topic::answer::Answers;
use crate::topic::engine::Engine;
use crate::topic::messages::SubscribeTopic;
use crate::topic::presence::People;
use crate::topic::queue::{CommandQueue, PendingWrite, WriteDone};
use crate::topic::registry::TopicPort;
use crate::topic::sequencer::{Arrival, Sequencer};
use crate::topic::state::{Done, Heads, Step, TopicState};
use crate::topic::subscribers::Subscribers;
use actix::dev::channel::channel;
use actix::prelude::*;
use futures_util::FutureExt as _;
use futures_util::future::LocalBoxFuture;
use holding::Held;
use loading::{Loaded, load};
use metrics::Gauge;
use protocol::change::Change;
use protocol::error_code::ErrorCode;
use protocol::topic::{Lifetime, Topic};
use std::sync::Arc;
use std::time::{Duration, Instant};
use subscribing::{refuse, remind};
use telling::Told;
use uuid::Uuid;

/// Messages and commands that may wait.
const QUEUE: usize = 16_384;
/// Frames that may come before the state is loaded; what comes beyond is read with the gap.
const EARLY_MAX: usize = 1_024;
/// What a hub did not take is sent again after this.
const REMIND_AFTER: Duration = Duration::from_millis(50);

/// One topic's stream.
struct Stream {
    topic: Topic,
    sequencer: Sequencer,
    subscribers: Subscribers,
    people: People,
    answers: Answers,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// A database operation is in flight.
    Busy,
    /// None is.
    Ready,
    /// The registry has another life for this topic: what still arrives goes there.
    Retired,
}

/// See the module.
pub struct TopicActor<O: TopicState> {
    root: Topic,
    generation: u64,
    engine: Arc<Engine>,
    /// Of its numbers: the database's, or another at each start where they are held in memory.
    epoch: String,
    /// None until the state is loaded.
    owner: Option<O>,
    streams: Vec<Stream>,
    queue: CommandQueue<O::Command>,
    /// They wait for the state, or for frames that they know and this node does not.
    early_subscribes: Vec<SubscribeTopic>,
    early_frames: Vec<Arc<Frame>>,
    /// What a commit led to, while the next one is being sent.
    untold: Option<Told>,
    held: Held,
    phase: Phase,
    /// Frames are known to be missing.
    behind: bool,
    reminding: bool,
    telling: bool,
    idle_check: Option<SpawnHandle>,
    /// Commands that wait, summed over the kind's topics, and this one's share of it.
    waiting: (Gauge, usize),
}

/// A command of the owner.
#[derive(Message)]
#[rtype(result = "()")]
pub struct Execute<O: TopicState>(pub O::Command);

/// A write that is to wait for its turn here.
#[derive(Message)]
#[rtype(result = "()")]
pub struct QueueWrite(pub Box<dyn PendingWrite>);

impl<C> From<Option<WriteDone>> for Done<C> {
    fn from(done: Option<WriteDone>) -> Self {
        match done {
            Some(WriteDone { frames, reply }) => Self::Committed {
                frames,
                known: None,
                reply,
            },
            None => Self::Refused,
        }
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Deliver(Arc<Frame>);

/// Another node says who is on a topic.
#[derive(Message)]
#[rtype(result = "()")]
struct HearPresence(NodePresence);

/// The head table's present head of a topic: a last frame that the bus lost shows here.
#[derive(Message)]
#[rtype(result = "()")]
struct CheckHead {
    topic: Topic,
    head: i64,
}

/// The last message of a retired actor's mailbox. Its address keeps the mailbox open until then: an actor whose mailbox nobody can send to
/// any more ends at once, with what it has not read.
#[derive(Message)]
#[rtype(result = "()")]
struct Last<O: TopicState> {
    _own: Addr<TopicActor<O>>,
}

impl<O: TopicState> TopicActor<O> {
    /// Starts the actor of `root` on one of the engine's threads.
    pub fn launch(engine: &Arc<Engine>, root: &Topic, generation: u64) -> Box<dyn TopicPort> {
        let arbiter = &engine.arbiters[generation as usize % engine.arbiters.len()];
        let (engine, root) = (Arc::clone(engine), root.clone());
        // the mailbox has its room from the first message on: a burst comes before the actor's thread has begun with it
        let (sender, receiver) = channel(QUEUE);
        arbiter.spawn_fn(move || {
            let waiting = metrics::gauge!("needledrop_topic_queue", "kind" => root.kind());
            let epoch = match root.kind_of().lifetime() {
                Lifetime::Durable => engine.epoch.clone(),
                Lifetime::Ephemeral => Uuid::new_v4().to_string(),
            };
            let actor = Self {
                root,
                generation,
                engine,
                epoch,
                owner: None,
                streams: Vec::new(),
                queue: CommandQueue::default(),
                early_subscribes: Vec::new(),
                early_frames: Vec::new(),
                untold: None,
                held: Held::default(),
                phase: Phase::Busy,
                behind: false,
                reminding: false,
                telling: false,
                idle_check: None,
                waiting: (waiting, 0),
            };
            actix::spawn(Context::with_receiver(receiver).into_future(actor));
        });
        Box::new(Addr::new(sender))
    }

    fn loaded(&mut self, loaded: Result<Option<Loaded<O>>, sqlx::Error>, ctx: &mut Context<Self>) {
        self.phase = Phase::Ready;
        let loaded = match loaded {
            Ok(Some(loaded)) => loaded,
            Ok(None) => return self.give_up(ErrorCode::NotFound, ctx),
            Err(error) => {
                tracing::error!(%error, topic.kind = self.root.kind(), "a topic could not be loaded");
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
        self.take_early(ctx);
    }

    /// Takes what came before the state was loaded.
    fn take_early(&mut self, ctx: &mut Context<Self>) {
        for frame in std::mem::take(&mut self.early_frames) {
            self.take_frame(frame, ctx);
        }
        for message in std::mem::take(&mut self.early_subscribes) {
            self.attach_or_read(message, ctx);
        }
        self.pump(ctx);
    }

    /// Nothing can be done with this topic: everybody who waits is told, and the next need starts anew.
    fn give_up(&mut self, code: ErrorCode, ctx: &mut Context<Self>) {
        self.queue.refuse_all(&code.into());
        for message in std::mem::take(&mut self.early_subscribes) {
            refuse(message, code.into());
        }
        self.retire(ctx);
    }

    fn retire(&mut self, ctx: &mut Context<Self>) {
        self.engine.registry.retire(&self.root, self.generation);
        self.phase = Phase::Retired;
        send_last(ctx);
    }

    fn stream(&mut self, topic: &Topic) -> Option<&mut Stream> {
        self.streams.iter_mut().find(|stream| stream.topic == *topic)
    }

    /// Starts the next database operation, if there is something to do and none is in flight.
    fn pump(&mut self, ctx: &mut Context<Self>) {
        self.next_operation(ctx);
        if self.phase == Phase::Ready {
            self.publish_held(ctx);
        }
        self.note_waiting(self.queue.len());
    }

    fn note_waiting(&mut self, now: usize) {
        let (gauge, before) = &mut self.waiting;
        if now != *before {
            gauge.increment(now as f64 - *before as f64);
            *before = now;
        }
    }

    fn next_operation(&mut self, ctx: &mut Context<Self>) {
        while self.phase == Phase::Ready {
            if self.behind {
                self.read_gap(ctx);
                return;
            }
            let Some(owner) = self.owner.as_mut() else { return };
            // nothing else keeps them waiting than a snapshot that no longer holds
            if !self.early_subscribes.is_empty() {
                self.refresh(ctx);
                return;
            }
            if self.queue.is_empty() {
                self.watch_idleness(ctx);
                return;
            }
            if let Some(write) = self.queue.pop_write() {
                self.commit(write.carry_out().map(Done::from).boxed_local(), ctx);
                return;
            }
            let heads = self
                .streams
                .iter()
                .map(|s| (s.topic.clone(), s.sequencer.head()))
                .collect();
            match owner.next(&mut self.queue, &Heads(heads), &self.engine) {
                Step::Answered => {}
                Step::Commit(commit) => self.commit(commit, ctx),
            }
        }
    }

    fn commit(&mut self, commit: LocalBoxFuture<'static, Done<O::Command>>, ctx: &mut Context<Self>) {
        self.phase = Phase::Busy;
        let begun = Instant::now();
        ctx.spawn(commit.into_actor(self).map(move |done, actor, ctx| {
            actor.phase = Phase::Ready;
            actor.tell(ctx);
            actor.done(done, begun.elapsed(), ctx);
            actor.pump(ctx);
        }));
    }

    /// Brings a frame into the state, whose changes may be `known`; answers those that are to be published.
    fn fold(&mut self, frame: Arc<Frame>, mut known: Option<Vec<Change>>) -> Vec<Arc<Frame>> {
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
            // the first is the one that arrived, the others had waited for it
            for change in next
                .iter()
                .flat_map(|frame| known.take().unwrap_or_else(|| frame.parse()))
            {
                owner.fold(&topic, &change);
            }
        }
        next
    }

    fn take_frame(&mut self, frame: Arc<Frame>, ctx: &mut Context<Self>) {
        self.publish_held(ctx);
        let Some(frame) = self.admit(frame) else { return };
        for frame in self.fold(frame, None) {
            self.publish(&frame, ctx);
        }
    }

    /// The frame as it is numbered here; none where it tells nothing new.
    fn admit(&mut self, frame: Arc<Frame>) -> Option<Arc<Frame>> {
        let head = self.stream(&frame.topic)?.sequencer.head();
        self.owner.as_mut()?.admit(frame, head)
    }

    fn publish(&mut self, frame: &Arc<Frame>, ctx: &mut Context<Self>) {
        let Some(stream) = self.streams.iter_mut().find(|stream| stream.topic == frame.topic) else {
            return;
        };
        tracing::debug!(topic = %frame.topic, offset = frame.offset, origin = %frame.origin, "published");
        stream.subscribers.publish(frame);
        let is_untold = if let Some(reason) = self.owner.as_ref().and_then(TopicState::ended) {
            stream.people = People::default();
            stream.subscribers.end(&frame.topic, reason)
        } else {
            stream.subscribers.is_lagging()
        };
        if is_untold {
            self.remind_soon(ctx);
        }
    }

    fn remind_soon(&mut self, ctx: &mut Context<Self>) {
        if !self.reminding {
            self.reminding = true;
            ctx.run_later(REMIND_AFTER, Self::remind);
        }
    }

    fn remind(&mut self, ctx: &mut Context<Self>) {
        self.reminding = false;
        let ended = self.owner.as_ref().and_then(TopicState::ended);
        for stream in &mut self.streams {
            if let Some(reason) = ended {
                self.reminding |= stream.subscribers.end(&stream.topic, reason);
                continue;
            }
            self.reminding |= remind(stream);
        }
        if self.reminding {
            ctx.run_later(REMIND_AFTER, Self::remind);
        } else {
            // nobody may be left
            self.pump(ctx);
        }
    }

    fn is_idle(&self) -> bool {
        self.phase == Phase::Ready
            && self.untold.is_none()
            && self.queue.is_empty()
            && self.early_subscribes.is_empty()
            && self
                .streams
                .iter()
                .all(|s| s.subscribers.is_empty() && !s.people.has_own())
    }

    fn watch_idleness(&mut self, ctx: &mut Context<Self>) {
        if self.idle_check.is_none() && self.is_idle() {
            self.idle_check = Some(ctx.run_later(self.engine.idle_after, |actor, ctx| {
                actor.idle_check = None;
                if actor.is_idle() {
                    actor.retire(ctx);
                }
            }));
        }
    }
}

impl<O: TopicState> Actor for TopicActor<O> {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        metrics::gauge!("needledrop_topics", "kind" => self.root.kind()).increment(1.0);
        let load = load::<O>(Arc::clone(&self.engine), self.root.clone());
        ctx.spawn(
            load.into_actor(self)
                .map(|loaded, actor, ctx| actor.loaded(loaded, ctx)),
        );
    }

    fn stopped(&mut self, _ctx: &mut Self::Context) {
        metrics::gauge!("needledrop_topics", "kind" => self.root.kind()).decrement(1.0);
        self.note_waiting(0);
    }
}

/// Through the mailbox, so that it comes behind everything that was sent before the entry was removed.
fn send_last<O: TopicState>(ctx: &mut Context<TopicActor<O>>) {
    let address = ctx.address();
    let last = Last { _own: address.clone() };
    if address.try_send(last).is_err() {
        ctx.run_later(REMIND_AFTER, |_, ctx| send_last(ctx));
    }
}
