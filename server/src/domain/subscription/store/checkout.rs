//! The SQL for the checkout pages of the payment provider that people have opened.

use protocol::ids::UserId;
use sqlx::PgConnection;
use uuid::Uuid;

/// Records that a person opens a checkout page. Returns the provider's id of the person's previous checkout page, if the provider has
/// created it.
pub(in crate::domain::subscription) async fn replace(
    conn: &mut PgConnection,
    user: UserId,
    key: Uuid,
) -> Result<Option<String>, sqlx::Error> {
    let former = sqlx::query_scalar!(
        "with former as (select session_id from checkout where user_id = $1),
              kept as (insert into checkout (user_id, key) values ($1, $2)
                       on conflict (user_id) do update set key = excluded.key, session_id = null, opened = now())
         select session_id from former",
        user.0,
        key
    );
    Ok(former.fetch_optional(conn).await?.flatten())
}

/// Stores the provider's id of a checkout page; returns false if the person has opened another page since.
pub(in crate::domain::subscription) async fn update(
    conn: &mut PgConnection,
    user: UserId,
    key: Uuid,
    session_id: &str,
) -> Result<bool, sqlx::Error> {
    let updated = sqlx::query!(
        "update checkout set session_id = $3 where user_id = $1 and key = $2",
        user.0,
        key,
        session_id
    );
    Ok(updated.execute(conn).await?.rows_affected() == 1)
}

/// Deletes the record of a checkout page that was completed or has expired.
pub(in crate::domain::subscription) async fn delete(
    conn: &mut PgConnection,
    user: UserId,
    session_id: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from checkout where user_id = $1 and session_id = $2",
        user.0,
        session_id
    )
    .execute(conn)
    .await?;
    Ok(())
}
