//! The header X-User-Id: a page learns that somebody else has logged in with the same browser.

use reqwest::Method;
use serde_json::{Value, json};

use super::support::{Client, TestServer};

async fn named(client: &Client, call: &str, person: &str) -> (u16, Value) {
    let request = client
        .request(Method::POST, &format!("/api/{call}"))
        .header("x-user-id", person);
    let answer = request.json(&json!({"name": "Renamed"})).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn a_call_for_another_person_than_the_cookies_changes_nothing() {
    let server = TestServer::start().await;
    let (ann, bob) = (server.creator("ann").await, server.creator("bob").await);
    let client = server.client_of(&ann).await;
    let theirs = bob.id.to_string();
    for call in ["account/change_name", "account/get_info", "track/get"] {
        let (status, body) = named(&client, call, &theirs).await;
        assert_eq!(
            (status, &body["error"]),
            (409, &json!("session_changed")),
            "{call}: {body}"
        );
    }
    assert_eq!(named(&client, "track/get", "ann").await.0, 400);
    assert_eq!(client.ok("account/get_info", json!({})).await["user_name"], "ann");
    assert_eq!(named(&client, "account/change_name", &ann.id.to_string()).await.0, 200);
    // a caller without a session gets 401, or is served as a visitor
    let visitor = server.visitor();
    assert_eq!(named(&visitor, "track/get", &theirs).await.0, 401);
    assert_eq!(
        named(&visitor, "account/get_info", &theirs).await.1["result"]["is_logged_in"],
        false
    );
}
