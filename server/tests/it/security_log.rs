//! The traces that operators find after an attack: log lines with ids and networks, and counters.

use std::fs::File;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use super::support::factories::PASSWORD;
use super::support::process::TestProcess;
use super::support::{LiveClient, Person, TestServer};

/// The content of a line: (event, account, who did it, reason of the failure).
type LoggedEvent = (String, Option<i64>, Option<i64>, Option<String>);

fn logged_events(log: &str) -> Vec<LoggedEvent> {
    let events = events(log);
    events
        .iter()
        .map(|fields| {
            (
                fields["message"].as_str().unwrap().to_owned(),
                fields["account_id"].as_i64(),
                fields["by"].as_i64(),
                fields["reason"].as_str().map(str::to_owned),
            )
        })
        .collect()
}

/// The fields of every line that contains a network.
fn events(log: &str) -> Vec<Value> {
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut events = Vec::new();
    for mut line in lines.filter(|line| !line["fields"]["ip_network"].is_null()) {
        assert_eq!(
            (&line["level"], &line["fields"]["ip_network"]),
            (&json!("INFO"), &json!("127.0.0.1"))
        );
        events.push(line["fields"].take());
    }
    events
}

/// A process on this server's database, whose log contains only its own lines.
fn logged(made: &mut TestServer, folder: &Path) -> TestProcess {
    made.stop();
    let database = made.database_url().to_owned();
    let settings = [
        ("DATABASE_URL", &*database),
        ("LOG_FORMAT", "json"),
        ("RUST_LOG", "info"),
    ];
    let written = Stdio::from(File::create(folder.join("log")).unwrap());
    TestProcess::start_with(&folder.join("data"), "127.0.0.1:0", &settings, written)
}

#[actix_web::test]
async fn log_ins_resets_changes_and_decisions_about_accounts_leave_a_line_and_a_count_and_no_email() {
    let mut made = TestServer::start().await;
    let (ada, staff) = (made.creator("ada").await, made.admin("sam").await);
    let [ada_session, staff_session] = [made.session_of(&ada).await, made.session_of(&staff).await];
    let folder = tempfile::tempdir().unwrap();
    let process = logged(&mut made, folder.path());
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

    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
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
    assert_eq!(logged_events(&log), expected);
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
        assert!(scrape.lines().any(|metric| metric == line), "{line}: {scrape}");
    }
}

/// A live connection of a session to that process.
async fn live(process: &TestProcess, session: &str) -> LiveClient {
    let client = process.client().with_session(session);
    let info = client.ok("account/get_info", json!({})).await;
    let mut live = LiveClient::connect(process.address).await;
    live.init(info["sid"].as_str().unwrap()).await;
    live
}

#[actix_web::test]
async fn acts_on_companies_and_new_owners_of_jobs_leave_a_line_and_a_count() {
    let mut made = TestServer::start().await;
    let (max, staff) = (made.manager("max").await, made.admin("sam").await);
    let [mia, eve] = [made.manager("mia").await, made.manager("eve").await];
    let [company, other] = [made.company(&max, "Ours").await, made.company(&eve, "Theirs").await];
    for person in [&mia, &eve] {
        made.member(company, person, "member").await;
    }
    let job = made.job(company, "a job").await;
    let [max_session, staff_session] = [made.session_of(&max).await, made.session_of(&staff).await];
    let folder = tempfile::tempdir().unwrap();
    let process = logged(&mut made, folder.path());

    let (leads, decides) = (
        process.client().with_session(&max_session),
        process.client().with_session(&staff_session),
    );
    let verified = json!({"company_id": company, "verified": true});
    leads
        .refused("company/set_verified", verified.clone(), 403, "forbidden")
        .await;
    decides.ok("company/set_verified", verified).await;
    let member = |person: &Person| json!({"company_id": company, "member_id": person.id});
    leads.ok("company/delete_member", member(&eve)).await;
    leads
        .refused("company/delete_member", member(&eve), 404, "not_found")
        .await;
    let (mut owner, mut restorer) = (live(&process, &max_session).await, live(&process, &staff_session).await);
    let mut role = member(&mia);
    role["role_name"] = json!("admin");
    owner.ok("company.set_role", role.clone()).await;
    owner.ok("company.hand_over", member(&mia)).await;
    owner.refused("company.set_role", role, 403, "forbidden").await;
    let whose = json!({"job_id": job, "company_id": other});
    decides.ok("job/change_owner", whose).await;
    let share_type = json!({"job_id": job, "share_type": "auto_forwarding"});
    decides.ok("job/update_share_type", share_type).await;
    decides.ok("company/delete", json!({"company_id": company})).await;
    restorer.ok("company.restore", json!({"company_id": company})).await;
    let scrape = leads.get("/metrics").await.text().await.unwrap();
    process.terminate();

    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    let (max, staff, mia, eve) = (max.id, staff.id, mia.id, eve.id);
    let expected = [
        json!(["company_verification.failed", max, null, null, null, "forbidden"]),
        json!(["company_verification.succeeded", staff, null, company, null, null]),
        json!(["member_removal.succeeded", eve, max, company, null, null]),
        json!(["member_removal.failed", eve, max, company, null, "not_found"]),
        json!(["role_change.succeeded", mia, max, company, null, null]),
        json!(["company_hand_over.succeeded", mia, max, company, null, null]),
        json!(["role_change.failed", mia, max, company, null, "forbidden"]),
        json!(["job_owner.succeeded", staff, null, other, job, null]),
        json!(["job_share_type.succeeded", staff, null, null, job, null]),
        json!(["company_deletion.succeeded", staff, null, company, null, null]),
        json!(["company_restoration.succeeded", staff, null, company, null, null]),
    ];
    let found: Vec<Value> = events(&log)
        .iter()
        .map(|event| {
            let [account, by, company, job, reason] =
                ["account_id", "by", "company_id", "job_id", "reason"].map(|field| &event[field]);
            json!([event["message"], account, by, company, job, reason])
        })
        .collect();
    assert_eq!(found, expected);
    for (labels, count) in [
        (r#"{kind="role_change",outcome="forbidden"}"#, 1),
        (r#"{kind="company_hand_over",outcome="succeeded"}"#, 1),
        (r#"{kind="company_restoration",outcome="succeeded"}"#, 1),
    ] {
        let line = format!("needledrop_security_events_total{labels} {count}");
        assert!(scrape.lines().any(|metric| metric == line), "{line}: {scrape}");
    }
}

#[actix_web::test]
async fn a_confirmed_sign_up_is_no_change_of_email() {
    let mut made = TestServer::start().await;
    let ada = made.creator("ada").await;
    for (token, purpose, email) in [
        ("of the sign-up", "sign_up", &*ada.email),
        ("of the change", "new_email", "ada.new@it.test"),
    ] {
        sqlx::query(
            "insert into account_token (token_hash, user_id, purpose, email, expires)
             values (sha256($1::text::bytea), $2, $3, $4, now() + interval '1 hour')",
        )
        .bind(token)
        .bind(ada.id)
        .bind(purpose)
        .bind(email)
        .execute(&made.pool)
        .await
        .unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let process = logged(&mut made, folder.path());
    for token in ["of the sign-up", "of the change"] {
        let confirm = json!({ "token": token });
        process.client().ok("account/confirm_new_email", confirm).await;
    }
    process.terminate();
    let log = std::fs::read_to_string(folder.path().join("log")).unwrap();
    let expected = ["email_confirmation.succeeded", "email_change.succeeded"];
    assert_eq!(
        logged_events(&log),
        expected.map(|event| (event.to_owned(), Some(ada.id), None, None))
    );
}
