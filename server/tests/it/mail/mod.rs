//! Emails through a real SMTP server: aiosmtpd, in a process of its own.

mod delivery;
mod process;
mod queue;
mod smtp_server;
mod tls;

use actors::queue::{Handlers, Lane, Queue, Timing, Worker, enqueue};
use server::config::{Config, MailTransport};
use server::mail::messages::{self, Message};
use server::mail::sender::add_sender;
use server::mail::{Mail, queue as mail_queue};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use time::{Duration, OffsetDateTime};

use crate::support::cluster;
use crate::support::queue::pass;
pub use smtp_server::SmtpServer;

/// A database with a queue, and no server: the test runs the workers.
struct Post {
    pool: PgPool,
    config: Config,
}

impl Post {
    /// Configures this transport (`outbox`, smtp://…).
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
            config: config.unwrap(),
        }
    }

    /// Moves all queued tasks this far into the past.
    async fn pass(&self, time: Duration) {
        pass(&self.pool, time).await;
    }

    /// A worker, of which each node has one.
    fn worker(&self) -> Worker {
        let handlers = add_sender(Handlers::new(), Mail::new(&self.config));
        Worker::new(self.pool.clone(), Queue::default(), handlers, Timing::default())
    }

    /// Sends the emails that are due; gives the number of attempts.
    async fn send_due(&self) -> usize {
        self.worker().run_due(Lane::Mail).await.unwrap()
    }

    async fn put(&self, to: &str, message: &Message) {
        self.put_until(to, message, None).await;
    }

    async fn put_until(&self, to: &str, message: &Message, expires: Option<OffsetDateTime>) {
        let mut connection = self.pool.acquire().await.unwrap();
        let email = mail_queue::email(to, message, expires);
        enqueue(&mut connection, &email).await.unwrap();
    }

    /// The present time of the database.
    async fn now(&self) -> OffsetDateTime {
        sqlx::query_scalar("select clock_timestamp()")
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    /// The seconds until the next attempt of the one queued email.
    async fn due_in(&self) -> i64 {
        sqlx::query_scalar("select round(extract(epoch from due - clock_timestamp()))::int8 from queue_task")
            .fetch_one(&self.pool)
            .await
            .unwrap()
    }

    async fn waiting(&self) -> i64 {
        let mut connection = self.pool.acquire().await.unwrap();
        actors::queue::length(&mut connection, Lane::Mail).await.unwrap()
    }
}

fn no_file(folder: &std::path::Path) -> std::path::PathBuf {
    let file = folder.join("none.toml");
    std::fs::write(&file, "").unwrap();
    file
}

/// An email whose link contains a secret.
fn reset() -> Message {
    messages::reset_password(
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
