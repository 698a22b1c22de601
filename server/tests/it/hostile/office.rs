//! An office of people behind one address, from which anonymous clients connect in large numbers as well.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use futures_util::{StreamExt as _, stream};
use serde_json::json;
use server::blob::{BlobKey, BlobKind};
use server::secrets;
use socket2::SockRef;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::audio::upload;
use crate::support::{LiveClient, Person, Shared, TestServer};

const COLLEAGUES: usize = 200;
/// The most connections that the anonymous clients of one network may have.
const HTTP_ANONYMOUS: usize = 2_000;
const LIVE_ANONYMOUS: usize = 500;

/// A connection that has made one request and makes no more.
async fn idle(server: &TestServer) -> TcpStream {
    let mut socket = TcpStream::connect(server.address).await.unwrap();
    socket
        .write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        .await
        .unwrap();
    socket
}

/// Anonymous clients that take all the connections they may have, replace those they lose, and call as fast as they are answered, until
/// they are stopped.
struct Flood {
    stop: Arc<AtomicBool>,
    refused: Arc<AtomicU64>,
    clients: Vec<tokio::task::JoinHandle<()>>,
}

impl Flood {
    async fn begin(server: &TestServer) -> Self {
        let idle = stream::iter(0..HTTP_ANONYMOUS).map(|_| idle(server));
        let idle: Vec<TcpStream> = idle.buffer_unordered(64).collect().await;
        let lives = stream::iter(0..LIVE_ANONYMOUS).map(|_| LiveClient::open(server.address));
        let lives: Vec<LiveClient> = lives.buffer_unordered(64).collect().await;
        let (stop, refused) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (address, visitor) = (server.address, server.visitor());
        let holding = Arc::clone(&stop);
        let holds = tokio::spawn(async move {
            let _held = (idle, lives);
            while !holding.load(Ordering::Relaxed) {
                // each new connection takes the place of another anonymous one
                let _ = TcpStream::connect(address).await;
                let mut liar = LiveClient::connect(address).await;
                liar.emit("init", json!({"sid": secrets::token()})).await;
            }
        });
        let (calling, counted) = (Arc::clone(&stop), Arc::clone(&refused));
        let calls = tokio::spawn(async move {
            while !calling.load(Ordering::Relaxed) {
                visitor.call("account/get_info", json!({})).await;
                // calls beyond a number per minute are refused, however slow the machine is
                let guess = json!({"email": "ann@it.test", "token": "none"});
                let (status, _) = visitor.call("account/check_email", guess).await;
                counted.fetch_add(u64::from(status == 429), Ordering::Relaxed);
            }
        });
        Self {
            stop,
            refused,
            clients: vec![holds, calls],
        }
    }

    /// Stops the clients; gives the number of refused calls.
    async fn end(self) -> u64 {
        self.stop.store(true, Ordering::Relaxed);
        for client in join_all(self.clients).await {
            client.unwrap();
        }
        self.refused.load(Ordering::Relaxed)
    }
}

/// Logs in as the pages do, follows and rates; gives the connection.
async fn work(server: &TestServer, person: &Person, job: i64, track: i64) -> LiveClient {
    let client = server.client_of(person).await;
    let info = client.ok("account/get_info", json!({})).await;
    client.ok("job/get", json!({"job_id": job})).await;
    let mut live = LiveClient::connect(server.address).await;
    live.init(info["sid"].as_str().unwrap()).await;
    live.subscribe(&format!("review:{job}")).await;
    let rating = json!({"track_id": track, "job_id": job, "track_rating": 1 + person.id % 10});
    live.ok("rating.set_track", rating).await;
    live
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn colleagues_of_one_address_work_undisturbed_while_anonymous_clients_of_the_same_address_flood() {
    let server = TestServer::start_with(|config| {
        config.http.rate_limit = true;
        // no client here answers pings or authenticates, however long a busy machine takes
        config.live.ping_timeout_ms = 3_600_000;
        config.live.connect_timeout_ms = 3_600_000;
    })
    .await;
    let owner = server.manager("owner").await;
    let company = server.company(&owner, "Sync House").await;
    let job = server.job(company, "a job").await;
    let creator = server.creator("ada").await;
    let track = server.track(&creator, "a track").await;
    server.submit(&creator, job, &[track]).await;
    let mut colleagues = vec![owner];
    for number in 1..COLLEAGUES {
        let colleague = server.manager(&format!("colleague{number}")).await;
        server.member(company, &colleague, "member").await;
        colleagues.push(colleague);
    }

    let flood = Flood::begin(&server).await;
    let at_work = stream::iter(&colleagues).map(|person| work(&server, person, job, track));
    let at_work: Vec<LiveClient> = at_work.buffer_unordered(20).collect().await;
    let uploads = (0..5).map(|_| async { upload(&server.client_of(&creator).await, "cbr.mp3").await });
    join_all(uploads).await;
    let still = stream::iter(at_work).map(|mut live| async move {
        live.ok("unsubscribe", json!({"topic": "board"})).await;
        live
    });
    let still: Vec<LiveClient> = still.buffer_unordered(20).collect().await;
    assert_eq!(still.len(), COLLEAGUES);
    assert!(flood.end().await > 0, "the anonymous clients are held back");
    assert_eq!(
        server
            .number("select count(*) from rating where job_id = $1", job)
            .await,
        COLLEAGUES as i64
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_oldest_anonymous_connection_of_a_network_makes_room_for_the_next() {
    let server = super::limited().await;
    let mut first = LiveClient::open(server.address).await;
    let mut others = Vec::new();
    for _ in 0..LIVE_ANONYMOUS {
        others.push(LiveClient::open(server.address).await);
    }
    assert_eq!(first.until_closed().await, Some(1013));
    let manager = server.manager("mara").await;
    let mut known = others.pop().unwrap();
    known.send_raw("40").await;
    known.next("init").await;
    known.init(&server.sid_of(&manager).await).await;
    others.push(LiveClient::open(server.address).await);
    others.push(LiveClient::open(server.address).await);
    assert_eq!(others[0].until_closed().await, Some(1013));
    known
        .refused("subscribe", json!({"topic": "job:1"}), 404, "not_found")
        .await;
}

#[tokio::test]
async fn the_longest_connection_of_a_network_with_too_many_is_cut_off_for_the_next() {
    let server = TestServer::start_with(|config| config.http.rate_limit = true).await;
    let mut first = idle(&server).await;
    let mut head = [0; 12];
    // the worker that answers it frees a connection for it; connections of another worker may come first until then
    first.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200");
    let others = stream::iter(0..HTTP_ANONYMOUS).map(|_| idle(&server));
    let _others: Vec<TcpStream> = others.buffer_unordered(64).collect().await;
    let mut rest = Vec::new();
    // an idle connection is otherwise kept for 75 s
    let cut = tokio::time::timeout(Duration::from_secs(20), first.read_to_end(&mut rest)).await;
    assert!(cut.is_ok(), "it stays open");
    let rest = String::from_utf8(rest).unwrap();
    assert!(!rest.contains("HTTP/1.1"), "one answer was asked for: {rest}");
}

#[tokio::test]
async fn one_person_has_so_many_live_connections_and_others_their_own() {
    let server = super::limited().await;
    let (manager, other) = (server.manager("mara").await, server.manager("otto").await);
    let sid = server.sid_of(&manager).await;
    let mut held = Vec::new();
    for _ in 0..200 {
        let mut live = LiveClient::connect(server.address).await;
        live.init(&sid).await;
        held.push(live);
    }
    let mut late = LiveClient::connect(server.address).await;
    late.refused("init", json!({"sid": sid}), 429, "too_many_requests")
        .await;
    server.live_of(&other).await;
    held.pop().unwrap().vanish();
    while late.emit("init", json!({"sid": sid})).await["error"] == "too_many_requests" {}
    late.refused("subscribe", json!({"topic": "job:1"}), 404, "not_found")
        .await;
}

/// More bytes than the system buffers for a connection that is not read.
const LONG_TRACK: usize = 20 * 1_024 * 1_024;

const DRAWING: usize = 1_000;

/// Reads the head of an answer and the bytes that arrive with it; gives the number of bytes of its body.
async fn read_head(socket: &mut TcpStream) -> usize {
    let mut read = Vec::new();
    loop {
        assert_ne!(socket.read_buf(&mut read).await.unwrap(), 0, "closed");
        if let Some(end) = read.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
            assert!(read.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&read));
            return read.len() - end - 4;
        }
    }
}

/// A server with limits, a creator, and a track that is longer than any connection's buffers.
async fn with_long_track() -> (TestServer, Person, i64) {
    let server = TestServer::start_with(|config| {
        config.http.rate_limit = true;
        // longer than the flood takes on a busy machine
        config.http.unread_ms = 3_600_000;
    })
    .await;
    let creator = server.creator("ada").await;
    let track = server.track(&creator, "a long track").await;
    let name: String = sqlx::query_scalar("select name_in_base from track where id = $1")
        .bind(track)
        .fetch_one(&server.pool)
        .await
        .unwrap();
    for (kind, length) in [(BlobKind::Audio, LONG_TRACK), (BlobKind::Waveform, DRAWING)] {
        let key = BlobKey::new(kind, &name).unwrap();
        let blobs = &server.state.files.blobs;
        blobs.put_bytes(&key, vec![b' '; length].into()).await.unwrap();
    }
    (server, creator, track)
}

/// A download that a client has begun to read.
struct Reading {
    socket: TcpStream,
    read: usize,
}

impl Reading {
    async fn begin(server: &TestServer, path: &str) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        SockRef::from(&socket).set_recv_buffer_size(65_536).unwrap();
        let mut socket = socket.connect(server.address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\n\r\n");
        socket.write_all(request.as_bytes()).await.unwrap();
        let read = read_head(&mut socket).await;
        Self { socket, read }
    }

    /// Reads on until this many bytes have arrived.
    async fn go_on(&mut self, bytes: usize) {
        let mut piece = vec![0; 65_536];
        while self.read < bytes {
            let read = tokio::time::timeout(Duration::from_secs(20), self.socket.read(&mut piece)).await;
            let read = read.expect("it goes on").expect("it is not cut");
            assert_ne!(read, 0, "cut off after {} bytes", self.read);
            self.read += read;
        }
    }
}

/// Takes all connections that anonymous clients may have, and one more for each worker that has not looked yet.
async fn flood(server: &TestServer) -> Vec<TcpStream> {
    let others = stream::iter(0..HTTP_ANONYMOUS + 10).map(|_| idle(server));
    others.buffer_unordered(64).collect().await
}

#[tokio::test]
async fn a_colleague_who_listens_does_not_count_as_anonymous_however_long_the_track_plays() {
    let (server, creator, track) = with_long_track().await;
    let client = server.client_of(&creator).await;
    let addresses = client.ok("track/get_download_url", json!({"track_id": track})).await;
    let mut audio = Reading::begin(&server, addresses["url"].as_str().unwrap()).await;
    let mut drawing = Reading::begin(&server, addresses["waveform_url"].as_str().unwrap()).await;
    let _others = flood(&server).await;
    audio.go_on(LONG_TRACK).await;
    drawing.go_on(DRAWING).await;
    let mut drawing = drawing.socket;
    drawing
        .write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        .await
        .unwrap();
    read_head(&mut drawing).await;
}

#[tokio::test]
async fn playing_or_downloading_by_a_link_does_not_count_as_anonymous_however_long_it_takes() {
    let (server, creator, track) = with_long_track().await;
    let application = "insert into application (user_id, playlist_name) values ($1, 'mine') returning id";
    let application = server.number(application, creator.id).await;
    let placed = "insert into application_track (application_id, track_id, position) values ($1, $2, 1)";
    let placed = sqlx::query(placed).bind(application).bind(track);
    placed.execute(&server.pool).await.unwrap();
    let (topic, token) = server.link(&creator, Shared::Application(application)).await;
    let request = json!({"track_id": track, "link": token});
    let track = server.visitor().ok("track/get_download_url", request).await;

    let mut visitor = LiveClient::connect(server.address).await;
    let request = json!({"link_id": topic.replace("link:", ""), "type": "zip", "token": token});
    let answer = visitor.ok("application.download_shareable_zip", request).await;
    let archive = loop {
        let mut change = visitor.next_change(answer["topic"].as_str().unwrap()).await;
        if change["changes"][0]["kind"] == "done" {
            break change["changes"][0].take();
        }
    };
    let mut played = Reading::begin(&server, track["url"].as_str().unwrap()).await;
    let mut saved = Reading::begin(&server, archive["download_url"].as_str().unwrap()).await;
    let _others = flood(&server).await;
    played.go_on(LONG_TRACK).await;
    saved.go_on(archive["size"].as_u64().unwrap() as usize).await;
}

#[tokio::test]
async fn following_a_link_does_not_count_as_anonymous_whatever_others_of_the_network_do() {
    let server = TestServer::start_with(|config| config.http.rate_limit = true).await;
    let creator = server.creator("office-link").await;
    let application = "insert into application (user_id, playlist_name) values ($1, 'mine') returning id";
    let application = server.number(application, creator.id).await;
    let (topic, token) = server.link(&creator, Shared::Application(application)).await;
    let mut listener = LiveClient::connect(server.address).await;
    let wanted = json!({"topic": topic, "token": token});
    listener.ok("subscribe", wanted.clone()).await;
    let neighbours = stream::iter(0..=LIVE_ANONYMOUS).map(|_| LiveClient::open(server.address));
    let _neighbours: Vec<LiveClient> = neighbours.buffer_unordered(64).collect().await;
    listener.ok("subscribe", wanted).await;
}
