//! Decisions of reviewers on submissions other than ratings: adding a track to a playlist, or marking it. Only the first decision on a track is
//! published to its creator, without the kind of the decision.

use actors::write::{Write, WriteError};
use protocol::change::ApplicationChange;
use protocol::change::application::ReviewerSide;
use protocol::ids::{ApplicationId, JobId, TrackId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::store;
use crate::domain::track_list;

/// Tracks that are submitted to a job, each with the application through which it was submitted.
pub(in crate::domain) type Submitted = Vec<(TrackId, ApplicationId)>;

/// Lists which of the given tracks are submitted to a job.
pub(in crate::domain) async fn list_submitted(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[TrackId],
) -> Result<Submitted, WriteError> {
    if tracks.is_empty() {
        return Ok(Vec::new());
    }
    Ok(store::list_submitted(conn, job, &track_list::ids(tracks)).await?)
}

/// Returns the topics of the applications through which tracks were submitted to a job.
pub(in crate::domain) fn applications_of(submitted: &Submitted) -> impl Iterator<Item = Topic> {
    submitted
        .iter()
        .map(|(_, application)| Topic::Application(*application))
}

/// Returns the refusal for a track that is not submitted to the job. Its error is for the field `list`, at the index `place` of the track.
pub(in crate::domain) fn not_submitted(list: &str, place: usize) -> Refusal {
    let text = "This track is not submitted to the job";
    Refusal::because_of(
        format!("{list}.{place}"),
        text,
        protocol::error_code::ErrorCode::NotFound,
    )
}

/// Marks tracks as decided, and publishes this to their creators. Tracks that were decided before are left out.
pub(in crate::domain) async fn publish_decided(
    write: &mut Write,
    job: JobId,
    tracks: &[i64],
    by: ReviewerSide,
) -> Result<(), WriteError> {
    for (application, track_id, at) in store::mark_decided(write.rows(), job, tracks, by).await? {
        let at = at.into();
        write.try_append(
            &Topic::Application(application),
            ApplicationChange::TrackDecided { track_id, by, at },
        )?;
    }
    Ok(())
}
