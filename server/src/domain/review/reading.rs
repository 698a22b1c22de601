//! Answers the requests of reviewers over the live connection that change nothing. Each answer contains the head of the topic whose changes
//! keep the answer up to date.

use actors::access;
use actors::access::caller::Caller;
use actors::database::transaction::begin_snapshot;
use actors::frame::store::{find_epoch, find_head};
use actors::topic::reply::{CommandResult, Reply};
use actors::write::WriteError;
use protocol::client_event::{AskFacets, AskRatings, AskUnread, Facets, Ratings, Unread};
use protocol::entity::live::LiveHead;
use protocol::ids::UserId;
use protocol::limits;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::{PgConnection, PgPool, Postgres, Transaction};

use super::{check_tracks, store};
use crate::domain::track_list;

/// Returns the ratings of submissions as the caller may see them, with the head of the `review:` topic.
///
/// # Errors
/// 404 and 403 for a caller who does not review the job.
pub async fn list_ratings(pool: &PgPool, caller: &Caller, request: AskRatings) -> CommandResult<Ratings> {
    Ok(read_ratings(pool, caller.user_id, request).await?)
}

async fn read_ratings(pool: &PgPool, viewer: UserId, request: AskRatings) -> Result<Reply<Ratings>, WriteError> {
    check_tracks(&request.track_ids)?;
    let mut moment = begin_snapshot(pool).await?;
    access::job::load(&mut moment, viewer, request.job_id)
        .await?
        .require_review()?;
    let live = position_of(&mut moment, Topic::Review(request.job_id)).await?;
    let tracks = track_list::ids(&request.track_ids);
    let ratings = Ratings(store::list_ratings(&mut moment, viewer, request.job_id, &tracks).await?);
    reply(moment, ratings, live).await
}

/// Returns the values by which the submissions of a job can be filtered, with the head of the `review:` topic.
///
/// # Errors
/// 404 and 403 for a caller who does not review the job.
pub async fn list_facets(pool: &PgPool, caller: &Caller, request: AskFacets) -> CommandResult<Facets> {
    Ok(read_facets(pool, caller.user_id, request).await?)
}

async fn read_facets(
    pool: &PgPool,
    viewer: UserId,
    AskFacets { job_id }: AskFacets,
) -> Result<Reply<Facets>, WriteError> {
    let mut moment = begin_snapshot(pool).await?;
    access::job::load(&mut moment, viewer, job_id).await?.require_review()?;
    let live = position_of(&mut moment, Topic::Review(job_id)).await?;
    let facets = store::find_facets(&mut moment, job_id).await?;
    reply(moment, facets, live).await
}

/// Returns the new playlists and unread mentions of the caller in each of the given jobs that has any, with the head of the caller's
/// `user:` topic.
///
/// # Errors
/// 400 for an empty list of jobs or too many jobs.
pub async fn list_unread(pool: &PgPool, caller: &Caller, request: AskUnread) -> CommandResult<Unread> {
    Ok(read_unread(pool, caller.user_id, request).await?)
}

async fn read_unread(pool: &PgPool, viewer: UserId, request: AskUnread) -> Result<Reply<Unread>, WriteError> {
    let most = limits::PAGE_MAX as usize;
    if !(1..=most).contains(&request.job_ids.len()) {
        return Err(Refusal::field("job_ids", format!("Must be 1 to {most} jobs")).into());
    }
    let mut moment = begin_snapshot(pool).await?;
    let live = position_of(&mut moment, Topic::User(viewer)).await?;
    let jobs: Vec<i64> = request.job_ids.iter().map(|job| job.0).collect();
    let unread = Unread(store::list_unread(&mut moment, viewer, &jobs).await?);
    reply(moment, unread, live).await
}

async fn position_of(moment: &mut PgConnection, topic: Topic) -> sqlx::Result<LiveHead> {
    Ok(LiveHead {
        epoch: find_epoch(moment).await?,
        offset: find_head(moment, &topic).await?,
        topic,
    })
}

async fn reply<T>(moment: Transaction<'static, Postgres>, result: T, live: LiveHead) -> Result<Reply<T>, WriteError> {
    moment.commit().await?;
    Ok(Reply {
        result,
        live: Some(live.into()),
    })
}
