//! Database queries that insert the demo submissions and the creators' playlists.

use protocol::ids::{ApplicationId, JobId, TrackId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A submission to a job, or a creator's own playlist if `job_id` is `None`. A submission is inserted with the status `on_review`.
pub(in crate::demo) struct NewApplication<'a> {
    pub(in crate::demo) user_id: UserId,
    pub(in crate::demo) job_id: Option<JobId>,
    pub(in crate::demo) playlist_name: &'a str,
    pub(in crate::demo) description: &'a str,
    pub(in crate::demo) created: OffsetDateTime,
}

pub(in crate::demo) async fn insert_application(
    connection: &mut PgConnection,
    application: &NewApplication<'_>,
) -> sqlx::Result<ApplicationId> {
    let id = sqlx::query_scalar!(
        "insert into application (user_id, job_id, playlist_name, description, status, created, changed)
         values ($1, $2, $3, $4, case when $2::bigint is null then null else 'on_review' end, $5, $5) returning id",
        application.user_id.0,
        application.job_id.map(|job_id| job_id.0),
        application.playlist_name,
        application.description,
        application.created
    )
    .fetch_one(connection)
    .await?;
    Ok(ApplicationId(id))
}

pub(in crate::demo) async fn insert_application_track(
    connection: &mut PgConnection,
    application_id: ApplicationId,
    track_id: TrackId,
    place: usize,
    submitted: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into application_track (application_id, track_id, position, submitted) values ($1, $2, $3, $4)",
        application_id.0,
        track_id.0,
        place as f64 + 1.0,
        submitted
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts a submitted track into the list of tracks that the reviewers of the job see.
pub(in crate::demo) async fn insert_submission(
    connection: &mut PgConnection,
    application_id: ApplicationId,
    track_id: TrackId,
    submitted: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into submission (job_id, track_id, application_id, user_id, submitted)
         select job_id, $2, id, user_id, $3 from application where id = $1",
        application_id.0,
        track_id.0,
        submitted
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(in crate::demo) async fn insert_added_track(
    connection: &mut PgConnection,
    job_id: JobId,
    user_id: UserId,
    track_id: TrackId,
    added: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into added_track (job_id, user_id, track_id, added) values ($1, $2, $3, $4)",
        job_id.0,
        user_id.0,
        track_id.0,
        added
    )
    .execute(connection)
    .await?;
    Ok(())
}
