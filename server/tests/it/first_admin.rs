//! The first administrator, whom the server creates at its start from the settings.

use serde_json::json;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use crate::support::cluster::{self, TestDatabase};
use crate::support::{Client, TestProcess};

const EMAIL: &str = "Boss@it.test";
const PASSWORD: &str = "of the settings";
const OTHER: &str = "of their own";

/// A database and a data folder on which servers run one after another.
struct Place {
    database: TestDatabase,
    data: tempfile::TempDir,
    pool: PgPool,
}

impl Place {
    async fn new() -> Self {
        let database = cluster::new_database().await;
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .connect_with(database.options.clone())
            .await
            .unwrap();
        Self {
            database,
            data: tempfile::tempdir().unwrap(),
            pool,
        }
    }

    /// Starts the binary, with the administrator in its environment or without.
    fn start(&self, admin: bool) -> TestProcess {
        let mut settings = vec![("DATABASE_URL", self.database.url.as_str())];
        if admin {
            settings.extend([
                ("NEEDLEDROP_ADMIN_EMAIL", EMAIL),
                ("NEEDLEDROP_ADMIN_PASSWORD", PASSWORD),
            ]);
        }
        TestProcess::start(&self.data.path().join("data"), "127.0.0.1:0", &settings)
    }

    async fn accounts(&self) -> Vec<(String, String)> {
        sqlx::query_as("select user_name, role from account order by id")
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }
}

async fn log_in(client: &Client, pass: &str) -> u16 {
    let payload = json!({"email": "boss@it.test", "pass": pass});
    client.call("account/log_in", payload).await.0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_settings_make_the_first_admin_once_and_overwrite_nothing_of_them() {
    let place = Place::new().await;
    let process = place.start(true);
    let client = process.client();
    let who = json!({"email": "boss@it.test", "pass": PASSWORD});
    assert_eq!(client.ok("account/log_in", who).await["role"], "admin");
    let change = json!({"password": PASSWORD, "new_password": OTHER});
    client.ok("account/change_password", change).await;
    client.ok("account/change_name", json!({"name": "The Boss"})).await;
    assert!(process.terminate());

    let process = place.start(true);
    let client = process.client();
    assert_eq!(log_in(&client, PASSWORD).await, 401);
    assert_eq!(log_in(&client, OTHER).await, 200);
    assert_eq!(place.accounts().await, [("The Boss".to_owned(), "admin".to_owned())]);
    assert!(process.terminate());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_settings_leave_an_account_with_that_email_as_it_is() {
    let place = Place::new().await;
    let process = place.start(false);
    let form = json!({"email": "boss@it.test", "pass": OTHER, "user_name": "early", "role": "creator"});
    process.client().ok("account/sign_up", form).await;
    assert!(process.terminate());
    let process = place.start(true);
    assert_eq!(place.accounts().await, [("early".to_owned(), "creator".to_owned())]);
    assert_eq!(log_in(&process.client(), PASSWORD).await, 401);
    assert_eq!(log_in(&process.client(), OTHER).await, 403, "not confirmed, as before");
    assert!(process.terminate());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_named_like_that_email_does_not_keep_the_admin_out() {
    let place = Place::new().await;
    let process = place.start(false);
    let form = json!({"email": "squatter@it.test", "pass": OTHER, "user_name": "boss@IT.test", "role": "creator"});
    process.client().ok("account/sign_up", form).await;
    assert!(process.terminate());
    for _ in 0..2 {
        let process = place.start(true);
        assert_eq!(log_in(&process.client(), PASSWORD).await, 200);
        assert!(process.terminate());
    }
    let accounts = place.accounts().await;
    assert_eq!(accounts.len(), 2, "{accounts:?}");
    assert!(accounts[1].0.starts_with("Boss@it.test "), "{accounts:?}");
}
