//! Presence and log-outs across nodes.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::fleet::Fleet;
use super::nats::Nats;
use crate::support::{Client, LiveClient};

/// The owner of the company, and a member.
const OWNER: usize = 0;
const MEMBER: usize = 5;

/// Waits for a presence event with such an entry; gives the whole event.
async fn until_presence(client: &mut LiveClient, is_wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let presence = client.next("presence").await;
        let lists = [&presence["people"], &presence["here"], &presence["gone"]];
        if lists.into_iter().filter_map(Value::as_array).flatten().any(&is_wanted) {
            return presence;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_with_tabs_on_two_nodes_counts_once() {
    let nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); 2]).await;
    let (owner, member) = (fleet.world.people[OWNER].id, fleet.world.people[MEMBER].id);
    let mut watchers = [fleet.follower(0, OWNER).await, fleet.follower(1, MEMBER).await];
    let second_tab = fleet.follower(1, OWNER).await;
    for watcher in &mut watchers {
        let presence = until_presence(watcher, |person| person["user_id"] == owner && person["tabs"] == 2).await;
        assert_eq!(presence["count"], 2, "{presence}");
    }
    let doing = json!({"track_id": fleet.world.jobs[0].steady[0], "playing": true, "position": 1.5});
    watchers[1]
        .ok("presence", json!({"topic": fleet.review(), "doing": doing}))
        .await;
    until_presence(&mut watchers[0], |person| {
        person["user_id"] == member && person["doing"]["position"] == doing["position"]
    })
    .await;
    second_tab.vanish();
    for watcher in &mut watchers {
        let presence = until_presence(watcher, |person| person["user_id"] == owner && person["tabs"] == 1).await;
        assert_eq!(presence["count"], 2, "{presence}");
    }
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_people_of_a_killed_node_are_gone_after_fifteen_seconds() {
    let nats = Nats::start().await;
    let mut fleet = Fleet::of(&vec![nats.url(); 2]).await;
    let owner = fleet.world.people[OWNER].id;
    let (mut here, _there) = (fleet.follower(0, MEMBER).await, fleet.follower(1, OWNER).await);
    until_presence(&mut here, |person| person["user_id"] == owner).await;
    fleet.kill(1);
    let killed = Instant::now();
    let presence = until_presence(&mut here, |gone| *gone == owner).await;
    assert_eq!(presence["count"], 1, "{presence}");
    // the node reported the person at most five seconds before its death, and presence is sent once a second
    let took = killed.elapsed();
    assert!((9.0..18.5).contains(&took.as_secs_f64()), "{took:?}");
    fleet.stop().await;
}

/// Logs a member out on one node while a tab is open on the other; gives the reason that the tab receives, and the time that took.
async fn log_out_elsewhere(fleet: &Fleet) -> (Value, Duration) {
    let person = &fleet.world.people[MEMBER];
    let (mut tab, mut colleague) = (fleet.follower(1, MEMBER).await, fleet.follower(1, OWNER).await);
    let browser = Client::new(fleet.address(0)).with_session(&person.cookie);
    let requested_at = Instant::now();
    browser.ok("account/log_out", json!({})).await;
    let reason = tab.next("log_out").await["reason"].clone();
    let took = requested_at.elapsed();
    let received_at = Instant::now();
    tab.until_closed().await;
    assert!(
        received_at.elapsed() < Duration::from_secs(1),
        "{:?}",
        received_at.elapsed()
    );
    assert!(colleague.waiting().await.iter().all(|(event, _)| event != "log_out"));
    (reason, took)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_out_at_one_node_ends_the_session_at_the_other_within_a_second() {
    let nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); 2]).await;
    let (reason, took) = log_out_elsewhere(&fleet).await;
    assert_eq!(reason, "logged_out");
    assert!(took < Duration::from_secs(1), "{took:?}");
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_out_that_the_bus_lost_ends_the_session_at_the_other_node_all_the_same() {
    let mut nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); 2]).await;
    nats.go();
    let (reason, took) = log_out_elsewhere(&fleet).await;
    assert_eq!(reason, "session_ended");
    // heads are compared every second
    assert!(took < Duration::from_millis(2_500), "{took:?}");
    fleet.stop().await;
}
