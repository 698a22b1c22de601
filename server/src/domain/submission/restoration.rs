//! Restores the submissions of a deleted application; allowed in every status of the job.

use std::collections::BTreeSet;

use actors::access::caller::Caller;
use actors::plan::Plans;
use actors::write::{Write, WriteError};
use protocol::change::ReviewChange;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId, TrackId};
use protocol::refusal::Refusal;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::admission::Admission;
use super::store;
use super::store::usage::{self, UsageStep};
use super::withdrawal::{append_counters, playlists_with};
use crate::domain::comment::mention::recount;
use crate::domain::link;

/// Returns the topics on which the restoration of an application is published.
pub(in crate::domain) async fn topics_of_return(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<BTreeSet<Topic>, WriteError> {
    let tracks: Vec<TrackId> = tracks.iter().copied().map(TrackId).collect();
    let mut topics = playlists_with(conn, job, &tracks).await?;
    topics.insert(Topic::Review(job));
    Ok(topics)
}

/// Counts the submissions of an application that was just restored against the creator's limits, and publishes these submissions.
///
/// # Errors
/// 409 `job_limit_exceeded` if newer submissions have used up the creator's limit for the job, `conflict` if a track is now in another
/// submission to the job.
pub(in crate::domain) async fn return_to_job(
    write: &mut Write,
    plans: &Plans,
    caller: &Caller,
    job: JobId,
    application: ApplicationId,
) -> Result<(), WriteError> {
    let admission = Admission::read_even_if_hidden(plans, write, caller, job).await?;
    let found = store::find_application(write.rows(), application, job, caller.user_id).await?;
    let tracks = found.ok_or(ErrorCode::NotFound)?.tracks;
    let submitted = store::list_submissions_of(write.rows(), application).await?;
    let is_elsewhere = |track: &&TrackId| submitted.iter().all(|(known, _)| known != *track);
    if !submitted.is_empty() && tracks.iter().any(|track| is_elsewhere(&track)) {
        let refusal = Refusal::from(ErrorCode::Conflict);
        return Err(refusal
            .with_message("A track is in another submission to this job")
            .into());
    }
    if submitted.is_empty() {
        return Ok(());
    }
    let step = UsageStep {
        used: submitted.len() as i32,
        ..UsageStep::default()
    };
    let left = usage::update_usage(write.rows(), job, caller.user_id, step, admission.limit()).await?;
    let left = left.ok_or(ErrorCode::JobLimitExceeded)?;
    let ids: Vec<i64> = submitted.iter().map(|(track, _)| track.0).collect();
    recount::note(write, &tracks).await?;
    store::delete_withdrawn(write.rows(), job, &ids).await?;
    for (track_id, at) in submitted {
        let back = ReviewChange::TrackSubmitted {
            track_id,
            application_id: application,
            at: Timestamp(at),
        };
        write.append(&Topic::Review(job), back);
    }
    append_counters(write, job).await?;
    let playlists = store::list_playlists_with(write.rows(), job, &ids).await?;
    link::append_tracks(write, playlists).await?;
    admission.append_remaining(write, caller, job, left).await?;
    Ok(())
}
