//! Requests that come too fast, from one address or for one account.

mod messages;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use reqwest::Method;
use serde_json::{Value, json};
use server::passwords::Priority;
use tokio::task::JoinSet;

use crate::support::TestServer;
use crate::support::factories::PASSWORD;

const RESET: &str = "Choose a new password";

/// A server behind a trusted proxy, so that a test chooses the client's address.
async fn limited() -> TestServer {
    TestServer::start_with(|config| {
        config.http.rate_limit = true;
        config.http.trusted_proxies = "127.0.0.1".parse().unwrap();
    })
    .await
}

/// The status, and the Retry-After in seconds if there is one.
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
async fn passwords_of_one_account_are_tried_so_often_from_one_network() {
    let server = limited().await;
    let ann = server.creator("ann").await;
    for email in [ann.email.as_str(), "nobody@it.test"] {
        let (here, now) = (Some(IpAddr::from([198, 51, 100, 1])), Instant::now());
        while server.state.rate_limits.guess(email, here, None, now).is_ok() {}
        let payload = json!({"email": email, "pass": PASSWORD});
        let (status, wait) = call(&server, "198.51.100.1", "account/log_in", &payload).await;
        assert_eq!(status, 429, "{email}");
        assert!((1..=120).contains(&wait.expect("a time to wait")), "{wait:?}");
    }
    let others = json!({"email": "other@it.test", "pass": "not this one"});
    assert_eq!(call(&server, "198.51.100.1", "account/log_in", &others).await.0, 401);
}

#[tokio::test]
async fn while_others_guess_the_owner_logs_in_by_a_known_device_or_from_a_quiet_network_and_can_reset() {
    let server = limited().await;
    let ann = server.creator("ann").await;
    let (right, wrong) = (
        json!({"email": ann.email, "pass": PASSWORD}),
        json!({"email": ann.email, "pass": "not this one"}),
    );
    let laptop = server.visitor();
    let from_laptop = async |payload: &Value| {
        let request = laptop.request(Method::POST, "/api/account/log_in");
        let request = request.header("x-forwarded-for", "198.18.0.1").json(payload);
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(from_laptop(&right).await, 200);
    // a few by calls, the others directly at the counters, as that many calls would fill the queue of hashes; the next test is about that
    let few = (0..30).map(|number| {
        let (server, wrong) = (&server, &wrong);
        async move {
            call(server, &format!("198.18.0.{number}"), "account/log_in", wrong)
                .await
                .0
        }
    });
    let few = futures_util::future::join_all(few).await;
    assert!(few.iter().all(|status| *status == 401), "{few:?}");
    for number in 0..100 {
        let network = Some(IpAddr::from([198, 18, 0, number]));
        while server
            .state
            .rate_limits
            .guess(&ann.email, network, None, Instant::now())
            .is_ok()
        {}
    }
    assert_eq!(call(&server, "198.18.0.1", "account/log_in", &right).await.0, 429);
    assert_eq!(from_laptop(&right).await, 200, "a known device, in the midst of them");
    assert_eq!(call(&server, "192.0.2.7", "account/log_in", &right).await.0, 200);
    assert_eq!(
        call(&server, "192.0.2.7", "account/log_in", &right).await.0,
        200,
        "what is right does not count"
    );

    let junk = json!({"email": ann.email, "token": "junk", "pass": "long enough"});
    for number in 0..20 {
        call(&server, &format!("198.18.1.{number}"), "account/set_pass", &junk).await;
        call(
            &server,
            &format!("198.18.1.{number}"),
            "account/reset_pass",
            &json!({"email": ann.email}),
        )
        .await;
    }
    let token = server.token_to(&ann.email, RESET).await;
    let reset = json!({"email": ann.email, "token": token, "pass": "another password"});
    assert_eq!(call(&server, "192.0.2.7", "account/set_pass", &reset).await.0, 200);
}

/// Logs in with wrong passwords of unknown accounts, always 100 at once, each from another network, until it is dropped.
fn flood(server: &TestServer) -> JoinSet<()> {
    let networks = Arc::new(AtomicU32::new(0));
    let mut flood = JoinSet::new();
    for _ in 0..100 {
        let (client, networks) = (server.visitor(), Arc::clone(&networks));
        flood.spawn(async move {
            loop {
                let number = networks.fetch_add(1, Ordering::Relaxed);
                let wrong = json!({"email": format!("nobody{number}@it.test"), "pass": "not this one"});
                let request = client.request(Method::POST, "/api/account/log_in").json(&wrong);
                let address = IpAddr::from(Ipv4Addr::from_bits(0x0a00_0000 + number));
                let request = request.header("x-forwarded-for", address.to_string());
                // errors are ignored: the server may have stopped by then
                let _ = request.send().await;
            }
        });
    }
    flood
}

#[tokio::test]
async fn while_log_ins_fill_the_queue_of_hashes_known_devices_come_in_and_links_and_new_passwords_have_their_own() {
    let server = limited().await;
    let ann = server.creator("ann").await;
    let right = json!({"email": ann.email, "pass": PASSWORD});
    let laptop = server.visitor();
    let from_laptop = async || {
        let request = laptop.request(Method::POST, "/api/account/log_in");
        let request = request.header("x-forwarded-for", "198.18.0.1").json(&right);
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(from_laptop().await, 200);
    let theirs = server.client_of(&ann).await;

    let flood = flood(&server);
    let mut networks = 0..u8::MAX;
    // the queue is full as soon as a log-in is refused that its counters would allow
    while call(
        &server,
        &format!("198.18.1.{}", networks.next().expect("the queue is never full")),
        "account/log_in",
        &right,
    )
    .await
    .0 == 200
    {}
    for _ in 0..5 {
        assert_eq!(from_laptop().await, 200);
    }
    let change = json!({"password": PASSWORD, "new_password": "another password"});
    theirs.ok("account/change_password", change).await;
    let passwords = &server.state.passwords;
    let hash = passwords.hash(Priority::Link, None, "vinyl".to_owned()).await.unwrap();
    let shown = passwords.verify(Priority::Link, None, "vinyl".to_owned(), Some(hash));
    assert!(shown.await.unwrap().is_right());
    drop(flood);
}

#[tokio::test]
async fn tokens_of_one_email_are_tried_so_often_from_one_network_by_whichever_call() {
    let server = limited().await;
    let payload = json!({"email": "nobody@it.test", "token": "none", "pass": "long enough"});
    // all at once, so that the allowance is not refilled meanwhile
    let tries = (0..18).map(|number| {
        let (server, payload) = (&server, &payload);
        let name = ["account/set_pass", "account/confirm_email"][number % 2];
        async move { call(server, "198.51.100.1", name, payload).await }
    });
    let answers = futures_util::future::join_all(tries).await;
    let refused = answers
        .iter()
        .filter(|(status, wait)| (*status, wait.is_some()) == (429, true));
    assert!((6..=8).contains(&refused.count()), "{answers:?}");
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
        ("account/get_sign_up", 20, json!({})),
        ("account/reject_sign_up", 20, json!({})),
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

#[tokio::test]
async fn writes_of_a_person_by_calls_and_events_together_come_so_fast_and_nobody_elses_are_refused() {
    let server = TestServer::start_with(|config| config.http.rate_limit = true).await;
    let (ada, max, mia) = (
        server.creator("ada").await,
        server.manager("max").await,
        server.manager("mia").await,
    );
    let company = server.company(&max, "Sync House").await;
    server.member(company, &mia, "member").await;
    let (job, track) = (server.job(company, "a job").await, server.track(&ada, "a track").await);
    server.submit(&ada, job, &[track]).await;
    let client = server.client_of(&max).await;
    let form = json!({"job_id": job, "tracks_id": [track], "playlist_name": "best"});
    let playlist = client.ok("playlist/create", form).await["playlist_id"].take();
    let mut live = server.live_of(&max).await;
    let listen = json!({"job_id": job, "track_id": track, "listened": true});
    let rated = json!({"job_id": job, "track_id": track, "track_rating": 7});
    let renamed = |name: usize| json!({"playlist_id": playlist, "playlist_name": format!("best {name}")});
    let mut events = Vec::new();
    for number in 0..80 {
        events.push(live.send("playlist.rename", renamed(number)).await);
        events.push(live.send("rating.set_track", rated.clone()).await);
    }
    let calls = (0..200).map(|_| client.call("application/set_track_listened", listen.clone()));
    let answers = futures_util::future::join_all(calls).await;
    let mut statuses: Vec<u64> = answers.into_iter().map(|(status, _)| status.into()).collect();
    for event in events {
        statuses.push(live.ack(event).await["status"].as_u64().unwrap_or(200));
    }
    assert!(
        statuses.iter().all(|status| [200, 429].contains(status)),
        "{statuses:?}"
    );
    let passed = statuses.iter().filter(|status| **status == 200).count();
    assert!((99..statuses.len()).contains(&passed), "{passed}");
    assert!(
        statuses[..200].contains(&429) && statuses[200..].contains(&429),
        "{statuses:?}"
    );
    let others = server.client_of(&mia).await;
    others.ok("application/set_track_listened", listen).await;
}

#[tokio::test]
async fn a_device_is_known_to_each_account_that_logs_in_from_it_until_that_has_another_password() {
    let server = limited().await;
    let (ann, bob) = (server.creator("ann").await, server.creator("bob").await);
    let laptop = server.visitor();
    let from_laptop = async |email: &str, pass: &str| {
        let request = laptop.request(Method::POST, "/api/account/log_in");
        let request = request.header("x-forwarded-for", "198.18.0.1");
        let request = request.json(&json!({"email": email, "pass": pass}));
        request.send().await.unwrap().status().as_u16()
    };
    for email in [&ann.email, &bob.email] {
        assert_eq!(from_laptop(email, PASSWORD).await, 200);
        for number in 0..100 {
            let network = Some(IpAddr::from([198, 18, 0, number]));
            let guess = || server.state.rate_limits.guess(email, network, None, Instant::now());
            while guess().is_ok() {}
        }
    }
    for email in [&ann.email, &bob.email] {
        assert_eq!(from_laptop(email, PASSWORD).await, 200, "{email}");
    }
    let change = json!({"password": PASSWORD, "new_password": "another password"});
    server.client_of(&ann).await.ok("account/change_password", change).await;
    assert_eq!(from_laptop(&ann.email, "another password").await, 429);
    assert_eq!(from_laptop(&bob.email, PASSWORD).await, 200);
}

#[tokio::test]
async fn inviting_one_address_after_another_reveals_no_more_than_asking() {
    let server = limited().await;
    let max = server.manager("max").await;
    let company = server.company(&max, "Sync House").await;
    let ann = server.creator("ann").await;
    let owner = server.client_of(&max).await;
    let invite = json!({"company_id": company, "email": ann.email, "role": "member"});
    let mut answers = Vec::new();
    while answers.last() != Some(&429) {
        answers.push(owner.call("company/create_invite", invite.clone()).await.0);
        assert!(answers.len() < 30, "{answers:?}");
    }
    assert!(answers[..20].iter().all(|status| *status == 409), "{answers:?}");
}

#[tokio::test]
async fn the_networks_of_one_household_share_the_allowance_of_four() {
    let server = limited().await;
    let payload = json!({"email": "nobody@it.test"});
    let from = |number: u16| format!("2001:db8:1:{number:x}::1");
    let mut passed = 0;
    while call(&server, &from(passed), "account/check_email", &payload).await.0 == 200 {
        passed += 1;
        assert!(passed < 200, "never refused");
    }
    assert!(passed >= 20 * 4, "{passed}");
    // another household
    let other = "2001:db8:2::1";
    assert_eq!(call(&server, other, "account/check_email", &payload).await.0, 200);
}
