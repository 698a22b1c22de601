//! Emails when the process is killed, and what the log contains of them.

use std::process::Stdio;

use serde_json::json;
use sqlx::PgPool;

use super::SmtpServer;
use crate::support::factories::PASSWORD;
use crate::support::queue::pass;
use crate::support::{TestProcess, cluster};

fn sign_up(email: &str) -> serde_json::Value {
    json!({"pass": PASSWORD, "user_name": "ann", "email": email, "role": "creator"})
}

#[tokio::test(flavor = "multi_thread")]
async fn an_email_that_waits_when_the_server_is_killed_is_sent_after_its_restart() {
    let smtp = SmtpServer::start().await;
    let (port, address) = (smtp.port, smtp.url("smtp", ""));
    smtp.stop().await;
    let database = cluster::new_database().await;
    let pool = PgPool::connect_with(database.options).await.unwrap();
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("data");
    let settings = [
        ("NEEDLEDROP_MAIL", address.as_str()),
        ("DATABASE_URL", database.url.as_str()),
    ];
    let first = TestProcess::start(&folder, "127.0.0.1:0", &settings);
    first.client().ok("account/sign_up", sign_up("ann@it.test")).await;
    first.kill();
    // the length of a claim, or of the pause after a failed attempt
    pass(&pool, time::Duration::minutes(2)).await;
    let mut smtp = SmtpServer::start_on(port, &[]).await;
    let second = TestProcess::start(&folder, "127.0.0.1:0", &settings);
    assert_eq!(smtp.message().await.to, ["ann@it.test"]);
    assert!(second.terminate());
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_and_figures_name_no_address_and_no_token() {
    let mut smtp = SmtpServer::start_on(0, &["--user", "needledrop", "hidden-word"]).await;
    smtp.answer("recipient", "550").await;
    let data = tempfile::tempdir().unwrap();
    std::fs::set_permissions(data.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let address = smtp.url("smtp", "needledrop:hidden-word@");
    let log = data.path().join("log");
    let folder = data.path().join("data");
    let server = TestProcess::start_with(
        &folder,
        "127.0.0.1:0",
        &[("NEEDLEDROP_MAIL", &address), ("RUST_LOG", "trace,sqlx=info")],
        {
            let log = std::fs::File::create(&log).unwrap();
            Stdio::from(log)
        },
    );
    let client = server.client();
    client.ok("account/sign_up", sign_up("ann@it.test")).await;
    // The length of the queue is read before the counters: an answer may show the old length with the new counters.
    let expected = [
        "needledrop_mail_messages_total{outcome=\"given_up\"} 1",
        "needledrop_mail_queue 0",
    ];
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(90);
    let figures = loop {
        let figures = client.get("/metrics").await.text().await.unwrap();
        if expected.iter().all(|figure| figures.contains(figure)) {
            break figures;
        }
        assert!(std::time::Instant::now() < deadline, "{figures}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert!(server.terminate());
    let logged = std::fs::read_to_string(&log).unwrap();
    assert!(logged.contains("task given up"), "{logged}");
    for secret in ["ann@it.test", "/?token=", "hidden-word"] {
        assert!(!figures.contains(secret), "{secret} in the figures");
        let line = logged.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret} in the log");
    }
}
