//! account/log_in: the cost of hashing a password, and other calls meanwhile.

use std::time::Duration;

use argon2::PasswordHasher as _;
use reqwest::Method;
use serde_json::{Value, json};
use server::passwords::Priority;
use sqlx::postgres::PgPoolOptions;

use crate::support::factories::PASSWORD;
use crate::support::{Client, Person, TestProcess, TestServer, cluster};

const NEW: &str = "another password";

pub(super) async fn log_in(server: &TestServer, person: &Person, pass: &str) -> u16 {
    let payload = json!({"email": person.email, "pass": pass});
    server.visitor().call("account/log_in", payload).await.0
}

#[tokio::test]
async fn a_hash_with_other_parameters_is_replaced_at_the_log_in() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let params = argon2::Params::new(8_192, 1, 1, None).unwrap();
    let old = argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params)
        .hash_password_with_salt(PASSWORD.as_bytes(), b"0123456789abcdef")
        .unwrap()
        .to_string();
    sqlx::query("update account set password_hash = $1")
        .bind(&old)
        .execute(&server.pool)
        .await
        .unwrap();
    let hash = async || -> String {
        sqlx::query_scalar("select password_hash from account")
            .fetch_one(&server.pool)
            .await
            .unwrap()
    };
    assert_eq!(log_in(&server, &ann, "not this one").await, 401);
    assert_eq!(hash().await, old);
    assert_eq!(log_in(&server, &ann, PASSWORD).await, 200);
    let new = hash().await;
    assert!(new.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{new}");
    assert_eq!(log_in(&server, &ann, PASSWORD).await, 200);
    assert_eq!(hash().await, new, "a hash of the present parameters stays");
}

/// The most memory that a flood of log-ins may leave in use: 19 MiB for the hashes of each of the two workers, and 32 MiB for everything
/// else.
const FLOOD_MEMORY: u64 = (2 * 19 + 32) * 1_024 * 1_024;

#[tokio::test]
async fn a_flood_of_log_ins_leaves_little_in_memory() {
    let database = cluster::new_database().await;
    let data = tempfile::tempdir().unwrap();
    let settings = [("DATABASE_URL", database.url.as_str())];
    let process = TestProcess::start(&data.path().join("data"), "127.0.0.1:0", &settings);
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .connect_with(database.options)
        .await
        .unwrap();
    let memory = async || -> u64 {
        let figures = process.client().get("/metrics").await.text().await.unwrap();
        let line = figures
            .lines()
            .find(|line| line.starts_with("needledrop_resident_memory_bytes"));
        line.unwrap().rsplit(' ').next().unwrap().parse::<f64>().unwrap() as u64
    };
    let before = memory().await;
    let client = process.client();
    let floods = (0..16).map(|_| async {
        let mut tried = 0;
        for _ in 0..8 {
            let payload = json!({"email": "nobody@it.test", "pass": PASSWORD});
            let (status, body) = client.call("account/log_in", payload).await;
            assert!(status == 401 || status == 429, "{status} {body}");
            tried += u32::from(status == 401);
        }
        tried
    });
    let tried: u32 = futures_util::future::join_all(floods).await.into_iter().sum();
    assert!(tried >= 64, "only {tried} were worked on");
    let after = memory().await;
    assert!(
        after.saturating_sub(before) <= FLOOD_MEMORY,
        "{before} bytes became {after} by {tried} log-ins"
    );
    pool.close().await;
}

#[tokio::test]
async fn a_log_in_by_the_former_password_opens_no_session_while_another_is_set() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let mut setting = server.pool.begin().await.unwrap();
    let new = server
        .state
        .passwords
        .hash(Priority::Account, None, NEW.to_owned())
        .await
        .unwrap();
    sqlx::query("update account set password_hash = $1 where id = $2")
        .bind(new)
        .bind(ann.id)
        .execute(&mut *setting)
        .await
        .unwrap();
    // all sessions have ended by now; this one would be opened afterwards
    let logging_in = log_in(&server, &ann, PASSWORD);
    let waits = async {
        server.wait_for_blocked(1).await;
        setting.commit().await.unwrap();
    };
    let (status, ()) = tokio::time::timeout(Duration::from_secs(20), async { tokio::join!(logging_in, waits) })
        .await
        .expect("the log-in waits for the new password");
    assert_eq!(status, 401);
    assert_eq!(
        server
            .number("select count(*) from session where user_id = $1", ann.id)
            .await,
        0
    );
    assert_eq!(log_in(&server, &ann, NEW).await, 200);
}

#[tokio::test]
async fn beyond_the_queue_a_log_in_is_refused_with_a_time_to_wait() {
    let server = TestServer::start_with(|config| {
        config.limits.password_workers = 1;
        config.limits.password_queue = 2;
    })
    .await;
    let visitor: Client = server.visitor();
    let (mut refused, mut hashed) = (0, 0);
    // how many calls meet a full queue depends on timing; but some do, and each of those gets a Retry-After
    while refused == 0 {
        let calls = (0..12).map(|_| {
            let request = visitor
                .request(Method::POST, "/api/account/log_in")
                .json(&json!({"email": "nobody@it.test", "pass": PASSWORD}));
            async { request.send().await.unwrap() }
        });
        for answer in futures_util::future::join_all(calls).await {
            if answer.status() == 429 {
                refused += 1;
                let wait: u64 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
                assert!(wait >= 1);
                assert_eq!(answer.json::<Value>().await.unwrap()["error"], "too_many_requests");
            } else {
                hashed += 1;
                assert_eq!(answer.status(), 401);
            }
        }
        assert!(hashed < 1_000, "none of so many was refused");
    }
    assert!(hashed > 0, "all were refused");
}
