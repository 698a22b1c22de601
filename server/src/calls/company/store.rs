//! The SQL for the lists of companies.

use protocol::ids::CompanyId;
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::listing::Search;

/// The ids of the companies on a page, and the number of companies on all pages together.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) companies: Vec<i64>,
    pub(super) number_of_companies: i64,
}

/// The filter of a list of companies.
#[derive(Debug)]
pub(super) struct Filter {
    /// The only company to list; `None` lists all.
    pub(super) company: Option<CompanyId>,
    /// A text that a company's name must contain; `None` matches all names.
    pub(super) search: Option<Search>,
    /// Lists only companies that were deleted after this time, instead of existing ones.
    pub(super) deleted_after: Option<OffsetDateTime>,
}

/// Finds a page of existing companies, the newest first; or of deleted companies, the most recently deleted first.
pub(super) async fn find_page(
    connection: &mut PgConnection,
    filter: Filter,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Page> {
    let Search { pattern, short } = match filter.search {
        None if filter.company.is_none() && filter.deleted_after.is_none() => {
            return find_page_of_all(connection, limit, offset).await;
        }
        search => search.unwrap_or_default(),
    };
    let company = filter.company.map(|company| company.0);
    if let Some(after) = filter.deleted_after {
        return find_page_of_deleted(connection, after, company, pattern, short, limit, offset).await;
    }
    sqlx::query_as!(
        Page,
        r#"with found as materialized (
               select id from company where id = $1 and deleted is null and $2::text is null and $3::text is null
               union all
               select id from company where ($1::bigint is null or id = $1) and deleted is null and company_text(name) like lower($2)
               union all
               select id from company
               where ($1::bigint is null or id = $1) and deleted is null and short_grams(company_text(name)) @> short_grams(lower($3))
                 and strpos(company_text(name), lower($3)) > 0)
           select array(select id from found order by id desc limit $4 offset $5) as "companies!",
                  (select count(*) from found) as "number_of_companies!""#,
        company,
        pattern,
        short,
        limit,
        offset
    )
    .fetch_one(connection)
    .await
}

async fn find_page_of_deleted(
    connection: &mut PgConnection,
    after: OffsetDateTime,
    company: Option<i64>,
    pattern: Option<String>,
    short: Option<String>,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Page> {
    sqlx::query_as!(
        Page,
        r#"with found as materialized (
               select id, deleted from company
               where deleted > $1 and ($2::bigint is null or id = $2) and ($3::text is null or company_text(name) like lower($3))
                 and ($4::text is null or strpos(company_text(name), lower($4)) > 0))
           select array(select id from found order by deleted desc, id desc limit $5 offset $6) as "companies!",
                  (select count(*) from found) as "number_of_companies!""#,
        after,
        company,
        pattern,
        short,
        limit,
        offset
    )
    .fetch_one(connection)
    .await
}

async fn find_page_of_all(connection: &mut PgConnection, limit: i64, offset: i64) -> sqlx::Result<Page> {
    // the stored number counts all rows, deleted ones too
    sqlx::query_as!(
        Page,
        r#"select array(select id from company where deleted is null order by id desc limit $1 offset $2) as "companies!",
                  (select coalesce(sum(number), 0)::bigint from row_count where table_name = 'company')
                    - (select count(*) from company where deleted > '-infinity') as "number_of_companies!""#,
        limit,
        offset
    )
    .fetch_one(connection)
    .await
}
