//! The SQL that reads all accounts for a CSV file.

use sqlx::PgConnection;
use time::OffsetDateTime;

/// An account with its plan. The counts (`plays` to `downloads`) are sums over all of its tracks.
#[expect(clippy::struct_excessive_bools, reason = "they are the table's columns")]
pub(super) struct Row {
    pub(super) id: i64,
    pub(super) email: String,
    pub(super) user_name: String,
    pub(super) role: String,
    pub(super) sub_role: String,
    pub(super) created: OffsetDateTime,
    pub(super) email_confirmed: bool,
    pub(super) approved: bool,
    pub(super) on_hold: bool,
    pub(super) blocked: bool,
    pub(super) user_rating: i16,
    pub(super) plan: String,
    pub(super) interval: Option<String>,
    pub(super) period_end: Option<OffsetDateTime>,
    pub(super) is_first_500: bool,
    pub(super) link_1: String,
    pub(super) link_2: String,
    pub(super) plays: i64,
    pub(super) shares: i64,
    pub(super) uploads: i64,
    pub(super) downloads: i64,
}

/// Returns the accounts after the account with the id `after`, in the order in which they were created.
pub(super) async fn list_after(connection: &mut PgConnection, after: i64, limit: i64) -> sqlx::Result<Vec<Row>> {
    sqlx::query_as!(
        Row,
        r#"select a.id, a.email, a.user_name, a.role, a.sub_role, a.created, a.email_confirmed, a.approved, a.on_hold, a.blocked, a.user_rating,
                  coalesce(s.plan, 'free') as "plan!", s.interval as "interval?", s.current_period_end as "period_end?",
                  a.first_500 is not null as "is_first_500!", a.link_1, a.link_2,
                  t.plays as "plays!", t.shares as "shares!", t.uploads as "uploads!", t.downloads as "downloads!"
           from account a
           left join lateral (
             select plan, interval, current_period_end from subscription where user_id = a.id and is_active offset 0) s on true
           cross join lateral (
             select coalesce(sum(plays_count), 0)::bigint as plays, coalesce(sum(share_count), 0)::bigint as shares,
                    coalesce(sum(upload_count), 0)::bigint as uploads, coalesce(sum(download_count), 0)::bigint as downloads
             from track_count where user_id = a.id) t
           where a.id > $1 order by a.id limit $2"#,
        after,
        limit
    )
    .fetch_all(connection)
    .await
}
