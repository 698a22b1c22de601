//! The actions of a job's reviewers other than rating. Reviewers mark submissions for the team, abstain from rating, read the ratings and
//! what is new, and ask the other reviewers to join them at a time within a track. Marks and abstentions run in the queue of the review's
//! actor, so that the changes of one person are committed in the order in which they were sent.

mod reading;
pub(in crate::domain) mod store;

pub use reading::{list_facets, list_ratings, list_unread};

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::access::job::JobAccess;
use actors::live::Live;
use actors::rate_limit::Kind;
use actors::topic::messages;
use actors::topic::reply::{CommandResult, PendingReply, Reply};
use actors::write::WriteError;
use protocol::change::ReviewChange;
use protocol::client_event::{AbstainTracks, Gather, Gathering, MarkTracks};
use protocol::entity::account::Person;
use protocol::entity::comment::ReviewPerson;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, TrackId, UserId};
use protocol::limits;
use protocol::refusal::Refusal;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::{PgConnection, PgPool};

use super::bounds::count_one;
use super::submission::decision::{self, Submitted};
use super::{comment, track_list};
use crate::validation::FieldErrors;

/// Sets or removes the reviewers' mark (such as shortlist) on submitted tracks, and publishes this on the `review:` topic. If a mark is the
/// reviewers' first decision on a track, this is published to the track's creator on the `application:` topic.
pub fn mark(live: &Live, caller: &Caller, mut request: MarkTracks) -> PendingReply<bool> {
    let request_id = request.request_id.take();
    let (content, named) = (request.clone(), request_id.clone());
    let MarkTracks {
        job_id,
        track_ids,
        mark,
        ..
    } = request;
    let by = ReviewPerson {
        user_id: Some(caller.user_id),
        user_name: caller.user_name.to_string(),
    };
    let (user, planned) = (caller.user_id, track_ids.clone());
    live.write(caller)
        .serialized_on(Topic::Review(job_id))
        .position_of(Topic::Review(job_id))
        .plan(async move |conn| {
            check_request_id(named.as_deref())?;
            plan(conn, user, job_id, &planned).await
        })
        .idempotent("review/mark", request_id, &content)
        .run(async move |write, (access, submitted)| {
            check_submitted(&track_ids, &submitted)?;
            let (tracks, now) = (track_list::ids(&track_ids), write.now());
            match mark {
                Some(mark) => {
                    store::upsert_marks(write.rows(), job_id, &tracks, (mark, user, now)).await?;
                    decision::publish_decided(write, job_id, &tracks, access.side()).await?;
                }
                None => store::delete_marks(write.rows(), job_id, &tracks).await?,
            }
            let (track_ids, by, at) = (track_ids.clone(), by.clone(), Timestamp(now));
            let change = if store::is_blind(write.rows(), job_id).await? {
                ReviewChange::TrackMarkedBlind { track_ids, by, at }
            } else {
                ReviewChange::TrackMarked {
                    track_ids,
                    mark,
                    by,
                    at,
                }
            };
            write.append(&Topic::Review(job_id), change);
            Ok(true)
        })
}

/// Records that the caller abstains from rating these submissions, or no longer abstains. Publishes this on the `review:` topic.
pub fn abstain(live: &Live, caller: &Caller, request: AbstainTracks) -> PendingReply<bool> {
    let AbstainTracks {
        job_id,
        track_ids,
        abstain,
    } = request;
    let (user_id, planned) = (caller.user_id, track_ids.clone());
    live.write(caller)
        .serialized_on(Topic::Review(job_id))
        .position_of(Topic::Review(job_id))
        .plan(async move |conn| {
            let (_, plan) = plan(conn, user_id, job_id, &planned).await?;
            Ok((BTreeSet::from([Topic::Review(job_id)]), plan))
        })
        .run(async move |write, (_, submitted)| {
            check_submitted(&track_ids, &submitted)?;
            let (tracks, now) = (track_list::ids(&track_ids), write.now());
            if abstain {
                store::insert_abstentions(write.rows(), job_id, &tracks, (user_id, now)).await?;
            } else {
                store::delete_abstentions(write.rows(), job_id, &tracks, user_id).await?;
            }
            let abstained = ReviewChange::TrackAbstained {
                track_ids: track_ids.clone(),
                user_id,
                abstain,
            };
            write.append(&Topic::Review(job_id), abstained);
            Ok(true)
        })
}

/// Checks that the caller reviews the job. Returns the topics to lock, the caller's rights, and the given tracks that are submitted to the
/// job.
async fn plan(
    conn: &mut PgConnection,
    user: UserId,
    job: JobId,
    tracks: &[TrackId],
) -> Result<(BTreeSet<Topic>, (JobAccess, Submitted)), WriteError> {
    check_tracks(tracks)?;
    let access = access::job::load(conn, user, job).await?.require_review()?;
    let submitted = decision::list_submitted(conn, job, tracks).await?;
    let topics = decision::applications_of(&submitted).chain([Topic::Review(job)]);
    Ok((topics.collect(), (access, submitted)))
}

/// Checks that all given tracks are submitted. This check runs inside the write, after repeated requests are recognized. A repeated request
/// therefore gets the first result, even if a track was withdrawn since.
fn check_submitted(tracks: &[TrackId], submitted: &Submitted) -> Result<(), Refusal> {
    let is_missing = |track: &TrackId| submitted.iter().all(|(known, _)| known != track);
    match tracks.iter().position(is_missing) {
        Some(place) => Err(decision::not_submitted("track_ids", place)),
        None => Ok(()),
    }
}

fn check_request_id(request_id: Option<&str>) -> Result<(), Refusal> {
    let mut errors = FieldErrors::new();
    errors.request_id(request_id);
    errors.finish()
}

/// Checks that a list contains 1 to 200 tracks, and no track twice.
pub(in crate::domain) fn check_tracks(tracks: &[TrackId]) -> Result<(), Refusal> {
    let (most, unique) = (limits::PAGE_MAX as usize, tracks.iter().collect::<BTreeSet<_>>().len());
    let mut errors = FieldErrors::new();
    let fits = (1..=most).contains(&tracks.len());
    errors.check("track_ids", fits, &format!("Must be 1 to {most} tracks"));
    errors.check("track_ids", unique == tracks.len(), "A track is in the list twice");
    errors.finish()
}

/// Asks everybody who follows the `review:` topic to join the caller at a time within a track.
///
/// # Errors
/// 404 and 403 for a caller who does not review the job, 429 within ten seconds of the previous such request of the caller.
pub async fn gather(live: &Live, pool: &PgPool, caller: &Caller, request: Gather) -> CommandResult<bool> {
    check_gather(pool, caller.user_id, request).await?;
    count_one(live, Kind::Gather, caller.user_id)?;
    live.gather(messages::Gather {
        topic: Topic::Review(request.job_id),
        gathering: Gathering {
            by: Person {
                user_id: caller.user_id,
                user_name: caller.user_name.to_string(),
            },
            track_id: request.track_id,
            position: request.position,
        },
    });
    Ok(Reply {
        result: true,
        live: None,
    })
}

async fn check_gather(pool: &PgPool, user: UserId, request: Gather) -> Result<(), WriteError> {
    let mut conn = pool.acquire().await?;
    access::job::load(&mut conn, user, request.job_id)
        .await?
        .require_review()?;
    let duration = comment::store::find_duration(&mut conn, request.job_id, request.track_id).await?;
    let duration = duration.ok_or(ErrorCode::NotFound)?;
    let mut errors = FieldErrors::new();
    let is_inside = (0.0..=duration).contains(&request.position);
    errors.check("position", is_inside, "Must be between 0 and the track's end");
    Ok(errors.finish()?)
}
