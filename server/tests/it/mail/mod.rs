//! Letters through a real SMTP server: aiosmtpd, in a process of its own.

mod delivery;
mod process;
mod queue;
mod smtp_server;
mod tls;

use std::sync::{Arc, Mutex};

use server::config::{Config, MailTransport};
use server::mail::letters::{self, Letter};
use server::mail::sender::Sender;
use server::mail::{Mail, queue as mail_queue};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use time::{Duration, OffsetDateTime};

use crate::support::cluster;
use smtp_server::SmtpServer;

/// A database with a queue, a clock that stands until it is set, and no server: whoever sends is told to.
struct Post {
    pool: PgPool,
    now: Arc<Mutex<OffsetDateTime>>,
    config: Config,
}

impl Post {
    /// Sends to this address (`outbox`, smtp://…).
    async fn to(transport: &str) -> Self {
        let database = cluster::new_database().await;
        let data = tempfile::tempdir().unwrap().keep();
        let config = Config::load(Some(&no_file(&data)), |name| {
            Some(match name {
                "NEEDLEDROP_DATA" => data.join("data").display().to_string(),
                "NEEDLEDROP_MAIL" => transport.to_owned(),
                "NEEDLEDROP_MAIL_FROM" => "Needledrop <post@sender.test>".to_owned(),
                _ => return None,
            })
        });
        Self {
            pool: PgPoolOptions::new()
                .max_connections(8)
                .connect_with(database.options)
                .await
                .unwrap(),
            // to the second, which is what a Date header tells
            now: Arc::new(Mutex::new(OffsetDateTime::from_unix_timestamp(1_800_000_000).unwrap())),
            config: config.unwrap(),
        }
    }

    fn now(&self) -> OffsetDateTime {
        *self.now.lock().unwrap()
    }

    fn pass(&self, time: Duration) {
        *self.now.lock().unwrap() += time;
    }

    /// A sender, of which each node has one.
    fn sender(&self) -> Sender<impl Fn() -> OffsetDateTime + use<>> {
        let now = Arc::clone(&self.now);
        Sender::new(
            self.pool.clone(),
            Mail::new(&self.config, std::sync::Arc::default()),
            move || *now.lock().unwrap(),
        )
    }

    async fn put(&self, to: &str, letter: &Letter) {
        self.put_until(to, letter, None).await;
    }

    async fn put_until(&self, to: &str, letter: &Letter, expires: Option<OffsetDateTime>) {
        let mut connection = self.pool.acquire().await.unwrap();
        mail_queue::put(&mut connection, to, letter, expires, self.now())
            .await
            .unwrap();
    }

    /// Seconds until the one letter that waits is tried again.
    async fn due_in(&self) -> i64 {
        let due: OffsetDateTime = sqlx::query_scalar("select due from mail_letter")
            .fetch_one(&self.pool)
            .await
            .unwrap();
        (due - self.now()).whole_seconds()
    }

    async fn waiting(&self) -> i64 {
        let mut connection = self.pool.acquire().await.unwrap();
        mail_queue::length(&mut connection).await.unwrap()
    }
}

fn no_file(folder: &std::path::Path) -> std::path::PathBuf {
    let file = folder.join("none.toml");
    std::fs::write(&file, "").unwrap();
    file
}

/// A letter whose link holds a secret.
fn reset() -> Letter {
    letters::reset_password(
        "Ann",
        "ann@it.test",
        "http://127.0.0.1:8080",
        "s3cret",
        Duration::hours(1),
    )
}

/// The setting that names this server.
fn transport(server: &SmtpServer) -> MailTransport {
    serde_json::from_value(server.url("smtp", "").into()).unwrap()
}
