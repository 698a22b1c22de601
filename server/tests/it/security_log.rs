//! What operators find after an attack: lines of the log with ids and networks, and counters.

use std::fs::File;
use std::process::Stdio;

use serde_json::{Value, json};

use super::support::TestServer;
use super::support::factories::PASSWORD;
use super::support::process::TestProcess;

/// What a line says: its event, the account, who did it, and why it failed.
type Said = (String, Option<i64>, Option<i64>, Option<String>);

fn said(log: &str) -> Vec<Said> {
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let events = lines.filter(|line| !line["fields"]["ip_network"].is_null());
    events
        .map(|line| {
            let fields = &line["fields"];
            assert_eq!(
                (&line["level"], &fields["ip_network"]),
                (&json!("INFO"), &json!("127.0.0.1"))
            );
            (
                fields["message"].as_str().unwrap().to_owned(),
                fields["account_id"].as_i64(),
                fields["by"].as_i64(),
                fields["reason"].as_str().map(str::to_owned),
            )
        })
        .collect()
}

#[actix_web::test]
async fn log_ins_resets_changes_and_decisions_about_accounts_leave_a_line_and_a_count_and_no_email() {
    let made = TestServer::start().await;
    let (ada, staff) = (made.creator("ada").await, made.admin("sam").await);
    let [ada_session, staff_session] = [made.session_of(&ada).await, made.session_of(&staff).await];
    let database = made.database_url().to_owned();
    drop(made);
    // the same database, served by a process whose log is all ours
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let settings = [
        ("DATABASE_URL", &*database),
        ("LOG_FORMAT", "json"),
        ("RUST_LOG", "info"),
    ];
    let written = Stdio::from(File::create(&log).unwrap());
    let process = TestProcess::start_with(&folder.path().join("data"), "127.0.0.1:0", &settings, written);
    let visitor = process.client();
    let known = process.client().with_session(&ada_session);
    let decides = process.client().with_session(&staff_session);
    let log_in = |email: &str, pass: &str| {
        let (visitor, payload) = (visitor.clone(), json!({"email": email, "pass": pass}));
        async move { visitor.call("account/log_in", payload).await.0 }
    };

    assert_eq!(log_in("nobody@it.test", PASSWORD).await, 401);
    assert_eq!(log_in(&ada.email, "not this one").await, 401);
    assert_eq!(log_in(&ada.email, PASSWORD).await, 200);
    visitor.ok("account/reset_pass", json!({"email": ada.email})).await;
    let junk = json!({"email": ada.email, "token": "junk", "pass": "long enough"});
    visitor.refused("account/set_pass", junk, 400, "invalid_token").await;
    let changed = json!({"password": PASSWORD, "new_password": "another password"});
    known.ok("account/change_password", changed).await;
    known
        .ok("account/change_email", json!({"email": "ada.new@it.test"}))
        .await;
    let block = json!({"user_to_disable": ada.id});
    known.refused("admin/block_user", block.clone(), 403, "forbidden").await;
    decides.ok("admin/block_user", block).await;
    assert_eq!(log_in(&ada.email, "another password").await, 403);
    decides.ok("admin/delete_user", json!({"user_to_delete": ada.id})).await;
    let scrape = visitor.get("/metrics").await.text().await.unwrap();
    process.terminate();

    let log = std::fs::read_to_string(log).unwrap();
    assert!(!log.contains("@it.test"), "{log}");
    let (ada, staff) = (Some(ada.id), Some(staff.id));
    let expected = [
        ("auth.failed", None, None, Some("wrong_email_or_pass")),
        ("auth.failed", ada, None, Some("wrong_email_or_pass")),
        ("auth.succeeded", ada, None, None),
        ("password_reset_request.succeeded", None, None, None),
        ("password_reset.failed", None, None, Some("invalid_token")),
        ("password_change.succeeded", ada, None, None),
        ("email_change_request.succeeded", ada, None, None),
        ("block.failed", ada, None, Some("forbidden")),
        ("block.succeeded", ada, staff, None),
        ("auth.failed", ada, None, Some("user_is_blocked")),
        ("deletion.succeeded", ada, staff, None),
    ];
    let expected =
        expected.map(|(event, account, by, reason)| (event.to_owned(), account, by, reason.map(str::to_owned)));
    assert_eq!(said(&log), expected);
    for (labels, count) in [
        (r#"security_events_total{kind="auth",outcome="wrong_email_or_pass"}"#, 2),
        (r#"security_events_total{kind="auth",outcome="succeeded"}"#, 1),
        (r#"security_events_total{kind="auth",outcome="user_is_blocked"}"#, 1),
        (r#"security_events_total{kind="deletion",outcome="succeeded"}"#, 1),
        (r#"security_events_total{kind="unblock",outcome="succeeded"}"#, 0),
        (r#"refusals_total{kind="forbidden"}"#, 2),
        (r#"refusals_total{kind="not_logged_in"}"#, 2),
    ] {
        let line = format!("needledrop_{labels} {count}");
        assert!(scrape.lines().any(|told| told == line), "{line}: {scrape}");
    }
}
