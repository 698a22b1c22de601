//! application/get_applied: the submissions of a job, for its reviewers.

use actix_web::web;
use actors::access;
use actors::live::Live;
use actors::plan::Plans;
use macros::call;
use protocol::change::review::ReviewCounters;
use protocol::entity::track::ReviewTrack;
use protocol::limits;
use protocol::topic::Topic;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::review::{self, AppliedCounts, AppliedListRequest, ReviewListRequest};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{Call, CallResult, Manager};

/// A page of submissions.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AppliedPage {
    tracks: Vec<ReviewTrack>,
    /// The total number, over all pages.
    number_of_tracks: i64,
    /// Tracks submitted to the job since the caller last requested a first page.
    new_tracks: i64,
    /// Submissions of the job that the caller has listened to.
    listened: i64,
    /// Submissions of the job, and the number of them that are rated.
    counters: ReviewCounters,
    counts: AppliedCounts,
}

/// Returns a page of a job's submissions, newest first. Within a day, UTC, paid plans are first. Another order may be requested; tracks that are
/// equal in it are ordered by their creators' plans.
#[call("/application/get_applied", errors(NotFound), body = AppliedListRequest)]
pub(super) async fn get_applied(
    live: web::Data<Live>,
    pool: web::Data<PgPool>,
    plans: web::Data<Plans>,
    call: Call<Manager, ReviewListRequest>,
) -> CallResult<AppliedPage> {
    let (Manager(caller), request) = (call.caller, call.request);
    let job_id = request.job_id;
    let query = request.check(None, limits::SUBMISSIONS_PAGE)?;
    let mut snapshot = Snapshot::take(&pool).await?;
    access::job::load(snapshot.connection(), caller.user_id, job_id)
        .await?
        .require_review()?;
    let head = snapshot.head(Topic::Review(job_id)).await?;
    let page = review::list(&plans, &mut snapshot, &caller, &query).await?;
    let counts = page.counts;
    let applied = AppliedPage {
        tracks: page.tracks,
        number_of_tracks: counts.matching,
        new_tracks: counts.new,
        listened: counts.listened,
        counters: ReviewCounters {
            tracks: counts.tracks as u32,
            rated: counts.rated as u32,
        },
        counts: counts.tabs(),
    };
    let answer = snapshot
        .answer(&caller, List::Submissions(job_id, None), applied)
        .await?;
    if query.is_first_page() {
        let (user_id, at) = (caller.user_id, page.at);
        let recorded = live
            .write(&caller)
            .run(async move |write| Ok(review::upsert_visit(write.rows(), job_id, user_id, at).await?));
        recorded.await?;
    }
    Ok(answer.with_live(head))
}
