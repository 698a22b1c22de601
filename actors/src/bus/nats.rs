//! The bus over NATS: one NATS subject for each database. Every node publishes its commits on the subject.
//!
//! A node also starts and works without NATS: the client keeps trying to connect, and the nodes read frames that they missed from the frames
//! table. At most 65,536 messages with at most 32 MiB in all wait to be sent; further messages are dropped, and other nodes read those frames
//! from the table.

use super::wire::{BusKey, Unreadable, Wire};
use super::{Bus, BusListener, BusMessage};
use actix::ArbiterHandle;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::StreamExt;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The maximum number of messages that wait to be sent to other nodes.
const QUEUE: usize = 65_536;
/// The total size of the messages that can wait, in bytes. Without this limit a busy node would fill its memory while NATS is unavailable.
const QUEUE_BYTES: usize = 32 << 20;
/// The number of messages in the queue of the NATS client itself. It is small because a frame can have 50 KB.
const CLIENT_QUEUE: usize = 256;
/// The approximate memory that a message needs in addition to its content, in bytes.
const MESSAGE_BYTES: usize = 256;
/// The approximate memory that the presence of one person needs, in bytes.
const PERSON_BYTES: usize = 128;
/// The maximum time that a starting node waits for its first connection to NATS. After it, the node starts without a connection.
const FIRST_CONNECT_WITHIN: Duration = Duration::from_secs(1);
/// The maximum time for one attempt to connect to the NATS server.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// The maximum pause between two attempts to connect to a NATS server that is unavailable.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The interval between two pings to the NATS server. The connection is closed after two unanswered pings.
const PING_EVERY: Duration = Duration::from_secs(5);

/// A NATS server, and the credentials for it.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsServer {
    /// `nats://host:port`, or `tls://host:port` to require encryption.
    pub address: String,
    /// The user name and password; none if the server requires none.
    pub user: Option<(String, String)>,
    /// The path of a credentials file, in the format that the tool `nsc` writes; none if the server requires none.
    pub credentials: Option<PathBuf>,
    /// A PEM file with the certificate authority that signed the server's certificate; none to use the authorities of the system.
    pub authority: Option<PathBuf>,
}

impl fmt::Debug for NatsServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NatsServer").field(&self.address).finish()
    }
}

impl NatsServer {
    /// Returns the options of a connection to this server.
    async fn options(&self) -> Result<ConnectOptions, NatsError> {
        // applies to servers that this one names as well, since they get the credentials too
        let mut options = ConnectOptions::new().require_tls(self.address.starts_with("tls://"));
        if let Some((user, password)) = &self.user {
            options = options.user_and_password(user.clone(), password.clone());
        }
        if let Some(file) = &self.credentials {
            options = options.credentials_file(file).await.map_err(NatsError::Credentials)?;
        }
        if let Some(file) = &self.authority {
            options = options.add_root_certificates(file.clone());
        }
        Ok(options)
    }
}

/// The reason why the bus cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum NatsError {
    /// The file of credentials cannot be read.
    #[error("nats: the credentials: {0}")]
    Credentials(std::io::Error),
    /// The address is not valid.
    #[error("nats: {0}")]
    Connect(#[from] async_nats::ConnectError),
    /// The subject is not valid.
    #[error("nats: {0}")]
    Subscribe(#[from] async_nats::SubscribeError),
}

/// A message that waits to be sent, and the bytes that are reserved for it.
type Waiting = (BusMessage, OwnedSemaphorePermit);

/// The messages that wait to be sent, limited by their number and their total size.
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

    /// Adds a message; returns false if the queue has no space.
    fn push(&self, message: BusMessage) -> bool {
        let bytes = u32::try_from(bytes_of(&message)).unwrap_or(u32::MAX);
        let Ok(room) = Arc::clone(&self.room).try_acquire_many_owned(bytes) else {
            return false;
        };
        self.sender.try_send((message, room)).is_ok()
    }
}

/// Estimates the memory that a message takes.
fn bytes_of(message: &BusMessage) -> usize {
    MESSAGE_BYTES
        + match message {
            BusMessage::Frame(frame) => frame.size(),
            BusMessage::LogOut { sessions, .. } => size_of_val(&**sessions),
            BusMessage::Presence(presence) => presence.people.len() * PERSON_BYTES,
        }
}

/// A bus that exchanges messages with other nodes through a NATS server.
pub struct NatsBus {
    node: String,
    client: Client,
    queue: Queue,
    listener: Arc<OnceLock<Arc<dyn BusListener>>>,
}

impl NatsBus {
    /// Connects to NATS and starts to receive on the subject of the database with this epoch. The tasks that send and receive run on the thread
    /// `arbiter`. If NATS is unavailable, the client keeps trying to connect.
    ///
    /// # Errors
    /// The address is not valid, or the credentials cannot be read.
    pub async fn start(
        server: &NatsServer,
        key: BusKey,
        node: &str,
        epoch: &str,
        arbiter: &ArbiterHandle,
    ) -> Result<Self, NatsError> {
        let subject = format!("needledrop.{epoch}");
        let options = server.options().await?;
        let options = options
            .name(node)
            .no_echo()
            .retry_on_initial_connect()
            .client_capacity(CLIENT_QUEUE)
            .connection_timeout(CONNECT_WITHIN)
            .ping_interval(PING_EVERY)
            .reconnect_delay_callback(wait_before);
        let client = options.connect(&server.address).await?;
        let subscription = client.subscribe(subject.clone()).await?;
        // after this flush no message of other nodes is missed
        if !matches!(
            tokio::time::timeout(FIRST_CONNECT_WITHIN, client.flush()).await,
            Ok(Ok(()))
        ) {
            tracing::warn!("nats is not connected; other nodes' commits are read from the table every second");
        }
        let (queue, waiting) = Queue::new();
        let listener: Arc<OnceLock<Arc<dyn BusListener>>> = Arc::default();
        let wire = Arc::new(Wire::new(node, subject, key));
        arbiter.spawn(send_queued(client.clone(), Arc::clone(&wire), waiting));
        arbiter.spawn(listen(subscription, wire, Arc::clone(&listener)));
        Ok(Self {
            node: node.to_owned(),
            client,
            queue,
            listener,
        })
    }

    /// Sets the receiver of other nodes' messages. Messages that arrived before are dropped; the node reads their frames from the frames table.
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

/// Returns the pause before an attempt to connect: zero for the first attempts, then doubled each time up to a limit.
fn wait_before(tries: usize) -> Duration {
    let tries = u32::try_from(tries).unwrap_or(u32::MAX);
    match tries {
        0 | 1 => Duration::ZERO,
        _ => Duration::from_millis(2_u64.saturating_pow(tries)).min(LOOK_EVERY),
    }
}

async fn send_queued(client: Client, wire: Arc<Wire>, mut waiting: mpsc::Receiver<Waiting>) {
    // the room of a message is free again once the client has taken it
    while let Some((message, _room)) = waiting.recv().await {
        match wire.encode(&message) {
            Ok(payload) => {
                if let Err(error) = client.publish(wire.subject().to_owned(), payload.into()).await {
                    metrics::counter!("needledrop_bus_dropped_total").increment(1);
                    tracing::warn!(%error, "a message could not be published on the bus");
                }
            }
            Err(error) => tracing::error!(%error, "a message of the bus could not be written"),
        }
    }
}

async fn listen(mut subscription: Subscriber, wire: Arc<Wire>, listener: Arc<OnceLock<Arc<dyn BusListener>>>) {
    let mut has_warned = false;
    while let Some(message) = subscription.next().await {
        match wire.decode(&message.payload) {
            Ok(Some(message)) => {
                if let Some(listener) = listener.get() {
                    listener.on_message(message);
                }
            }
            Ok(None) => {}
            Err(Unreadable::Forged) => {
                metrics::counter!("needledrop_bus_forged_total").increment(1);
                // logged once: a forger could fill the log
                if !std::mem::replace(&mut has_warned, true) {
                    tracing::warn!("ignoring a message of the bus that was not signed with this database's key");
                }
            }
            Err(Unreadable::Malformed(error)) => tracing::warn!(%error, "a message of the bus could not be read"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::NodePresence;
    use super::*;
    use crate::frame::Frame;
    use protocol::ids::JobId;
    use protocol::timestamp::Timestamp;
    use protocol::topic::Topic;
    use time::macros::datetime;
    use uuid::Uuid;

    fn frame(offset: i64, changes: String) -> BusMessage {
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        let frame = Frame::new(Topic::Review(JobId(7)), offset, at, Uuid::from_u128(5), changes);
        BusMessage::Frame(Arc::new(frame))
    }

    #[test]
    fn messages_that_wait_for_nats_are_limited_by_bytes_and_by_number() {
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
            gathering: None,
        };
        let taken = (0..).take_while(|topic| queue.push(BusMessage::Presence(people(*topic))));
        assert_eq!(taken.count(), QUEUE);
    }
}
