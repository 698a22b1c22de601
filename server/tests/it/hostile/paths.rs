//! Addresses that are spelled differently from the routes that they lead to.

use futures_util::future::join_all;
use reqwest::Method;
use reqwest::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use serde_json::json;

use super::limited;
use crate::support::TestServer;

#[tokio::test]
async fn a_call_is_counted_however_its_address_is_spelt() {
    let server = limited().await;
    let spellings = ["log_in", "log%5Fin", "%6Cog_in", "log%5fi%6E"];
    // all at once, so that the allowance is not refilled meanwhile
    let tries = (0..60).map(|number| {
        let path = format!("/api/account/{}", spellings[number % spellings.len()]);
        let payload = json!({"email": format!("somebody{number}@it.test"), "pass": "not this one"});
        let request = server.visitor().request(Method::POST, &path).json(&payload);
        request.header("x-forwarded-for", "192.0.2.1").send()
    });
    let answers = join_all(tries).await;
    let statuses: Vec<u16> = answers
        .into_iter()
        .map(|answer| answer.unwrap().status().as_u16())
        .collect();
    let refused = statuses.iter().filter(|status| **status == 429).count();
    assert!(refused >= 38, "{statuses:?}");
    assert!(statuses.contains(&401), "each spelling reaches the call: {statuses:?}");
}

#[tokio::test]
async fn a_secret_page_keeps_its_secret_however_its_address_is_spelt() {
    let server = TestServer::start_with(|config| config.page.chat_url = Some("https://chat.example/w.js".into())).await;
    for path in ["/reset-pass/x", "/%72eset-pass/x", "/shareable%2Dplaylist/x"] {
        let answer = server.visitor().get(path).await;
        let headers = answer.headers().clone();
        assert_eq!(headers[REFERRER_POLICY], "no-referrer", "{path}");
        assert!(
            !headers[CONTENT_SECURITY_POLICY]
                .to_str()
                .unwrap()
                .contains("chat.example"),
            "{path}"
        );
        assert!(!answer.text().await.unwrap().contains("chat.example"), "{path}");
    }
}
