//! account: log-in, log-out, and the data that people get about themselves.

use reqwest::Method;
use serde_json::{Value, json};
use server::secrets;

use crate::support::factories::PASSWORD;
use crate::support::{LiveClient, TestServer};

#[tokio::test]
async fn a_log_in_opens_a_session_with_an_http_only_cookie_and_a_sid() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let form = json!({"email": "ANN@it.test", "pass": PASSWORD});
    let answer = visitor.response("account/log_in", &form).await;
    assert_eq!(answer.status(), 200);
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(
        cookie.starts_with("needledrop_session=") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    assert!(!cookie.contains("Secure"), "not over http: {cookie}");
    let session = answer.json::<Value>().await.unwrap()["result"].take();
    assert_eq!(session["uid"], ann.id);
    assert_eq!(session["role"], "creator");
    assert_eq!(session["user_email"], "ann@it.test");
    assert_eq!(
        session["subscription"],
        json!({"stripe_customer_id": null, "is_active_subscription": true, "product_title": "premium"})
    );
    assert!(session["sid"].as_str().unwrap().len() >= 22);
    for absent in ["login_background", "logo", "company_id"] {
        assert_eq!(session[absent], Value::Null, "{absent}");
    }
    let info = visitor.ok("account/get_info", json!({})).await;
    assert_eq!(info["is_logged_in"], true);
    assert_eq!(info["trialcounter"], Value::Null);
    assert_ne!(info["sid"], session["sid"], "each answer has a fresh sid");
}

#[tokio::test]
async fn only_hashes_of_a_sessions_secrets_are_kept() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let form = json!({"email": ann.email, "pass": PASSWORD});
    let answer = server.visitor().response("account/log_in", &form).await;
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    let token = cookie.split(['=', ';']).nth(1).unwrap();
    let sid = answer.json::<Value>().await.unwrap()["result"]["sid"].take();
    let rows: String =
        sqlx::query_scalar("select (select string_agg(s::text, ' ') from session s) || (select string_agg(i::text, ' ') from session_sid i)")
            .fetch_one(&server.pool)
            .await
            .unwrap();
    assert!(rows.contains(&secrets::hex(&secrets::hash(token))), "{rows}");
    for secret in [token, sid.as_str().unwrap()] {
        let hex = secrets::hex(secret.as_bytes());
        assert!(!rows.contains(secret) && !rows.contains(&hex), "{rows}");
    }
}

#[tokio::test]
async fn over_https_the_cookie_is_secure_and_browsers_are_kept_there() {
    let server = TestServer::start_with(|config| {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "[http]\npublic_url = \"https://music.example/\"").unwrap();
        let other = server::config::Config::load(Some(file.path()), |_| None).unwrap();
        let listen = config.http.listen;
        config.http = other.http;
        config.http.listen = listen;
    })
    .await;
    let ann = server.creator("ann").await;
    let answer = server
        .visitor()
        .request(Method::POST, "/api/account/log_in")
        .header("origin", "https://music.example")
        .json(&json!({"email": ann.email, "pass": PASSWORD}))
        .send()
        .await
        .unwrap();
    assert!(answer.headers()["set-cookie"].to_str().unwrap().contains("Secure"));
    assert!(answer.headers().contains_key("strict-transport-security"));
}

#[tokio::test]
async fn a_log_in_ends_the_session_that_the_browser_had() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let before = server.session_of(&ann).await;
    let browser = server.visitor().with_session(&before);
    browser
        .ok("account/log_in", json!({"email": ann.email, "pass": PASSWORD}))
        .await;
    let left = server
        .visitor()
        .with_session(&before)
        .ok("account/get_info", json!({}))
        .await;
    assert_eq!(left, json!({"is_logged_in": false}));
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_email_are_refused_alike() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let wrong = visitor
        .refused(
            "account/log_in",
            json!({"email": ann.email, "pass": "needledrop-dem0"}),
            401,
            "wrong_email_or_pass",
        )
        .await;
    let unknown = visitor
        .refused(
            "account/log_in",
            json!({"email": "who@it.test", "pass": PASSWORD}),
            401,
            "wrong_email_or_pass",
        )
        .await;
    assert_eq!(wrong, unknown);
}

#[tokio::test]
async fn an_unknown_email_costs_the_work_of_a_known_one() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let passwords = &server.state.passwords;
    for email in [ann.email.as_str(), "who@it.test"] {
        let before = passwords.done();
        visitor
            .refused(
                "account/log_in",
                json!({"email": email, "pass": "not the password"}),
                401,
                "wrong_email_or_pass",
            )
            .await;
        assert_eq!(passwords.done() - before, 1, "{email}");
    }
}

#[tokio::test]
async fn the_reasons_to_refuse_come_in_order_and_only_after_the_right_password() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let flags = |statement: &'static str| sqlx::query(statement).bind(ann.id).execute(&server.pool);
    flags("update account set blocked = true, email_confirmed = false, on_hold = true, approved = false where id = $1")
        .await
        .unwrap();
    visitor
        .refused(
            "account/log_in",
            json!({"email": ann.email, "pass": "wrong one"}),
            401,
            "wrong_email_or_pass",
        )
        .await;
    let right = json!({"email": ann.email, "pass": PASSWORD});
    visitor
        .refused("account/log_in", right.clone(), 403, "user_is_blocked")
        .await;
    flags("update account set blocked = false where id = $1").await.unwrap();
    visitor
        .refused("account/log_in", right.clone(), 403, "email_not_confirmed")
        .await;
    flags("update account set email_confirmed = true where id = $1")
        .await
        .unwrap();
    visitor.refused("account/log_in", right.clone(), 403, "on_hold").await;
    flags("update account set on_hold = false where id = $1").await.unwrap();
    visitor
        .refused("account/log_in", right.clone(), 403, "not_approved")
        .await;
    flags("update account set approved = true where id = $1").await.unwrap();
    visitor.ok("account/log_in", right).await;
}

#[tokio::test]
async fn log_in_names_the_fields_that_are_missing_or_too_long() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    let body = visitor
        .refused("account/log_in", json!({}), 400, "invalid_request")
        .await;
    assert_eq!(
        body["fields"],
        json!({"email": "The field \"Email\" is required", "pass": "The field \"Password\" is required"})
    );
    let long = json!({"email": "a".repeat(101), "pass": "ä".repeat(301)});
    let body = visitor.refused("account/log_in", long, 400, "invalid_request").await;
    assert_eq!(body["fields"]["email"], "Can be max 100 characters long");
    assert_eq!(body["fields"]["pass"], "Can be max 300 characters long");
}

#[tokio::test]
async fn a_text_that_the_database_cannot_keep_is_a_fault_of_the_request_and_none_of_the_server() {
    let server = TestServer::start().await;
    let browser = server.client_of(&server.creator("ann").await).await;
    let text = "a\u{0}b";
    for (call, payload) in [
        ("account/log_in", json!({"email": text, "pass": "a password"})),
        ("account/check_email", json!({"email": text})),
        (
            "account/sign_up",
            json!({"email": "new@it.test", "pass": "a password", "user_name": text, "role": "creator"}),
        ),
        (
            "account/set_pass",
            json!({"email": text, "token": "t", "pass": "a password"}),
        ),
        ("account/change_name", json!({"name": text})),
        ("account/get_avatar", json!({"user_name": text})),
    ] {
        browser.refused(call, payload, 400, "invalid_request").await;
    }
}

#[tokio::test]
async fn log_out_ends_the_session_and_takes_the_cookie_away() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let token = server.session_of(&ann).await;
    let browser = server.visitor().with_session(&token);
    browser.ok("account/get_info", json!({})).await;
    let answer = browser
        .request(Method::POST, "/api/account/log_out")
        .send()
        .await
        .unwrap();
    assert!(answer.headers()["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({"result": true}));
    assert_eq!(browser.ok("account/get_info", json!({})).await["is_logged_in"], false);
    browser
        .refused("account/log_out", json!({}), 401, "not_logged_in")
        .await;
    assert_eq!(
        server
            .number(
                "select count(*) from session_sid where session_id is not null and $1 > 0",
                1
            )
            .await,
        0
    );
}

#[tokio::test]
async fn a_session_is_worth_nothing_once_it_expired_or_its_account_is_blocked() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let browser = server.client_of(&ann).await;
    sqlx::query("update account set blocked = true")
        .execute(&server.pool)
        .await
        .unwrap();
    assert_eq!(browser.ok("account/get_info", json!({})).await["is_logged_in"], false);
    sqlx::query("update account set blocked = false")
        .execute(&server.pool)
        .await
        .unwrap();
    assert_eq!(browser.ok("account/get_info", json!({})).await["is_logged_in"], true);
    sqlx::query("update session set expires = now() - interval '1 second'")
        .execute(&server.pool)
        .await
        .unwrap();
    assert_eq!(browser.ok("account/get_info", json!({})).await["is_logged_in"], false);
}

#[tokio::test]
async fn counters_count_only_the_persons_own_things() {
    let server = TestServer::start().await;
    let (ann, bob) = (server.creator("ann").await, server.creator("bob").await);
    let (max, eve) = (server.manager("max").await, server.manager("eve").await);
    let admin = server.admin("root").await;
    let (ours, theirs) = (server.company(&max, "Ours").await, server.company(&eve, "Theirs").await);
    let (job, other) = (server.job(ours, "One").await, server.job(theirs, "Two").await);
    server.set_job_status(other, "closed").await;
    let tracks = [server.track(&ann, "a").await, server.track(&ann, "b").await];
    server.track(&bob, "c").await;
    server.submit(&ann, job, &tracks[..1]).await;
    for (person, expected) in [
        (&ann, [1, 1, 2]),
        (&bob, [0, 1, 1]),
        (&max, [1, 1, 1]),
        (&eve, [0, 1, 0]),
        (&admin, [1, 1, 3]),
    ] {
        let stat = server.client_of(person).await.ok("account/get_stat", json!({})).await;
        assert_eq!(
            stat,
            json!({"active_jobs": expected[0], "active_jobs_all": expected[1], "tracks": expected[2]}),
            "{}",
            person.name
        );
    }
    server
        .visitor()
        .refused("account/get_stat", json!({}), 401, "not_logged_in")
        .await;
}

#[tokio::test]
async fn an_avatar_is_shown_to_oneself_to_colleagues_and_to_staff() {
    let server = TestServer::start().await;
    let (max, eve, ann, root) = (
        server.manager("max").await,
        server.manager("eve").await,
        server.creator("ann").await,
        server.admin("root").await,
    );
    let company = server.company(&max, "Ours").await;
    server.member(company, &eve, "member").await;
    sqlx::query("update account set avatar_key = 'k1' where id = $1")
        .bind(max.id)
        .execute(&server.pool)
        .await
        .unwrap();
    for viewer in [&max, &eve, &root] {
        let found = server
            .client_of(viewer)
            .await
            .ok("account/get_avatar", json!({"user_name": "MAX"}))
            .await;
        assert_eq!(found["url"], "/files/image/k1");
    }
    let outsider = server.client_of(&ann).await;
    outsider
        .refused("account/get_avatar", json!({"user_name": "max"}), 404, "not_found")
        .await;
    outsider
        .refused("account/get_avatar", json!({"user_name": "nobody"}), 404, "not_found")
        .await;
    assert_eq!(
        outsider.ok("account/get_avatar", json!({"user_name": "ann"})).await,
        json!({"url": null})
    );
}

#[tokio::test]
async fn a_log_out_ends_every_live_connection_of_that_session_and_no_other() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let token = server.session_of(&ann).await;
    let mut tabs = Vec::new();
    for _ in 0..2 {
        let sid = server.sid_of_session(&token).await;
        let mut tab = LiveClient::connect(server.address).await;
        tab.init(&sid).await;
        tabs.push(tab);
    }
    let mut elsewhere = server.live_of(&ann).await;
    server
        .visitor()
        .with_session(&token)
        .ok("account/log_out", json!({}))
        .await;
    for tab in &mut tabs {
        assert_eq!(tab.next("log_out").await["reason"], "logged_out");
        tab.next("DISCONNECT").await;
        tab.until_closed().await;
    }
    elsewhere.ok("unsubscribe", json!({"topic": "board"})).await;
    assert!(elsewhere.waiting().await.iter().all(|(event, _)| event != "log_out"));
    let mut late = LiveClient::connect(server.address).await;
    let sid = server.sid_of_session(&token).await;
    late.refused("init", json!({"sid": sid}), 401, "not_logged_in").await;
}
