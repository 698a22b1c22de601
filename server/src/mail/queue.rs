//! Emails as tasks of the queue: one is put in by the transaction that causes it, so that it leaves if, and only if, that commits.
//!
//! It is sent at least once: a second copy can only leave where a process or its database ends, or the mail server falls silent, between the
//! server's taking the email and the row's going. That is one copy for each such event, for the few emails under way, and all copies carry one
//! Message-ID. A row whose link holds a secret goes with the email.

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

/// The task that sends an email to one address. After `expires`, when the link stops working, it is no longer sent. Where a new token makes the
/// former one worthless (`Kind::replaces`), the former email goes if it has not been sent.
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

/// Forgets all emails to an address, with what is known of those that could not be sent: for an account that is deleted.
pub async fn forget(connection: &mut PgConnection, to: &str) -> sqlx::Result<()> {
    actors::queue::forget(connection, &to.to_lowercase()).await
}

/// Forgets the emails to an address whose link stops working at this time: for one of somebody who is deleted, to an address that is not
/// theirs yet.
pub async fn forget_expiring(connection: &mut PgConnection, to: &str, expires: OffsetDateTime) -> sqlx::Result<()> {
    actors::queue::forget_expiring(connection, &to.to_lowercase(), expires).await
}
