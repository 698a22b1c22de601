//! Frames that the bus loses, or that a node does not publish before it dies, are read from the frames table.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::fleet::Fleet;
use super::load::Load;
use super::nats::Nats;
use super::proxies::{Gate, NatsProxy, PostgresProxy};
use crate::support::LiveClient;

/// Heads are compared every second; the rest is for a busy machine.
const HEALED_WITHIN: Duration = Duration::from_millis(2_500);

fn rating(fleet: &Fleet, value: i64) -> Value {
    let job = &fleet.world.jobs[0];
    json!({"job_id": job.id, "track_id": job.steady[0], "track_rating": value})
}

async fn must_see(follower: &mut LiveClient, fleet: &Fleet, offset: i64, value: i64) {
    let change = follower.next_change(&fleet.review()).await;
    assert_eq!(
        (&change["offset"], &change["changes"][0]["user_rating"]),
        (&json!(offset), &json!(value))
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_the_bus_loses_are_made_good() {
    let nats = Nats::start().await;
    let proxies = [NatsProxy::to(nats.port).await, NatsProxy::to(nats.port).await];
    let fleet = Fleet::of(&[proxies[0].url(), proxies[1].url()]).await;
    for proxy in &proxies {
        proxy.gate.send_replace(Gate::Losing);
    }
    let load = Load::start(&fleet, 2);
    load.after_ratings(300).await;
    load.finish(&fleet).await;
    assert!(
        proxies.iter().all(|proxy| proxy.lost() > 20),
        "hardly anything was lost"
    );
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nats_server_that_is_killed_under_load_is_missed_by_nobody() {
    let mut nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); 3]).await;
    let load = Load::start(&fleet, 3);
    for _ in 0..2 {
        load.after_ratings(100).await;
        nats.go();
        load.after_ratings(100).await;
        nats.come().await;
    }
    load.after_ratings(100).await;
    // nobody receives the last frames
    nats.go();
    load.after_ratings(50).await;
    load.finish(&fleet).await;
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make torture: for a minute"]
async fn half_a_minute_without_nats_under_load_loses_nothing() {
    let mut nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); 3]).await;
    let load = Load::start(&fleet, 3);
    load.after_ratings(100).await;
    nats.go();
    // the length of the fault itself
    tokio::time::sleep(Duration::from_secs(30)).await;
    nats.come().await;
    load.after_ratings(100).await;
    eprintln!("30 s without NATS: {:?}", load.finish(&fleet).await);
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_that_a_node_acknowledged_but_never_published_are_shown_by_the_others() {
    let nats = Nats::start().await;
    let proxy = NatsProxy::to(nats.port).await;
    let mut fleet = Fleet::of(&[proxy.url(), nats.url()]).await;
    let (mut here, mut there) = (fleet.live(0, 0).await, fleet.follower(1, 5).await);
    here.ok("rating.set_track", rating(&fleet, 3)).await;
    must_see(&mut there, &fleet, 1, 3).await;
    proxy.gate.send_replace(Gate::Held);
    here.ok("rating.set_track", rating(&fleet, 9)).await;
    fleet.kill(0);
    let killed = Instant::now();
    must_see(&mut there, &fleet, 2, 9).await;
    assert!(killed.elapsed() < HEALED_WITHIN, "{:?}", killed.elapsed());
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_whose_commit_a_dying_node_never_learned_of_are_shown_by_the_others() {
    let nats = Nats::start().await;
    let mut fleet = Fleet::new().await;
    let proxy = PostgresProxy::to(&fleet.socket_folder());
    fleet.add(&proxy.url("app"), &nats.url());
    fleet.add(&fleet.database(), &nats.url());
    fleet.launch_all().await;
    let (mut here, mut there) = (fleet.live(0, 0).await, fleet.follower(1, 5).await);
    // a first rating is committed in another way, and the second one prepares the committer's statement
    for (offset, value) in [(1, 3), (2, 4)] {
        here.ok("rating.set_track", rating(&fleet, value)).await;
        must_see(&mut there, &fleet, offset, value).await;
    }
    proxy.answers.send_replace(Gate::Held);
    here.send("rating.set_track", rating(&fleet, 9)).await;
    fleet.until_committed(3).await;
    fleet.kill(0);
    let killed = Instant::now();
    must_see(&mut there, &fleet, 3, 9).await;
    assert!(killed.elapsed() < HEALED_WITHIN, "{:?}", killed.elapsed());
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_is_ahead_of_its_new_node_resumes_from_its_offset() {
    let nats = Nats::away();
    let fleet = Fleet::of(&vec![nats.url(); 2]).await;
    let (topic, mut here) = (fleet.review(), fleet.follower(0, 0).await);
    // starts the topic's actor there, which knows only the frames that it reads once a second
    let _there = fleet.follower(1, 5).await;
    let epoch = here.subscribe(&topic).await["epoch"].take();
    for value in 1..=10 {
        here.ok("rating.set_track", rating(&fleet, value)).await;
        must_see(&mut here, &fleet, value, value).await;
        let mut back = fleet.live(1, 0).await;
        let answer = back
            .ok("subscribe", json!({"topic": topic, "offset": value, "epoch": epoch}))
            .await;
        assert_eq!(
            (&answer["offset"], &answer["missed"]),
            (&json!(value), &json!([])),
            "{answer}"
        );
    }
    let answer = here
        .ok("subscribe", json!([{"topic": topic, "offset": 1_000, "epoch": epoch}]))
        .await;
    assert_eq!(answer[0]["result"]["offset"], 10, "{answer}");
    assert!(answer[0]["result"]["snapshot"].is_object(), "{answer}");
    fleet.stop().await;
}
