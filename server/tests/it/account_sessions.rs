//! account: the list of one's sessions, and how sessions end.

use actors::queue::Lane;
use reqwest::Method;
use serde_json::{Value, json};
use server::secrets;

use crate::support::factories::PASSWORD;
use crate::support::{LiveClient, TestServer};

async fn run(server: &TestServer, statement: &'static str) {
    sqlx::query(statement).execute(&server.pool).await.unwrap();
}

#[tokio::test]
async fn a_person_sees_their_own_sessions_and_ends_one_of_them() {
    let server = TestServer::start().await;
    let (ann, bob) = (server.creator("ann").await, server.creator("bob").await);
    let visitor = server.visitor();
    let answer = visitor
        .request(Method::POST, "/api/account/log_in")
        .header("user-agent", "Ann's phone")
        .json(&json!({"email": ann.email, "pass": PASSWORD}))
        .send()
        .await
        .unwrap();
    let sid = answer.json::<Value>().await.unwrap()["result"]["sid"].take();
    let mut phone = LiveClient::connect(server.address).await;
    phone.init(sid.as_str().unwrap()).await;
    run(&server, "update session set last_seen = last_seen - interval '1 hour'").await;
    let laptop = server.client_of(&ann).await;
    let mut tab = server.live_of(&bob).await;
    let bobs = server.client_of(&bob).await;

    let sessions = laptop.ok("account/get_sessions", json!({})).await;
    let sessions = sessions.as_array().unwrap();
    assert_eq!(sessions.len(), 2, "{sessions:?}");
    assert_eq!(
        (&sessions[0]["current"], &sessions[1]["current"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(sessions[1]["user_agent"], "Ann's phone");
    for field in ["created", "last_seen"] {
        assert!(sessions[1][field].as_str().unwrap().ends_with('Z'), "{sessions:?}");
    }
    let others = &sessions[1]["id"];
    bobs.refused("account/end_session", json!({"id": others}), 404, "not_found")
        .await;
    assert_eq!(laptop.ok("account/end_session", json!({"id": others})).await, true);
    assert_eq!(phone.next("log_out").await["reason"], "session_ended");
    phone.until_closed().await;
    assert_eq!(visitor.ok("account/get_info", json!({})).await["is_logged_in"], false);
    laptop
        .refused("account/end_session", json!({"id": others}), 404, "not_found")
        .await;
    tab.ok("unsubscribe", json!({"topic": "board"})).await;

    let own = json!({"id": sessions[0]["id"]});
    let answer = laptop.response("account/end_session", &own).await;
    assert!(answer.headers()["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    laptop
        .refused("account/get_sessions", json!({}), 401, "not_logged_in")
        .await;
}

#[tokio::test]
async fn a_session_lasts_as_long_as_the_settings_say() {
    let server = TestServer::start_with(|config| {
        config.limits.session_idle_days = 2;
        config.limits.session_days = 5;
    })
    .await;
    let ann = server.creator("ann").await;
    let form = json!({"email": ann.email, "pass": PASSWORD});
    let answer = server.visitor().response("account/log_in", &form).await;
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.contains(&format!("Max-Age={}", 5 * 86_400)), "{cookie}");
    for (query, days) in [
        (
            "select extract(epoch from expires - created)::bigint from session where user_id = $1",
            2,
        ),
        (
            "select extract(epoch from ends - created)::bigint from session where user_id = $1",
            5,
        ),
    ] {
        assert_eq!(server.number(query, ann.id).await, days * 86_400);
    }
}

#[tokio::test]
async fn use_moves_the_end_of_a_session_on_once_a_minute_and_never_past_its_last_day() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let token = server.session_of(&ann).await;
    let browser = server.visitor().with_session(&token);
    let hours_left = "select round(extract(epoch from expires - now()) / 3600)::bigint from session where user_id = $1";
    let used = async || {
        browser.ok("account/get_info", json!({})).await;
        server.number(hours_left, ann.id).await
    };
    run(
        &server,
        "update session set last_seen = now() - interval '30 seconds', expires = now() + interval '5 hours'",
    )
    .await;
    assert_eq!(used().await, 5, "within a minute nothing is written");
    run(&server, "update session set last_seen = now() - interval '61 seconds'").await;
    assert_eq!(used().await, 14 * 24);
    run(
        &server,
        "update session set last_seen = now() - interval '2 days', expires = now() + interval '1 hour', ends = now() + interval '7 hours'",
    )
    .await;
    assert_eq!(used().await, 7);
    // a live connection counts as use, and so does every other call
    run(
        &server,
        "update session set last_seen = now() - interval '2 days', expires = now() + interval '1 hour', ends = now() + interval '9 hours'",
    )
    .await;
    let mut tab = LiveClient::connect(server.address).await;
    tab.init(&server.sid_of_session(&token).await).await;
    assert_eq!(server.number(hours_left, ann.id).await, 9);
}

#[tokio::test]
async fn expired_sessions_are_ended_with_their_live_connections() {
    let server = TestServer::start().await;
    let (ann, bob) = (server.creator("ann").await, server.creator("bob").await);
    let mut tab = server.live_of(&ann).await;
    let mut others = server.live_of(&bob).await;
    server.visitor().ok("account/help", json!({"email": ann.email})).await;
    server.token_to(&ann.email, "Choose a new password").await;
    sqlx::query("update session set expires = now() - interval '1 second' where user_id = $1")
        .bind(ann.id)
        .execute(&server.pool)
        .await
        .unwrap();
    run(
        &server,
        "update account_token set expires = now() - interval '1 second'",
    )
    .await;
    server
        .pass_until_recurred(time::Duration::minutes(1), "end_expired_sessions", Lane::Expiry)
        .await;
    assert_eq!(tab.next("log_out").await["reason"], "expired");
    tab.until_closed().await;
    for table in ["session where user_id = $1", "account_token where user_id = $1"] {
        let query = if table.starts_with("session") {
            "select count(*) from session where user_id = $1"
        } else {
            "select count(*) from account_token where user_id = $1"
        };
        assert_eq!(server.number(query, ann.id).await, 0, "{table}");
    }
    others.ok("unsubscribe", json!({"topic": "board"})).await;
    assert!(others.waiting().await.iter().all(|(event, _)| event != "log_out"));
}

#[tokio::test]
async fn every_sid_is_another_opens_the_live_connection_and_is_kept_nowhere() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let browser = server.client_of(&ann).await;
    let mut sids = Vec::new();
    for _ in 0..3 {
        let info = browser.ok("account/get_info", json!({})).await;
        sids.push(info["sid"].as_str().unwrap().to_owned());
    }
    assert!(sids[0] != sids[1] && sids[1] != sids[2]);
    let hashes: Vec<Vec<u8>> = sqlx::query_scalar("select sid_hash from session_sid")
        .fetch_all(&server.pool)
        .await
        .unwrap();
    assert_eq!(hashes.len(), 1, "asking often writes once");
    for sid in &sids {
        assert_ne!(hashes[0], secrets::hash(sid));
        let mut tab = LiveClient::connect(server.address).await;
        tab.init(sid).await;
        tab.subscribe(&format!("user:{}", ann.id)).await;
    }
    browser.ok("account/log_out", json!({})).await;
    for sid in &sids {
        let mut tab = LiveClient::connect(server.address).await;
        tab.refused("init", json!({"sid": sid}), 401, "not_logged_in").await;
    }
    // the value of the cookie is not a sid, and a sid is not a cookie
    let token = server.session_of(&ann).await;
    let mut tab = LiveClient::connect(server.address).await;
    tab.refused("init", json!({"sid": token}), 401, "not_logged_in").await;
    let info = server
        .visitor()
        .with_session(&token)
        .ok("account/get_info", json!({}))
        .await;
    let as_cookie = server.visitor().with_session(info["sid"].as_str().unwrap());
    assert_eq!(as_cookie.ok("account/get_info", json!({})).await["is_logged_in"], false);
}

#[tokio::test]
async fn the_current_subscription_is_the_free_plan_or_the_paid_one() {
    let server = TestServer::start().await;
    let (ann, max) = (server.creator("ann").await, server.manager("max").await);
    sqlx::query(
        "update subscription set interval = 'year', current_period_start = '2026-01-01T00:00:00Z', current_period_end = '2027-01-01T00:00:00Z',
           stripe_customer_id = 'cus_1' where user_id = $1",
    )
    .bind(ann.id)
    .execute(&server.pool)
    .await
    .unwrap();
    sqlx::query(
        "with month as (insert into creator_month_usage (user_id, month, applications) values ($1, date_trunc('month', now() at time zone 'UTC'), 7))
         insert into creator_usage (user_id, tracks, storage_bytes) values ($1, 12, 3145728)",
    )
        .bind(ann.id)
        .execute(&server.pool)
        .await
        .unwrap();
    sqlx::query("update account set first_500 = 7 where id = $1")
        .bind(ann.id)
        .execute(&server.pool)
        .await
        .unwrap();
    let paid = server
        .client_of(&ann)
        .await
        .ok("account/check_subscription", json!({}))
        .await;
    for (field, value) in [
        ("product_title", json!("premium")),
        ("is_active_subscription", json!(true)),
        ("status", json!("active")),
        ("interval", json!("year")),
        ("current_period_start", json!("2026-01-01T00:00:00Z")),
        ("current_period_end", json!("2027-01-01T00:00:00Z")),
        ("currentSubscription", json!("premium")),
        ("product_id", json!("premium")),
        ("stripe_customer_id", json!("cus_1")),
        ("is_first_500", json!(true)),
        ("subscription_id", Value::Null),
        ("price_id_month", Value::Null),
        ("price_id_year", Value::Null),
        ("cancel_at", Value::Null),
        ("storage_info", json!({"all_mbytes": 10_240.0, "used_mbytes": 3.0})),
        (
            "limits",
            json!({"tracks": 500, "applications_a_month": 50, "storage_mbytes": 10_240, "own_playlists": true, "all_jobs": true}),
        ),
    ] {
        assert_eq!(paid[field], value, "{field}: {paid}");
    }
    let used = &paid["used"];
    assert_eq!(
        (&used["tracks"], &used["applications"]),
        (&json!(12), &json!(7)),
        "{used}"
    );
    assert!(used["resets_at"].as_str().unwrap().ends_with("-01T00:00:00Z"), "{used}");
    let topic = format!("user:{}", ann.id);
    let snapshot = server.live_of(&ann).await.subscribe(&topic).await["snapshot"].take();
    assert_eq!(snapshot["subscription"], paid);
    let free = server
        .client_of(&max)
        .await
        .ok("account/check_subscription", json!({}))
        .await;
    for (field, value) in [
        ("product_title", json!("free")),
        ("is_active_subscription", json!(false)),
        ("status", Value::Null),
        ("interval", Value::Null),
        ("update_date", Value::Null),
        ("stripe_customer_id", Value::Null),
        ("is_first_500", json!(false)),
        ("storage_info", json!({"all_mbytes": 200.0, "used_mbytes": 0.0})),
        (
            "limits",
            json!({"tracks": 2, "applications_a_month": 2, "storage_mbytes": 200, "own_playlists": false, "all_jobs": false}),
        ),
    ] {
        assert_eq!(free[field], value, "{field}: {free}");
    }
}
