//! Decisions of the staff on one node, and their effects on a person who is connected to another; failed log-ins are counted together.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::secrets;

use super::fleet::Fleet;
use super::nats::Nats;
use crate::support::{Client, LiveClient, pause};

/// An admin, and a member of the company.
const STAFF: usize = 1;
const MEMBER: usize = 5;

/// Acts that take the member's access away (with the reason that a tab receives), and acts that give it back.
async fn decisions(fleet: &Fleet) -> Vec<(&'static str, Value, &'static str, Option<(&'static str, Value)>)> {
    let id = fleet.world.people[MEMBER].id;
    let email: String = sqlx::query_scalar("select email from account where id = $1")
        .bind(id)
        .fetch_one(&fleet.pool)
        .await
        .unwrap();
    vec![
        (
            "admin/block_user",
            json!({"user_to_disable": id}),
            "user_is_blocked",
            Some(("admin/unblock_user", json!({"user_to_turn": id}))),
        ),
        (
            "admin/hold_user",
            json!({"email": email, "on_hold": true}),
            "on_hold",
            Some(("admin/hold_user", json!({"email": email, "on_hold": false}))),
        ),
        (
            "admin/update_approve",
            json!({"user_to_approve": id, "is_approved": false}),
            "not_approved",
            Some((
                "admin/update_approve",
                json!({"user_to_approve": id, "is_approved": true}),
            )),
        ),
        ("admin/delete_user", json!({"user_to_delete": id}), "deleted", None),
    ]
}

/// A new session of the member: its cookie and a sid.
async fn session(fleet: &Fleet) -> (String, String) {
    let (cookie, sid) = (secrets::token(), secrets::token());
    sqlx::query(
        "with opened as (insert into session (user_id, token_hash, expires) values ($1, $2, now() + interval '1 day') returning id)
         insert into session_sid (sid_hash, session_id) select $3, id from opened",
    )
    .bind(fleet.world.people[MEMBER].id)
    .bind(secrets::hash(&cookie).as_slice())
    .bind(secrets::hash(&sid).as_slice())
    .execute(&fleet.pool)
    .await
    .unwrap();
    (cookie, sid)
}

/// Carries out every decision on the first node while the member is connected to the second. Their tab has to receive the reason within
/// this time: `expected`, or the decision's own reason without it.
async fn execute(fleet: &Fleet, expected: Option<&str>, within: Duration) {
    let staff = Client::new(fleet.address(0)).with_session(&fleet.world.people[STAFF].cookie);
    for (call, payload, reason, undo) in decisions(fleet).await {
        let (cookie, sid) = session(fleet).await;
        let browser = Client::new(fleet.address(1)).with_session(&cookie);
        browser.ok("account/get_stat", json!({})).await;
        let mut tab = LiveClient::connect(fleet.address(1)).await;
        tab.init(&sid).await;
        tab.subscribe(&fleet.review()).await;

        let decided = Instant::now();
        staff.ok(call, payload).await;
        browser
            .refused("account/get_stat", json!({}), 401, "not_logged_in")
            .await;
        assert_eq!(
            tab.next("log_out").await["reason"],
            expected.unwrap_or(reason),
            "{call}"
        );
        assert!(decided.elapsed() < within, "{call}: {:?}", decided.elapsed());
        tab.until_closed().await;
        let mut again = LiveClient::connect(fleet.address(1)).await;
        again.refused("init", json!({"sid": sid}), 401, "not_logged_in").await;
        if let Some((call, payload)) = undo {
            staff.ok(call, payload).await;
            browser
                .refused("account/get_stat", json!({}), 401, "not_logged_in")
                .await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_block_a_hold_and_a_deletion_at_one_node_end_the_sessions_at_the_other_within_a_second() {
    let nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); 2]).await;
    execute(&fleet, None, Duration::from_secs(1)).await;
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decisions_that_the_bus_lost_end_the_sessions_at_the_other_node_all_the_same() {
    let mut nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); 2]).await;
    nats.go();
    // heads are compared every second
    execute(&fleet, Some("session_ended"), Duration::from_millis(2_500)).await;
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failed_log_ins_at_two_nodes_count_together() {
    let nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); 2]).await;
    let staff = Client::new(fleet.address(0)).with_session(&fleet.world.people[STAFF].cookie);
    for failed in 0..10 {
        let visitor = Client::new(fleet.address(failed % 2));
        let wrong = json!({"email": "nobody@it.test", "pass": "not this one"});
        visitor
            .refused("account/log_in", wrong, 401, "wrong_email_or_pass")
            .await;
    }
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let page = staff.ok("admin/get_audit", json!({"action": "log_in_failed"})).await;
        let lines = page["entries"].as_array().unwrap();
        if let [line] = &lines[..] {
            let content = (&line["by"], &line["on"], &line["network"], &line["details"]);
            let network = json!("127.0.0.0/24");
            assert_eq!(content, (&Value::Null, &Value::Null, &network, &json!({"failed": 10})));
            break;
        }
        assert!(Instant::now() < deadline, "the tenth was not noted: {page}");
        pause().await;
    }
    fleet.stop().await;
}
