//! The SQL for the ratings that the staff gives to creators.

use protocol::ids::UserId;
use sqlx::PgConnection;

/// Returns an account's role and the rating that the staff gave to it, and locks the account's row until the transaction ends.
pub(crate) async fn find_rating(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<Option<(String, i16)>> {
    let found = sqlx::query!(
        "select role, user_rating from account where id = $1 for no key update",
        user_id.0
    );
    let row = found.fetch_optional(connection).await?;
    Ok(row.map(|row| (row.role, row.user_rating)))
}

pub(crate) async fn update_rating(connection: &mut PgConnection, user_id: UserId, rating: i16) -> sqlx::Result<()> {
    sqlx::query!("update account set user_rating = $2 where id = $1", user_id.0, rating)
        .execute(connection)
        .await?;
    Ok(())
}
