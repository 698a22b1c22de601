//! The SQL that shares playlists, and that records who has opened them.

use protocol::ids::{JobId, PlaylistId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Shares a playlist with the whole company, and stores who shared it and when; or ends that share.
pub(super) async fn update_shared_company(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    share: Option<(UserId, OffsetDateTime)>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update playlist set shared_company = $2::timestamptz is not null, company_shared = $2, company_shared_by = $3 where id = $1",
        playlist.0,
        share.map(|(_, at)| at),
        share.map(|(by, _)| by.0)
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Shares a playlist with a single member.
pub(super) async fn insert_member(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    member: UserId,
    (by, now): (UserId, OffsetDateTime),
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into playlist_member (playlist_id, user_id, shared_by, shared) values ($1, $2, $3, $4)",
        playlist.0,
        member.0,
        by.0,
        now
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends the share of a playlist with a person.
pub(super) async fn delete_member(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    member: UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from playlist_member where playlist_id = $1 and user_id = $2",
        playlist.0,
        member.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists company members who have used no session since the playlist was shared with the company, ordered by id and beginning after the given
/// member. Leaves out the playlist's owner and the person who shared it.
pub(super) async fn list_away(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    after: Option<UserId>,
    limit: i64,
) -> Result<Vec<UserId>, sqlx::Error> {
    let users = sqlx::query_scalar!(
        "select m.user_id from playlist p join job j on j.id = p.job_id join company_member m on m.company_id = j.company_id
         where p.id = $1 and m.user_id > $2 and m.joined <= p.company_shared and m.user_id <> p.user_id
           and m.user_id is distinct from p.company_shared_by
           and not exists (select 1 from session s where s.user_id = m.user_id and s.last_seen >= p.company_shared offset 0)
         order by m.user_id limit $3",
        playlist.0,
        after.map_or(0, |user| user.0),
        limit
    );
    Ok(users.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// A summary of the playlists that were shared with a person, for an email.
pub(super) struct Shares {
    pub(super) number: i64,
    /// The name of the playlist that was shared last.
    pub(super) playlist_name: String,
    /// The name of the person who shared the playlist `playlist_name`; `None` if that person's account was deleted.
    pub(super) by: Option<String>,
    pub(super) last: OffsetDateTime,
}

/// Returns a summary of the playlists that were shared with a person after the time `since`, and that the person may open but has not opened
/// yet; `None` if there are none.
pub(super) async fn find_new_shares(
    conn: &mut PgConnection,
    person: UserId,
    since: Option<OffsetDateTime>,
) -> Result<Option<Shares>, sqlx::Error> {
    sqlx::query_as!(
        Shares,
        r#"select count(*) over () as "number!", p.playlist_name, a.user_name as "by?", s.shared as "last!"
           from (select distinct on (playlist_id) playlist_id, shared, shared_by from new_shares_with($1)
                 where $2::timestamptz is null or shared > $2 order by playlist_id, shared desc) s
           join playlist p on p.id = s.playlist_id cross join lateral playlist_access($1, p.id) x
           left join account a on a.id = s.shared_by
           where x.sees order by s.shared desc limit 1"#,
        person.0,
        since
    )
    .fetch_optional(conn)
    .await
}

/// Records that a person has opened a playlist. Returns the job of the playlist if it was new to the person.
pub(super) async fn upsert_opened(
    conn: &mut PgConnection,
    person: UserId,
    playlist: PlaylistId,
    now: OffsetDateTime,
) -> Result<Option<JobId>, sqlx::Error> {
    let job = sqlx::query_scalar!(
        r#"with fresh as (select job_id from new_shares_with($1) where playlist_id = $2 limit 1),
           opened as (
               insert into opened_playlist (user_id, playlist_id, opened) select $1, $2, $3 from fresh
               on conflict (user_id, playlist_id) do update set opened = excluded.opened)
           select job_id as "job_id!" from fresh"#,
        person.0,
        playlist.0,
        now
    );
    Ok(job.fetch_optional(conn).await?.map(JobId))
}
