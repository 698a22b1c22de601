//! Nodes authenticate to NATS over encrypted connections, and accept only each other's messages.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

use super::fleet::Fleet;
use super::nats::{Nats, PASSWORD_IN_URL};
use crate::support::{Client, pause};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_reach_each_other_encrypted_with_the_right_password_and_not_with_another() {
    let nats = Nats::start_encrypted().await;
    let mut fleet = Fleet::new().await;
    let database = fleet.database();
    for password in [PASSWORD_IN_URL, PASSWORD_IN_URL, "guess"] {
        fleet.add(&database, &nats.url_of(password));
        fleet.set("NEEDLEDROP_BUS_CA", nats.authority().to_str().unwrap());
    }
    // a node that does not know the certificate's authority
    fleet.add(&database, &nats.url_of(PASSWORD_IN_URL));
    fleet.launch_all().await;
    let (mut here, mut there) = (fleet.live(0, 0).await, fleet.follower(1, 5).await);
    let (job, topic) = (&fleet.world.jobs[0], fleet.review());
    // by the frames table alone, one of these would arrive each second
    let started = Instant::now();
    for value in 1..=8 {
        let rating = json!({"job_id": job.id, "track_id": job.steady[0], "track_rating": value});
        here.ok("rating.set_track", rating).await;
        assert_eq!(there.next_change(&topic).await["offset"], value);
    }
    assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
    for (node, hindered_by) in [(0, json!([])), (1, json!([])), (2, json!(["bus"])), (3, json!(["bus"]))] {
        let answer = Client::new(fleet.address(node)).get("/readyz").await;
        let readiness: Value = answer.json().await.unwrap();
        assert_eq!(readiness["hindered_by"], hindered_by, "node {node}");
    }
    fleet.stop().await;
}

/// Publishes a message on a subject, as anybody who reaches the NATS server could.
async fn say(nats: &Nats, subject: &str, payload: &[u8]) {
    let mut socket = BufReader::new(TcpStream::connect(("127.0.0.1", nats.port)).await.unwrap());
    let head = format!("CONNECT {{\"verbose\":false}}\r\nPUB {subject} {}\r\n", payload.len());
    let sent = [head.as_bytes(), payload, b"\r\nPING\r\n"].concat();
    socket.write_all(&sent).await.unwrap();
    let mut line = String::new();
    while !line.ends_with("PONG\r\n") {
        assert_ne!(socket.read_line(&mut line).await.unwrap(), 0, "{line}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_out_that_no_node_has_sent_ends_nobody_and_is_counted() {
    let nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); 2]).await;
    let mut here = fleet.follower(0, 0).await;
    let epoch: String = sqlx::query_scalar("select value from epoch")
        .fetch_one(&fleet.pool)
        .await
        .unwrap();
    let everybody: Vec<i64> = (1..=1_000).collect();
    let forged = json!({"node": "x", "say": "log_out", "sessions": everybody, "reason": "user_is_blocked"});
    say(&nats, &format!("needledrop.{epoch}"), forged.to_string().as_bytes()).await;
    let deadline = Instant::now() + Duration::from_secs(10);
    for node in 0..2 {
        let client = Client::new(fleet.address(node));
        while !client
            .get("/metrics")
            .await
            .text()
            .await
            .unwrap()
            .contains("\nneedledrop_bus_forged_total 1\n")
        {
            assert!(Instant::now() < deadline, "node {node} does not count it");
            pause().await;
        }
    }
    let job = &fleet.world.jobs[0];
    let rating = json!({"job_id": job.id, "track_id": job.steady[0], "track_rating": 7});
    here.ok("rating.set_track", rating).await;
    assert_eq!(here.next_change(&fleet.review()).await["offset"], 1);
    fleet.stop().await;
}
