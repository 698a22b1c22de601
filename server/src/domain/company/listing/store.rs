//! The SQL that reads companies for clients.

use serde::Deserialize;
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

/// A row of a company, with its members.
#[derive(Debug)]
pub(super) struct CompanyRow {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) logo_key: Option<String>,
    pub(super) verified: bool,
    pub(super) owner_name: String,
    pub(super) number_of_members: i64,
    pub(super) members: Json<Vec<MemberRow>>,
    pub(super) deleted: Option<OffsetDateTime>,
    pub(super) deleted_by: Option<String>,
}

/// A member of a company, parsed from the JSON that the query returns.
#[derive(Debug, Deserialize)]
pub(super) struct MemberRow {
    pub(super) id: i64,
    pub(super) user_name: String,
    pub(super) email: String,
    pub(super) role_name: String,
    pub(super) avatar_key: Option<String>,
}

/// Returns the companies with these ids, in the given order. Only the companies in `open` are returned with their members.
pub(super) async fn list_companies(
    connection: &mut PgConnection,
    companies: &[i64],
    open: &[i64],
) -> sqlx::Result<Vec<CompanyRow>> {
    sqlx::query_as!(
        CompanyRow,
        r#"select c.id, c.name, c.description, c.logo_key, c.verified, coalesce(w.user_name, '') as "owner_name!",
                  (select count(*) from company_person m where m.company_id = c.id) as "number_of_members!",
                  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'user_name', a.user_name, 'email', a.email,
                                                                'role_name', m.role_name, 'avatar_key', a.avatar_key)
                                             order by array_position(array['owner', 'admin', 'member'], m.role_name), m.joined, a.id)
                            from company_person m join account a on a.id = m.user_id
                            where m.company_id = c.id and c.id = any($2)), '[]') as "members!: Json<Vec<MemberRow>>",
                  c.deleted, b.user_name as "deleted_by?"
           from unnest($1::bigint[]) with ordinality o(id, place)
           join company c on c.id = o.id
           left join lateral (
               select a.user_name from account a
               where a.id = coalesce(c.owner_id, (select d.user_id from deleted_company_member d
                                                  where d.company_id = c.id and d.role_name = 'owner')) offset 0) w on true
           left join lateral (select a.user_name from account a where a.id = c.deleted_by offset 0) b on true
           order by o.place"#,
        companies,
        open
    )
    .fetch_all(connection)
    .await
}
