//! The SQL of letters that wait.

use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::letters::Letter;

/// A letter that this process may try to send.
#[derive(Debug)]
pub(super) struct Claimed {
    pub(super) id: i64,
    pub(super) message_id: Uuid,
    pub(super) kind: String,
    pub(super) recipient: String,
    pub(super) content: Json<Letter>,
    pub(super) created: OffsetDateTime,
    pub(super) expires: Option<OffsetDateTime>,
    /// This one included.
    pub(super) tries: i32,
}

pub(super) async fn insert_letter(
    connection: &mut PgConnection,
    recipient: &str,
    letter: &Letter,
    expires: Option<OffsetDateTime>,
    created: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into mail_letter (kind, recipient, content, created, expires, due) values ($1, $2, $3, $4, $5, $4)",
        letter.kind.as_str(),
        recipient,
        Json(letter) as _,
        created,
        expires
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the letters of a kind that wait for an address.
pub(super) async fn delete_waiting(connection: &mut PgConnection, recipient: &str, kind: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from mail_letter where lower(recipient) = lower($1) and kind = $2 and due is not null",
        recipient,
        kind
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn delete_of_recipient(connection: &mut PgConnection, recipient: &str) -> sqlx::Result<()> {
    sqlx::query!("delete from mail_letter where lower(recipient) = lower($1)", recipient)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete_expiring(
    connection: &mut PgConnection,
    recipient: &str,
    expires: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from mail_letter where lower(recipient) = lower($1) and expires = $2",
        recipient,
        expires
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes letters that are due; nobody else is given them before `until`.
pub(super) async fn claim_due(
    connection: &mut PgConnection,
    now: OffsetDateTime,
    until: OffsetDateTime,
    limit: i64,
) -> sqlx::Result<Vec<Claimed>> {
    sqlx::query_as!(
        Claimed,
        r#"update mail_letter set due = $2, tries = tries + 1
           where id in (select id from mail_letter where due <= $1 order by due, id limit $3 for update skip locked)
           returning id, message_id, kind, recipient, content as "content!: Json<Letter>", created, expires, tries"#,
        now,
        until,
        limit
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn delete_letter(connection: &mut PgConnection, id: i64) -> sqlx::Result<()> {
    sqlx::query!("delete from mail_letter where id = $1", id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Says when the letter may be tried again, unless somebody else has tried it since.
pub(super) async fn update_due(
    connection: &mut PgConnection,
    id: i64,
    tries: i32,
    due: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update mail_letter set due = $3 where id = $1 and tries = $2 and due is not null",
        id,
        tries,
        due
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Gives the letter up: what it said goes, and why stays, for some days.
pub(super) async fn update_given_up(
    connection: &mut PgConnection,
    id: i64,
    tries: i32,
    failure: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update mail_letter set due = null, content = null, failure = $3 where id = $1 and tries = $2",
        id,
        tries,
        failure
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn delete_given_up_before(connection: &mut PgConnection, before: OffsetDateTime) -> sqlx::Result<()> {
    sqlx::query!("delete from mail_letter where due is null and created < $1", before)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn count_waiting(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from mail_letter where due is not null"#)
        .fetch_one(connection)
        .await
}
