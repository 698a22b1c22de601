//! The SQL of the staff's view of accounts.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

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
pub(super) struct Filter<'a> {
    pub(super) role: Option<&'static str>,
    pub(super) on_hold: Option<bool>,
    pub(super) users_id: Option<&'a [i64]>,
    /// Part of the name or the email, whatever its case.
    pub(super) text: Option<&'a str>,
}

/// A page of accounts. What is summed over tracks is so for the page alone, unless it is sorted by.
pub(super) async fn list_users(
    connection: &mut PgConnection,
    filter: &Filter<'_>,
    sort_by: &str,
    is_up: bool,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<UserRow>> {
    sqlx::query_as!(
        UserRow,
        r#"with page as (
             select a.*, case when s.is_active then s.plan else 'free' end as plan,
                    row_number() over (order by
                      case when $6 then k.text end, case when not $6 then k.text end desc,
                      case when $6 then k.number end, case when not $6 then k.number end desc,
                      case when $6 then a.id end, a.id desc) as place
             from account a left join subscription s on s.user_id = a.id
             cross join lateral (select
               case $5::text when 'user_name' then lower(a.user_name) when 'email' then lower(a.email)
                 when 'subscription' then case when s.is_active then s.plan else 'free' end end as text,
               case $5::text when 'created' then extract(epoch from a.created) when 'user_rating' then a.user_rating
                 when 'is_disabled' then a.blocked::int when 'is_confirmed_email' then a.email_confirmed::int
                 when 'is_approved' then a.approved::int when 'is_first_500' then (a.first_500 is not null)::int
                 when 'plays_count' then (select coalesce(sum(t.plays_count), 0) from track t where t.user_id = a.id)
                 when 'share_count' then (select coalesce(sum(t.share_count), 0) from track t where t.user_id = a.id)
                 when 'upload_count' then (select coalesce(sum(t.upload_count), 0) from track t where t.user_id = a.id)
                 when 'download_count' then (select coalesce(sum(t.download_count), 0) from track t where t.user_id = a.id)
               end as number) k
             where ($1::text is null or a.role = $1) and ($2::boolean is null or a.on_hold = $2)
               and ($3::bigint[] is null or a.id = any($3))
               and ($4::text is null or strpos(lower(a.user_name), lower($4)) > 0 or strpos(lower(a.email), lower($4)) > 0)
             order by place limit $7 offset $8)
           select p.id as "id!", p.email as "email!", p.user_name as "user_name!", p.role as "role!", p.sub_role as "sub_role!", p.avatar_key,
                  p.created as "created!", p.blocked as "blocked!", p.email_confirmed as "email_confirmed!", p.approved as "approved!",
                  p.on_hold as "on_hold!", p.user_rating as "user_rating!", p.plan as "plan!", p.link_1 as "link_1!", p.link_2 as "link_2!",
                  p.first_500, t.plays as "plays_count!", t.shares as "share_count!", t.uploads as "upload_count!", t.downloads as "download_count!"
           from page p cross join lateral (
             select coalesce(sum(plays_count), 0)::bigint as plays, coalesce(sum(share_count), 0)::bigint as shares,
                    coalesce(sum(upload_count), 0)::bigint as uploads, coalesce(sum(download_count), 0)::bigint as downloads
             from track where user_id = p.id) t
           order by p.place"#,
        filter.role,
        filter.on_hold,
        filter.users_id,
        filter.text,
        sort_by,
        is_up,
        limit,
        offset
    )
    .fetch_all(connection)
    .await
}

/// How many accounts there are.
pub(super) async fn count_users(connection: &mut PgConnection, filter: &Filter<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from account a
           where ($1::text is null or a.role = $1) and ($2::boolean is null or a.on_hold = $2)
             and ($3::bigint[] is null or a.id = any($3))"#,
        filter.role,
        filter.on_hold,
        filter.users_id
    )
    .fetch_one(connection)
    .await
}

/// The account with this email, whatever its case.
pub(super) async fn find_user_id(connection: &mut PgConnection, email: &str) -> sqlx::Result<Option<UserId>> {
    let id = sqlx::query_scalar!("select id from account where lower(email) = lower($1)", email)
        .fetch_optional(connection)
        .await?;
    Ok(id.map(UserId))
}
