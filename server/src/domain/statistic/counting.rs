//! Counts visits of pages, plays and downloads. A play or download counts once per listener, track and day, and not if the track's own
//! creator causes it.
//!
//! Events that arrive during a commit are counted together in the next transaction, so that a track with thousands of simultaneous
//! listeners needs only one transaction at a time. If an event used a link or opened a page of the site, and the same event was already
//! counted today, it is dropped before it enters the queue.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use actors::access;
use actors::live::Live;
use actors::supervision::FaultPoint;
use actors::write::{Subject, Write, WriteError};
use protocol::error_code::ErrorCode;
use protocol::ids::SessionId;
use protocol::refusal::Refusal;
use time::Date;
use tokio::sync::{mpsc, oneshot};

use super::event::{Counted, Event, Listener};
use super::recording::publish_later;
use super::store::{self, Listen};
use crate::clock::Clock;
use crate::domain::link::address::LinkAddresses;
use crate::domain::visit;
use crate::domain::visit::visitor::HashedVisitor;

/// The maximum number of events that are counted in one transaction.
const AT_ONCE: usize = 256;

/// The maximum number of events that may wait to be counted; further events are refused with 503.
const WAITING_MAX: usize = 4_096;

/// The maximum number of counted events that are remembered, so that repetitions are dropped early. Only events that used a link or opened a
/// page of the site are remembered.
const KNOWN_MAX: usize = 16_384;

type Waiting = (Event, oneshot::Sender<Result<(), Refusal>>);

/// The events that were already counted on one day, so that repetitions can be dropped.
#[derive(Debug, Default)]
struct CountedEvents {
    day: Option<Date>,
    events: HashSet<Event>,
}

/// Queues events and counts them in the order in which they arrive.
#[derive(Debug, Clone)]
pub struct Counter {
    waiting: mpsc::Sender<Waiting>,
    known: Arc<Mutex<CountedEvents>>,
}

impl Counter {
    /// Starts the task that counts events. The task ends when the last clone of the counter is dropped.
    pub fn start(live: Arc<Live>, addresses: LinkAddresses) -> Self {
        let (waiting, mut receiver) = mpsc::channel(WAITING_MAX);
        let known = Arc::<Mutex<CountedEvents>>::default();
        let counted = Arc::clone(&known);
        actix_web::rt::spawn(async move {
            let mut waiting = Vec::new();
            while receiver.recv_many(&mut waiting, AT_ONCE).await > 0 {
                count_all(&live, &addresses, &counted, std::mem::take(&mut waiting)).await;
            }
        });
        Self { waiting, known }
    }

    /// Counts an event; returns after the commit. An event changes nothing if it was already counted on that day, if the creator of the track
    /// caused it, or if its session has ended.
    ///
    /// # Errors
    /// 503 if too many events are waiting, or the database is unavailable.
    pub async fn count(&self, event: Event) -> Result<(), Refusal> {
        match self.send(event)? {
            Some(counted) => counted.await.unwrap_or_else(|_| Err(ErrorCode::OutcomeUnknown.into())),
            None => Ok(()),
        }
    }

    /// Queues an event to be counted, without waiting for the result. Drops the event if the queue is full.
    pub fn count_later(&self, event: Event) {
        if self.send(event).is_err() {
            tracing::warn!("too many events wait to be counted");
        }
    }

    /// Queues an event to be counted; returns `None` if it is remembered as already counted.
    fn send(&self, event: Event) -> Result<Option<oneshot::Receiver<Result<(), Refusal>>>, Refusal> {
        if is_known(&self.known, &event, Clock.now().date()) {
            return Ok(None);
        }
        let (reply, counted) = oneshot::channel();
        let full = |_| Refusal::from(ErrorCode::TryAgain);
        self.waiting.try_send((event, reply)).map_err(full)?;
        Ok(Some(counted))
    }
}

fn is_known(known: &Mutex<CountedEvents>, event: &Event, day: Date) -> bool {
    let known = known.lock().unwrap_or_else(PoisonError::into_inner);
    known.day == Some(day) && known.events.contains(event)
}

/// Remembers which of these counted events used a link or opened a page of the site, so that repetitions of them are dropped early.
fn keep(known: &Mutex<CountedEvents>, events: impl Iterator<Item = Event>, day: Date) {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    if known.day != Some(day) || known.events.len() >= KNOWN_MAX {
        known.day = Some(day);
        known.events.clear();
    }
    known
        .events
        .extend(events.filter(|event| event.link.is_some() || event.counted == Counted::Site));
}

async fn count_all(live: &Live, addresses: &LinkAddresses, known: &Mutex<CountedEvents>, waiting: Vec<Waiting>) {
    let day = Clock.now().date();
    let events: Vec<Event> = waiting.iter().map(|(event, _)| event.clone()).collect();
    let counted = count(live, addresses, events).await;
    let is_one_bad = counted
        .as_ref()
        .is_err_and(|refusal| refusal.code == ErrorCode::InternalError);
    if is_one_bad && waiting.len() > 1 {
        for (event, reply) in waiting {
            let _ = reply.send(count(live, addresses, vec![event]).await);
        }
        return;
    }
    let mut events = Vec::with_capacity(waiting.len());
    for (event, reply) in waiting {
        // a caller that no longer waits needs no answer
        let _ = reply.send(counted.clone());
        events.push(event);
    }
    if counted.is_ok() {
        keep(known, events.into_iter(), day);
    }
}

/// Counts events in one transaction.
async fn count(live: &Live, addresses: &LinkAddresses, events: Vec<Event>) -> Result<(), Refusal> {
    let (faults, addresses) = (live.faults().clone(), addresses.clone());
    let counting = live
        .write(Subject::Task("count plays"))
        .run(async move |write| -> Result<(), WriteError> {
            let day = write.now().date();
            for track in events.iter().flat_map(|event| &event.tracks) {
                faults.panic_if_injected(FaultPoint::Count, track.0);
            }
            // nothing of a session is counted after its log-out was answered
            let sessions: Vec<SessionId> = events.iter().filter_map(session_of).collect();
            let alive = access::session::lock_all_shared(write.rows(), &sessions).await?;
            let is_over = |event: &&Event| session_of(event).is_some_and(|session| !alive.contains(&session));
            let mut events: Vec<&Event> = events.iter().filter(|event| !is_over(event)).collect();
            // links are locked in one order
            events.sort_by(|one, other| one.link.cmp(&other.link));
            let mut listens = Vec::new();
            let salt = if events
                .iter()
                .any(|event| event.link.is_some() || event.counted == Counted::Site)
            {
                visit::salt_of(write, day).await?
            } else {
                Vec::new()
            };
            let mut of_site = Vec::new();
            for event in events {
                let named = name(&event.listener, &addresses, day, &salt);
                if event.counted == Counted::Site {
                    of_site.push(named);
                    continue;
                }
                if count_visit(write, day, event, &named).await? && event.counted != Counted::Open {
                    listens.extend(event.tracks.iter().map(|track| Listen {
                        track: track.0,
                        listener: named.visitor.clone(),
                        kind: event.counted.of_tracks(),
                    }));
                }
            }
            visit::count_site(write, day, of_site).await?;
            let tracks = store::insert_listens(write.rows(), &listens, day).await?;
            publish_later(write, &tracks).await
        });
    counting.await.map(|_| ())
}

fn session_of(event: &Event) -> Option<SessionId> {
    match event.listener {
        Listener::Person(session, _) => Some(session),
        Listener::Visitor(_) => None,
    }
}

fn name(listener: &Listener, addresses: &LinkAddresses, day: Date, salt: &[u8]) -> HashedVisitor {
    match listener {
        Listener::Person(_, user) => HashedVisitor {
            visitor: user.to_string(),
            network: None,
        },
        Listener::Visitor(visitor) => visitor.named(addresses, day, salt),
    }
}

/// Counts an event as a visit of the link that was used, if any. Returns false if the event must not increase the counts of its tracks.
async fn count_visit(write: &mut Write, day: Date, event: &Event, named: &HashedVisitor) -> Result<bool, WriteError> {
    let Some(link) = &event.link else {
        return Ok(true);
    };
    let what = match event.counted {
        Counted::Open => (visit::Kind::Open, None),
        Counted::Listen => (visit::Kind::Play, event.tracks.first()),
        Counted::Download => (visit::Kind::Download, event.tracks.first()),
        Counted::Archive => (visit::Kind::Download, None),
        // events of the site use no link
        Counted::Site => return Ok(false),
    };
    visit::count(write, day, link, named, (what.0, what.1.map(|track| track.0))).await
}
