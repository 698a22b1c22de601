//! The SQL for the staff's lists of accounts.

mod counts;
mod filter;
mod filtered;
mod list;

pub(super) use counts::{UserCounts, count, count_choices, list_groups};
pub(super) use filter::{Filter, Keeps, SortBy};
pub(super) use list::*;

use protocol::ids::{TrackId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::listing::Search;

/// An account with its plan. The counts are sums over all tracks of the account: how often they were played, shared, submitted to jobs
/// (`upload_count`) and downloaded.
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

/// Lists the accounts that own the track or made the link with this id.
pub(super) async fn list_owners(connection: &mut PgConnection, role: Option<&str>, id: &str) -> sqlx::Result<Vec<i64>> {
    let track = id.parse::<TrackId>().ok().map(|track| track.0);
    sqlx::query_scalar!(
        r#"select a.id from (select user_id from track where id = $1 union select created_by from share_link where link_id = $2) o
           join account a on a.id = o.user_id where $3::text is null or a.role = $3"#,
        track,
        id,
        role
    )
    .fetch_all(connection)
    .await
}

/// Finds the accounts whose name or email contains a text, sorted by name.
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

/// Reads the accounts with these ids, in the given order.
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

/// Finds the account with this email, ignoring case.
pub(super) async fn find_user_id(connection: &mut PgConnection, email: &str) -> sqlx::Result<Option<UserId>> {
    let id = sqlx::query_scalar!("select id from account where lower(email) = lower($1)", email)
        .fetch_optional(connection)
        .await?;
    Ok(id.map(UserId))
}
