//! Messages over the live connection that are larger than any client needs.

use serde_json::json;

use crate::support::{LiveClient, TestServer};

const KB: usize = 1_024;

#[tokio::test]
async fn nobody_sends_large_messages_before_it_is_known_who_they_are() {
    let server = TestServer::start().await;
    let large = format!("42{}", json!(["unknown", "x".repeat(200 * KB)]));

    let mut visitor = LiveClient::connect(server.address).await;
    visitor.send_raw(large.clone()).await;
    assert_eq!(visitor.until_closed().await, Some(1009));

    let mut unconnected = LiveClient::open(server.address).await;
    unconnected.send_raw("x".repeat(129 * KB)).await;
    assert_eq!(unconnected.until_closed().await, Some(1009));

    let manager = server.manager("mara").await;
    let mut known = server.live_of(&manager).await;
    known
        .send_raw("42[\"unsubscribe\",{\"topic\":\"board\"}]".to_owned() + &" ".repeat(200 * KB))
        .await;
    assert_eq!(known.begin_message(Vec::new()).await, None);
}

#[tokio::test]
async fn messages_that_are_begun_and_not_ended_take_a_bounded_amount_of_memory() {
    let server = TestServer::start_with(|config| config.http.workers = 1).await;
    let manager = server.manager("mara").await;
    let mut clients = Vec::new();
    for _ in 0..100 {
        clients.push(server.live_of(&manager).await);
    }
    let (mut taken, mut refused) = (0, 0);
    for client in &mut clients {
        match client.begin_message(vec![b'x'; 900 * KB]).await {
            None => taken += 1,
            Some(code) => {
                assert_eq!(code, 1013);
                refused += 1;
            }
        }
    }
    // 64 MB
    assert!(
        (60..=75).contains(&taken) && refused > 0,
        "{taken} taken, {refused} refused"
    );
    drop(clients);
    let mut later = server.live_of(&manager).await;
    assert_eq!(
        later.begin_message(vec![b'x'; 900 * KB]).await,
        None,
        "there is room again"
    );
}
