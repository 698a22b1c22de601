//! The SQL for applications to a job, and for the review list and the playlists that contain their tracks.

use protocol::change::application::ReviewerSide;
use protocol::ids::{ApplicationId, JobId, PlaylistId, TrackId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// An application to a job, as stored.
pub(in crate::domain::submission) struct StoredApplication {
    pub(in crate::domain::submission) was_submitted: bool,
    pub(in crate::domain::submission) playlist_name: String,
    pub(in crate::domain::submission) description: String,
    pub(in crate::domain::submission) version: i64,
    /// The tracks of the application, in order.
    pub(in crate::domain::submission) tracks: Vec<TrackId>,
}

/// Locks an application and returns it with its tracks; `None` if it does not belong to the user and the job.
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
    let tracks = list_application_tracks(conn, application).await?;
    Ok(Some(StoredApplication {
        was_submitted: row.submitted,
        playlist_name: row.playlist_name,
        description: row.description,
        version: row.version,
        tracks,
    }))
}

/// Inserts an application for a job; without a job, it is a creator's own playlist.
pub(in crate::domain) async fn insert_application(
    conn: &mut PgConnection,
    job: Option<JobId>,
    user: UserId,
    name: &str,
    description: &str,
) -> Result<ApplicationId, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "insert into application (user_id, job_id, playlist_name, description) values ($1, $2, $3, $4) returning id",
        user.0,
        job.map(|job| job.0),
        name,
        description
    );
    Ok(ApplicationId(id.fetch_one(conn).await?))
}

/// Marks an application as submitted, sets the texts that are given, and increases the version.
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

/// Lists which of the tracks are already submitted to the job in another application.
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

/// Stores the order of an application's tracks, and submits the new ones. The first submission of a track to a job increases the track's
/// `upload_count`. Returns the time of submission, and the ids of the tracks whose count was increased.
pub(in crate::domain::submission) async fn insert_submissions(
    conn: &mut PgConnection,
    job: JobId,
    application: ApplicationId,
    user: UserId,
    all: &[i64],
    new: &[i64],
) -> Result<(OffsetDateTime, Vec<i64>), sqlx::Error> {
    upsert_application_tracks(conn, application, all).await?;
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

/// Stores the order of an application's tracks, and adds those that it does not contain yet.
pub(in crate::domain) async fn upsert_application_tracks(
    conn: &mut PgConnection,
    application: ApplicationId,
    tracks: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into application_track (application_id, track_id, position)
         select $1, t, n from unnest($2::bigint[]) with ordinality x(t, n)
         on conflict (application_id, track_id) do update set position = excluded.position",
        application.0,
        tracks
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Removes tracks from an application and from the review list of its job, and increases the version of the application. Ratings and flags of
/// the tracks are kept.
pub(in crate::domain) async fn withdraw(
    conn: &mut PgConnection,
    job: JobId,
    application: ApplicationId,
    tracks: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with gone as (delete from submission where job_id = $1 and application_id = $2 and track_id = any($3) returning *),
              kept as (insert into withdrawn_submission (job_id, track_id, application_id, user_id, submitted, heard, heard_by, decided, decided_by)
                       select g.job_id, g.track_id, g.application_id, g.user_id, g.submitted, a.heard, a.heard_by, a.decided, a.decided_by
                       from gone g join application_track a on a.application_id = g.application_id and a.track_id = g.track_id),
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

/// The review progress of a track that was withdrawn and is submitted again. It consists of the times at which the track was first listened
/// to and first decided on, and of the side (staff or company) that did so.
pub(in crate::domain) struct FormerProgress {
    pub(in crate::domain::submission) track_id: TrackId,
    pub(in crate::domain::submission) heard: Option<(ReviewerSide, OffsetDateTime)>,
    pub(in crate::domain::submission) decided: Option<(ReviewerSide, OffsetDateTime)>,
}

/// The stored name of the side (staff or company) that listened to a track or decided on it, and the time.
type StoredFeedback = (Option<String>, Option<OffsetDateTime>);

impl FormerProgress {
    pub(in crate::domain) fn new(track_id: TrackId, heard: StoredFeedback, decided: StoredFeedback) -> Self {
        let feedback = |(by, at): StoredFeedback| Some((by?.parse().ok()?, at?));
        Self {
            track_id,
            heard: feedback(heard),
            decided: feedback(decided),
        }
    }
}

/// Restores the review progress that an application's tracks had before they were withdrawn from the job. Returns the progress of each such
/// track.
pub(in crate::domain::submission) async fn restore(
    conn: &mut PgConnection,
    job: JobId,
    application: ApplicationId,
    tracks: &[i64],
) -> Result<Vec<FormerProgress>, sqlx::Error> {
    let rows = sqlx::query!(
        "with again as (delete from withdrawn_submission where job_id = $1 and track_id = any($3) returning *)
         update application_track a set heard = g.heard, heard_by = g.heard_by, decided = g.decided, decided_by = g.decided_by
         from again g where a.application_id = $2 and a.track_id = g.track_id
         returning a.track_id, a.heard, a.heard_by, a.decided, a.decided_by",
        job.0,
        application.0,
        tracks
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    Ok(rows
        .map(|row| {
            let track_id = TrackId(row.track_id);
            FormerProgress::new(track_id, (row.heard_by, row.heard), (row.decided_by, row.decided))
        })
        .collect())
}

/// Lists the tracks that an application has submitted, each with the time of its submission.
pub(in crate::domain::submission) async fn list_submissions_of(
    conn: &mut PgConnection,
    application: ApplicationId,
) -> Result<Vec<(TrackId, OffsetDateTime)>, sqlx::Error> {
    let rows = sqlx::query!(
        "select track_id, submitted from submission where application_id = $1 order by submitted, track_id",
        application.0
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    Ok(rows.map(|row| (TrackId(row.track_id), row.submitted)).collect())
}

/// Deletes the records of the withdrawal of tracks from a job.
pub(in crate::domain::submission) async fn delete_withdrawn(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from withdrawn_submission where job_id = $1 and track_id = any($2)",
        job.0,
        tracks
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists the reviewers' playlists of a job that contain any of the tracks.
pub(in crate::domain::submission) async fn list_playlists_with(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<Vec<PlaylistId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select distinct t.playlist_id from playlist_track t join playlist p on p.id = t.playlist_id
         where p.job_id = $1 and t.track_id = any($2) order by 1",
        job.0,
        tracks
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(PlaylistId).collect())
}

/// Lists the tracks of an application, in their order.
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

/// Returns the number of tracks submitted to a job, and how many of them are rated.
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
