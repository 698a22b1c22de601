//! The SQL of the staff's view of accounts.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::listing::Search;

/// An account with its plan and the sums over its tracks.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are the table's columns")]
pub(super) struct UserRow {
    pub(super) id: i64,
    pub(super) email: String,
    pub(super) user_name: String,
    pub(super) role: String,
    pub(super) sub_role: String,
    pub(super) avatar_key: Option<String>,
    pub(super) created: OffsetDateTime,
    pub(super) blocked: bool,
    pub(super) email_confirmed: bool,
    pub(super) approved: bool,
    pub(super) on_hold: bool,
    pub(super) user_rating: i16,
    pub(super) plan: String,
    pub(super) link_1: String,
    pub(super) link_2: String,
    pub(super) first_500: Option<i16>,
    pub(super) plays_count: i64,
    pub(super) share_count: i64,
    pub(super) upload_count: i64,
    pub(super) download_count: i64,
}

/// Which accounts; what is none does not matter.
#[derive(Debug)]
pub(super) struct Filter {
    pub(super) role: Option<&'static str>,
    pub(super) on_hold: Option<bool>,
}

/// What the list of accounts is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SortBy {
    Created,
    UserName,
    Email,
    UserRating,
}

/// A page of the accounts of one role, on hold or not, in the order of an index.
macro_rules! find_page_of_group {
    ($connection:ident, $role:ident, $on_hold:ident, $limit:ident, $offset:ident, $key:literal, $direction:literal) => {
        sqlx::query_scalar!(
            "select id from account where role = $1 and on_hold = $2 order by "
                + $key
                + " "
                + $direction
                + ", id "
                + $direction
                + "
             limit $3 offset $4",
            $role,
            $on_hold,
            $limit,
            $offset
        )
        .fetch_all($connection)
        .await
    };
}

/// Merges the first of every role, on hold and not, each in the order of an index.
macro_rules! find_merged_page {
    ($connection:ident, $filter:ident, $limit:ident, $offset:ident, $key:literal, $direction:literal) => {
        sqlx::query_scalar!(
            "select p.id from unnest(array['creator', 'manager', 'admin']) r(role) cross join unnest(array[false, true]) h(on_hold)
             cross join lateral (
                 select id, " + $key + " as place from account where role = r.role and on_hold = h.on_hold
                 order by " + $key + " " + $direction + ", id " + $direction + " limit $3::bigint + $4::bigint) p
             where ($1::text is null or r.role = $1) and ($2::boolean is null or h.on_hold = $2)
             order by p.place " + $direction + ", p.id " + $direction + " limit $3 offset $4",
            $filter.role,
            $filter.on_hold,
            $limit,
            $offset
        )
        .fetch_all($connection)
        .await
    };
}

/// Merging sorts all rows before the page, so that one group alone is read without it.
macro_rules! find_page {
    ($connection:ident, $filter:ident, $limit:ident, $offset:ident, $key:literal, $direction:literal) => {
        match ($filter.role, $filter.on_hold) {
            (Some(role), Some(on_hold)) => {
                find_page_of_group!($connection, role, on_hold, $limit, $offset, $key, $direction)
            }
            _ => find_merged_page!($connection, $filter, $limit, $offset, $key, $direction),
        }
    };
}

/// A page of all accounts; those that are alike stand by number.
pub(super) async fn find_page(
    connection: &mut PgConnection,
    filter: &Filter,
    sort_by: SortBy,
    is_up: bool,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<i64>> {
    match (sort_by, is_up) {
        (SortBy::Created, true) => find_page!(connection, filter, limit, offset, "created", "asc"),
        (SortBy::Created, false) => find_page!(connection, filter, limit, offset, "created", "desc"),
        (SortBy::UserName, true) => find_page!(connection, filter, limit, offset, "lower(user_name)", "asc"),
        (SortBy::UserName, false) => find_page!(connection, filter, limit, offset, "lower(user_name)", "desc"),
        (SortBy::Email, true) => find_page!(connection, filter, limit, offset, "lower(email)", "asc"),
        (SortBy::Email, false) => find_page!(connection, filter, limit, offset, "lower(email)", "desc"),
        (SortBy::UserRating, true) => find_page!(connection, filter, limit, offset, "user_rating", "asc"),
        (SortBy::UserRating, false) => find_page!(connection, filter, limit, offset, "user_rating", "desc"),
    }
}

/// How many accounts there are.
pub(super) async fn count_users(connection: &mut PgConnection, filter: &Filter) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(number), 0)::bigint as "count!" from account_count
           where ($1::text is null or role = $1) and ($2::boolean is null or on_hold = $2)"#,
        filter.role,
        filter.on_hold
    )
    .fetch_one(connection)
    .await
}

/// Those of these accounts that the filter leaves, the newest first.
pub(super) async fn filter_users(
    connection: &mut PgConnection,
    filter: &Filter,
    users: &[i64],
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from account where id = any($3) and ($1::text is null or role = $1) and ($2::boolean is null or on_hold = $2)
         order by created desc, id desc",
        filter.role,
        filter.on_hold,
        users
    )
    .fetch_all(connection)
    .await
}

/// Accounts whose name or email holds the text, by name.
pub(super) async fn search_users(
    connection: &mut PgConnection,
    role: Option<&str>,
    text: &str,
    search: &Search,
    limit: i64,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_file_scalar!(
        "src/calls/admin/search_users.sql",
        role,
        text,
        search.pattern,
        search.short,
        limit
    )
    .fetch_all(connection)
    .await
}

/// These accounts, in this order.
pub(super) async fn list_users(connection: &mut PgConnection, users: &[i64]) -> sqlx::Result<Vec<UserRow>> {
    sqlx::query_as!(
        UserRow,
        r#"select a.id, a.email, a.user_name, a.role, a.sub_role, a.avatar_key, a.created, a.blocked, a.email_confirmed, a.approved,
                  a.on_hold, a.user_rating, coalesce(s.plan, 'free') as "plan!", a.link_1, a.link_2, a.first_500,
                  t.plays as "plays_count!", t.shares as "share_count!", t.uploads as "upload_count!", t.downloads as "download_count!"
           from unnest($1::bigint[]) with ordinality o(id, place)
           join account a on a.id = o.id
           left join subscription s on s.user_id = a.id and s.is_active
           cross join lateral (
             select coalesce(sum(plays_count), 0)::bigint as plays, coalesce(sum(share_count), 0)::bigint as shares,
                    coalesce(sum(upload_count), 0)::bigint as uploads, coalesce(sum(download_count), 0)::bigint as downloads
             from track_count where user_id = a.id) t
           order by o.place"#,
        users
    )
    .fetch_all(connection)
    .await
}

/// The account with this email, whatever its case.
pub(super) async fn find_user_id(connection: &mut PgConnection, email: &str) -> sqlx::Result<Option<UserId>> {
    let id = sqlx::query_scalar!("select id from account where lower(email) = lower($1)", email)
        .fetch_optional(connection)
        .await?;
    Ok(id.map(UserId))
}
