//! The SQL of applications to a job, and of the review list and the playlists that hold their tracks.

use protocol::ids::{ApplicationId, JobId, PlaylistId, TrackId, UserId};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// An application as it stands.
pub(in crate::domain::submission) struct StoredApplication {
    pub(in crate::domain::submission) was_submitted: bool,
    pub(in crate::domain::submission) playlist_name: String,
    pub(in crate::domain::submission) description: String,
    pub(in crate::domain::submission) version: i64,
    /// In their order.
    pub(in crate::domain::submission) tracks: Vec<TrackId>,
}

/// An application with its tracks, locked; none when it is not the user's or not this job's.
pub(in crate::domain::submission) async fn find_application(
    conn: &mut PgConnection,
    application: ApplicationId,
    job: JobId,
    user: UserId,
) -> Result<Option<StoredApplication>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select status is not null as "submitted!", playlist_name, description, version
           from application where id = $1 and job_id = $2 and user_id = $3 for update"#,
        application.0,
        job.0,
        user.0
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let tracks = sqlx::query_scalar!(
        "select track_id from application_track where application_id = $1 order by position, track_id",
        application.0
    );
    let tracks = tracks.fetch_all(conn).await?.into_iter().map(TrackId).collect();
    Ok(Some(StoredApplication {
        was_submitted: row.submitted,
        playlist_name: row.playlist_name,
        description: row.description,
        version: row.version,
        tracks,
    }))
}

/// Makes an application for a job.
pub(in crate::domain::submission) async fn insert_application(
    conn: &mut PgConnection,
    job: JobId,
    user: UserId,
    name: &str,
    description: &str,
) -> Result<ApplicationId, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "insert into application (user_id, job_id, playlist_name, description) values ($1, $2, $3, $4) returning id",
        user.0,
        job.0,
        name,
        description
    );
    Ok(ApplicationId(id.fetch_one(conn).await?))
}

/// Marks an application as submitted, with what was given of its texts; its version grows.
pub(in crate::domain::submission) async fn update_application(
    conn: &mut PgConnection,
    application: ApplicationId,
    name: Option<&str>,
    description: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update application set status = 'on_review', version = version + 1, playlist_name = coalesce($2, playlist_name), description = coalesce($3, description)
         where id = $1",
        application.0,
        name,
        description
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Those of the tracks that another application of the job holds already.
pub(in crate::domain::submission) async fn list_submitted_elsewhere(
    conn: &mut PgConnection,
    job: JobId,
    application: ApplicationId,
    tracks: &[i64],
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "select track_id from submission where job_id = $1 and application_id <> $2 and track_id = any($3)",
        job.0,
        application.0,
        tracks
    )
    .fetch_all(conn)
    .await
}

/// Sets the order of an application's tracks, and submits those that are new; the first submission of a track to a job counts in its
/// `upload_count`. Answers the time of submission, and the tracks that were counted.
pub(in crate::domain::submission) async fn insert_submissions(
    conn: &mut PgConnection,
    job: JobId,
    application: ApplicationId,
    user: UserId,
    all: &[i64],
    new: &[i64],
) -> Result<(OffsetDateTime, Vec<i64>), sqlx::Error> {
    sqlx::query!(
        "insert into application_track (application_id, track_id, position)
         select $1, t, n from unnest($2::bigint[]) with ordinality x(t, n)
         on conflict (application_id, track_id) do update set position = excluded.position",
        application.0,
        all
    )
    .execute(&mut *conn)
    .await?;
    let counted = sqlx::query_scalar!(
        "with submitted as (insert into submission (job_id, track_id, application_id, user_id)
                            select $1, t, $2, $3 from unnest($4::bigint[]) t returning track_id),
              counted as (insert into submitted_once (track_id, job_id) select track_id, $1 from submitted on conflict do nothing
                          returning track_id)
         update track set upload_count = upload_count + 1 where id in (select track_id from counted) returning id",
        job.0,
        application.0,
        user.0,
        new
    )
    .fetch_all(&mut *conn)
    .await?;
    let at = sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(conn).await?;
    Ok((at, counted))
}

/// Takes tracks out of an application, whose version grows, and out of its job's review list, with their ratings and flags.
pub(in crate::domain::submission) async fn delete_submissions(
    conn: &mut PgConnection,
    job: JobId,
    application: ApplicationId,
    tracks: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with gone as (delete from submission where job_id = $1 and application_id = $2 and track_id = any($3) returning track_id),
              rated as (delete from rating where job_id = $1 and track_id in (select track_id from gone)),
              heard as (delete from listened where job_id = $1 and track_id in (select track_id from gone)),
              edited as (update application set version = version + 1 where id = $2)
         delete from application_track where application_id = $2 and track_id = any($3)",
        job.0,
        application.0,
        tracks
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Reviewers' playlists of a job that hold one of the tracks, with which.
pub(in crate::domain::submission) async fn list_playlists_with(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<BTreeMap<PlaylistId, Vec<TrackId>>, sqlx::Error> {
    let rows = sqlx::query!(
        "select t.playlist_id, t.track_id from playlist_track t join playlist p on p.id = t.playlist_id
         where p.job_id = $1 and t.track_id = any($2) order by 1, 2",
        job.0,
        tracks
    );
    let mut playlists: BTreeMap<PlaylistId, Vec<TrackId>> = BTreeMap::new();
    for row in rows.fetch_all(conn).await? {
        playlists
            .entry(PlaylistId(row.playlist_id))
            .or_default()
            .push(TrackId(row.track_id));
    }
    Ok(playlists)
}

/// Takes tracks out of all playlists of a job.
pub(in crate::domain::submission) async fn delete_from_playlists(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with gone as (delete from playlist_track t using playlist p where p.id = t.playlist_id and p.job_id = $1 and t.track_id = any($2)
                       returning t.playlist_id)
         update playlist set version = version + 1 where id in (select playlist_id from gone)",
        job.0,
        tracks
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The tracks of an application, in their order.
pub(in crate::domain::submission) async fn list_application_tracks(
    conn: &mut PgConnection,
    application: ApplicationId,
) -> Result<Vec<TrackId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select track_id from application_track where application_id = $1 order by position, track_id",
        application.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(TrackId).collect())
}

/// Submitted tracks of a job, and how many of them are rated.
pub(in crate::domain) async fn count_submissions(
    conn: &mut PgConnection,
    job: JobId,
) -> Result<(u32, u32), sqlx::Error> {
    let row = sqlx::query!(
        r#"select count(*) as "tracks!", count(*) filter (where exists
               (select 1 from rating r where r.job_id = s.job_id and r.track_id = s.track_id
                and r.user_id not in (select user_id from removed_account))) as "rated!"
           from submission s where s.job_id = $1"#,
        job.0
    )
    .fetch_one(conn)
    .await?;
    Ok((row.tracks as u32, row.rated as u32))
}
