//! Database queries for the email log, which lists the emails to each person. Triggers on the table of tasks write the log
//! (migrations/0083), because emails are tasks.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// An entry of the email log: an email to a person, without its text.
#[derive(Debug)]
pub struct LoggedMail {
    /// The Message-ID of the email, without the part after `@`.
    pub id: Uuid,
    pub subject: String,
    /// The time at which the email was put into the queue.
    pub queued: OffsetDateTime,
    /// The status of the email: `queued`, `sent`, `given_up`, `expired` or `replaced`.
    pub status: String,
}

/// Returns the newest entries of the email log for a person, at most `limit`.
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

/// Deletes all entries of the email log for a person whose account is deleted.
pub async fn delete_logged_of(connection: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!("delete from mail_log where user_id = $1", user.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes the entries of the email log whose emails were queued before this time.
pub async fn delete_logged_before(connection: &mut PgConnection, before: OffsetDateTime) -> sqlx::Result<()> {
    sqlx::query!("delete from mail_log where queued < $1", before)
        .execute(connection)
        .await?;
    Ok(())
}
