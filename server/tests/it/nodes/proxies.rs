//! Proxies between a node and its peers, with which a test can delay or lose messages.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use server::config::Config;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream, UnixListener, UnixStream};
use tokio::sync::watch;

use crate::convergence::Dice;
use crate::support::TestServer;

/// The messages that are let through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gate {
    Open,
    /// None, for now.
    Held,
    /// Two of three messages are lost.
    Losing,
}

/// A proxy between a node and NATS.
pub struct NatsProxy {
    port: u16,
    /// For both directions.
    pub gate: watch::Sender<Gate>,
    lost: Arc<AtomicU64>,
}

impl NatsProxy {
    /// A proxy to the NATS server at this port.
    pub async fn to(nats: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (gate, watched) = watch::channel(Gate::Open);
        let lost = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&lost);
        tokio::spawn(async move {
            while let Ok((node, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(("127.0.0.1", nats)).await else {
                    continue;
                };
                let (from_node, to_node) = node.into_split();
                let (from_server, to_server) = server.into_split();
                let up = carry_messages(from_node, to_server, watched.clone(), Arc::clone(&count));
                let down = carry_messages(from_server, to_node, watched.clone(), Arc::clone(&count));
                tokio::spawn(async move {
                    tokio::select! { _ = up => {}, _ = down => {} }
                });
            }
        });
        Self { port, gate, lost }
    }

    /// Its address, for a node.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The number of messages that it has lost.
    pub fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }
}

/// Copies whole messages of the NATS protocol: lines, each followed by its payload if the line ends with the payload's size.
async fn carry_messages(
    from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut gate: watch::Receiver<Gate>,
    lost: Arc<AtomicU64>,
) -> Option<()> {
    let (mut from, mut dice) = (BufReader::new(from), Dice::new(7));
    loop {
        let mut message = Vec::new();
        if from.read_until(b'\n', &mut message).await.ok()? == 0 {
            return None;
        }
        let says = message.starts_with(b"PUB ") || message.starts_with(b"MSG ");
        if says {
            let line = std::str::from_utf8(&message).ok()?;
            let size: usize = line.split_whitespace().next_back()?.parse().ok()?;
            let payload = message.len();
            message.resize(payload + size + 2, 0);
            from.read_exact(&mut message[payload..]).await.ok()?;
        }
        let gate = *gate.wait_for(|gate| *gate != Gate::Held).await.ok()?;
        if says && gate == Gate::Losing && dice.percent(33) {
            lost.fetch_add(1, Ordering::Relaxed);
        } else {
            to.write_all(&message).await.ok()?;
        }
    }
}

/// A proxy between a node and PostgreSQL.
pub struct PostgresProxy {
    folder: tempfile::TempDir,
    /// For PostgreSQL's answers; queries always pass.
    pub answers: watch::Sender<Gate>,
    snare: Snare,
    hold: watch::Sender<Hold>,
    /// The number of statements of the last committed transaction of the write path.
    stages: Arc<AtomicUsize>,
    cut: watch::Sender<()>,
}

/// The position at which a transaction of the write path is delayed.
#[derive(Debug, Default)]
struct Hold {
    /// The number of the statement, counted from `begin` as the first.
    at: Option<usize>,
    is_reached: bool,
}

/// The statement at which a connection stops passing bytes.
#[derive(Debug)]
struct Silencing {
    words: &'static str,
    /// Stops not at these words, but at the commit of the write that contains them.
    at_commit: bool,
    last_message: LastMessage,
}

type Snare = Arc<Mutex<Option<Silencing>>>;

/// The fate of the last message of the connection on its way to PostgreSQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastMessage {
    Delivered,
    Lost,
}

impl PostgresProxy {
    /// A proxy to the cluster whose socket is in this folder.
    pub fn to(socket_folder: &str) -> Self {
        const SOCKET: &str = ".s.PGSQL.5432";
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let (answers, watched) = watch::channel(Gate::Open);
        let cluster = format!("{socket_folder}/{SOCKET}");
        let snare = Snare::default();
        let laid = Arc::clone(&snare);
        let cut = watch::Sender::new(());
        let cuts = cut.subscribe();
        let hold = watch::Sender::new(Hold::default());
        let holds = hold.clone();
        let stages = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&stages);
        tokio::spawn(async move {
            while let Ok((node, _)) = listener.accept().await {
                let database = UnixStream::connect(&cluster).await.unwrap();
                let (gate, laid, mut cuts) = (watched.clone(), Arc::clone(&laid), cuts.clone());
                let (holds, counted) = (holds.clone(), Arc::clone(&counted));
                cuts.mark_unchanged();
                tokio::spawn(async move {
                    let (mut from_node, mut to_node) = node.into_split();
                    let (mut from_database, mut to_database) = database.into_split();
                    let is_silent = tokio::select! {
                        is_silent = carry_queries(&mut from_node, &mut to_database, &laid, &holds, &counted) => is_silent,
                        _ = carry_bytes(&mut from_database, &mut to_node, gate) => false,
                        Ok(()) = cuts.changed() => {
                            drop((from_node, to_node));
                            true
                        }
                    };
                    if is_silent {
                        // neither side notices that the other is gone
                        std::future::pending::<()>().await;
                    }
                });
            }
        });
        Self {
            folder,
            answers,
            snare,
            hold,
            stages,
            cut,
        }
    }

    /// A server with settings changed, and the proxy before its database.
    pub async fn server(change: impl FnOnce(&mut Config)) -> (TestServer, Self) {
        let mut proxy = None;
        let server = TestServer::start_with(|config| {
            change(config);
            let (before, url) = Self::before(config.database.url.as_deref().unwrap());
            config.database.url = Some(url);
            proxy = Some(before);
        })
        .await;
        (server, proxy.unwrap())
    }

    /// A proxy to the cluster at this address, and the address of the proxy.
    fn before(url: &str) -> (Self, String) {
        let folder = url.split_once("host=").unwrap().1;
        let proxy = Self::to(folder);
        let proxy_url = url.replace(folder, &proxy.folder.path().display().to_string());
        (proxy, proxy_url)
    }

    /// Makes the next connection that sends these words stop passing bytes in both directions, and stay open. [`LOCK`] selects the
    /// connection that has sent it before, at its next message.
    pub fn silence(&self, words: &'static str, last_message: LastMessage) {
        let at_commit = false;
        *self.snare.lock().unwrap() = Some(Silencing {
            words,
            at_commit,
            last_message,
        });
    }

    /// Makes the connection of the next write that sends these words stop passing bytes at its commit.
    pub fn silence_commit(&self, words: &'static str, last_message: LastMessage) {
        let at_commit = true;
        *self.snare.lock().unwrap() = Some(Silencing {
            words,
            at_commit,
            last_message,
        });
    }

    /// Makes the next transaction of the write path wait before its statement with this number, counted from `begin` as the first.
    pub fn hold_write_at(&self, stage: usize) {
        self.hold.send_replace(Hold {
            at: Some(stage),
            is_reached: false,
        });
    }

    /// Waits until a transaction waits there.
    pub async fn until_held(&self) {
        let mut hold = self.hold.subscribe();
        hold.wait_for(|hold| hold.is_reached).await.unwrap();
    }

    /// The number of statements of the last committed transaction of the write path.
    pub fn stages(&self) -> usize {
        self.stages.load(Ordering::Relaxed)
    }

    /// Lets all transactions continue.
    pub fn let_go(&self) {
        self.hold.send_replace(Hold::default());
    }

    /// Ends every connection for the node, and keeps it open for PostgreSQL, which does not notice.
    pub fn cut(&self) {
        self.cut.send_replace(());
    }

    /// Tells whether a connection has stopped passing bytes since.
    pub fn is_silenced(&self) -> bool {
        self.snare.lock().unwrap().is_none()
    }

    /// The address of a database, for a node.
    pub fn url(&self, database: &str) -> String {
        format!(
            "postgres://app@localhost/{database}?host={}",
            self.folder.path().display()
        )
    }
}

/// The statement by which a connection took the lock of its node.
pub const LOCK: &str = "pg_try_advisory_lock";

/// The type byte of a message that only prepares a statement.
const PARSE: u8 = b'P';

/// Copies the node's messages to PostgreSQL; true once the connection has stopped passing bytes.
async fn carry_queries(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    snare: &Snare,
    hold: &watch::Sender<Hold>,
    stages: &AtomicUsize,
) -> bool {
    let mut bytes = vec![0; 16_384];
    // the number of the statement in a transaction of the write path, which is recognized by its first statement
    let mut stage = 0;
    let (mut has_locked, mut is_marked) = (false, false);
    loop {
        let Ok(read @ 1..) = from.read(&mut bytes).await else {
            return false;
        };
        let message = &bytes[..read];
        let has = |words: &str| message.windows(words.len()).any(|window| window == words.as_bytes());
        if has("set local lock_timeout") {
            (stage, is_marked) = (1, false);
        } else if stage > 0 && message[0] != PARSE {
            stage += 1;
        }
        let is_held = hold.send_if_modified(|hold| {
            let is_reached = stage > 0 && hold.at == Some(stage) && !hold.is_reached;
            hold.is_reached |= is_reached;
            is_reached
        });
        if is_held {
            let mut held = hold.subscribe();
            held.wait_for(|hold| hold.at.is_none()).await.unwrap();
        }
        if has("COMMIT") || has("ROLLBACK") {
            if stage > 0 && has("COMMIT") {
                stages.store(stage, Ordering::Relaxed);
            }
            stage = 0;
        }
        has_locked |= has(LOCK);
        let caught = snare.lock().unwrap().take_if(|snared| {
            let is_matched = has(snared.words) || (has_locked && snared.words == LOCK);
            is_marked |= is_matched;
            if snared.at_commit {
                is_marked && has("COMMIT")
            } else {
                is_matched
            }
        });
        if caught
            .as_ref()
            .is_some_and(|caught| caught.last_message == LastMessage::Lost)
        {
            return true;
        }
        if to.write_all(message).await.is_err() {
            return false;
        }
        if caught.is_some() {
            return true;
        }
    }
}

async fn carry_bytes(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut gate: watch::Receiver<Gate>,
) -> Option<()> {
    let mut bytes = vec![0; 16_384];
    loop {
        let read = from.read(&mut bytes).await.ok().filter(|read| *read > 0)?;
        gate.wait_for(|gate| *gate == Gate::Open).await.ok()?;
        to.write_all(&bytes[..read]).await.ok()?;
    }
}

/// Starts a balancer without sticky sessions: each connection goes to the next node that accepts it.
pub async fn balance(nodes: watch::Receiver<Vec<SocketAddr>>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let turn = AtomicUsize::new(0);
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let (all, first) = (nodes.borrow().clone(), turn.fetch_add(1, Ordering::Relaxed));
            tokio::spawn(async move {
                for place in 0..all.len() {
                    if let Ok(mut node) = TcpStream::connect(all[(first + place) % all.len()]).await {
                        let _ = tokio::io::copy_bidirectional(&mut client, &mut node).await;
                        return;
                    }
                }
            });
        }
    });
    address
}
