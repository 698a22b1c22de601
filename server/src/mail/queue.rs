//! Emails as tasks of the queue: the transaction that causes an email adds it, so that it is sent if, and only if, that transaction commits.
//!
//! An email is sent at least once. A second copy is sent only if a process or its database ends, or the mail server stops answering,
//! between the server's acceptance of the email and the deletion of the row. That is one copy for each such event, for the few emails under
//! way, and all copies have the same Message-ID. The row, whose link may contain a secret, is deleted with the email.

use actors::queue::{Backoff, Kind, Lane, OUTSIDE, Task};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::messages::Message;

/// An email to one address.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SendEmail {
    pub(super) to: String,
    pub(super) message: Message,
}

impl Kind for SendEmail {
    const NAME: &'static str = "send_email";
    const LANE: Lane = Lane::Mail;
    const BACKOFF: Backoff = OUTSIDE;
}

/// Returns the task that sends an email to one address. After `expires`, when the link stops working, it is no longer sent. If a new token
/// makes the former one useless (`Kind::replaces`), the former email is dropped unless it has been sent.
pub fn email(to: &str, message: &Message, expires: Option<OffsetDateTime>) -> Task {
    let subject = to.to_lowercase();
    let (replaces, key) = (
        message.kind.replaces(),
        format!("email:{}:{subject}", message.kind.as_str()),
    );
    let payload = SendEmail {
        to: to.to_owned(),
        message: message.clone(),
    };
    let task = Task::of(&payload).about(subject).until(expires);
    if replaces { task.replacing(key) } else { task }
}

/// Deletes all emails to an address, and the records of those that could not be sent: for an account that is deleted.
pub async fn forget(connection: &mut PgConnection, to: &str) -> sqlx::Result<()> {
    actors::queue::forget(connection, &to.to_lowercase()).await
}

/// Deletes the emails to an address whose link stops working at this time: for a person who is deleted, to an address that is not yet theirs.
pub async fn forget_expiring(connection: &mut PgConnection, to: &str, expires: OffsetDateTime) -> sqlx::Result<()> {
    actors::queue::forget_expiring(connection, &to.to_lowercase(), expires).await
}
