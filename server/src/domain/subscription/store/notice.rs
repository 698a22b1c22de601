//! The SQL that records which emails about payments were sent.

use protocol::ids::UserId;
use sqlx::PgConnection;

/// The recipient of an email.
pub(in crate::domain::subscription) struct Addressee {
    pub(in crate::domain::subscription) email: String,
    pub(in crate::domain::subscription) user_name: String,
}

/// Records that a person is sent an email of this kind about an invoice, subscription or card; returns false if the email was recorded
/// before.
pub(in crate::domain::subscription) async fn insert(
    conn: &mut PgConnection,
    user: UserId,
    kind: &str,
    about: &str,
) -> Result<bool, sqlx::Error> {
    let inserted = sqlx::query!(
        "insert into payment_notice (user_id, kind, about) values ($1, $2, $3) on conflict do nothing",
        user.0,
        kind,
        about
    )
    .execute(conn)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

pub(in crate::domain::subscription) async fn find_addressee(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<Addressee>, sqlx::Error> {
    sqlx::query_as!(Addressee, "select email, user_name from account where id = $1", user.0)
        .fetch_optional(conn)
        .await
}
