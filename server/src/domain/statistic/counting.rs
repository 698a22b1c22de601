//! Counting plays and downloads: once for each listener, track and day, and never a creator's own.
//!
//! Those that come while a commit is under way go with the next one together, so that a track which thousands hear at once costs one
//! transaction at a time.

use std::sync::Arc;

use actors::access;
use actors::live::Live;
use actors::supervision::FaultPoint;
use actors::write::{Subject, WriteError};
use protocol::error_code::ErrorCode;
use protocol::ids::SessionId;
use protocol::refusal::Refusal;
use tokio::sync::{mpsc, oneshot};

use super::event::Event;
use super::noting::note;
use super::store;

/// Counted in one transaction, at most.
const AT_ONCE: usize = 256;

/// Waiting to be counted, at most; whoever comes then is told to try again.
const WAITING_MAX: usize = 4_096;

type Waiting = (Vec<Event>, oneshot::Sender<Result<(), Refusal>>);

/// Counts events, in the order in which they come.
#[derive(Debug, Clone)]
pub struct Counter(mpsc::Sender<Waiting>);

impl Counter {
    /// Starts to count; it ends with the last clone.
    pub fn start(live: Arc<Live>) -> Self {
        let (sender, mut receiver) = mpsc::channel(WAITING_MAX);
        actix_web::rt::spawn(async move {
            let mut waiting = Vec::new();
            while receiver.recv_many(&mut waiting, AT_ONCE).await > 0 {
                count_all(&live, std::mem::take(&mut waiting)).await;
            }
        });
        Self(sender)
    }

    /// Counts events; answers after the commit. What was counted before that day, a creator's own, and those of a session that has ended
    /// change nothing.
    ///
    /// # Errors
    /// 503 where too much waits, or the database is away.
    pub async fn count(&self, events: Vec<Event>) -> Result<(), Refusal> {
        let (reply, counted) = oneshot::channel();
        let full = |_| Refusal::from(ErrorCode::TryAgain);
        self.0.try_send((events, reply)).map_err(full)?;
        counted.await.unwrap_or_else(|_| Err(ErrorCode::OutcomeUnknown.into()))
    }
}

async fn count_all(live: &Live, waiting: Vec<Waiting>) {
    let events: Vec<Event> = waiting.iter().flat_map(|(events, _)| events).copied().collect();
    let counted = count(live, events).await;
    let is_one_bad = counted
        .as_ref()
        .is_err_and(|refusal| refusal.code == ErrorCode::InternalError);
    if is_one_bad && waiting.len() > 1 {
        for (events, reply) in waiting {
            let _ = reply.send(count(live, events).await);
        }
        return;
    }
    for (_, reply) in waiting {
        // whoever went away needs no answer
        let _ = reply.send(counted.clone());
    }
}

/// Counts in one transaction.
async fn count(live: &Live, events: Vec<Event>) -> Result<(), Refusal> {
    let faults = live.faults().clone();
    let counting = live
        .write(Subject::Task("count plays"))
        .run(async move |write| -> Result<(), WriteError> {
            let day = write.now().date();
            for event in &events {
                faults.strike(FaultPoint::Count, event.track.0);
            }
            // nothing of a session is counted once its log-out was answered
            let sessions: Vec<SessionId> = events.iter().map(|event| event.session).collect();
            let alive = access::session::hold_all(write.rows(), &sessions).await?;
            let mut events = events.clone();
            events.retain(|event| alive.contains(&event.session));
            let tracks = store::insert_listens(write.rows(), &events, day).await?;
            note(write, &tracks).await
        });
    counting.await.map(|_| ())
}
