//! Checks whether a creator may submit to a job, and how many tracks and applications they may still send. The data is read inside the
//! transaction that relies on it.

use std::sync::Arc;

use actors::access::caller::Caller;
use actors::job::store::{JobRow, find_job};
use actors::plan::month::first_of_month;
use actors::plan::{Plan, Plans, must_pay};
use actors::write::{Write, WriteError};
use protocol::change::UserChange;
use protocol::client_event::JobTrackAnswer;
use protocol::entity::job::JobStatus;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId, TrackId, UserId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use time::Date;

use super::store::usage::{self, Applicant};

/// A job and a creator, with the data that decides whether the creator may submit to the job. The data is read inside the transaction.
pub(super) struct Admission {
    pub(super) job: JobRow,
    pub(super) applicant: Applicant,
    /// The creator's subscription plan that is in force.
    pub(super) plan: Arc<Plan>,
    pub(super) month: Date,
}

impl Admission {
    /// Reads the data about a creator and a job; fails if the creator may not see the job.
    pub(super) async fn read(
        plans: &Plans,
        write: &mut Write,
        caller: &Caller,
        job: JobId,
    ) -> Result<Self, WriteError> {
        let admission = Self::read_even_if_hidden(plans, write, caller, job).await?;
        if !admission.applicant.sees {
            return Err(ErrorCode::NotFound.into());
        }
        // a person who applied before the job was for teams may know of it
        if !admission.job.teams.is_empty() && !admission.applicant.in_a_team {
            return Err(ErrorCode::JobIsBlocked.into());
        }
        Ok(admission)
    }

    /// Reads the data about a creator and a job, even if the creator may no longer see the job. Used for changes that need no access to the
    /// job, such as withdrawing tracks.
    pub(super) async fn read_even_if_hidden(
        plans: &Plans,
        write: &mut Write,
        caller: &Caller,
        job: JobId,
    ) -> Result<Self, WriteError> {
        let today = write.now().date();
        let month = first_of_month(today);
        let applicant = usage::find_applicant(write.rows(), caller.session_id, caller.user_id, job, month).await?;
        let applicant = applicant.ok_or(ErrorCode::NotLoggedIn)?;
        let row = find_job(write.rows(), job).await?.ok_or(ErrorCode::NotFound)?;
        let plan = Arc::clone(plans.in_force(&applicant.plan, applicant.is_active));
        Ok(Self {
            job: row,
            applicant,
            plan,
            month,
        })
    }

    /// Checks that the creator may submit to the job, without checking the limits on the number of tracks and applications. Refuses with
    /// the error codes of the call `application/create`.
    pub(super) fn check_open(&self, today: Date) -> Result<(), ErrorCode> {
        if self.job.status != JobStatus::Open {
            return Err(ErrorCode::JobNotOpen);
        }
        if self.applicant.is_blocked {
            return Err(ErrorCode::JobIsBlocked);
        }
        if !self.plan.passes(&self.job.limits.available_for_plans) {
            return Err(ErrorCode::PlanNotAllowed);
        }
        if must_pay(self.applicant.is_active, self.applicant.trial_ends, today) {
            return Err(ErrorCode::NonPaid);
        }
        Ok(())
    }

    pub(super) fn is_exceeded_by_subscription(&self) -> bool {
        let applications = self.applicant.applications;
        !self.applicant.has_applied
            && self
                .plan
                .applications_a_month
                .is_some_and(|limit| applications >= limit)
    }

    /// Returns how many tracks the creator has added and submitted to the job, and how many they may still add, from the data that was
    /// read.
    pub(super) fn left(&self) -> JobTrackAnswer {
        let (used, added) = (self.applicant.used, self.applicant.added);
        JobTrackAnswer {
            added,
            used,
            tracks_allowed_amount: (self.limit() - used - added).max(0),
        }
    }

    pub(super) fn limit(&self) -> i32 {
        self.job.limits.tracks_per_user_limit
    }

    pub(super) async fn append_remaining(
        &self,
        write: &mut Write,
        caller: &Caller,
        job: JobId,
        left: (i32, i32),
    ) -> Result<JobTrackAnswer, WriteError> {
        let added_tracks = usage::list_added(write.rows(), job, caller.user_id).await?;
        let (used, added) = left;
        let exceeded = self.is_exceeded_by_subscription();
        let allowance = usage::allowance(
            job,
            self.limit(),
            used,
            added,
            added_tracks,
            self.applicant.is_blocked,
            exceeded,
        );
        let answer = JobTrackAnswer {
            added,
            used,
            tracks_allowed_amount: allowance.tracks_allowed_amount,
        };
        write.append(&Topic::User(caller.user_id), UserChange::LeftChanged(allowance));
        Ok(answer)
    }
}

/// Finds the first of the tracks that does not belong to the caller or is not ready to be submitted. Returns its index in the list, the error
/// code and the error message.
pub(super) async fn find_unusable(
    write: &mut Write,
    user: UserId,
    tracks: &[TrackId],
) -> Result<Option<(usize, ErrorCode, &'static str)>, WriteError> {
    let ids: Vec<i64> = tracks.iter().map(|track| track.0).collect();
    let own = usage::list_own_tracks(write.rows(), user, &ids).await?;
    let problem = |track: &TrackId| match own.iter().find(|(id, _)| id == track) {
        None => Some((ErrorCode::NotFound, "There is no such track of yours")),
        Some((_, false)) => Some((ErrorCode::TrackNotReady, "Add details to this track first")),
        Some((_, true)) => None,
    };
    let mut numbered = tracks.iter().enumerate();
    Ok(numbered.find_map(|(place, track)| problem(track).map(|(code, text)| (place, code, text))))
}

/// Checks that the tracks of the field `tracks_id` are the caller's own and ready.
pub(in crate::domain) async fn check_own(
    write: &mut Write,
    user: UserId,
    tracks: &[TrackId],
) -> Result<(), WriteError> {
    match find_unusable(write, user, tracks).await? {
        Some((place, code, text)) => Err(Refusal::because_of(format!("tracks_id.{place}"), text, code).into()),
        None => Ok(()),
    }
}

/// Refuses an edit that was made from an outdated version of the application: 409 `conflict`, with the current version and the head of the
/// application's topic.
pub(in crate::domain) fn check_version(
    write: &Write,
    application: ApplicationId,
    requested: Option<i64>,
    present: i64,
) -> Result<(), WriteError> {
    if requested.is_none_or(|version| version == present) {
        return Ok(());
    }
    let live = write.live_head(&Topic::Application(application));
    Err(Refusal::stale(present, live).into())
}
