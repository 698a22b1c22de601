//! Sends messages to all hubs of this node: which sessions have ended, and that the process shuts down.

use crate::bus::{Bus, BusMessage};
use crate::topic::messages::{HubMessage, HubRef};
use protocol::ids::SessionId;
use protocol::server_event::LogOutReason;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::oneshot;

/// The number of attempts to send a message to a hub whose queue is full.
const HUB_TRIES: u32 = 50;
/// The pause between two attempts to send to a hub whose queue is full.
const HUB_TRY_EVERY: Duration = Duration::from_millis(10);

/// The hubs of this node's worker threads.
#[derive(Default)]
pub struct Hubs(RwLock<Vec<HubRef>>);

impl Hubs {
    /// Registers the hub of a worker thread, so that it receives log-outs and the shutdown of the process.
    pub fn register(&self, hub: HubRef) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).push(hub);
    }

    fn list(&self) -> Vec<HubRef> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Informs the clients of deleted sessions that they are logged out. Returns when every hub of this node has done so.
    ///
    /// Other nodes receive a message with the sessions and the reason. They would also learn about the end of the sessions from the frame that
    /// the log-out adds to the person's `user:` topic, but this frame does not contain the reason. The message is therefore sent before the
    /// frame.
    pub async fn log_out(&self, bus: &dyn Bus, sessions: &[SessionId], reason: LogOutReason) {
        let sessions: Arc<[SessionId]> = sessions.into();
        bus.publish(BusMessage::LogOut {
            sessions: Arc::clone(&sessions),
            reason,
        });
        self.broadcast(|done| HubMessage::LogOut {
            sessions: Arc::clone(&sessions),
            reason,
            done: Some(done),
        })
        .await;
    }

    /// Informs the clients of sessions that another node has ended, without waiting for the hubs.
    pub fn on_log_out(&self, sessions: &Arc<[SessionId]>, reason: LogOutReason) {
        for hub in self.list() {
            let message = HubMessage::LogOut {
                sessions: Arc::clone(sessions),
                reason,
                done: None,
            };
            if hub.send(message).is_err() {
                tracing::warn!(hub = hub.id().0, "a hub's queue is full");
            }
        }
    }

    /// Closes every connection before the process stops, with a close code that asks clients to reconnect, to another node or to this one
    /// after its restart. Returns when every hub has sent the close code to its clients.
    pub async fn drain(&self) {
        self.broadcast(|done| HubMessage::Drain { done }).await;
    }

    async fn broadcast(&self, message: impl Fn(oneshot::Sender<()>) -> HubMessage) {
        let mut receivers = Vec::new();
        for hub in self.list() {
            for attempt in 1..=HUB_TRIES {
                let (sender, receiver) = oneshot::channel();
                if hub.send(message(sender)).is_ok() {
                    receivers.push(receiver);
                    break;
                }
                tracing::warn!(hub = hub.id().0, attempt, "a hub's queue is full");
                tokio::time::sleep(HUB_TRY_EVERY).await;
            }
        }
        for receiver in receivers {
            // a hub that is gone has no connections either
            let _ = receiver.await;
        }
    }
}
