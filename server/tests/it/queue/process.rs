//! A server that is killed while tasks run.

use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use crate::mail::SmtpServer;
use crate::support::factories::PASSWORD;
use crate::support::queue::pass;
use crate::support::{TestProcess, cluster, pause};

const PEOPLE: usize = 12;

async fn count(pool: &PgPool, condition: &'static str) -> i64 {
    sqlx::query_scalar(condition).fetch_one(pool).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn tasks_that_ran_or_waited_when_the_server_was_killed_run_after_its_restart() {
    let database = cluster::new_database().await;
    let pool = PgPoolOptions::new().connect_with(database.options).await.unwrap();
    // accepts connections and sends nothing
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = silent.local_addr().unwrap().port();
    let data = tempfile::tempdir().unwrap();
    let address = format!("smtp://127.0.0.1:{port}");
    let settings = [
        ("NEEDLEDROP_MAIL", address.as_str()),
        ("DATABASE_URL", database.url.as_str()),
    ];
    let first = TestProcess::start(&data.path().join("data"), "127.0.0.1:0", &settings);
    let client = first.client();
    for number in 0..PEOPLE {
        let form = json!({"pass": PASSWORD, "user_name": format!("p{number}"), "email": format!("p{number}@it.test"), "role": "creator"});
        client.ok("account/sign_up", form).await;
    }
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(silent.accept().await.unwrap());
    }
    first.kill();
    assert_eq!(
        count(&pool, "select count(*) from queue_task where claim is not null").await,
        4
    );
    assert_eq!(
        count(
            &pool,
            "select count(*) from queue_task where lane = 'mail' and payload is not null"
        )
        .await,
        PEOPLE as i64
    );
    drop((held, silent));
    // the leases expire
    pass(&pool, time::Duration::minutes(1)).await;
    let smtp = SmtpServer::start_on(port, &[]).await;
    let second = TestProcess::start(&data.path().join("data"), "127.0.0.1:0", &settings);
    // counting ends the SMTP server, which must have answered by then
    let deadline = Instant::now() + Duration::from_secs(20);
    while count(&pool, "select count(*) from queue_task where lane = 'mail'").await > 0 {
        assert!(Instant::now() < deadline, "a task that was carried out stays");
        pause().await;
    }
    let counts = smtp.count(PEOPLE).await;
    assert_eq!((counts.len(), counts.values().max()), (PEOPLE, Some(&1)));
    assert!(second.terminate());
}
