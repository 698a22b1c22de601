//! Reads submissions as reviewers see them. The lists of a job and of a playlist use the same SQL statement.

mod filters;
mod query;
mod row;
mod store;

use actors::plan::Plans;
use protocol::entity::track::ReviewTrack;
use time::OffsetDateTime;

pub(super) use query::{AppliedListRequest, PlaylistListRequest, ReviewListRequest, ReviewQuery};
pub(super) use store::{AppliedCounts, Counts, upsert_visit};

use crate::calls::snapshot::Snapshot;
use crate::http::Caller;

/// A page of submissions, and the counts of the whole list's submissions.
pub(super) struct ReviewPage {
    pub(super) tracks: Vec<ReviewTrack>,
    pub(super) counts: Counts,
    /// The page contains the submissions as they were at this time, by the database's clock.
    pub(super) at: OffsetDateTime,
}

/// Reads a page for the caller. The function that calls it must have checked that the caller reviews the job.
pub(super) async fn list(
    plans: &Plans,
    snapshot: &mut Snapshot,
    caller: &Caller,
    query: &ReviewQuery,
) -> sqlx::Result<ReviewPage> {
    let (names, ranks) = row::placement(plans);
    let connection = snapshot.connection();
    let at = store::find_moment(connection).await?;
    let counts = store::find_page(connection, caller.user_id, query, &names, &ranks).await?;
    let rows = store::list_submissions(connection, caller.user_id, query.job, &counts.page).await?;
    let tracks = rows.into_iter().map(|row| row.show(plans, caller)).collect();
    Ok(ReviewPage { tracks, counts, at })
}
