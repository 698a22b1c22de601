//! The SQL that changes reviewers' playlists.

use protocol::ids::{ApplicationId, JobId, PlaylistId, TrackId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Those of the tracks that are submitted to a job, with the application that brought each.
pub(super) async fn list_submitted(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<Vec<(TrackId, ApplicationId)>, sqlx::Error> {
    let rows = sqlx::query!(
        "select track_id, application_id from submission where job_id = $1 and track_id = any($2) for key share",
        job.0,
        tracks
    );
    let pair = |(track, application)| (TrackId(track), ApplicationId(application));
    Ok(rows
        .fetch_all(conn)
        .await?
        .into_iter()
        .map(|row| pair((row.track_id, row.application_id)))
        .collect())
}

/// Marks submitted tracks as decided where they were not; answers those that were not.
pub(super) async fn mark_decided(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<Vec<(ApplicationId, TrackId, OffsetDateTime)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"update application_track a set decided = now() from submission s
           where s.job_id = $1 and s.track_id = any($2) and a.application_id = s.application_id and a.track_id = s.track_id and a.decided is null
           returning a.application_id, a.track_id, now() as "at!""#,
        job.0,
        tracks
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows
        .into_iter()
        .map(|row| (ApplicationId(row.application_id), TrackId(row.track_id), row.at))
        .collect())
}

/// Makes a playlist.
pub(super) async fn insert_playlist(
    conn: &mut PgConnection,
    job: JobId,
    user: UserId,
    name: &str,
) -> Result<PlaylistId, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "insert into playlist (job_id, user_id, playlist_name) values ($1, $2, $3) returning id",
        job.0,
        user.0,
        name
    );
    Ok(PlaylistId(id.fetch_one(conn).await?))
}

/// Puts tracks at the end; answers those that were not in it.
pub(super) async fn insert_tracks(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    tracks: &[i64],
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "insert into playlist_track (playlist_id, track_id, position)
         select $1, t, coalesce((select max(position) from playlist_track where playlist_id = $1), 0) + n
         from unnest($2::bigint[]) with ordinality x(t, n) on conflict do nothing returning track_id",
        playlist.0,
        tracks
    )
    .fetch_all(conn)
    .await
}

/// Takes tracks out; answers those that were in it.
pub(super) async fn delete_tracks(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    tracks: &[i64],
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "delete from playlist_track where playlist_id = $1 and track_id = any($2) returning track_id",
        playlist.0,
        tracks
    )
    .fetch_all(conn)
    .await
}

/// Sets the name, and counts the version up.
pub(super) async fn update_playlist(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    name: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update playlist set version = version + 1, playlist_name = coalesce($2, playlist_name) where id = $1",
        playlist.0,
        name
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Removes a playlist with all that hangs on it.
pub(super) async fn delete_playlist(conn: &mut PgConnection, playlist: PlaylistId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from playlist where id = $1", playlist.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Members of the company that owns a job.
pub(super) async fn list_reviewers(conn: &mut PgConnection, job: JobId) -> Result<Vec<UserId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select m.user_id from company_member m join job j on j.company_id = m.company_id where j.id = $1",
        job.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(UserId).collect())
}
