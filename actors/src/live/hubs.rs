//! What every hub of this node is told: sessions that have ended, the end of the process.

use super::Live;
use crate::bus::{BusListener, BusMessage};
use crate::registry::root_of;
use crate::topic::messages::{HubRef, ToHub};
use protocol::ids::SessionId;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// A hub that has no room for what it must be told is tried this often,
const HUB_TRIES: u32 = 50;
/// with this between two tries.
const HUB_TRY_EVERY: Duration = Duration::from_millis(10);

impl Live {
    /// Makes a worker's hub known, so that it is told of log-outs and of the end.
    pub fn register_hub(&self, hub: HubRef) {
        self.hubs.write().unwrap_or_else(PoisonError::into_inner).push(hub);
    }

    fn hubs(&self) -> Vec<HubRef> {
        self.hubs.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Tells the connections of sessions whose rows are gone that they have ended; returns once every hub of this node has done so.
    /// Other nodes do it as soon as they hear of it.
    pub async fn log_out(&self, sessions: &[SessionId], reason: &'static str) {
        self.engine.tell_log_out(sessions, reason);
        self.log_out_here(sessions, reason).await;
    }

    /// The same for the connections of this node alone: other nodes were told by whoever ended the sessions.
    pub async fn log_out_here(&self, sessions: &[SessionId], reason: &'static str) {
        let sessions: Arc<[SessionId]> = sessions.into();
        self.tell_hubs(|done| ToHub::LogOut {
            sessions: Arc::clone(&sessions),
            reason,
            done: Some(done),
        })
        .await;
    }

    /// Asks every connection to come again, elsewhere or later; returns once every hub has said so.
    pub async fn drain(&self) {
        self.tell_hubs(|done| ToHub::Drain { done }).await;
    }

    async fn tell_hubs(&self, message: impl Fn(oneshot::Sender<()>) -> ToHub) {
        let mut told = Vec::new();
        for hub in self.hubs() {
            for attempt in 1..=HUB_TRIES {
                let (sender, receiver) = oneshot::channel();
                if hub.send(message(sender)).is_ok() {
                    told.push(receiver);
                    break;
                }
                tracing::warn!(hub = hub.id().0, attempt, "a hub's queue is full");
                tokio::time::sleep(HUB_TRY_EVERY).await;
            }
        }
        for receiver in told {
            // a hub that is gone has no connections either
            let _ = receiver.await;
        }
    }
}

impl BusListener for Live {
    fn hear(&self, message: BusMessage) {
        match message {
            BusMessage::Frame(frame) => self.engine.registry.deliver(&root_of(&frame.topic), &frame),
            BusMessage::Presence(presence) => self.engine.registry.hear_presence(presence),
            BusMessage::LogOut { sessions, reason } => {
                for hub in self.hubs() {
                    let sessions = Arc::clone(&sessions);
                    if hub
                        .send(ToHub::LogOut {
                            sessions,
                            reason,
                            done: None,
                        })
                        .is_err()
                    {
                        tracing::warn!(hub = hub.id().0, "a hub's queue is full");
                    }
                }
            }
        }
    }
}
