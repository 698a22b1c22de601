//! The SQL for people's pictures.

use protocol::ids::UserId;
use sqlx::PgConnection;

/// Sets or removes a person's picture; returns the key of the former picture in the file store.
pub(crate) async fn update_avatar(
    connection: &mut PgConnection,
    user_id: UserId,
    key: Option<&str>,
) -> sqlx::Result<Option<String>> {
    let before = sqlx::query_scalar!(
        "update account a set avatar_key = $2 from (select id, avatar_key from account where id = $1 for update) b
         where a.id = b.id returning b.avatar_key",
        user_id.0,
        key
    )
    .fetch_optional(connection)
    .await?;
    Ok(before.flatten())
}

/// Returns the key of the picture that represents a person: the person's own picture, or else the logo of the company that the person
/// joined first.
pub(crate) async fn find_logo(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<Option<String>> {
    let logo = sqlx::query_scalar!(
        r#"select coalesce(a.avatar_key, (
               select c.logo_key from company_member m join company c on c.id = m.company_id
               where m.user_id = a.id order by m.joined, m.company_id limit 1)) as "logo?"
           from account a where a.id = $1"#,
        user_id.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(logo.flatten())
}
