//! The lock of a node in the database: a new process ends the former one's transactions, and a process that has lost the lock stops.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::task::block_in_place;

use super::engine::house;
use super::nodes::proxies::{LOCK, LastMessage, PostgresProxy};
use super::support::{TestProcess, cluster};

/// The backend that holds the node's lock; 0 if none does.
const HOLDER: &str = "select coalesce(min(pid), 0)::bigint from pg_locks where locktype = 'advisory' and granted
                      and database = (select oid from pg_database where datname = current_database()) and $1 = $1";

#[tokio::test]
async fn transactions_of_a_former_process_are_ended_before_the_next_one_begins_on_any_connection() {
    let mut house = house(0).await;
    for is_call in [true, false] {
        let state = &house.server.state;
        let pool = if is_call { &state.pool } else { state.live.pool() };
        let mut under_way = pool.begin().await.unwrap();
        let backend: i32 = sqlx::query_scalar("select pg_backend_pid()")
            .fetch_one(&mut *under_way)
            .await
            .unwrap();
        house.server.restart().await;
        let there = "select count(*) from pg_stat_activity where pid = $1";
        assert_eq!(
            house.server.number(there, backend.into()).await,
            0,
            "of a call: {is_call}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_whose_lock_another_has_taken_stops_in_good_order_and_fails() {
    let (database, data) = (cluster::new_database().await, tempfile::tempdir().unwrap());
    let settings = [("DATABASE_URL", &*database.url)];
    let process = block_in_place(|| TestProcess::start(data.path(), "127.0.0.1:0", &settings));
    let mut looking = database.options.connect().await.unwrap();
    let mut another = database.options.connect().await.unwrap();
    let key: i64 = sqlx::query_scalar("select (classid::bigint << 32) + objid::bigint from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())")
        .fetch_one(&mut looking)
        .await
        .unwrap();
    // it is next in the queue, so that it gets the lock as soon as the process loses it
    let taking = tokio::spawn(async move {
        sqlx::query("select pg_advisory_lock($1)")
            .bind(key)
            .execute(&mut another)
            .await
            .unwrap();
        another
    });
    let end = "select count(pg_terminate_backend(l.pid)) from pg_locks l where l.locktype = 'advisory' and l.granted
               and exists (select 1 from pg_locks w where w.locktype = 'advisory' and not w.granted and w.database = l.database)
               and l.database = (select oid from pg_database where datname = current_database())";
    let deadline = Instant::now() + Duration::from_secs(30);
    while sqlx::query_scalar::<_, i64>(end).fetch_one(&mut looking).await.unwrap() == 0 {
        assert!(Instant::now() < deadline, "nobody waits for the lock");
    }
    let another = taking.await.unwrap();
    // in good order: it has no connection to the database left
    let left = "select count(*) from pg_stat_activity
                where datname = current_database() and application_name like 'needledrop%'";
    while sqlx::query_scalar::<_, i64>(left)
        .fetch_one(&mut looking)
        .await
        .unwrap()
        > 0
    {
        assert!(Instant::now() < deadline, "it goes on");
    }
    assert!(!block_in_place(|| process.wait()), "it fails");
    another.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lock_whose_connection_only_this_side_has_lost_is_taken_again_from_its_remains() {
    let (server, proxy) = PostgresProxy::server(|_| ()).await;
    let before = server.number(HOLDER, 1).await;
    assert_ne!(before, 0);
    proxy.cut();
    let deadline = Instant::now() + Duration::from_secs(20);
    while [0, before].contains(&server.number(HOLDER, 1).await) {
        assert!(Instant::now() < deadline, "nobody takes it again");
    }
    server.visitor().ok("account/get_info", json!({})).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lock_whose_connection_leads_nowhere_is_taken_again_over_another() {
    let (server, proxy) = PostgresProxy::server(|_| ()).await;
    let before = server.number(HOLDER, 1).await;
    proxy.silence(LOCK, LastMessage::Lost);
    let deadline = Instant::now() + Duration::from_secs(30);
    while [0, before].contains(&server.number(HOLDER, 1).await) {
        assert!(Instant::now() < deadline, "nobody takes it again");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_in_good_order_logs_no_error() {
    let (data, logs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::set_permissions(data.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let log = logs.path().join("log");
    let written = std::fs::File::create(&log).unwrap();
    let process = block_in_place(|| TestProcess::start_with(data.path(), "127.0.0.1:0", &[], written.into()));
    assert!(block_in_place(|| process.terminate()));
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("stopped"), "{log}");
    assert!(!log.contains("ERROR"), "{log}");
}

#[tokio::test]
async fn a_second_server_on_the_same_database_does_not_start() {
    let house = house(0).await;
    let live = &house.server.state.live;
    let options = actors::live::LiveOptions {
        connect: house.server.pool.connect_options().as_ref().clone(),
        bus: actors::live::BusChoice::Local,
        node_id: "another".to_owned(),
        connections: 2,
        threads: 1,
        idle_after: Duration::from_secs(1),
        commit_within: Duration::from_secs(50),
        heal_every: None,
        frames_hours: 24,
        frames_max_bytes: 1 << 30,
        plans: server::domain::plans::built_in(),
        rate_limiter: Arc::new(actors::rate_limit::RateLimiter::new(false, Instant::now())),
        ephemeral: Arc::new(server::domain::export::ExportStates::new(server::files::Signer::new(
            [7; 32],
        ))),
        ephemeral_every: Duration::from_secs(1),
        now: || time::OffsetDateTime::UNIX_EPOCH,
    };
    let refused = actors::live::Live::start(options).await.err().expect("it is refused");
    assert!(refused.to_string().contains("NATS"));
    assert!(!live.epoch().is_empty());
}
