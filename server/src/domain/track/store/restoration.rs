//! The SQL that restores a track.

use protocol::ids::{ApplicationId, JobId, PlaylistId, TrackId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::domain::submission::FormerProgress;

/// The ids of those applications, playlists and jobs of a deleted track that still exist.
pub(in crate::domain::track) struct Remaining {
    pub(in crate::domain::track) applications: Vec<i64>,
    pub(in crate::domain::track) playlists: Vec<i64>,
    pub(in crate::domain::track) jobs: Vec<i64>,
}

pub(in crate::domain::track) async fn find_remaining(
    conn: &mut PgConnection,
    applications: &[i64],
    playlists: &[i64],
    jobs: &[i64],
) -> sqlx::Result<Remaining> {
    sqlx::query_as!(
        Remaining,
        r#"select array(select id from application where id = any($1)) as "applications!",
                  array(select id from playlist where id = any($2)) as "playlists!",
                  array(select id from job where id = any($3)) as "jobs!""#,
        applications,
        playlists,
        jobs
    )
    .fetch_one(conn)
    .await
}

/// Increases the counters of a creator in a job: the number of submitted tracks, and the number of tracks that are added but not submitted.
/// Returns false without a change if the limit is reached.
pub(in crate::domain::track) async fn take_usage(
    conn: &mut PgConnection,
    user: UserId,
    job: JobId,
    used: i32,
    added: i32,
) -> sqlx::Result<bool> {
    let taken = sqlx::query!(
        "update job_usage u set used = u.used + $3, added = u.added + $4 from job j
         where u.job_id = $2 and u.user_id = $1 and j.id = u.job_id and u.used + u.added < j.tracks_per_user_limit",
        user.0,
        job.0,
        used,
        added
    );
    Ok(taken.execute(conn).await?.rows_affected() == 1)
}

/// Deletes those ratings and listened flags of a restored track whose job or reviewer no longer exists.
pub(in crate::domain::track) async fn forget_lost_reviewers(
    conn: &mut PgConnection,
    track: TrackId,
    jobs: &[i64],
) -> sqlx::Result<()> {
    sqlx::query!(
        "with unrated as (
             delete from rating r where r.job_id = any($2) and r.track_id = $1
             and not (exists (select from account a where a.id = r.user_id) and exists (select from job j where j.id = r.job_id)))
         delete from listened l where l.job_id = any($2) and l.track_id = $1
         and not (exists (select from account a where a.id = l.user_id) and exists (select from job j where j.id = l.job_id))",
        track.0,
        jobs
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A submission of a track to a job.
pub(in crate::domain::track) struct Submitted {
    pub(in crate::domain::track) job_id: JobId,
    pub(in crate::domain::track) application_id: ApplicationId,
    pub(in crate::domain::track) at: OffsetDateTime,
    pub(in crate::domain::track) again: FormerProgress,
}

/// Lists the jobs that a track is submitted to.
pub(in crate::domain::track) async fn list_submitted(
    conn: &mut PgConnection,
    track: TrackId,
) -> sqlx::Result<Vec<Submitted>> {
    let rows = sqlx::query!(
        "select s.job_id, s.application_id, s.submitted, a.heard, a.heard_by, a.decided, a.decided_by
         from submission s join application_track a on a.application_id = s.application_id and a.track_id = s.track_id
         where s.track_id = $1 order by s.job_id",
        track.0
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    Ok(rows
        .map(|row| Submitted {
            job_id: JobId(row.job_id),
            application_id: ApplicationId(row.application_id),
            at: row.submitted,
            again: FormerProgress::new(track, (row.heard_by, row.heard), (row.decided_by, row.decided)),
        })
        .collect())
}

/// Lists the ratings of a track in a job.
pub(in crate::domain::track) async fn list_ratings(
    conn: &mut PgConnection,
    job: JobId,
    track: TrackId,
) -> sqlx::Result<Vec<(UserId, i16)>> {
    let rows = sqlx::query!(
        "select user_id, value from rating where job_id = $1 and track_id = $2 order by user_id",
        job.0,
        track.0
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    Ok(rows.map(|row| (UserId(row.user_id), row.value)).collect())
}

/// Lists the reviewers who have listened to a track in a job.
pub(in crate::domain::track) async fn list_listeners(
    conn: &mut PgConnection,
    job: JobId,
    track: TrackId,
) -> sqlx::Result<Vec<UserId>> {
    let rows = sqlx::query_scalar!(
        "select user_id from listened where job_id = $1 and track_id = $2 order by user_id",
        job.0,
        track.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Increases the versions of the applications that contain a track, so that a client that edits an older version is refused. Returns each
/// application with all its tracks.
pub(in crate::domain::track) async fn list_applications_with(
    conn: &mut PgConnection,
    track: TrackId,
) -> sqlx::Result<Vec<(ApplicationId, Vec<TrackId>)>> {
    let rows = sqlx::query!(
        r#"update application x set version = x.version + 1
           where x.id in (select application_id from application_track where track_id = $1)
           returning x.id, array(select t.track_id from application_track t where t.application_id = x.id order by t.position, t.track_id)
                     as "tracks!""#,
        track.0
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    Ok(rows
        .map(|row| (ApplicationId(row.id), row.tracks.into_iter().map(TrackId).collect()))
        .collect())
}

/// Increases the versions of the reviewers' playlists that contain a track, so that a client that edits an older version is refused. Returns
/// each playlist with all its tracks.
pub(in crate::domain::track) async fn list_playlists_with(
    conn: &mut PgConnection,
    track: TrackId,
) -> sqlx::Result<Vec<(PlaylistId, Vec<TrackId>)>> {
    // `list_applications_with` does the same to other tables: their rows are of other types
    let rows = sqlx::query!(
        r#"update playlist p set version = p.version + 1
           where p.id in (select playlist_id from playlist_track where track_id = $1)
           returning p.id, array(select t.track_id from playlist_track t where t.playlist_id = p.id order by t.position, t.track_id)
                     as "tracks!""#,
        track.0
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    Ok(rows
        .map(|row| (PlaylistId(row.id), row.tracks.into_iter().map(TrackId).collect()))
        .collect())
}
