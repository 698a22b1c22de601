//! The SQL of companies.

use protocol::entity::company::CompanyMember;
use protocol::ids::UserId;
use sqlx::PgConnection;
use sqlx::types::Json;

/// A company with its members.
#[derive(Debug)]
pub(super) struct CompanyRow {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) logo_key: Option<String>,
    pub(super) verified: bool,
    pub(super) members: Json<Vec<CompanyMember>>,
}

/// The companies that a person belongs to, in the order of joining; their owners come first among the members.
pub(super) async fn list_of_member(connection: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<CompanyRow>> {
    sqlx::query_as!(
        CompanyRow,
        r#"select c.id, c.name, c.description, c.logo_key, c.verified,
                  (select jsonb_agg(jsonb_build_object('id', a.id, 'user_name', a.user_name, 'email', a.email, 'role_name', o.role_name)
                                    order by o.role_name = 'owner' desc, o.joined, a.id)
                   from company_member o join account a on a.id = o.user_id where o.company_id = c.id) as "members!: Json<Vec<CompanyMember>>"
           from company c join company_member m on m.company_id = c.id
           where m.user_id = $1
           order by m.joined, c.id"#,
        user.0
    )
    .fetch_all(connection)
    .await
}
