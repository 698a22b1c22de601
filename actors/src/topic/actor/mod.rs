//! The actor behind one or more topics.
//!
//! The actor owns a [`TopicState`] and the streams of its topics. Callers subscribe (their access is already checked) and send commands. Frames
//! that others have committed arrive with their numbers. At most one database operation is in progress at a time: a load, a commit, or a read of
//! missing frames. The mailbox holds at most 16,384 messages, and the queue of commands as many; further messages are refused with 503.
//!
//! This module only receives messages, spawns futures and sets timers. The decisions are made by [`CommitPipeline`], [`Publisher`], [`CatchUp`]
//! and [`Stream`], which need neither an actor nor a database.

mod catching_up;
mod committing;
mod handlers;
mod launch;
mod loading;
mod subscribing;

use crate::bus::NodePresence;
use crate::frame::Frame;
use crate::supervision::FaultPoint;
use crate::topic::catch_up::{CatchUp, Need};
use crate::topic::commit_pipeline::CommitPipeline;
use crate::topic::contract::{Done, Heads, Step, TopicState};
use crate::topic::engine::Engine;
use crate::topic::publisher::Publisher;
use crate::topic::queue::Turn;
use crate::topic::sequencer::Arrival;
use crate::topic::stream::Stream;
use actix::prelude::*;
use futures_util::FutureExt as _;
use metrics::Gauge;
use protocol::change::Change;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::server_event::ClosedReason;
use protocol::topic::{Lifetime, Topic};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// The pause before messages are sent again to a hub whose queue was full.
const RESEND_AFTER: Duration = Duration::from_millis(50);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// A database operation is in progress.
    Busy,
    /// No database operation is in progress.
    Ready,
    /// The actor is being replaced. It passes messages that still arrive to the registry, which sends them to the next actor of this topic.
    Retired,
}

/// The timers of the actor. The value of a timer that is not running is none or false.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a timer that is set or not")]
struct Timers {
    /// Publishes the delayed frames.
    publish: Option<SpawnHandle>,
    /// Retires the actor, if it is still idle.
    idle: Option<SpawnHandle>,
    /// Sends messages again to hubs whose queues were full.
    resend: bool,
    /// Sends the regular `presence` events: who joined or left, and whose activity changed.
    presence: bool,
    /// Publishes the activity of people whom others follow.
    followed: bool,
    /// Tries a write again whose last attempt failed because of a lock.
    retry: bool,
}

/// The actor behind the topics that `root` owns.
pub struct TopicActor<S: TopicState> {
    root: Topic,
    generation: u64,
    engine: Arc<Engine>,
    /// The epoch of the frame numbers. For stored frames it is the epoch of the database. For ephemeral topics it is a new epoch each time the
    /// actor starts.
    epoch: String,
    /// The state; none until it is loaded.
    state: Option<S>,
    streams: Vec<Stream>,
    pipeline: CommitPipeline<S::Command>,
    publisher: Publisher,
    catch_up: CatchUp,
    phase: Phase,
    timers: Timers,
    /// The metric that counts the waiting commands of all topics of this kind, and the number of commands that this actor has added to it.
    waiting: (Gauge, usize),
    /// The streams of an earlier actor that has panicked, with their followers; kept until the state is loaded.
    inherited: Vec<Stream>,
    left: AbandonedStreams,
}

/// The streams that an actor leaves for its successor when it panics.
type AbandonedStreams = Rc<Cell<Vec<Stream>>>;

#[derive(Message)]
#[rtype(result = "()")]
struct Deliver(Arc<Frame>);

/// A message: the people who are present on a topic through another node.
#[derive(Message)]
#[rtype(result = "()")]
struct DeliverPresence(NodePresence);

/// A message: the current head of a topic in the database. If it is greater than the actor's head, the actor has missed frames.
#[derive(Message)]
#[rtype(result = "()")]
struct CheckHead {
    topic: Topic,
    head: i64,
}

/// The last message that a retired actor sends to itself. It contains the actor's own address, which keeps the mailbox open until all earlier
/// messages are processed; an actor without any address ends immediately.
#[derive(Message)]
#[rtype(result = "()")]
struct Last<S: TopicState> {
    _own: Addr<TopicActor<S>>,
}

impl<S: TopicState> TopicActor<S> {
    fn new(engine: Arc<Engine>, root: Topic, generation: u64, left: AbandonedStreams) -> Self {
        let waiting = metrics::gauge!("needledrop_topic_queue", "kind" => root.kind());
        let epoch = match root.kind_of().lifetime() {
            Lifetime::Durable => engine.epoch.clone(),
            Lifetime::Ephemeral => Uuid::new_v4().to_string(),
        };
        Self {
            root,
            generation,
            engine,
            epoch,
            state: None,
            streams: Vec::new(),
            pipeline: CommitPipeline::default(),
            publisher: Publisher::default(),
            catch_up: CatchUp::default(),
            phase: Phase::Busy,
            timers: Timers::default(),
            waiting: (waiting, 0),
            inherited: Vec::new(),
            left,
        }
    }

    /// Processes the frames and subscribe requests that arrived before the state was loaded.
    fn process_early(&mut self, ctx: &mut Context<Self>) {
        self.adopt_followers(ctx);
        for frame in self.catch_up.take_frames() {
            self.take_frame(frame, ctx);
        }
        for message in self.catch_up.take_subscribes() {
            self.attach_or_read(message, ctx);
        }
        self.pump(ctx);
    }

    /// Refuses all waiting commands and subscribe requests with the error `code`, and retires the actor. The next message to the topic starts a
    /// new actor.
    fn fail(&mut self, code: ErrorCode, ctx: &mut Context<Self>) {
        self.refuse_waiting(code);
        self.retire(ctx);
    }

    fn refuse_waiting(&mut self, code: ErrorCode) {
        let refusal = match code {
            ErrorCode::NotFound => Refusal::no_such(self.root.kind_of().noun()),
            code => code.into(),
        };
        self.pipeline.refuse_all(&refusal);
        self.catch_up.refuse_subscribes(code);
    }

    fn retire(&mut self, ctx: &mut Context<Self>) {
        self.engine.registry.retire(&self.root, self.generation);
        self.phase = Phase::Retired;
        send_last(ctx);
    }

    fn is_ephemeral(&self) -> bool {
        self.root.kind_of().lifetime() == Lifetime::Ephemeral
    }

    fn stream(&mut self, topic: &Topic) -> Option<&mut Stream> {
        self.streams.iter_mut().find(|stream| stream.topic == *topic)
    }

    /// Returns the reason why the subscriptions of the topic end; none while the topic has not ended.
    fn ended(&self) -> Option<ClosedReason> {
        self.state.as_ref().and_then(S::ended)
    }

    /// Starts the next database operation, if one is needed and none is in progress.
    fn pump(&mut self, ctx: &mut Context<Self>) {
        self.next_operation(ctx);
        if self.phase == Phase::Ready {
            self.publish_pending(ctx);
        }
        self.record_waiting(self.pipeline.queue.len());
    }

    fn record_waiting(&mut self, now: usize) {
        let (gauge, before) = &mut self.waiting;
        if now != *before {
            gauge.increment(now as f64 - *before as f64);
            *before = now;
        }
    }

    fn next_operation(&mut self, ctx: &mut Context<Self>) {
        while self.phase == Phase::Ready {
            match self.catch_up.need() {
                Some(Need::Frames) => return self.read_gap(ctx),
                Some(Need::Snapshot) if self.state.is_some() => return self.refresh(ctx),
                _ => {}
            }
            let Some(state) = self.state.as_mut() else { return };
            match self.pipeline.queue.turn(Instant::now()) {
                None => return self.watch_idleness(ctx),
                Some(Turn::Pause(left)) => return self.pump_later(left, ctx),
                Some(Turn::Write(write)) => {
                    return self.commit(write.execute().map(Done::from).boxed_local(), ctx);
                }
                Some(Turn::Commands) => {}
            }
            let heads = self
                .streams
                .iter()
                .map(|s| (s.topic.clone(), s.sequencer.head()))
                .collect();
            match state.next(&mut self.pipeline.queue, &Heads(heads), &self.engine) {
                Step::Answered => {}
                Step::Commit(commit) => self.commit(commit, ctx),
            }
        }
    }

    /// Sets a timer that calls `pump` when a write is due again.
    fn pump_later(&mut self, left: Duration, ctx: &mut Context<Self>) {
        if !self.timers.retry {
            self.timers.retry = true;
            ctx.run_later(left, |actor, ctx| {
                actor.timers.retry = false;
                actor.pump(ctx);
            });
        }
    }

    /// Applies a frame to the state and returns the frames to be published. If the changes of the frame are already parsed, `known` contains
    /// them.
    fn fold(&mut self, frame: Arc<Frame>, mut known: Option<Vec<Change>>) -> Vec<Arc<Frame>> {
        let topic = frame.topic.clone();
        let Some(stream) = self.stream(&topic) else {
            return Vec::new();
        };
        let next = match stream.sequencer.arrive(frame) {
            Arrival::Known => return Vec::new(),
            Arrival::Gap => {
                self.catch_up.record_gap();
                return Vec::new();
            }
            Arrival::Next(next) => next,
        };
        if let Some(state) = self.state.as_mut() {
            // the first frame is the one that arrived; the others had waited for it
            for change in next
                .iter()
                .flat_map(|frame| known.take().unwrap_or_else(|| frame.parse()))
            {
                state.fold(&topic, &change);
            }
        }
        next
    }

    fn take_frame(&mut self, frame: Arc<Frame>, ctx: &mut Context<Self>) {
        self.engine.faults.panic_if_injected(FaultPoint::Frame, frame.offset);
        self.publish_pending(ctx);
        let Some(frame) = self.admit(frame) else { return };
        for frame in self.fold(frame, None) {
            self.publish(&frame, ctx);
        }
    }

    /// Returns the frame as it is published to the followers; none if it contains nothing new. A frame of an ephemeral topic gets the next
    /// number in this actor's stream. A stored frame keeps its number.
    fn admit(&mut self, frame: Arc<Frame>) -> Option<Arc<Frame>> {
        let head = self.stream(&frame.topic)?.sequencer.head();
        self.state.as_mut()?.admit(frame, head)
    }

    fn publish(&mut self, frame: &Arc<Frame>, ctx: &mut Context<Self>) {
        let ended = self.ended();
        let Some(stream) = self.streams.iter_mut().find(|stream| stream.topic == frame.topic) else {
            return;
        };
        tracing::debug!(topic = %frame.topic, offset = frame.offset, origin = %frame.origin, "published");
        if stream.publish(frame, ended) {
            self.resend_soon(ctx);
        }
    }

    fn resend_soon(&mut self, ctx: &mut Context<Self>) {
        if !self.timers.resend {
            self.timers.resend = true;
            ctx.run_later(RESEND_AFTER, Self::resend);
        }
    }

    fn resend(&mut self, ctx: &mut Context<Self>) {
        let ended = self.ended();
        let mut is_lagging = false;
        for stream in &mut self.streams {
            is_lagging |= stream.resend(ended);
        }
        self.timers.resend = is_lagging;
        if is_lagging {
            ctx.run_later(RESEND_AFTER, Self::resend);
        } else {
            // perhaps nobody follows any more
            self.pump(ctx);
        }
    }

    fn is_idle(&self) -> bool {
        self.phase == Phase::Ready
            && self.pipeline.is_idle()
            && self.catch_up.subscribes() == 0
            && (self.streams.iter()).all(|stream| stream.subscribers.is_empty() && !stream.people.has_own())
    }

    fn watch_idleness(&mut self, ctx: &mut Context<Self>) {
        if self.timers.idle.is_none() && self.is_idle() {
            self.timers.idle = Some(ctx.run_later(self.engine.idle_after, |actor, ctx| {
                actor.timers.idle = None;
                if actor.is_idle() {
                    actor.retire(ctx);
                }
            }));
        }
    }
}

impl<S: TopicState> Actor for TopicActor<S> {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        metrics::gauge!("needledrop_topics", "kind" => self.root.kind()).increment(1.0);
        self.load(ctx);
    }
}

impl<S: TopicState> Drop for TopicActor<S> {
    fn drop(&mut self) {
        metrics::gauge!("needledrop_topics", "kind" => self.root.kind()).decrement(1.0);
        // if it has panicked, the next actor takes the streams that it leaves
        self.refuse_waiting(ErrorCode::TryAgain);
        self.inherited.append(&mut self.streams);
        self.left.set(std::mem::take(&mut self.inherited));
        self.record_waiting(0);
    }
}

/// Sends [`Last`] through the mailbox, so that it arrives after all messages that were sent before the registry removed the actor.
fn send_last<S: TopicState>(ctx: &mut Context<TopicActor<S>>) {
    let address = ctx.address();
    let last = Last { _own: address.clone() };
    if address.try_send(last).is_err() {
        ctx.run_later(RESEND_AFTER, |_, ctx| send_last(ctx));
    }
}
