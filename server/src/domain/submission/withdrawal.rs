//! Withdraws submissions; allowed in every status of the job.

use std::collections::BTreeSet;

use actors::access::caller::Caller;
use actors::live::Live;
use actors::plan::Plans;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::review::ReviewCounters;
use protocol::change::{ApplicationChange, ReviewChange};
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId, TrackId};
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::admission::Admission;
use super::store;
use super::store::usage::{self, UsageStep};
use crate::domain::comment::mention::recount;
use crate::domain::job::received;
use crate::domain::link::{self, with_live_links};

/// Tracks to withdraw from a submitted application.
#[derive(Debug, Clone)]
pub struct Withdrawal {
    /// The job to which the tracks were submitted.
    pub job_id: JobId,
    /// The application that contains the tracks.
    pub application_id: ApplicationId,
    /// The tracks to withdraw.
    pub tracks_id: Vec<TrackId>,
}

/// Withdraws tracks from a submitted application; allowed in every status of the job.
pub fn withdraw(live: &Live, plans: &Plans, caller: &Caller, withdrawal: Withdrawal) -> PendingReply<bool> {
    let (plans, who, user) = (plans.clone(), caller.clone(), Topic::User(caller.user_id));
    let (planned, own) = (withdrawal.clone(), user.clone());
    live.write(caller)
        .serialized_on(Topic::Review(withdrawal.job_id))
        .position_of(user)
        .plan(async move |conn| {
            let mut topics = playlists_with(conn, planned.job_id, &planned.tracks_id).await?;
            topics.extend([Topic::Review(planned.job_id), own.clone()]);
            topics.insert(Topic::Application(planned.application_id));
            Ok((with_live_links(conn, topics).await?, ()))
        })
        .run(async move |write, ()| withdraw_in(write, &plans, &who, &withdrawal).await)
}

async fn withdraw_in(
    write: &mut Write,
    plans: &Plans,
    caller: &Caller,
    withdrawal: &Withdrawal,
) -> Result<bool, WriteError> {
    let (job, application) = (withdrawal.job_id, withdrawal.application_id);
    withdraw_some(write, plans, caller, job, application, Some(&withdrawal.tracks_id)).await?;
    link::append_changes(write).await?;
    Ok(true)
}

/// Withdraws all tracks of an application from the job to which they are submitted.
pub(in crate::domain) async fn withdraw_tracks(
    write: &mut Write,
    plans: &Plans,
    caller: &Caller,
    job: JobId,
    application: ApplicationId,
) -> Result<(), WriteError> {
    withdraw_some(write, plans, caller, job, application, None).await
}

/// Withdraws the tracks in `named` from an application; all its tracks if `named` is `None`.
async fn withdraw_some(
    write: &mut Write,
    plans: &Plans,
    caller: &Caller,
    job: JobId,
    application: ApplicationId,
    named: Option<&[TrackId]>,
) -> Result<(), WriteError> {
    let admission = Admission::read_even_if_hidden(plans, write, caller, job).await?;
    let found = store::find_application(write.rows(), application, job, caller.user_id).await?;
    let old = found.ok_or(ErrorCode::NotFound)?.tracks;
    let is_meant = |track: &TrackId| named.is_none_or(|named| named.contains(track));
    let gone: Vec<TrackId> = old.into_iter().filter(is_meant).collect();
    if gone.is_empty() {
        return Ok(());
    }
    let step = UsageStep {
        used: -(gone.len() as i32),
        ..UsageStep::default()
    };
    let left = usage::update_usage(write.rows(), job, caller.user_id, step, admission.limit()).await?;
    withdraw_from_review(write, job, application, &gone).await?;
    append_counters(write, job).await?;
    admission
        .append_remaining(write, caller, job, left.ok_or(ErrorCode::TryAgain)?)
        .await?;
    Ok(())
}

/// Returns the topics of a job's reviewers' playlists that contain any of the tracks.
pub(super) async fn playlists_with(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[TrackId],
) -> Result<BTreeSet<Topic>, WriteError> {
    let ids: Vec<i64> = tracks.iter().map(|track| track.0).collect();
    let playlists = store::list_playlists_with(conn, job, &ids).await?;
    Ok(playlists.into_iter().map(Topic::Playlist).collect())
}

/// Returns the topics of a job's reviewers' playlists that contain any track of an application.
pub(in crate::domain) async fn playlists_of(
    conn: &mut PgConnection,
    job: JobId,
    application: ApplicationId,
) -> Result<BTreeSet<Topic>, WriteError> {
    let tracks = store::list_application_tracks(conn, application).await?;
    playlists_with(conn, job, &tracks).await
}

/// Removes tracks from an application and from the job's review list. Reviewers' playlists still contain the tracks, but the pages of share
/// links to the playlists no longer show them.
pub(super) async fn withdraw_from_review(
    write: &mut Write,
    job: JobId,
    application: ApplicationId,
    gone: &[TrackId],
) -> Result<(), WriteError> {
    let ids: Vec<i64> = gone.iter().map(|track| track.0).collect();
    store::withdraw(write.rows(), job, application, &ids).await?;
    let playlists = store::list_playlists_with(write.rows(), job, &ids).await?;
    link::append_tracks(write, playlists).await?;
    recount::note(write, gone).await?;
    for track_id in gone {
        write.append(
            &Topic::Review(job),
            ReviewChange::TrackWithdrawn { track_id: *track_id },
        );
    }
    write.append(
        &Topic::Application(application),
        ApplicationChange::TracksRemoved {
            tracks_id: gone.to_vec(),
        },
    );
    Ok(())
}

pub(super) async fn append_counters(write: &mut Write, job: JobId) -> Result<(), WriteError> {
    let (tracks, rated) = store::count_submissions(write.rows(), job).await?;
    write.append(
        &Topic::Review(job),
        ReviewChange::Counters(ReviewCounters { tracks, rated }),
    );
    received::note(write, job).await?;
    Ok(())
}
