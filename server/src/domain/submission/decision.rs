//! Records that the reviewers have made their first decision on a track, by marking it or by adding it to a playlist. (First ratings are
//! recorded elsewhere.) The decision is published to the track's creator, without its kind.

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

/// Returns the refusal for a track that is not submitted to the job. Its error is about the entry with the index `place` in the request's
/// field `list`.
pub(in crate::domain) fn not_submitted(list: &str, place: usize) -> Refusal {
    let text = "This track is not submitted to the job";
    Refusal::because_of(
        format!("{list}.{place}"),
        text,
        protocol::error_code::ErrorCode::NotFound,
    )
}

/// Records that the reviewers have made a decision on these tracks, and publishes this to their creators. Leaves out tracks with an earlier
/// decision.
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
