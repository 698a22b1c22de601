//! The queue of letters, a table: a letter is put in by the transaction that causes it, so that it leaves if, and only if, that commits.
//!
//! Whoever sends (`sender.rs`) takes a letter for a minute, and for longer while it lasts, sends it, and deletes its row, whose link holds a secret. It is sent
//! at least once: a second copy can only leave where a process or its database ends, or the mail server falls silent, between the
//! server's taking the letter and the row's going. That is one copy for each such event, for the few letters under way, and all copies
//! carry one Message-ID.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::letters::Letter;
use super::store;

/// Puts a letter to one address into the queue, in the caller's transaction; `state.mail.wake()` after its commit has it sent at
/// once. After `expires`, when the link stops working, it is no longer sent. Where a new token makes the former one worthless
/// (`Kind::replaces`), the former letter goes if it still waits.
pub async fn put(
    connection: &mut PgConnection,
    to: &str,
    letter: &Letter,
    expires: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    if letter.kind.replaces() {
        store::delete_waiting(connection, to, letter.kind.as_str()).await?;
    }
    store::insert_letter(connection, to, letter, expires, now).await
}

/// Forgets all letters to an address, with what is known of those that could not be sent: for an account that is deleted.
pub async fn forget(connection: &mut PgConnection, to: &str) -> sqlx::Result<()> {
    store::delete_of_recipient(connection, to).await
}

/// Forgets the letters to an address whose link stops working at this time: for one of somebody who is deleted, to an address that is not
/// theirs yet.
pub async fn forget_expiring(connection: &mut PgConnection, to: &str, expires: OffsetDateTime) -> sqlx::Result<()> {
    store::delete_expiring(connection, to, expires).await
}

/// Letters that wait.
pub async fn length(connection: &mut PgConnection) -> sqlx::Result<i64> {
    store::count_waiting(connection).await
}
