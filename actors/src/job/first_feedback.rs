//! Commits the ratings and listened flags that a committer cannot commit: the first rating and the first listened flag of each track, all
//! ratings of blind jobs, and the first command of a reviewer in a job. The transaction also informs the creators of the tracks.

use super::store;
use crate::access::caller::Caller;
use crate::access::{self, job::JobAccess};
use crate::committer::{ListenedRow, Principal, RatingRow};
use crate::database::outage::is_temporary;
use crate::frame::Frame;
use crate::topic::engine::Engine;
use crate::write::{Tries, TryError, Write, WriteError, attempt, retry};
use protocol::change::application::ReviewerSide;
use protocol::change::{ApplicationChange, ReviewChange};
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId, TrackId, UserId};
use protocol::refusal::Refusal;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::PgConnection;
use std::collections::{BTreeSet, HashMap};
use uuid::Uuid;

/// Ratings and listened flags that need the transaction of this module. They were computed from the state after the frame number `head`.
pub(super) struct FirstFeedback {
    pub(super) job: JobId,
    /// The unique id of the commit.
    pub(super) origin: Uuid,
    pub(super) head: i64,
    pub(super) ratings: Vec<RatingRow>,
    pub(super) listened: Vec<ListenedRow>,
    pub(super) changes: Vec<ReviewChange>,
    /// The tracks that get their first listened flag.
    pub(super) heard: Vec<TrackId>,
    /// The tracks that get their first rating.
    pub(super) decided: Vec<TrackId>,
    /// The applications that contain the tracks in `heard` and `decided`.
    pub(super) applications: BTreeSet<ApplicationId>,
    /// True if the job is blind. In a blind job, the first value of each rating is also stored separately, and the mean ratings are read from
    /// the database.
    pub(super) is_blind: bool,
    pub(super) callers: Vec<Caller>,
    /// The callers who have never rated a track or set a listened flag in this job before.
    pub(super) newcomers: Vec<Caller>,
}

/// The reason why a group of ratings and listened flags was not committed. Nothing was changed.
#[derive(Debug)]
pub(super) enum GroupError {
    /// The topic has frames that the state does not include: apply those frames and try again.
    StaleHead,
    /// Some callers may not review the job. The list has each of them with the error that they receive.
    Unauthorized(Vec<(Principal, Refusal)>),
    /// The database rejects one of the rows, and would reject it again.
    Refused,
    /// The write failed for any other reason.
    Failed(WriteError),
}

impl From<WriteError> for GroupError {
    fn from(error: WriteError) -> Self {
        Self::Failed(error)
    }
}

impl TryError for GroupError {
    fn is_retryable(&self) -> bool {
        matches!(self, Self::Failed(error) if error.is_retryable())
    }
}

impl From<sqlx::Error> for GroupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// Commits the group and informs the creators. Returns the frames. For a blind job also returns the mean ratings of the tracks, because the
/// state does not contain them.
pub(super) async fn commit(
    engine: &Engine,
    group: &FirstFeedback,
) -> Result<(HashMap<TrackId, f64>, Vec<Frame>), GroupError> {
    let mut topics = vec![Topic::Review(group.job)];
    topics.extend(
        group
            .applications
            .iter()
            .map(|application| Topic::Application(*application)),
    );
    retry(Tries::begin(), async |deadline| {
        attempt(engine, group.origin, &topics, deadline, async |write| {
            change(write, group).await
        })
        .await
    })
    .await
}

/// Returns the callers who review as members of the staff, and the errors for the callers who may not review.
async fn list_reviewers(
    conn: &mut PgConnection,
    job: JobId,
    callers: &[Caller],
) -> Result<(BTreeSet<UserId>, Vec<(Principal, Refusal)>), sqlx::Error> {
    let (mut by_staff, mut failures) = (BTreeSet::new(), Vec::new());
    let sessions: Vec<_> = (callers.iter())
        .map(|caller| (caller.session_id, caller.user_id))
        .collect();
    let found = access::job::load_of_sessions(conn, &sessions, job).await?;
    for (caller, found) in callers.iter().zip(found) {
        match found.map_err(Refusal::from).and_then(JobAccess::require_review) {
            Ok(access) if access.side() == ReviewerSide::Staff => {
                by_staff.insert(caller.user_id);
            }
            Ok(_) => {}
            Err(code) => failures.push((Principal::from(caller), code)),
        }
    }
    Ok((by_staff, failures))
}

/// Returns the errors for the callers who may not review.
pub(super) async fn list_unauthorized(
    conn: &mut PgConnection,
    job: JobId,
    callers: &[Caller],
) -> Result<Vec<(Principal, Refusal)>, sqlx::Error> {
    Ok(list_reviewers(conn, job, callers).await?.1)
}

/// Returns the side that the creator is told for a first rating or listened flag: the company if one of the people in `who` reviews for it,
/// otherwise the platform's staff. `by_staff` has the people who review as members of the staff.
fn side_of(by_staff: &BTreeSet<UserId>, mut who: impl Iterator<Item = UserId>) -> ReviewerSide {
    if who.any(|user| !by_staff.contains(&user)) {
        ReviewerSide::Company
    } else {
        ReviewerSide::Staff
    }
}

async fn change(write: &mut Write, group: &FirstFeedback) -> Result<HashMap<TrackId, f64>, GroupError> {
    let FirstFeedback {
        job, ratings, listened, ..
    } = group;
    let review = Topic::Review(*job);
    if write.head(&review) != Some(group.head) {
        return Err(GroupError::StaleHead);
    }
    // their sessions are locked before their rights are read, so that the deletion of an account, or the removal of a member, then finds all
    // their jobs noted
    let mut ended = Vec::new();
    for caller in &group.newcomers {
        if !access::session::lock_shared(write.rows(), caller.session_id).await? {
            ended.push((Principal::from(caller), ErrorCode::NotLoggedIn.into()));
        }
    }
    let (by_staff, mut failures) = list_reviewers(write.rows(), *job, &group.callers).await?;
    failures.extend(ended);
    if !failures.is_empty() {
        return Err(GroupError::Unauthorized(failures));
    }
    let newcomers: Vec<i64> = group.newcomers.iter().map(|caller| caller.user_id.0).collect();
    if !newcomers.is_empty() {
        store::insert_reviewers(write.rows(), *job, &newcomers).await?;
    }
    match store::upsert_review(write.rows(), *job, ratings, listened).await {
        Err(error) if !is_temporary(&error) => {
            tracing::error!(%error, "the creators' rows of a review could not be updated");
            return Err(GroupError::Refused);
        }
        other => other?,
    }
    let heard = group.heard.iter().map(|track| {
        let heard = listened.iter().filter(|row| row.track_id == *track && row.listened);
        (*track, side_of(&by_staff, heard.map(|row| row.user_id)))
    });
    let decided = group.decided.iter().map(|track| {
        let rated = ratings
            .iter()
            .filter(|row| row.track_id == *track && row.value.is_some());
        (*track, side_of(&by_staff, rated.map(|row| row.user_id)))
    });
    let (heard, decided): (Vec<_>, Vec<_>) = (heard.collect(), decided.collect());
    for first in store::mark_first(write.rows(), *job, &heard, &decided).await? {
        let topic = Topic::Application(ApplicationId(first.application_id));
        let (track_id, at) = (TrackId(first.track_id), Timestamp(first.at));
        if let Some(by) = first.heard_by {
            write.append(&topic, ApplicationChange::TrackHeard { track_id, by, at });
        }
        if let Some(by) = first.decided_by {
            write.append(&topic, ApplicationChange::TrackDecided { track_id, by, at });
        }
    }
    for change in &group.changes {
        write.append(&review, change.clone());
    }
    if !group.is_blind {
        return Ok(HashMap::new());
    }
    store::insert_first_ratings(write.rows(), *job, ratings).await?;
    Ok(store::list_means(write.rows(), *job, ratings).await?)
}
