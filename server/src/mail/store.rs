//! The SQL of the log of emails. Triggers of the queue's table write it (migrations/0083): an email is a task.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// An email to a person, without its text.
#[derive(Debug)]
pub struct LoggedMail {
    /// The email's Message-ID, without the host.
    pub id: Uuid,
    pub subject: String,
    /// The time at which it was put into the queue.
    pub queued: OffsetDateTime,
    /// `queued`, `sent`, `given_up`, `expired` or `replaced`.
    pub status: String,
}

/// Returns the newest emails to a person.
pub async fn list_logged(connection: &mut PgConnection, user: UserId, limit: i64) -> sqlx::Result<Vec<LoggedMail>> {
    sqlx::query_as!(
        LoggedMail,
        "select uuid as id, subject, queued, status from mail_log where user_id = $1 order by queued desc limit $2",
        user.0,
        limit
    )
    .fetch_all(connection)
    .await
}

/// Deletes the emails to a person who is deleted.
pub async fn delete_logged_of(connection: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from mail_log where user_id = $1", user.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes the emails that were queued before that time.
pub async fn delete_logged_before(connection: &mut PgConnection, before: OffsetDateTime) -> sqlx::Result<()> {
    sqlx::query!("delete from mail_log where queued < $1", before)
        .execute(connection)
        .await?;
    Ok(())
}
