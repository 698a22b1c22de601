//! The hub of one worker thread: it owns the connections of the worker and sends every frame to the followers of its topic.
//!
//! Topics send their frames to the hub over one bounded queue ([`port`]). If the queue is full, the topic sends its newest frame again
//! later, and the hub then notices that frames are missing and requests them. The session actors of the same worker call the hub directly.
//! One periodic tick checks all connections, so that no connection needs a timer.

pub mod answers;
pub mod core;
mod delivery;
mod following;
pub mod gateway;
mod links;
mod pending;
pub mod port;
pub mod subscribe_state;
mod subscription_index;
pub mod subscriptions;
pub mod tick;

#[cfg(test)]
mod tests;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use actix::{Actor, AsyncContext as _, Context, StreamHandler, WrapFuture as _};
use actors::access;
use actors::access::topic::{TopicAccess, Viewer};
use actors::topic::messages::HubMessage;
use protocol::ids::{SessionId, UserId};
use protocol::server_event::{ClosedReason, LogOutReason};
use protocol::topic::Topic;

use self::port::Inbox;
use super::worker::WorkerRef;
use crate::http::CallError;

/// The time after which a failed check of rights is repeated.
const RECHECK_AGAIN: Duration = Duration::from_millis(200);
/// The hub of one worker thread, as an actor.
pub struct Hub {
    worker: WorkerRef,
    inbox: Option<Inbox>,
    /// The number of bytes in all outboxes, and the number of messages in the hub's queue, at the last tick.
    waited: (usize, usize),
    /// True while a check of share links is running.
    checks_links: bool,
}

impl Hub {
    /// Starts the hub of a worker, on this thread.
    pub fn launch(worker: WorkerRef, inbox: Inbox) {
        Self {
            worker,
            inbox: Some(inbox),
            waited: (0, 0),
            checks_links: false,
        }
        .start();
    }

    /// Updates two metrics. Each is a total over all hubs, so every hub adds the difference from its own values of the last tick.
    fn record(&mut self, waiting: (usize, usize)) {
        let change = |now: usize, before: usize| now as f64 - before as f64;
        metrics::gauge!("needledrop_outgoing_bytes").increment(change(waiting.0, self.waited.0));
        metrics::gauge!("needledrop_hub_queue").increment(change(waiting.1, self.waited.1));
        self.waited = waiting;
    }

    /// Checks again which topics a person may follow, of those that their connections follow or have requested, and which of the person's
    /// sessions still exist. Ends the subscriptions and connections that are no longer allowed.
    fn recheck(&self, user: UserId, context: &mut Context<Self>) {
        let worker = self.worker.clone();
        let connections = worker.core.borrow().connections_of(user);
        for connection in &connections {
            connection
                .access_round
                .set(connection.access_round.get().wrapping_add(1));
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
                .filter_map(|connection| connection.subscriptions.borrow().session)
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
                // notified by the node that ended them; this is for a notice that was lost
                core.log_out(&ended, LogOutReason::SessionEnded, now);
            }
            for (connection, topic) in connections
                .iter()
                .flat_map(|c| lost.iter().map(move |topic| (c, topic)))
            {
                core.close_topic(connection, topic, ClosedReason::NoRight, now);
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
    let access = worker.parts.live.access().load(viewer, topics.to_vec()).await?;
    let mut connection = worker.parts.pool.acquire().await?;
    let ended = access::session::ended(&mut connection, sessions).await?;
    Ok((access, ended))
}

impl Actor for Hub {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        let inbox = self.inbox.take().expect("a hub starts once");
        Self::add_stream(inbox, context);
        self.record((0, 0));
        context.run_interval(links::EVERY, Self::check_links);
        let every = self.worker.heartbeat.tick_every();
        context.run_interval(every, |hub, _| {
            let bytes = hub.worker.core.borrow_mut().tick(&hub.worker.heartbeat, Instant::now());
            hub.record((bytes, hub.worker.port.waiting()));
        });
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        self.record((0, 0));
    }
}

impl StreamHandler<Vec<HubMessage>> for Hub {
    fn handle(&mut self, messages: Vec<HubMessage>, context: &mut Self::Context) {
        let changed = {
            let mut core = self.worker.core.borrow_mut();
            core.turn(messages, Instant::now());
            self.worker.port.cost.store(core.cost(), Ordering::Relaxed);
            core.take_access_changed()
        };
        for user in changed {
            self.recheck(user, context);
        }
    }
}
