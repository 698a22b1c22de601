//! The bus over NATS: one subject for a database, on which every node says what it has committed.
//!
//! A node starts and serves without NATS too: what it cannot say or hear is healed from the table, and NATS is looked for until it is there.
//! Bounds: 65,536 messages wait to be sent, and 32 MiB of them; what comes beyond is dropped and healed, as is whatever NATS loses.

use super::{Bus, BusListener, BusMessage, NodePresence};
use crate::frame::Frame;
use actix::ArbiterHandle;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::StreamExt;
use protocol::client_event::PresentPerson;
use protocol::ids::SessionId;
use protocol::server_event::LogOutReason;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use uuid::Uuid;

/// Messages that wait to be sent.
const QUEUE: usize = 65_536;
/// Bytes that they may hold: while NATS is away a node that takes many ratings would fill its memory.
const QUEUE_BYTES: usize = 32 << 20;
/// Messages that the client of NATS itself keeps behind them, where a frame may have 50 KB.
const CLIENT_QUEUE: usize = 256;
/// What a message takes in memory besides what it holds, or so.
const MESSAGE_BYTES: usize = 256;
/// What a person's presence takes.
const PERSON_BYTES: usize = 128;
/// A start waits this long for NATS, and then goes on without.
const HEAR_WITHIN: Duration = Duration::from_secs(1);
/// Longest wait for one connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// A NATS server that has gone is looked for at least this often.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// A connection that stands still is noticed after two of these.
const PING_EVERY: Duration = Duration::from_secs(5);

/// Why the bus cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum NatsError {
    /// The address is none.
    #[error("nats: {0}")]
    Connect(#[from] async_nats::ConnectError),
    /// The subject is none.
    #[error("nats: {0}")]
    Subscribe(#[from] async_nats::SubscribeError),
}

/// A message on its way.
#[derive(Serialize, Deserialize)]
struct Envelope<'a> {
    /// The node that says it; its own messages come back to it too.
    node: Cow<'a, str>,
    #[serde(flatten, borrow)]
    body: Body<'a>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
enum Body<'a> {
    Frame {
        topic: Topic,
        offset: i64,
        at: Timestamp,
        origin: Uuid,
        /// The list of changes as text, as it stands in the table.
        changes: Cow<'a, str>,
    },
    LogOut {
        sessions: Vec<SessionId>,
        reason: LogOutReason,
    },
    Presence {
        topic: Topic,
        people: Vec<PresentPerson>,
    },
}

/// A message that waits, with its share of the room for all of them.
type Waiting = (BusMessage, OwnedSemaphorePermit);

/// The messages that wait to be sent, bounded by their number and their bytes.
struct Queue {
    sender: mpsc::Sender<Waiting>,
    room: Arc<Semaphore>,
}

impl Queue {
    fn new() -> (Self, mpsc::Receiver<Waiting>) {
        let (sender, waiting) = mpsc::channel(QUEUE);
        let room = Arc::new(Semaphore::new(QUEUE_BYTES));
        (Self { sender, room }, waiting)
    }

    /// Answers whether there was room.
    fn push(&self, message: BusMessage) -> bool {
        let bytes = u32::try_from(bytes_of(&message)).unwrap_or(u32::MAX);
        let Ok(room) = Arc::clone(&self.room).try_acquire_many_owned(bytes) else {
            return false;
        };
        self.sender.try_send((message, room)).is_ok()
    }
}

/// What a message takes in memory, roughly.
fn bytes_of(message: &BusMessage) -> usize {
    MESSAGE_BYTES
        + match message {
            BusMessage::Frame(frame) => frame.size(),
            BusMessage::LogOut { sessions, .. } => size_of_val(&**sessions),
            BusMessage::Presence(presence) => presence.people.len() * PERSON_BYTES,
        }
}

/// See the module.
pub struct NatsBus {
    node: String,
    client: Client,
    queue: Queue,
    listener: Arc<OnceLock<Arc<dyn BusListener>>>,
}

impl NatsBus {
    /// Connects, and begins to listen on the subject of the database with this epoch; both run on the given thread. Where NATS is away it is
    /// looked for from then on, as it is when it goes later.
    ///
    /// # Errors
    /// The address cannot be read.
    pub async fn start(url: &str, node: &str, epoch: &str, arbiter: &ArbiterHandle) -> Result<Self, NatsError> {
        let subject = format!("needledrop.{epoch}");
        let options = ConnectOptions::new()
            .name(node)
            .no_echo()
            .retry_on_initial_connect()
            .client_capacity(CLIENT_QUEUE)
            .connection_timeout(CONNECT_WITHIN)
            .ping_interval(PING_EVERY)
            .reconnect_delay_callback(wait_before);
        let client = options.connect(url).await?;
        let heard = client.subscribe(subject.clone()).await?;
        // from here on nothing that others say is missed
        if !matches!(tokio::time::timeout(HEAR_WITHIN, client.flush()).await, Ok(Ok(()))) {
            tracing::warn!("nats is away; what other nodes commit is read from the table every second");
        }
        let (queue, waiting) = Queue::new();
        let listener: Arc<OnceLock<Arc<dyn BusListener>>> = Arc::default();
        arbiter.spawn(speak(client.clone(), subject, node.to_owned(), waiting));
        arbiter.spawn(listen(heard, node.to_owned(), Arc::clone(&listener)));
        Ok(Self {
            node: node.to_owned(),
            client,
            queue,
            listener,
        })
    }

    /// From now on this hears of other nodes; what they said before is healed.
    pub fn set_listener(&self, listener: Arc<dyn BusListener>) {
        if self.listener.set(listener).is_err() {
            tracing::error!(node = self.node, "the bus has a listener already");
        }
    }
}

impl Bus for NatsBus {
    fn publish(&self, message: BusMessage) {
        if !self.queue.push(message) {
            metrics::counter!("needledrop_bus_dropped_total").increment(1);
        }
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}

/// The wait before a try to connect: none at first, then doubled.
fn wait_before(tries: usize) -> Duration {
    let tries = u32::try_from(tries).unwrap_or(u32::MAX);
    match tries {
        0 | 1 => Duration::ZERO,
        _ => Duration::from_millis(2_u64.saturating_pow(tries)).min(LOOK_EVERY),
    }
}

async fn speak(client: Client, subject: String, node: String, mut waiting: mpsc::Receiver<Waiting>) {
    // its room is free again once the client has taken it
    while let Some((message, _room)) = waiting.recv().await {
        match encode(&node, &message) {
            Ok(payload) => {
                if let Err(error) = client.publish(subject.clone(), payload.into()).await {
                    metrics::counter!("needledrop_bus_dropped_total").increment(1);
                    tracing::warn!(%error, "a message could not be said on the bus");
                }
            }
            Err(error) => tracing::error!(%error, "a message of the bus could not be written"),
        }
    }
}

async fn listen(mut heard: Subscriber, node: String, listener: Arc<OnceLock<Arc<dyn BusListener>>>) {
    while let Some(message) = heard.next().await {
        match decode(&node, &message.payload) {
            Ok(Some(message)) => {
                if let Some(listener) = listener.get() {
                    listener.hear(message);
                }
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "a message of the bus could not be read"),
        }
    }
}

fn encode(node: &str, message: &BusMessage) -> Result<Vec<u8>, serde_json::Error> {
    let body = match message {
        BusMessage::Frame(frame) => Body::Frame {
            topic: frame.topic.clone(),
            offset: frame.offset,
            at: frame.at,
            origin: frame.origin,
            changes: Cow::Borrowed(&frame.changes),
        },
        BusMessage::LogOut { sessions, reason } => Body::LogOut {
            sessions: sessions.to_vec(),
            reason: *reason,
        },
        BusMessage::Presence(NodePresence { topic, people, .. }) => Body::Presence {
            topic: topic.clone(),
            people: people.clone(),
        },
    };
    serde_json::to_vec(&Envelope {
        node: Cow::Borrowed(node),
        body,
    })
}

/// None for what this node said itself.
fn decode(own: &str, payload: &[u8]) -> Result<Option<BusMessage>, serde_json::Error> {
    let envelope: Envelope<'_> = serde_json::from_slice(payload)?;
    if envelope.node == own {
        return Ok(None);
    }
    Ok(Some(match envelope.body {
        Body::Frame {
            topic,
            offset,
            at,
            origin,
            changes,
        } => {
            // checked here, so that no actor publishes what is no JSON
            let _: &RawValue = serde_json::from_str(&changes)?;
            BusMessage::Frame(Arc::new(Frame::new(topic, offset, at, origin, changes.into_owned())))
        }
        Body::LogOut { sessions, reason } => BusMessage::LogOut {
            sessions: sessions.into(),
            reason,
        },
        Body::Presence { topic, people } => BusMessage::Presence(NodePresence {
            topic,
            node: envelope.node.into_owned(),
            people,
        }),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::client_event::{Doing, PresentPerson};
    use protocol::ids::{JobId, TrackId, UserId};
    use time::macros::datetime;

    fn frame(offset: i64, changes: String) -> BusMessage {
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        let frame = Frame::new(Topic::Review(JobId(7)), offset, at, Uuid::from_u128(5), changes);
        BusMessage::Frame(Arc::new(frame))
    }

    #[test]
    fn what_waits_for_nats_is_bounded_by_its_bytes_and_by_its_number() {
        // of 512 ratings
        let large = "x".repeat(50_000);
        let (queue, mut waiting) = Queue::new();
        let taken = (1..=10_000).take_while(|offset| queue.push(frame(*offset, large.clone())));
        let taken = taken.count();
        assert!((600..700).contains(&taken), "{taken} of 50 KB");
        assert!(!queue.push(frame(0, large.clone())));
        let (BusMessage::Frame(first), room) = waiting.try_recv().unwrap() else {
            panic!("a frame waits")
        };
        assert_eq!(first.offset, 1, "the oldest");
        assert!(!queue.push(frame(0, large.clone())), "it is still on its way");
        drop(room);
        assert!(queue.push(frame(0, large)));

        let (queue, _waiting) = Queue::new();
        let people = |topic| NodePresence {
            topic: Topic::Review(JobId(topic)),
            node: "one".to_owned(),
            people: Vec::new(),
        };
        let taken = (0..).take_while(|topic| queue.push(BusMessage::Presence(people(*topic))));
        assert_eq!(taken.count(), QUEUE);
    }

    #[test]
    fn a_frame_comes_out_as_it_went_in_and_never_at_the_node_that_said_it() {
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        let changes = r#"[{"kind":"track_withdrawn","track_id":6,"note":"\"ä\""}]"#.to_owned();
        let frame = Frame::new(Topic::Review(JobId(7)), 3, at, Uuid::from_u128(5), changes.clone());
        let payload = encode("one", &BusMessage::Frame(Arc::new(frame))).unwrap();
        let Ok(Some(BusMessage::Frame(heard))) = decode("two", &payload) else {
            panic!("a frame is heard")
        };
        assert_eq!((heard.offset, heard.at, &heard.changes), (3, at, &changes));
        assert!(decode("one", &payload).unwrap().is_none());
    }

    #[test]
    fn people_come_out_as_they_went_in() {
        let doing = Doing {
            track_id: Some(TrackId(4)),
            playing: Some(true),
            position: Some(1.5),
        };
        let person = PresentPerson {
            user_id: UserId(2),
            user_name: "Teo".to_owned(),
            tabs: 1,
            doing,
        };
        let said = NodePresence {
            topic: Topic::Review(JobId(7)),
            node: "one".to_owned(),
            people: vec![person],
        };
        let payload = encode("one", &BusMessage::Presence(said.clone())).unwrap();
        let Ok(Some(BusMessage::Presence(heard))) = decode("two", &payload) else {
            panic!("people are heard: {:?}", decode("two", &payload))
        };
        assert_eq!(heard, said);
    }

    #[test]
    fn what_is_no_message_is_refused() {
        let frame = |changes: &str| {
            format!(
                r#"{{"node":"x","say":"frame","topic":"board","offset":1,"at":"2026-11-20T12:00:00Z","origin":"00000000-0000-0000-0000-000000000005","changes":{changes:?}}}"#
            )
        };
        assert!(decode("two", frame("[]").as_bytes()).unwrap().is_some());
        for wrong in [&frame("not json"), "", "{}", r#"{"node":"x","say":"sing"}"#, "\u{0}"] {
            assert!(decode("two", wrong.as_bytes()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_log_out_of_a_later_version_still_logs_out() {
        let message = BusMessage::LogOut {
            sessions: vec![SessionId(1)].into(),
            reason: LogOutReason::UserIsBlocked,
        };
        let text = String::from_utf8(encode("one", &message).unwrap()).unwrap();
        for (said, heard) in [
            ("user_is_blocked", LogOutReason::UserIsBlocked),
            ("moved_to_mars", LogOutReason::SessionEnded),
        ] {
            let payload = text.replace("user_is_blocked", said);
            let Ok(Some(BusMessage::LogOut { reason, .. })) = decode("two", payload.as_bytes()) else {
                panic!("a log-out is heard")
            };
            assert_eq!(reason, heard);
        }
    }
}
