//! Visitors of the live connection who send more requests than anybody could look at.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};
use server::secrets;

use super::limited;
use crate::support::{LiveClient, TestServer};

/// The number of refused events among 100 that arrive at once.
async fn refused_of_a_hundred(client: &mut LiveClient) -> usize {
    let mut requests = Vec::new();
    for _ in 0..100 {
        requests.push(client.send("unsubscribe", json!({"topic": "board"})).await);
    }
    let mut refused = 0;
    for id in requests {
        refused += usize::from(client.ack(id).await["status"] == 429);
    }
    refused
}

#[tokio::test]
async fn a_visitor_may_send_less_than_a_known_person() {
    let server = limited().await;
    let manager = server.manager("mara").await;
    let mut visitor = LiveClient::connect(server.address).await;
    assert!(refused_of_a_hundred(&mut visitor).await >= 60);
    let mut known = server.live_of(&manager).await;
    assert_eq!(refused_of_a_hundred(&mut known).await, 0);
}

/// The lookups of live connections may use two thirds of the calls' connections to the database.
#[tokio::test]
async fn visitors_that_say_who_they_are_leave_the_database_to_calls() {
    let server = TestServer::start_with(|config| config.database.max_connections = 3).await;
    let mut blocking = server.pool.begin().await.unwrap();
    sqlx::query("lock table session_sid in access exclusive mode")
        .execute(&mut *blocking)
        .await
        .unwrap();
    let mut visitors = join_all((0..12).map(|_| LiveClient::connect(server.address))).await;
    for visitor in &mut visitors {
        visitor.send("init", json!({"sid": secrets::token()})).await;
    }
    let begun = Instant::now();
    let answer = server
        .visitor()
        .call("account/check_email", json!({"email": "ann@it.test", "token": "none"}))
        .await;
    assert_ne!(answer.0, 503, "{}", answer.1);
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    blocking.rollback().await.unwrap();
    for visitor in &mut visitors {
        let ack: Value = visitor.ack(0).await;
        assert_eq!(ack["error"], "not_logged_in");
    }
}
