//! The SQL for opt-ins to promotions: which account wants to be informed about which promotion, and at which email address.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::Promotion;

/// Stores the opt-in of an account to a promotion; a repeated opt-in replaces the email.
pub(super) async fn upsert_opt_in(
    connection: &mut PgConnection,
    user_id: UserId,
    email: &str,
    promotion: Promotion,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into promotion_opt_in (user_id, email, promotion_type, created) values ($1, $2, $3, $4)
         on conflict (user_id, promotion_type) do update set email = excluded.email",
        user_id.0,
        email,
        promotion.as_str(),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns the account's own opt-in, or else an opt-in that another account made with this account's email.
pub(crate) async fn find_opt_in(
    connection: &mut PgConnection,
    user_id: UserId,
    promotion: Promotion,
) -> sqlx::Result<Option<(String, OffsetDateTime)>> {
    let found = sqlx::query!(
        "select o.email, o.created from promotion_opt_in o join account a on a.id = $1
         where o.promotion_type = $2 and (o.user_id = a.id or lower(o.email) = lower(a.email))
         order by o.user_id = a.id desc, o.created limit 1",
        user_id.0,
        promotion.as_str()
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|row| (row.email, row.created)))
}
