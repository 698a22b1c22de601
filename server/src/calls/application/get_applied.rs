//! application/get_applied: returns a job's submissions to its reviewers.

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

/// A page of a job's submissions, with counts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AppliedPage {
    tracks: Vec<ReviewTrack>,
    /// The number of matching submissions on all pages together.
    number_of_tracks: i64,
    /// The number of tracks that were submitted to the job after the caller last requested the first page of the job's submissions.
    new_tracks: i64,
    /// The number of the job's submissions that the caller has listened to.
    listened: i64,
    /// The number of all submissions of the job, and how many of them are rated.
    counters: ReviewCounters,
    counts: AppliedCounts,
}

/// Returns a page of a job's submissions, those of the newest day (UTC) first. Within a day, submissions of creators with higher plans are
/// first. The request can set another order; submissions that are equal in it are sorted by their creators' plans, too.
#[call("/application/get_applied", live(Review), errors(NotFound), body = AppliedListRequest)]
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
        counts: counts.tabs,
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
