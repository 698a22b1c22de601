//! Emails as background tasks, which the database stores. The transaction that causes an email also adds the email's task, so that the
//! email is sent if and only if the transaction commits.
//!
//! An email is sent at least once. A second copy is sent only if the process, its database or the mail server fails after the mail server
//! has accepted the email and before the task is deleted. All copies have the same Message-ID. When the email is sent, the task is deleted,
//! because the email's link can contain a secret.

use actors::queue::{Backoff, Kind, Lane, OUTSIDE, Task};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::messages::Message;

/// The task that sends an email to one address.
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

/// Returns the task that sends an email to one address. The email is not sent after the time `expires`, at which its link stops working. If
/// the token in the email's link replaces the token of an earlier email of the same kind (`Kind::replaces`), the earlier email is dropped,
/// unless it was already sent.
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

/// Deletes the queued emails to the address of a deleted account, and the records of emails to this address that could not be sent.
pub async fn forget(connection: &mut PgConnection, to: &str) -> sqlx::Result<()> {
    actors::queue::forget(connection, &to.to_lowercase()).await
}

/// Deletes the queued emails to an address whose link stops working at the time `expires`. This is used when an account is deleted that was
/// about to change its address to this one. The address may belong to somebody else, whose other emails must stay.
pub async fn forget_expiring(connection: &mut PgConnection, to: &str, expires: OffsetDateTime) -> sqlx::Result<()> {
    actors::queue::forget_expiring(connection, &to.to_lowercase(), expires).await
}
