//! The actions of creators in a job: they add tracks to a list, submit tracks and withdraw them. Each change runs in the queue of the job's
//! actor.
//!
//! Counter rows store how much of each limit is used. A conditional update in the same transaction changes the counter; if it updates no
//! row, the request is refused.

mod admission;
pub(in crate::domain) mod decision;
mod restoration;
pub(in crate::domain) mod store;
mod withdrawal;

use std::collections::BTreeSet;

use actors::access::caller::Caller;
use actors::live::Live;
use actors::plan::Plans;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{ApplicationChange, ReviewChange, UserChange};
use protocol::client_event::{JobTrack, JobTrackAnswer};
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId, TrackId};
use protocol::refusal::Refusal;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use serde::Serialize;
use sqlx::PgConnection;

use super::comment::mention::recount;
use super::link::{self, with_live_links};
use super::{account, statistic, track_list};
use admission::Admission;
pub(in crate::domain) use admission::{check_own, check_version};
pub(in crate::domain) use restoration::{return_to_job, topics_of_return};
pub(in crate::domain) use store::FormerProgress;
pub use store::usage::list_added;
use store::usage::{self, UsageStep};
pub use withdrawal::{Withdrawal, withdraw};
use withdrawal::{append_counters, playlists_with, withdraw_from_review};
pub(in crate::domain) use withdrawal::{playlists_of, withdraw_tracks};

// `OwnPlaylist` of domain/application has five of these fields: the rules of applications and of own playlists change separately.
/// The requested content of a creator's application to a job.
#[derive(Debug, Clone, Serialize)]
pub struct Submission {
    /// The job to which the tracks are submitted.
    pub job_id: JobId,
    /// The application to change; `None` makes a new one.
    pub application_id: Option<ApplicationId>,
    /// All tracks of the application after the write, in order.
    pub tracks_id: Vec<TrackId>,
    /// The message to the reviewers; `None` leaves the message unchanged.
    pub description: Option<String>,
    /// The name of the application; `None` leaves the name unchanged.
    pub playlist_name: Option<String>,
    /// The version of the application that the client edited. If the application has changed since, the edit fails with 409 `conflict`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    /// True if the tracks that the creator has added to the job, but does not submit now, stay added; false if they are removed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub keep_added: bool,
}

/// Adds a track to the tracks that a creator wants to submit to a job later. The reply contains the head of the creator's `user:` topic.
pub fn add_track(live: &Live, plans: &Plans, caller: &Caller, track: JobTrack) -> PendingReply<JobTrackAnswer> {
    // `remove_track` builds the same write: a function for the common calls would save no lines
    let (plans, who, user) = (plans.clone(), caller.clone(), Topic::User(caller.user_id));
    live.write(caller)
        .serialized_on(Topic::Review(track.job_id))
        .position_of(user.clone())
        .topics([Topic::Review(track.job_id), user])
        .run(async move |write| add_in(write, &plans, &who, track.job_id, track.track_id).await)
}

/// Removes a track that a creator has added to a job but not submitted yet; allowed in every status of the job.
pub fn remove_track(live: &Live, plans: &Plans, caller: &Caller, track: JobTrack) -> PendingReply<JobTrackAnswer> {
    let (plans, who, user) = (plans.clone(), caller.clone(), Topic::User(caller.user_id));
    live.write(caller)
        .serialized_on(Topic::Review(track.job_id))
        .position_of(user.clone())
        .topics([Topic::Review(track.job_id), user])
        .run(async move |write| remove_in(write, &plans, &who, track.job_id, track.track_id).await)
}

/// Submits tracks to a job: creates an application, or changes one so that it contains exactly the given tracks. A repeated request with the
/// same `request_id` returns the first result.
pub fn submit(
    live: &Live,
    plans: &Plans,
    caller: &Caller,
    submission: Submission,
    request_id: Option<String>,
) -> PendingReply<ApplicationId> {
    let (plans, who, user) = (plans.clone(), caller.clone(), Topic::User(caller.user_id));
    let (planned, own) = (submission.clone(), user.clone());
    live.write(caller)
        .serialized_on(Topic::Review(submission.job_id))
        .position_of(user)
        .plan(async move |conn| Ok((topics_of(conn, &own, &planned).await?, ())))
        .idempotent("application/create", request_id, &submission)
        .run(async move |write, ()| submit_in(write, &plans, &who, &submission).await)
}

/// Returns the topics on which a submission is published: those of the creator, the job's review and the application, and those of the
/// playlists (with their links) that contain a track which the submission adds or removes.
async fn topics_of(
    conn: &mut PgConnection,
    user: &Topic,
    submission: &Submission,
) -> Result<BTreeSet<Topic>, WriteError> {
    let old = match submission.application_id {
        Some(application) => store::list_application_tracks(conn, application).await?,
        None => Vec::new(),
    };
    let wanted = &submission.tracks_id;
    let gone = old.iter().filter(|track| !wanted.contains(track));
    let new = wanted.iter().filter(|track| !old.contains(track));
    let moved: Vec<TrackId> = gone.chain(new).copied().collect();
    let mut topics = playlists_with(conn, submission.job_id, &moved).await?;
    topics.extend([Topic::Review(submission.job_id), user.clone()]);
    topics.extend(submission.application_id.map(Topic::Application));
    with_live_links(conn, topics).await
}

async fn add_in(
    write: &mut Write,
    plans: &Plans,
    caller: &Caller,
    job: JobId,
    track: TrackId,
) -> Result<JobTrackAnswer, WriteError> {
    let admission = Admission::read(plans, write, caller, job).await?;
    admission.check_open(write.now().date())?;
    if let Some((_, code, text)) = admission::find_unusable(write, caller.user_id, &[track]).await? {
        return Err(Refusal::because_of("track_id", text, code).into());
    }
    let submitted = store::list_submitted_elsewhere(write.rows(), job, ApplicationId(0), &[track.0]).await?;
    let added = usage::list_added(write.rows(), job, caller.user_id).await?;
    if !submitted.is_empty() || added.contains(&track) {
        return Ok(admission.left());
    }
    if admission.is_exceeded_by_subscription() {
        return Err(ErrorCode::SubscriptionLimitExceeded.into());
    }
    let step = UsageStep {
        added: 1,
        ..UsageStep::default()
    };
    let left = usage::update_usage(write.rows(), job, caller.user_id, step, admission.limit()).await?;
    let left = left.ok_or(ErrorCode::JobLimitExceeded)?;
    usage::insert_added(write.rows(), job, caller.user_id, track).await?;
    admission.append_remaining(write, caller, job, left).await
}

async fn remove_in(
    write: &mut Write,
    plans: &Plans,
    caller: &Caller,
    job: JobId,
    track: TrackId,
) -> Result<JobTrackAnswer, WriteError> {
    let admission = Admission::read_even_if_hidden(plans, write, caller, job).await?;
    if !usage::delete_added(write.rows(), job, caller.user_id, track).await? {
        return Ok(admission.left());
    }
    let step = UsageStep {
        added: -1,
        ..UsageStep::default()
    };
    let left = usage::update_usage(write.rows(), job, caller.user_id, step, admission.limit()).await?;
    admission
        .append_remaining(write, caller, job, left.ok_or(ErrorCode::TryAgain)?)
        .await
}

/// The application that a submission changes or has just created.
struct Target {
    application: ApplicationId,
    was_submitted: bool,
    /// The tracks of the application before the submission.
    old: Vec<TrackId>,
    /// The change that publishes the application's new name and message; `None` if neither has changed.
    details: Option<ApplicationChange>,
}

impl Target {
    async fn find_or_make(write: &mut Write, caller: &Caller, submit: &Submission) -> Result<Self, WriteError> {
        let (job, user) = (submit.job_id, caller.user_id);
        let (name, description) = (submit.playlist_name.as_deref(), submit.description.as_deref());
        let Some(application) = submit.application_id else {
            let (name, description) = (name.unwrap_or_default(), description.unwrap_or_default());
            let application = store::insert_application(write.rows(), Some(job), user, name, description).await?;
            write.adopt(Topic::Application(application)).await?;
            return Ok(Self {
                application,
                was_submitted: false,
                old: Vec::new(),
                details: None,
            });
        };
        let found = store::find_application(write.rows(), application, job, user).await?;
        let found = found.ok_or(ErrorCode::NotFound)?;
        check_version(write, application, submit.version, found.version)?;
        Ok(Self {
            application,
            was_submitted: found.was_submitted,
            details: ApplicationChange::details(&found.playlist_name, &found.description, name, description),
            old: found.tracks,
        })
    }
}

/// Returns the tracks in `tracks` that are not in `others`.
fn without(tracks: &[TrackId], others: &[TrackId]) -> Vec<TrackId> {
    tracks.iter().filter(|track| !others.contains(track)).copied().collect()
}

async fn submit_in(
    write: &mut Write,
    plans: &Plans,
    caller: &Caller,
    submit: &Submission,
) -> Result<ApplicationId, WriteError> {
    let (job, wanted) = (submit.job_id, &submit.tracks_id);
    let mut admission = Admission::read(plans, write, caller, job).await?;
    admission.check_open(write.now().date())?;
    track_list::check(wanted)?;
    let target = Target::find_or_make(write, caller, submit).await?;
    let application = target.application;
    check_own(write, caller.user_id, wanted).await?;
    let (new, gone) = (without(wanted, &target.old), without(&target.old, wanted));
    check_elsewhere(write, job, application, wanted, &new).await?;
    let counts = !target.was_submitted && !admission.applicant.has_applied;
    if counts {
        let limit = admission.plan.applications_a_month;
        if !usage::count_application(write.rows(), caller.user_id, admission.month, limit).await? {
            return Err(ErrorCode::SubscriptionLimitExceeded.into());
        }
        admission.applicant.has_applied = true;
    }
    let sent = take_added(write, caller, submit).await?;
    let step = UsageStep {
        used: new.len() as i32 - gone.len() as i32,
        added: -sent,
        clear_added: !submit.keep_added,
    };
    let left = usage::update_usage(write.rows(), job, caller.user_id, step, admission.limit()).await?;
    let left = left.ok_or(ErrorCode::JobLimitExceeded)?;
    if !gone.is_empty() {
        withdraw_from_review(write, job, application, &gone).await?;
    }
    let (name, description) = (submit.playlist_name.as_deref(), submit.description.as_deref());
    store::update_application(write.rows(), application, name, description).await?;
    let again = put_in(write, caller, job, application, (wanted, &new)).await?;
    if !new.is_empty() || !gone.is_empty() {
        append_counters(write, job).await?;
    }
    append_application(write, target, wanted, &again);
    link::append_changes(write).await?;
    admission.append_remaining(write, caller, job, left).await?;
    if submit.application_id.is_none() {
        let made = UserChange::ApplicationCreated {
            application_id: application,
            job_id: Some(job),
        };
        write.append(&Topic::User(caller.user_id), made);
    }
    if counts {
        account::usage::append_changes(write, caller.user_id).await?;
    }
    Ok(application)
}

/// Refuses the submission if one of the new tracks is already submitted to the job in another application.
async fn check_elsewhere(
    write: &mut Write,
    job: JobId,
    application: ApplicationId,
    wanted: &[TrackId],
    new: &[TrackId],
) -> Result<(), WriteError> {
    let elsewhere = store::list_submitted_elsewhere(write.rows(), job, application, &track_list::ids(new)).await?;
    let Some(place) = wanted.iter().position(|track| elsewhere.contains(&track.0)) else {
        return Ok(());
    };
    let text = "This track is in another submission to the job";
    let refusal = Refusal::because_of(format!("tracks_id.{place}"), text, ErrorCode::Conflict);
    Err(refusal
        .with_message("a track is in another submission to this job")
        .into())
}

/// Adds the new tracks to the job's review list, and publishes them to the reviewers. For each new track that was withdrawn earlier,
/// returns the review progress that the track had before the withdrawal.
async fn put_in(
    write: &mut Write,
    caller: &Caller,
    job: JobId,
    application: ApplicationId,
    (wanted, new): (&[TrackId], &[TrackId]),
) -> Result<Vec<FormerProgress>, WriteError> {
    let (all_ids, new_ids) = (track_list::ids(wanted), track_list::ids(new));
    let (at, counted) =
        store::insert_submissions(write.rows(), job, application, caller.user_id, &all_ids, &new_ids).await?;
    statistic::publish_later(write, &counted).await?;
    let again = store::restore(write.rows(), job, application, &new_ids).await?;
    recount::note(write, new).await?;
    let playlists = store::list_playlists_with(write.rows(), job, &new_ids).await?;
    link::append_tracks(write, playlists).await?;
    for track_id in new {
        let submitted = ReviewChange::TrackSubmitted {
            track_id: *track_id,
            application_id: application,
            at: Timestamp(at),
        };
        write.append(&Topic::Review(job), submitted);
    }
    Ok(again)
}

/// Publishes the new tracks, texts and status of an application to its followers. Also publishes the former review progress of the tracks
/// in `again`, which were withdrawn earlier and are now submitted again.
fn append_application(write: &mut Write, target: Target, wanted: &[TrackId], again: &[FormerProgress]) {
    let remaining: Vec<TrackId> = (target.old.iter().filter(|track| wanted.contains(track)))
        .copied()
        .collect();
    let mut changes: Vec<ApplicationChange> = ApplicationChange::in_order(&remaining, wanted).into_iter().collect();
    changes.extend(target.details);
    changes.extend(again.iter().flat_map(progress));
    if !target.was_submitted {
        let status = "on_review".to_owned();
        changes.push(ApplicationChange::StatusChanged { status });
    }
    for change in changes {
        write.append(&Topic::Application(target.application), change);
    }
}

/// Removes the submitted tracks from the tracks that the creator has added to the job but not submitted. Returns how many were removed.
/// Without `keep_added`, removes all added tracks, and returns 0.
async fn take_added(write: &mut Write, caller: &Caller, submit: &Submission) -> Result<i32, WriteError> {
    let (job, user) = (submit.job_id, caller.user_id);
    if !submit.keep_added {
        usage::delete_all_added(write.rows(), job, user).await?;
        return Ok(0);
    }
    let mut sent = 0;
    for track in &submit.tracks_id {
        sent += i32::from(usage::delete_added(write.rows(), job, user, *track).await?);
    }
    Ok(sent)
}

/// Returns the changes that show a track's creator the review progress that the track had before it was withdrawn.
pub(in crate::domain) fn progress(again: &FormerProgress) -> impl Iterator<Item = ApplicationChange> + use<> {
    let track_id = again.track_id;
    let heard = again.heard.map(|(by, at)| ApplicationChange::TrackHeard {
        track_id,
        by,
        at: at.into(),
    });
    let decided = again.decided.map(|(by, at)| ApplicationChange::TrackDecided {
        track_id,
        by,
        at: at.into(),
    });
    heard.into_iter().chain(decided)
}
