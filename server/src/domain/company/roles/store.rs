//! The SQL that reads and changes the roles of a company's members.

use protocol::ids::{CompanyId, UserId};
use sqlx::PgConnection;

/// Returns the role of a member; `None` for a person who does not belong to the company.
pub(in crate::domain::company) async fn find_role(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select role_name from company_member where company_id = $1 and user_id = $2",
        company.0,
        member.0
    )
    .fetch_optional(conn)
    .await
}

pub(super) async fn update_role(
    conn: &mut PgConnection,
    company: CompanyId,
    member: UserId,
    role_name: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update company_member set role_name = $3 where company_id = $1 and user_id = $2",
        company.0,
        member.0,
        role_name
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Makes `to` the owner of a company, and the former owner `from` an admin.
pub(super) async fn update_owner(
    conn: &mut PgConnection,
    company: CompanyId,
    from: UserId,
    to: UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with owner as (update company set owner_id = $3 where id = $1)
         update company_member set role_name = case user_id when $3 then 'owner' else 'admin' end
         where company_id = $1 and user_id in ($2, $3)",
        company.0,
        from.0,
        to.0
    )
    .execute(conn)
    .await?;
    Ok(())
}
