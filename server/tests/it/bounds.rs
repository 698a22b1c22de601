//! The most that visitors and careless clients can cost: connections that send nothing, half a request, readers that read nothing. Each
//! test runs against a process of its own, whose memory it measures; each bound is stated beside its test.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};
use server::secrets;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::support::{LiveClient, TestProcess, cluster, pause};

pub(super) const KB: i64 = 1_024;
pub(super) const MB: i64 = 1_024 * KB;

/// The longest wait for a metric to reach its expected value.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) struct House {
    process: TestProcess,
    pub(super) pool: PgPool,
    /// A session of an administrator, who may follow every job.
    sid: String,
    pub(super) jobs: Vec<i64>,
    _data: tempfile::TempDir,
}

impl House {
    /// Starts a server with these settings and this many jobs.
    pub(super) async fn new(jobs: i32, settings: &[(&str, &str)]) -> Self {
        let database = cluster::new_database().await;
        let data = tempfile::tempdir().unwrap();
        let pool = PgPoolOptions::new()
            .max_connections(2)
            .connect_with(database.options)
            .await
            .unwrap();
        let settings: Vec<(&str, &str)> = [("DATABASE_URL", database.url.as_str())]
            .into_iter()
            .chain(settings.iter().copied())
            .collect();
        let process = TestProcess::start(&data.path().join("data"), "127.0.0.1:0", &settings);
        let (sid, jobs) = (insert_admin(&pool).await, insert_jobs(&pool, jobs).await);
        Self {
            process,
            pool,
            sid,
            jobs,
            _data: data,
        }
    }

    pub(super) async fn live(&self) -> LiveClient {
        let mut client = LiveClient::connect(self.process.address).await;
        client.init(&self.sid).await;
        client
    }

    pub(super) async fn figures(&self) -> Figures {
        let text = self.process.client().get("/metrics").await.text().await.unwrap();
        let mut sums = HashMap::new();
        for line in text.lines().filter(|line| line.starts_with("needledrop_")) {
            let (name, value) = line.rsplit_once(' ').unwrap();
            let name = name.split('{').next().unwrap();
            *sums.entry(name.to_owned()).or_default() += value.parse::<f64>().unwrap() as i64;
        }
        Figures(sums)
    }

    /// The server's resident memory in bytes.
    pub(super) fn memory(&self) -> i64 {
        self.process.memory()
    }

    /// Follows these jobs on as many sockets as that takes, and closes the sockets; gives the memory while the jobs were followed.
    pub(super) async fn open_and_leave(&self, jobs: &[i64]) -> i64 {
        let mut clients = Vec::new();
        // a batch is awaited as a whole
        for jobs in jobs.chunks(50) {
            let mut client = self.live().await;
            let wanted: Vec<Value> = jobs.iter().map(|job| review(*job)).collect();
            let answers = client.ok("subscribe", json!(wanted)).await;
            let answers = answers.as_array().unwrap();
            assert!(
                answers.iter().all(|answer| answer.get("result").is_some()),
                "{answers:?}"
            );
            clients.push(client);
        }
        let figures = self.figures().await;
        assert_eq!(figures.of("needledrop_topics"), jobs.len() as i64 + 1);
        let memory = self.memory();
        for client in clients {
            client.vanish();
        }
        self.until("needledrop_topics", |topics| topics == 0).await;
        self.until("needledrop_connections", |open| open == 0).await;
        assert_eq!(self.figures().await.of("needledrop_subscriptions"), 0);
        memory
    }

    /// Waits until a metric has an expected value.
    pub(super) async fn until(&self, name: &str, is_it: impl Fn(i64) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let found = self.figures().await.of(name);
            if is_it(found) {
                return;
            }
            assert!(Instant::now() < deadline, "{name} stays at {found}");
            pause().await;
        }
    }
}

/// Metrics, summed over their labels.
pub(super) struct Figures(HashMap<String, i64>);

impl Figures {
    pub(super) fn of(&self, name: &str) -> i64 {
        self.0.get(name).copied().unwrap_or(0)
    }
}

async fn insert_admin(pool: &PgPool) -> String {
    let (token, sid) = (secrets::token(), secrets::token());
    sqlx::query(
        "with person as (insert into account (email, user_name, password_hash, role, email_confirmed, approved)
             values ('ann@it.test', 'ann', '', 'admin', true, true) returning id),
         log_in as (insert into session (user_id, token_hash, expires) select id, $1, now() + interval '1 day' from person returning id)
         insert into session_sid (sid_hash, session_id) select $2, id from log_in",
    )
    .bind(secrets::hash(&token).as_slice())
    .bind(secrets::hash(&sid).as_slice())
    .execute(pool)
    .await
    .unwrap();
    sid
}

async fn insert_jobs(pool: &PgPool, count: i32) -> Vec<i64> {
    sqlx::query_scalar(
        "with house as (insert into company (name, description, owner_id, verified)
             select 'Sync House', 'a company', id, true from account limit 1 returning id)
         insert into job (company_id, title, description, budget, type, buyer_type, link_1)
         select house.id, 'job ' || number, 'what we seek', '$500', 'Other', 'Direct Licensor / Buyer', 'https://example.test'
         from house, generate_series(1, $1) number returning id",
    )
    .bind(count)
    .fetch_all(pool)
    .await
    .unwrap()
}

/// Submits this many tracks to a job, each already heard and decided on; gives the tracks.
async fn insert_submissions(pool: &PgPool, job: i64, count: i32) -> Vec<i64> {
    sqlx::query_scalar(
        "with made as (insert into track (user_id, name_in_base, duration, file_size, file_name, format, wave, ready)
             select account.id, 'track ' || number, 60, 1000, 'a.mp3', 'mp3', '', true
             from account, generate_series(1, $2) number returning id, user_id),
         sent as (insert into application (user_id, job_id, status)
             select id, $1, 'on_review' from account returning id, user_id),
         held as (insert into application_track (application_id, track_id, position, heard, decided)
             select sent.id, made.id, made.id, now(), now() from sent join made using (user_id))
         insert into submission (job_id, track_id, application_id, user_id)
         select $1, made.id, sent.id, made.user_id from sent join made using (user_id) returning track_id",
    )
    .bind(job)
    .bind(count)
    .fetch_all(pool)
    .await
    .unwrap()
}

pub(super) fn review(job: i64) -> Value {
    json!({"topic": format!("review:{job}")})
}

/// 200 websockets and 200 sockets that send nothing take at most 64 KB each while they are open. The server closes the websockets after the
/// time for CONNECT (one second here) and the others after the time for a request (five seconds), and serves other clients meanwhile.
#[tokio::test]
async fn clients_that_send_nothing_are_disconnected_in_time_and_cost_little() {
    let house = House::new(1, &[("NEEDLEDROP_CONNECT_TIMEOUT_MS", "1000")]).await;
    let mut neighbour = house.live().await;
    neighbour.ok("subscribe", review(house.jobs[0])).await;
    let before = house.memory();

    let mut sockets = Vec::new();
    for _ in 0..200 {
        sockets.push(TcpStream::connect(house.process.address).await.unwrap());
    }
    let opened = Instant::now();
    let websockets = join_all((0..200).map(|_| LiveClient::open(house.process.address))).await;
    let grown = house.memory() - before;
    neighbour.ok("unsubscribe", review(house.jobs[0])).await;

    let closed = join_all(
        websockets
            .into_iter()
            .map(|mut client| async move { client.until_closed().await }),
    )
    .await;
    assert!(closed.iter().all(|code| *code == Some(1000)), "{closed:?}");
    assert!(opened.elapsed() < Duration::from_secs(5), "{:?}", opened.elapsed());
    house.until("needledrop_connections", |open| open < 2).await;

    join_all(sockets.into_iter().map(|mut socket| async move {
        let mut answer = Vec::new();
        // the connection is cut off, or gets an answer that the time is over
        let _ = tokio::time::timeout(PATIENCE, socket.read_to_end(&mut answer))
            .await
            .expect("closed in time");
    }))
    .await;
    assert!(opened.elapsed() < Duration::from_secs(10), "{:?}", opened.elapsed());
    assert!(grown < 400 * 64 * KB, "{} MB", grown / MB);
    neighbour.ok("subscribe", review(house.jobs[0])).await;
}

/// 200 clients that send their request byte by byte are cut off after five seconds; websockets and other calls are served meanwhile.
#[tokio::test]
async fn half_a_request_that_drips_in_is_cut_off_while_others_are_served() {
    let house = House::new(1, &[]).await;
    let heads = [
        "GET /socket.io/?EIO=4&tran",
        "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nX-Slow: ",
        "GET /api/account/get HTTP/1.1\r\nHost: a\r\nX-Slow: ",
        "POST /api/account/log_in HTTP/1.1\r\nHost: a\r\nContent-Type: appl",
    ];
    let took = drip(&house, &heads, 200, Duration::from_secs(10)).await;
    assert!(
        took > Duration::from_secs(3),
        "an honest slow line is given time: {took:?}"
    );
}

/// 100 calls whose payloads arrive byte by byte are ended after ten seconds in all, however steadily the bytes arrive.
#[tokio::test]
async fn half_a_payload_that_drips_in_does_not_hold_a_call_for_ever() {
    let house = House::new(1, &[]).await;
    let head = "POST /api/account/log_in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{\"email\"";
    let took = drip(&house, &[head], 100, Duration::from_secs(20)).await;
    assert!(
        took > Duration::from_secs(5),
        "an honest slow line is given time: {took:?}"
    );
}

/// A call whose payload never ends is ended after ten seconds, with an answer that says so.
#[tokio::test]
async fn half_a_payload_is_answered_that_it_is_half() {
    let house = House::new(1, &[]).await;
    let mut socket = TcpStream::connect(house.process.address).await.unwrap();
    let head = "POST /api/account/log_in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{\"email\"";
    socket.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(15), socket.read_to_end(&mut answer)).await;
    assert!(read.is_ok(), "the connection stays open");
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
}

/// Opens this many sockets that begin with one of these texts and then send a byte now and then, until the server has cut all of them off;
/// gives the time that took. Checks that nobody else waits longer than a second meanwhile, and that at most 32 MB are in use.
async fn drip(house: &House, heads: &[&str], count: usize, within: Duration) -> Duration {
    let before = house.memory();
    let mut dripping = Vec::new();
    for number in 0..count {
        let mut socket = TcpStream::connect(house.process.address).await.unwrap();
        socket.write_all(heads[number % heads.len()].as_bytes()).await.unwrap();
        dripping.push(socket);
    }
    let opened = Instant::now();
    let (mut slowest, mut most) = (Duration::ZERO, 0_i64);
    while !dripping.is_empty() {
        let requested_at = Instant::now();
        assert_eq!(house.process.client().get("/healthz").await.status(), 200);
        slowest = slowest.max(requested_at.elapsed());
        dripping.retain(|socket| is_open(socket) && socket.try_write(b"a").is_ok());
        most = most.max(house.memory() - before);
        assert!(opened.elapsed() < within, "{} are still open", dripping.len());
    }
    assert!(slowest < Duration::from_secs(1), "{slowest:?}");
    assert!(most < 32 * MB, "{} MB", most / MB);
    opened.elapsed()
}

/// 100 readers that read nothing, with some 4 MB meant for each: 1 MiB may wait for each. As a frame is in memory once for all of them,
/// they take at most 64 MB altogether, all of which is freed with them. A client that reads misses nothing meanwhile.
#[tokio::test]
async fn readers_that_read_nothing_take_a_bounded_amount_of_memory() {
    let house = House::new(1, &[("NEEDLEDROP_PING_INTERVAL_MS", "3600000")]).await;
    let (job, tracks) = (house.jobs[0], insert_submissions(&house.pool, house.jobs[0], 500).await);
    let mut rater = house.live().await;
    let mut quick = house.live().await;
    quick.ok("subscribe", review(job)).await;
    let mut stalled = Vec::new();
    for _ in 0..100 {
        let mut reader = house.live().await;
        reader.ok("subscribe", review(job)).await;
        stalled.push(reader);
    }
    let before = house.memory();
    let (mut most, mut offset) = (0, 0);
    for round in 0..60 {
        let mut requests = Vec::new();
        for track in &tracks {
            let rating = json!({"job_id": job, "track_id": track, "track_rating": round % 10 + 1});
            requests.push(rater.send("rating.set_track", rating).await);
        }
        for id in requests {
            let ack = rater.ack(id).await;
            assert!(ack.get("result").is_some(), "{ack}");
        }
        for (name, event) in quick.waiting().await {
            if name == "change" && event["topic"] == format!("review:{job}") {
                offset += 1;
                assert_eq!(event["offset"], offset);
            }
        }
        most = most.max(house.memory() - before);
    }
    let figures = house.figures().await;
    assert!(figures.of("needledrop_resyncs_total") >= 100, "all are past the bound");
    assert!(figures.of("needledrop_outgoing_bytes") <= 100 * MB);
    assert!(most < 64 * MB, "{} MB", most / MB);
    for reader in stalled {
        reader.vanish();
    }
    house.until("needledrop_connections", |open| open == 2).await;
    house.until("needledrop_outgoing_bytes", |bytes| bytes == 0).await;
}

/// 100 clients that request a document of a megabyte ten times and read nothing take at most 32 MB altogether.
#[tokio::test]
async fn documents_that_nobody_reads_take_a_bounded_amount_of_memory() {
    let house = House::new(1, &[]).await;
    let before = house.memory();
    let mut unread = Vec::new();
    for _ in 0..100 {
        let mut socket = TcpStream::connect(house.process.address).await.unwrap();
        let request = "GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n";
        socket.write_all(request.repeat(10).as_bytes()).await.unwrap();
        unread.push(socket);
    }
    for socket in &unread {
        socket.readable().await.unwrap();
    }
    let grown = house.memory() - before;
    assert!(grown < 32 * MB, "{} MB", grown / MB);
}

fn is_open(socket: &TcpStream) -> bool {
    let mut bytes = [0; 1_024];
    match socket.try_read(&mut bytes) {
        // an answer before the request's end would be the refusal
        Ok(count) => count > 0,
        Err(error) => error.kind() == std::io::ErrorKind::WouldBlock,
    }
}
