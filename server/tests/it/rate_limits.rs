//! What comes too fast, from one address or for one account.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::TestServer;

/// A server behind a trusted proxy, so that a test says which address comes.
async fn limited() -> TestServer {
    TestServer::start_with(|config| {
        config.http.rate_limit = true;
        config.http.trusted_proxies = "127.0.0.1".parse().unwrap();
    })
    .await
}

/// The status, and the Retry-After in seconds where there is one.
async fn call(server: &TestServer, address: &str, call: &str, payload: &Value) -> (u16, Option<u64>) {
    let answer = server
        .visitor()
        .request(Method::POST, &format!("/api/{call}"))
        .header("x-forwarded-for", address)
        .json(payload)
        .send()
        .await
        .unwrap();
    let wait = answer.headers().get("retry-after");
    (
        answer.status().as_u16(),
        wait.map(|wait| wait.to_str().unwrap().parse().unwrap()),
    )
}

#[tokio::test]
async fn passwords_of_one_account_are_tried_so_often_from_however_many_addresses() {
    let server = limited().await;
    let ann = server.creator("ann").await;
    for email in [ann.email.as_str(), "nobody@it.test"] {
        let payload = json!({"email": email, "pass": "not this one"});
        // all at once, so that nothing is refilled meanwhile
        let tries = (0..40).map(|number| {
            let (server, payload) = (&server, &payload);
            async move {
                let address = format!("198.51.100.{number}");
                call(server, &address, "account/log_in", payload).await
            }
        });
        let answers = futures_util::future::join_all(tries).await;
        let refused: Vec<_> = answers.iter().filter(|(status, _)| *status == 429).collect();
        assert!((10..=20).contains(&refused.len()), "{email}: {answers:?}");
        for (status, wait) in answers {
            match status {
                401 => {}
                429 => assert!((1..=120).contains(&wait.expect("a time to wait")), "{wait:?}"),
                other => panic!("{other}"),
            }
        }
    }
    let others = json!({"email": "other@it.test", "pass": "not this one"});
    assert_eq!(call(&server, "198.51.100.1", "account/log_in", &others).await.0, 401);
}

#[tokio::test]
async fn letters_to_one_account_are_asked_for_so_often_by_whichever_call() {
    let server = limited().await;
    let payload = json!({"email": "nobody@it.test"});
    let calls = ["account/help", "account/reset_pass", "account/resend_confirmation"];
    let mut statuses = Vec::new();
    for number in 0..7 {
        let address = format!("198.51.100.{number}");
        statuses.push(call(&server, &address, calls[number % 3], &payload).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429]);
}

#[tokio::test]
async fn tokens_of_one_email_are_tried_so_often_by_whichever_call_from_however_many_addresses() {
    let server = limited().await;
    let payload = json!({"email": "nobody@it.test", "token": "none", "pass": "long enough"});
    // all at once, so that nothing is refilled meanwhile
    let tries = (0..30).map(|number| {
        let (server, payload) = (&server, &payload);
        let name = ["account/set_pass", "account/confirm_email"][number % 2];
        async move { call(server, &format!("198.51.100.{number}"), name, payload).await }
    });
    let answers = futures_util::future::join_all(tries).await;
    let refused = answers
        .iter()
        .filter(|(status, wait)| (*status, wait.is_some()) == (429, true));
    assert!((15..=20).contains(&refused.count()), "{answers:?}");
    assert!(
        answers.iter().all(|(status, _)| matches!(status, 400 | 429)),
        "{answers:?}"
    );
}

#[tokio::test]
async fn one_address_is_refused_whatever_it_asks_for_and_others_are_not() {
    let server = limited().await;
    for (name, burst, payload) in [
        ("account/help", 5, json!({"email": "EMAIL"})),
        ("account/reset_pass", 5, json!({"email": "EMAIL"})),
        ("account/resend_confirmation", 5, json!({"email": "EMAIL"})),
        (
            "account/set_pass",
            10,
            json!({"email": "EMAIL", "token": "t", "pass": "long enough"}),
        ),
        (
            "account/company_invite_sign_up",
            10,
            json!({"token": "t", "pass": "long enough", "user_name": "n"}),
        ),
        ("account/change_password", 10, json!({})),
        ("account/change_email", 10, json!({})),
        ("account/change_name", 20, json!({})),
        ("account/sign_up", 10, json!({})),
        ("account/check_email", 20, json!({})),
        ("account/confirm_email", 20, json!({})),
        ("account/confirm_new_email", 20, json!({})),
        ("account/confirm_changing_email", 20, json!({})),
        ("account/get_register_email", 20, json!({})),
        ("account/log_in", 20, json!({})),
    ] {
        let mut passed = 0;
        let wait = loop {
            let mut payload = payload.clone();
            if payload.get("email").is_some() {
                payload["email"] = json!(format!("somebody{passed}@it.test"));
            }
            let (status, wait) = call(&server, "192.0.2.1", name, &payload).await;
            if status == 429 {
                break wait.expect("a time to wait");
            }
            passed += 1;
            assert!(passed < burst + 3, "{name}: never refused");
        };
        assert!(passed >= burst, "{name}: {passed} passed");
        assert!(wait >= 1, "{name}");
        let (status, _) = call(&server, "192.0.2.2", name, &payload).await;
        assert_ne!(status, 429, "{name}");
    }
}
