//! The hub of one worker: it owns the worker's connections and hands every frame to those that follow its topic.
//!
//! It is reached over one bounded FIFO ([`QUEUE`]); a topic whose frame is not taken sends its newest one again, so that the hub sees the
//! gap and asks. The sessions of the same worker call it directly. One tick serves every connection: there is no timer for each.

pub mod answers;
mod books;
pub mod core;
mod delivery;
pub mod subscribe_state;
pub mod subscriptions;
pub mod tick;

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context as TaskContext, Poll, ready};
use std::time::{Duration, Instant};

use actix::{Actor, AsyncContext as _, Context, StreamHandler, WrapFuture as _};
use actors::access;
use actors::access::topic::{TopicAccess, Viewer};
use actors::live::Live;
use actors::topic::messages::{AskAgain, Detach, HubFull, HubId, HubSink, SubscribeTopic, ToHub};
use futures_util::Stream;
use protocol::ids::{SessionId, UserId};
use protocol::server_event::{ClosedReason, LogOutReason};
use protocol::topic::Topic;
use tokio::sync::mpsc;

use self::core::Roof;
use super::worker::WorkerRef;
use crate::http::CallError;

/// Messages that may wait for a hub.
const QUEUE: usize = 65_536;
/// Messages that are worked off in one turn.
const TURN: usize = 1_024;
/// A topic that has not answered a subscribe within this is said to be busy.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);
/// TopicAccess that could not be read are read again after this.
const RECHECK_AGAIN: Duration = Duration::from_millis(200);
/// The server goes down and will be back (RFC 6455's registry).
const RESTARTING: u16 = 1012;
/// All is said.
const NORMAL: u16 = 1000;

/// The way to a hub from any thread.
pub struct HubPort {
    id: HubId,
    queue: mpsc::Sender<ToHub>,
    /// Nanoseconds that one delivery takes.
    cost: AtomicU32,
}

impl HubPort {
    /// Messages that wait.
    pub fn waiting(&self) -> usize {
        QUEUE - self.queue.capacity()
    }
}

impl HubSink for HubPort {
    fn id(&self) -> HubId {
        self.id
    }

    fn send(&self, message: ToHub) -> Result<(), HubFull> {
        self.queue.try_send(message).map_err(|_| HubFull)
    }

    fn delivery_takes(&self, followers: usize) -> Duration {
        Duration::from_nanos(u64::from(self.cost.load(Ordering::Relaxed)) * followers as u64)
    }
}

impl Roof for Live {
    fn subscribe(&self, message: SubscribeTopic) {
        Self::subscribe(self, message);
    }

    fn detach(&self, message: Detach) {
        Self::detach(self, message);
    }

    fn ask_again(&self, message: AskAgain) {
        Self::ask_again(self, message);
    }
}

/// What came over the FIFO since the last turn.
pub struct Inbox(mpsc::Receiver<ToHub>);

/// A way to a new hub, and its end.
pub fn port() -> (Arc<HubPort>, Inbox) {
    static NUMBERS: AtomicU32 = AtomicU32::new(1);
    let (queue, inbox) = mpsc::channel(QUEUE);
    let id = HubId(NUMBERS.fetch_add(1, Ordering::Relaxed));
    let cost = AtomicU32::new(0);
    (Arc::new(HubPort { id, queue, cost }), Inbox(inbox))
}

impl Stream for Inbox {
    type Item = Vec<ToHub>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut TaskContext<'_>) -> Poll<Option<Self::Item>> {
        let mut messages = Vec::new();
        let count = ready!(self.0.poll_recv_many(context, &mut messages, TURN));
        Poll::Ready((count > 0).then_some(messages))
    }
}

/// See the module.
pub struct Hub {
    worker: WorkerRef,
    inbox: Option<Inbox>,
    /// Bytes that waited in outboxes, and messages that waited here, at the last tick.
    waited: (usize, usize),
}

impl Hub {
    /// The hub of a worker, on this thread.
    pub fn launch(worker: WorkerRef, inbox: Inbox) {
        Self {
            worker,
            inbox: Some(inbox),
            waited: (0, 0),
        }
        .start();
    }

    /// Several hubs share the two figures: each adds what has changed since it looked last.
    fn note(&mut self, waiting: (usize, usize)) {
        let change = |now: usize, before: usize| now as f64 - before as f64;
        metrics::gauge!("needledrop_outgoing_bytes").increment(change(waiting.0, self.waited.0));
        metrics::gauge!("needledrop_hub_queue").increment(change(waiting.1, self.waited.1));
        self.waited = waiting;
    }

    /// Reads anew what a person may follow and which of the sessions are left, and ends what is lost.
    fn recheck(&self, user: UserId, context: &mut Context<Self>) {
        let worker = self.worker.clone();
        let connections = worker.core.borrow().connections_of(user);
        for connection in &connections {
            connection
                .rights_round
                .set(connection.rights_round.get().wrapping_add(1));
        }
        let check = async move {
            let topics: Vec<Topic> = {
                let core = worker.core.borrow();
                connections
                    .iter()
                    .flat_map(|connection| core.topics_of(connection))
                    .collect()
            };
            let sessions: Vec<SessionId> = (connections.iter())
                .filter_map(|connection| connection.ties.borrow().session)
                .collect();
            let (access, ended) = loop {
                match read_access(&worker, user, &topics, &sessions).await {
                    Ok(read) => break read,
                    Err(error) => error.log(),
                }
                tokio::time::sleep(RECHECK_AGAIN).await;
            };
            let (now, lost) = (Instant::now(), access.lost(&topics));
            let mut core = worker.core.borrow_mut();
            if !ended.is_empty() {
                // told by the node that ended them; this is for when its word was lost
                core.log_out(&ended, LogOutReason::SessionEnded, now);
            }
            for (connection, topic) in connections
                .iter()
                .flat_map(|c| lost.iter().map(move |topic| (c, topic)))
            {
                core.close_topic(connection, topic, ClosedReason::NoRight, now);
            }
            let is_hidden = |topic: &&Topic| access.follow(topic).is_ok_and(|grant| !grant.present);
            let hidden: HashSet<&Topic> = topics.iter().filter(is_hidden).collect();
            for (connection, topic) in connections
                .iter()
                .flat_map(|c| hidden.iter().map(move |topic| (c, topic)))
            {
                core.hide_people(connection, topic, now);
            }
        };
        context.spawn(check.into_actor(self));
    }
}

async fn read_access(
    worker: &WorkerRef,
    user: UserId,
    topics: &[Topic],
    sessions: &[SessionId],
) -> Result<(TopicAccess, Vec<SessionId>), CallError> {
    let viewer = Viewer {
        user_id: user,
        session_id: None,
    };
    let access = worker.state.live.access().load(viewer, topics.to_vec()).await?;
    let mut connection = worker.state.pool.acquire().await?;
    let ended = access::session::ended(&mut connection, sessions).await?;
    Ok((access, ended))
}

impl Actor for Hub {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        let inbox = self.inbox.take().expect("a hub starts once");
        Self::add_stream(inbox, context);
        self.note((0, 0));
        let every = self.worker.heartbeat.tick_every();
        context.run_interval(every, |hub, _| {
            let bytes = hub.worker.core.borrow_mut().tick(&hub.worker.heartbeat, Instant::now());
            hub.note((bytes, hub.worker.port.waiting()));
        });
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        self.note((0, 0));
    }
}

impl StreamHandler<Vec<ToHub>> for Hub {
    fn handle(&mut self, messages: Vec<ToHub>, context: &mut Self::Context) {
        let changed = {
            let mut core = self.worker.core.borrow_mut();
            core.turn(messages, Instant::now());
            self.worker.port.cost.store(core.cost(), Ordering::Relaxed);
            core.take_rights_changed()
        };
        for user in changed {
            self.recheck(user, context);
        }
    }
}
