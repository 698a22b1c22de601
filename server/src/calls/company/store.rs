//! The SQL of companies.

use protocol::ids::CompanyId;
use serde::Deserialize;
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
    pub(super) owner_name: String,
    pub(super) number_of_members: i64,
    pub(super) members: Json<Vec<MemberRow>>,
}

/// One of its members.
#[derive(Debug, Deserialize)]
pub(super) struct MemberRow {
    pub(super) id: i64,
    pub(super) user_name: String,
    pub(super) email: String,
    pub(super) role_name: String,
    pub(super) avatar_key: Option<String>,
}

/// These companies, in this order; the members of those alone that are `open`.
pub(super) async fn list_companies(
    connection: &mut PgConnection,
    companies: &[CompanyId],
    open: &[CompanyId],
) -> sqlx::Result<Vec<CompanyRow>> {
    let numbers = |ids: &[CompanyId]| ids.iter().map(|id| id.0).collect::<Vec<i64>>();
    sqlx::query_as!(
        CompanyRow,
        r#"select c.id, c.name, c.description, c.logo_key, c.verified, w.user_name as owner_name,
                  (select count(*) from company_member m where m.company_id = c.id) as "number_of_members!",
                  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'user_name', a.user_name, 'email', a.email,
                                                                'role_name', m.role_name, 'avatar_key', a.avatar_key)
                                             order by array_position(array['owner', 'admin', 'member'], m.role_name), m.joined, a.id)
                            from company_member m join account a on a.id = m.user_id
                            where m.company_id = c.id and c.id = any($2)), '[]') as "members!: Json<Vec<MemberRow>>"
           from unnest($1::bigint[]) with ordinality o(id, place)
           join company c on c.id = o.id join account w on w.id = c.owner_id
           order by o.place"#,
        &numbers(companies),
        &numbers(open)
    )
    .fetch_all(connection)
    .await
}

/// A page of all companies, the newest first, and how many there are in all pages. `name` is a part of theirs.
pub(super) async fn find_page(
    connection: &mut PgConnection,
    company: Option<CompanyId>,
    name: Option<&str>,
    limit: i64,
    offset: i64,
) -> sqlx::Result<(Vec<CompanyId>, i64)> {
    let page = sqlx::query!(
        r#"with found as materialized (
               select id from company
               where ($1::bigint is null or id = $1) and ($2::text is null or strpos(lower(name), lower($2)) > 0))
           select array(select id from found order by id desc limit $3 offset $4) as "companies!", (select count(*) from found) as "count!""#,
        company.map(|company| company.0),
        name,
        limit,
        offset
    )
    .fetch_one(connection)
    .await?;
    Ok((page.companies.into_iter().map(CompanyId).collect(), page.count))
}
