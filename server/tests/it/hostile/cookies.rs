//! Cookies of ended sessions, which anybody may have kept.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use actors::rate_limit::Kind;
use reqwest::Method;
use serde_json::{Value, json};

use super::limited;
use crate::support::TestServer;
use crate::support::factories::PASSWORD;

const OFFICE: &str = "198.51.100.1";

/// Makes a call from the office with this cookie; gives its status and its body.
async fn call(server: &TestServer, cookie: &str, name: &str, payload: &Value) -> (u16, Value) {
    let client = server.visitor().with_session(cookie);
    let request = client.request(Method::POST, &format!("/api/{name}"));
    let answer = request.header("x-forwarded-for", OFFICE).json(payload);
    let answer = answer.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// Calls from the office's address as an anonymous client until its allowance is used up, and more than is refilled while a test lasts.
fn use_up_the_office(server: &TestServer) {
    let (limits, office) = (&server.state.rate_limits.limiter, OFFICE.parse::<IpAddr>().unwrap());
    let later = Instant::now() + Duration::from_hours(1);
    while limits.check_from(Kind::Call, (), Some(office), later).is_ok() {}
}

#[tokio::test]
async fn a_cookie_whose_session_has_ended_counts_as_anonymous_from_its_first_call_on() {
    let server = limited().await;
    let ann = server.creator("ann").await;
    let (ended, live) = (server.session_of(&ann).await, server.session_of(&ann).await);
    let other = server.session_of(&ann).await;
    for cookie in [&ended, &other] {
        let (status, _) = call(&server, cookie, "account/log_out", &json!({})).await;
        assert_eq!(status, 200);
    }
    use_up_the_office(&server);
    for (cookie, name, status) in [(&ended, "track/get", 401), (&other, "account/get_info", 200)] {
        let (first, body) = call(&server, cookie, name, &json!({})).await;
        assert_eq!(first, status, "a page is told that its session has ended: {body}");
        for later in 0..3 {
            let (status, body) = call(&server, cookie, name, &json!({})).await;
            assert_eq!(status, 429, "{later}: {body}");
        }
    }
    let (status, body) = call(&server, &live, "track/get", &json!({})).await;
    assert_eq!(status, 200, "whose session lives is no stranger: {body}");
}

#[tokio::test]
async fn a_page_whose_session_has_ended_is_refused_and_logs_in_again() {
    let server = limited().await;
    let ann = server.creator("ann").await;
    let ended = server.session_of(&ann).await;
    call(&server, &ended, "account/log_out", &json!({})).await;
    for _ in 0..20 {
        let (status, body) = call(&server, &ended, "track/get", &json!({})).await;
        assert_eq!((status, &body["error"]), (401, &json!("not_logged_in")));
        let (status, body) = call(&server, &ended, "account/get_info", &json!({})).await;
        assert_eq!((status, &body["result"]["is_logged_in"]), (200, &json!(false)));
    }
    let right = json!({"email": ann.email, "pass": PASSWORD});
    let (status, body) = call(&server, &ended, "account/log_in", &right).await;
    assert_eq!((status, &body["result"]["uid"]), (200, &json!(ann.id)));
}
