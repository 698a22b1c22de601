//! The SQL that finds submissions, and that records the time of the reviewers' first decision on a track (rating it, marking it, or adding
//! it to a playlist).

use protocol::change::application::ReviewerSide;
use protocol::ids::{ApplicationId, JobId, TrackId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Lists which of the given tracks are submitted to a job, each with the application through which it was submitted.
pub(in crate::domain) async fn list_submitted(
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

/// Records the time of the reviewers' first decision on submitted tracks, and whether the staff or the company made it. Tracks with an
/// earlier decision stay unchanged. Returns the other tracks, with their applications and the time.
pub(in crate::domain) async fn mark_decided(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
    by: ReviewerSide,
) -> Result<Vec<(ApplicationId, TrackId, OffsetDateTime)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"update application_track a set decided = now(), decided_by = $3 from submission s
           where s.job_id = $1 and s.track_id = any($2) and a.application_id = s.application_id and a.track_id = s.track_id and a.decided is null
           returning a.application_id, a.track_id, now() as "at!""#,
        job.0,
        tracks,
        by.as_str()
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows
        .into_iter()
        .map(|row| (ApplicationId(row.application_id), TrackId(row.track_id), row.at))
        .collect())
}
