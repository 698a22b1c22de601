//! `company_access`.

use crate::access::company::CompanyAccess;
use protocol::ids::{CompanyId, UserId};
use sqlx::PgConnection;

/// None where there is no such company, or the account may not come in.
pub(in crate::access) async fn find_access(
    conn: &mut PgConnection,
    user: UserId,
    company: CompanyId,
) -> Result<Option<CompanyAccess>, sqlx::Error> {
    sqlx::query_as!(
        CompanyAccess,
        r#"select name as "name!", is_admin as "is_admin!", role_name, sees as "sees!", posts as "posts!", manages as "manages!"
           from company_access($1, $2)"#,
        user.0,
        company.0
    )
    .fetch_optional(conn)
    .await
}
