//! The SQL of removing an account.

use protocol::ids::{ApplicationId, CompanyId, JobId, PlaylistId, SessionId, TeamId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::BTreeSet;
use time::OffsetDateTime;

/// Where an account has left traces.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Traces {
    /// The account's own topics but `user:`, and every other whose frames may tell of it or of its tracks.
    pub(super) topics: BTreeSet<Topic>,
    /// Who can see its playlists.
    pub(super) sharers: BTreeSet<(UserId, PlaylistId, JobId)>,
}

/// Everything that tells of an account. Ratings have no index by their reviewer, which every rating would pay for: they are read through.
pub(super) async fn find_traces(conn: &mut PgConnection, user: UserId) -> Result<Traces, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select 'application' as "kind!", id as "id!" from application where user_id = $1
           union select 'playlist', id from playlist where user_id = $1
           union select 'playlist', playlist_id from playlist_member where user_id = $1
           union select 'playlist', p.playlist_id from playlist_track p join track t on t.id = p.track_id where t.user_id = $1
           union select 'review', job_id from submission where user_id = $1
           union select 'review', job_id from rating where user_id = $1
           union select 'review', job_id from listened where user_id = $1
           union select 'company', company_id from company_member where user_id = $1
           union select 'team', id from team where owner_id = $1
           union select 'team', team_id from team_member where user_id = $1"#,
        user.0
    )
    .fetch_all(&mut *conn)
    .await?;
    let topics = rows.into_iter().map(|row| match row.kind.as_str() {
        "application" => Topic::Application(ApplicationId(row.id)),
        "playlist" => Topic::Playlist(PlaylistId(row.id)),
        "review" => Topic::Review(JobId(row.id)),
        "company" => Topic::Company(CompanyId(row.id)),
        _ => Topic::Team(TeamId(row.id)),
    });
    let topics = topics.collect();
    let sharers = sqlx::query!(
        r#"select m.user_id as "person!", p.id as "playlist!", p.job_id as "job!" from playlist p join playlist_member m on m.playlist_id = p.id
           where p.user_id = $1 and m.user_id <> $1
           union select m.user_id, p.id, p.job_id from playlist p join job j on j.id = p.job_id
             join company_member m on m.company_id = j.company_id
           where p.user_id = $1 and p.shared_company and m.user_id <> $1"#,
        user.0
    )
    .fetch_all(conn)
    .await?;
    let sharers = sharers
        .into_iter()
        .map(|row| (UserId(row.person), PlaylistId(row.playlist), JobId(row.job)))
        .collect();
    Ok(Traces { topics, sharers })
}

/// Ends all sessions of a person; gives which they were.
pub(super) async fn delete_sessions(conn: &mut PgConnection, user: UserId) -> Result<Vec<SessionId>, sqlx::Error> {
    let ended = sqlx::query_scalar!("delete from session where user_id = $1 returning id", user.0)
        .fetch_all(conn)
        .await?;
    Ok(ended.into_iter().map(SessionId).collect())
}

/// Gives the companies that a person owns to the longest-standing of their admins, else of their members.
pub(super) async fn hand_over_companies(conn: &mut PgConnection, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with heir as (
             select distinct on (c.id) c.id as company_id, m.user_id from company c
             join company_member m on m.company_id = c.id and m.user_id <> $1
             where c.owner_id = $1 order by c.id, m.role_name = 'admin' desc, m.joined, m.user_id),
           owns as (update company c set owner_id = h.user_id from heir h where c.id = h.company_id)
         update company_member m set role_name = 'owner' from heir h where m.company_id = h.company_id and m.user_id = h.user_id",
        user.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The name of a company that a person owns alone though it has posted jobs.
pub(super) async fn find_company_without_heir(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select c.name from company c where c.owner_id = $1 and exists (select 1 from job j where j.company_id = c.id)
         order by c.id limit 1",
        user.0
    )
    .fetch_optional(conn)
    .await
}

/// The names of a person's tracks and of their pictures in the file store.
pub(super) async fn list_files(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<(Vec<String>, Vec<String>), sqlx::Error> {
    let tracks = sqlx::query_scalar!("select name_in_base from track where user_id = $1", user.0)
        .fetch_all(&mut *conn)
        .await?;
    let images = sqlx::query_scalar!(
        r#"select avatar_key as "key!" from account where id = $1 and avatar_key is not null
           union select background_key from application where user_id = $1 and background_key is not null
           union select background_key from playlist where user_id = $1 and background_key is not null
           union select k.key from company c cross join lateral unnest(array[c.logo_key, c.background_key, c.search_icon_key, c.login_image_key]) k(key)
             where c.owner_id = $1 and k.key is not null"#,
        user.0
    )
    .fetch_all(conn)
    .await?;
    Ok((tracks, images))
}

/// Deletes the account with all that hangs on it, and what refers to it or its tracks without the database's knowing.
pub(super) async fn delete_account(conn: &mut PgConnection, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from rating where user_id = $1 or track_id in (select id from track where user_id = $1)",
        user.0
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "delete from listened where user_id = $1 or track_id in (select id from track where user_id = $1)",
        user.0
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("delete from track_listen where listener = $1", user.0.to_string())
        .execute(&mut *conn)
        .await?;
    // others' playlists lose its tracks: whoever holds an older list of one is told so when saving it
    sqlx::query!(
        "update playlist p set version = p.version + 1 where p.user_id <> $1 and exists (
             select 1 from playlist_track x join track t on t.id = x.track_id where x.playlist_id = p.id and t.user_id = $1)",
        user.0
    )
    .execute(&mut *conn)
    .await?;
    // also those that were sent before the address had an account
    sqlx::query!(
        "delete from company_invite i using account a where a.id = $1 and lower(i.email) = lower(a.email)",
        user.0
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("delete from company where owner_id = $1", user.0)
        .execute(&mut *conn)
        .await?;
    sqlx::query!("delete from account where id = $1", user.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// The present moment by the database's clock.
pub(super) async fn find_now(conn: &mut PgConnection) -> Result<OffsetDateTime, sqlx::Error> {
    sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#)
        .fetch_one(conn)
        .await
}

/// Whether a transaction of ours, of whichever node, is still open that began before this moment.
pub(super) async fn exists_transaction_before(
    conn: &mut PgConnection,
    moment: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select 1 from pg_stat_activity
               where datname = current_database() and starts_with(application_name, 'needledrop')
                 and xact_start <= $1 and pid <> pg_backend_pid()) as "there!""#,
        moment
    )
    .fetch_one(conn)
    .await
}

/// The jobs in which these accounts have rated or listened.
pub(super) async fn list_reviewed(conn: &mut PgConnection, users: &[UserId]) -> Result<Vec<JobId>, sqlx::Error> {
    let jobs = sqlx::query_scalar!(
        r#"select job_id as "job!" from rating where user_id = any($1)
           union select job_id from listened where user_id = any($1)"#,
        &ids(users)
    )
    .fetch_all(conn)
    .await?;
    Ok(jobs.into_iter().map(JobId).collect())
}

/// Deletes what these accounts have rated and listened to.
pub(super) async fn delete_reviews(conn: &mut PgConnection, users: &[UserId]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with flags as (delete from listened where user_id = any($1)) delete from rating where user_id = any($1)",
        &ids(users)
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The frames of `admin`, as text, that tell of removals.
pub(super) async fn list_removals(conn: &mut PgConnection) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!("select changes from frame where topic = 'admin' and changes like '%\"user_deleted\"%'")
        .fetch_all(conn)
        .await
}

fn ids(users: &[UserId]) -> Vec<i64> {
    users.iter().map(|user| user.0).collect()
}
