//! A database that becomes unavailable under load: commands wait or are refused for the moment, no acknowledged write is lost, and the
//! server recovers by itself.

use std::time::{Duration, Instant};

use rustix::process::{Signal, kill_process, test_kill_process};
use serde_json::json;
use tokio::task::block_in_place;

use super::convergence::{Bench, Fault, end_backends};
use super::live_follow::{house, house_on};
use super::nodes::proxies::{LastMessage, PostgresProxy};
use super::support::process::postmaster;
use super::support::{TestProcess, TestServer};

/// The longest wait for anything.
const PATIENCE: Duration = Duration::from_secs(30);
/// The interval at which a condition is polled.
const LOOK_EVERY: Duration = Duration::from_millis(50);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_restarts_under_load_costs_nothing_acknowledged() {
    let summary = Bench::start().await.torment(11, Fault::DatabaseRestarted, 2).await;
    assert!(summary.of("writes") > 0, "{summary}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_crashes_under_load_costs_nothing_acknowledged() {
    let summary = Bench::start().await.torment(12, Fault::DatabaseKilled, 1).await;
    assert!(summary.of("writes") > 0, "{summary}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_the_database_ends_under_load_cost_nothing_acknowledged() {
    let summary = Bench::start().await.torment(16, Fault::BackendsEnded, 8).await;
    assert!(summary.of("writes") > 0, "{summary}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_rating_after_the_database_has_ended_its_connection_is_taken() {
    let house = house("ended").await;
    let mut live = house.server.live_of(&house.manager).await;
    live.subscribe(&house.review()).await;
    for rating in 1..=4 {
        live.ok("rating.set_track", house.rating(0, rating)).await;
        let frame = live.next_change(&house.review()).await;
        assert_eq!(frame["offset"], rating, "no number is left out: {frame}");
        assert!(end_backends(&house.server.pool).await > 0, "the server is connected");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_connection_that_falls_silent_is_given_up_and_its_commit_is_looked_up() {
    let (server, proxy) = PostgresProxy::server(|config| config.live.commit_within_ms = 1_000).await;
    let house = house_on(server, "silent").await;
    let (mut live, topic) = (house.server.live_of(&house.manager).await, house.review());
    live.subscribe(&topic).await;
    // the first rating of a track is committed in another way
    for rating in 1..=2 {
        live.ok("rating.set_track", house.rating(0, rating)).await;
        assert_eq!(live.next_change(&topic).await["offset"], rating);
    }
    for (rating, last_message) in [
        (3, LastMessage::Delivered),
        (4, LastMessage::Lost),
        (5, LastMessage::Delivered),
    ] {
        proxy.silence("track_rated", last_message);
        live.ok("rating.set_track", house.rating(0, rating)).await;
        assert!(proxy.is_silenced());
        let frame = live.next_change(&topic).await;
        assert_eq!(
            (&frame["offset"], &frame["changes"][0]["user_rating"]),
            (&json!(rating), &json!(rating)),
            "it is committed once: {frame}"
        );
    }
    live.ok("rating.set_track", house.rating(0, 6)).await;
    assert_eq!(live.next_change(&topic).await["offset"], 6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_whose_connection_falls_silent_at_its_commit_is_looked_up() {
    let (server, proxy) = PostgresProxy::server(|config| config.live.commit_within_ms = 1_000).await;
    let manager = server.client_of(&server.manager("mara").await).await;
    for (user_name, last_message) in [("Rhea", LastMessage::Delivered), ("Dana", LastMessage::Lost)] {
        proxy.silence_commit(user_name, last_message);
        let (status, body) = manager.call("account/change_name", json!({"name": user_name})).await;
        assert!(proxy.is_silenced());
        let (expected, refused) = match last_message {
            LastMessage::Delivered => (200, json!(null)),
            LastMessage::Lost => (503, json!("try_again")),
        };
        assert_eq!((status, &body["error"]), (expected, &refused), "{body}");
        let named = "select count(*) from account where user_name = 'Rhea' and id > $1";
        assert_eq!(server.number(named, 0).await, 1, "{user_name}");
    }
    manager.ok("account/change_name", json!({"name": "Dana"})).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_waits_too_long_for_a_lock_is_refused_and_the_next_one_is_taken() {
    let server = TestServer::start_with(|config| config.live.commit_within_ms = 1_000).await;
    let house = house_on(server, "locked").await;
    let (mut live, topic) = (house.server.live_of(&house.manager).await, house.review());
    live.subscribe(&topic).await;
    live.ok("rating.set_track", house.rating(0, 1)).await;
    let lock = house.server.hold_head(&topic).await;
    live.refused("rating.set_track", house.rating(0, 2), 503, "try_again")
        .await;
    lock.rollback().await.unwrap();
    live.ok("rating.set_track", house.rating(0, 3)).await;
    for expected in [1, 3] {
        let frame = live.next_change(&topic).await;
        assert_eq!(frame["changes"][0]["user_rating"], expected, "{frame}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_managed_database_that_has_ended_is_started_again() {
    let data = tempfile::tempdir().unwrap();
    std::fs::set_permissions(data.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let server = block_in_place(|| TestProcess::start(data.path(), "127.0.0.1:0", &[]));
    let client = server.client();
    // killed, and stopped by somebody else
    for signal in [Signal::KILL, Signal::INT] {
        let before = postmaster(data.path()).expect("it runs");
        kill_process(before, signal).unwrap();
        let deadline = Instant::now() + PATIENCE;
        while postmaster(data.path()).is_none_or(|now| now == before) || client.get("/readyz").await.status() != 200 {
            assert!(Instant::now() < deadline, "it is never started again after {signal:?}");
            tokio::time::sleep(LOOK_EVERY).await;
        }
        client.ok("account/get_info", json!({})).await;
    }
    let last = postmaster(data.path()).expect("it runs");
    assert!(block_in_place(|| server.terminate()));
    assert!(test_kill_process(last).is_err(), "and ends with the server");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_freezes_under_load_costs_nothing_acknowledged() {
    let fault = Fault::DatabaseFrozen(Duration::from_secs(3));
    let summary = Bench::start().await.torment(13, fault, 1).await;
    assert!(summary.of("writes") > 0, "{summary}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make torture: for minutes"]
async fn a_database_that_freezes_for_half_a_minute_costs_nothing_acknowledged() {
    let fault = Fault::DatabaseFrozen(Duration::from_secs(30));
    let summary = Bench::start().await.torment(14, fault, 2).await;
    assert!(summary.of("writes") > 0, "{summary}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make torture: for minutes"]
async fn a_database_that_restarts_or_crashes_ten_times_costs_nothing_acknowledged() {
    for fault in [Fault::DatabaseRestarted, Fault::DatabaseKilled] {
        let summary = Bench::start().await.torment(15, fault, 10).await;
        assert!(summary.of("writes") > 0, "{summary}");
    }
}
