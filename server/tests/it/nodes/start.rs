//! The start of nodes: without NATS, and not beside a process that has no bus.

use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::fleet::{Fleet, LINKS_KEY};
use super::nats::Nats;
use crate::support::process::command;
use crate::support::{Client, pause};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_start_and_serve_without_nats_and_find_it_when_it_comes() {
    let mut nats = Nats::away();
    let fleet = Fleet::of(&vec![nats.url(); 2]).await;
    let (mut here, mut there) = (fleet.live(0, 0).await, fleet.follower(1, 5).await);
    assert_eq!(hindered_by(&fleet).await, [json!(["bus"]), json!(["bus"])]);
    let (job, topic) = (&fleet.world.jobs[0], fleet.review());
    let rating = |value| json!({"job_id": job.id, "track_id": job.steady[0], "track_rating": value});
    here.ok("rating.set_track", rating(10)).await;
    assert_eq!(there.next_change(&topic).await["offset"], 1);
    nats.come().await;
    let deadline = Instant::now() + Duration::from_secs(10);
    while hindered_by(&fleet).await != [json!([]), json!([])] {
        assert!(Instant::now() < deadline, "nats is never found");
        pause().await;
    }
    // by the frames table alone, one of these would arrive each second
    let started = Instant::now();
    for value in 1..=8 {
        here.ok("rating.set_track", rating(value)).await;
        assert_eq!(there.next_change(&topic).await["offset"], value + 1);
    }
    assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
    fleet.stop().await;
}

/// The readiness of each node; all must be ready.
async fn hindered_by(fleet: &Fleet) -> Vec<Value> {
    let mut all = Vec::new();
    for address in fleet.addresses().borrow().clone() {
        let answer = Client::new(address).get("/readyz").await;
        assert_eq!(answer.status(), 200);
        all.push(answer.json::<Value>().await.unwrap()["hindered_by"].clone());
    }
    all
}

/// Starts another process, which must refuse to run; gives its output.
async fn refusal(fleet: &Fleet, bus: &str) -> String {
    let data = tempfile::tempdir().unwrap();
    let mut command = command();
    command
        .arg("serve")
        .env("NEEDLEDROP_DATA", data.path())
        .env("NEEDLEDROP_LISTEN", "127.0.0.1:0")
        .env("NEEDLEDROP_BUS", bus)
        .env("NEEDLEDROP_STORE", format!("file://{}", fleet.store().display()))
        .env("NEEDLEDROP_LINKS_KEY", LINKS_KEY)
        .env("DATABASE_URL", fleet.database())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let process = tokio::process::Command::from(command)
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let output = tokio::time::timeout(Duration::from_secs(30), process.wait_with_output());
    let output = output.await.expect("it does not serve").unwrap();
    assert!(!output.status.success());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_with_a_bus_and_one_without_refuse_each_other() {
    let nats = Nats::start().await;
    let (mut shared, mut alone) = (Fleet::new().await, Fleet::new().await);
    shared.add(&shared.database(), &nats.url());
    alone.add(&alone.database(), "local");
    tokio::join!(shared.launch_all(), alone.launch_all());
    let url = nats.url();
    let refusals = tokio::join!(
        refusal(&shared, "local"),
        refusal(&alone, &url),
        refusal(&alone, "local")
    );
    for refusal in [refusals.0, refusals.1, refusals.2] {
        assert!(refusal.contains("another process serves this database"), "{refusal}");
    }
    // the nodes that started first keep serving
    shared.live(0, 0).await;
    alone.live(0, 0).await;
    shared.stop().await;
    alone.stop().await;
}
