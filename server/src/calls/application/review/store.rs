//! The SQL of submissions as reviewers see them.

use protocol::entity::account::Person;
use protocol::entity::track::{PersonRating, TrackMark};
use protocol::ids::{JobId, UserId};
use serde::Serialize;
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::query::ReviewQuery;
use super::row::ReviewRow;
use crate::domain::track::splits::{StoredMasterOwner, StoredPublisher, StoredWriter};

/// Returns the moment at which the transaction began.
pub(super) async fn find_moment(connection: &mut PgConnection) -> sqlx::Result<OffsetDateTime> {
    sqlx::query_scalar!(r#"select now() as "now!""#)
        .fetch_one(connection)
        .await
}

/// Finds a page of submissions in the requested order (equal ones by plan, the higher first, then by track), and the counts around it.
///
/// `plans` and `ranks` are the plans' titles and their places.
pub(super) async fn find_page(
    connection: &mut PgConnection,
    viewer: UserId,
    query: &ReviewQuery,
    plans: &[String],
    ranks: &[i64],
) -> sqlx::Result<Counts> {
    sqlx::query_file_as!(
        Counts,
        "src/calls/application/review/page.sql",
        query.job.0,
        viewer.0,
        query.playlist.map(|playlist| playlist.0),
        query.from,
        query.to,
        query.sort_by,
        query.is_up,
        query.listened_first,
        query.track_type,
        query.limit,
        query.offset,
        plans,
        ranks,
        query.track_ids.as_deref(),
        query.filters.unrated,
        query.part,
        query.with_withdrawn,
        query.filters.disagree,
        query.filters.heard,
        query.filters.marks.as_deref(),
        query.filters.genre,
        query.filters.tags.as_deref(),
        query.filters.bpm_from,
        query.filters.bpm_to
    )
    .fetch_one(connection)
    .await
}

/// Reads these submissions, in this order.
pub(super) async fn list_submissions(
    connection: &mut PgConnection,
    viewer: UserId,
    job: JobId,
    tracks: &[i64],
) -> sqlx::Result<Vec<ReviewRow>> {
    sqlx::query_file_as!(
        ReviewRow,
        "src/calls/application/review/submissions.sql",
        job.0,
        viewer.0,
        tracks
    )
    .fetch_all(connection)
    .await
}

/// A page, and the counts around it.
#[derive(Debug)]
pub(in crate::calls::application) struct Counts {
    /// The tracks of the page.
    pub(super) page: Vec<i64>,
    /// Submissions of the job.
    pub(in crate::calls::application) tracks: i64,
    /// Submissions with a rating.
    pub(in crate::calls::application) rated: i64,
    /// Submissions that the viewer has heard.
    pub(in crate::calls::application) listened: i64,
    /// Submissions since the viewer's last visit.
    pub(in crate::calls::application) new: i64,
    /// Submissions that match the query, over all pages.
    pub(in crate::calls::application) matching: i64,
    /// The count of each tab under the query's other filters, beginning with that of all types.
    all: i64,
    music: i64,
    sfx: i64,
    audio: i64,
    unrated_by_me: i64,
    we_disagree: i64,
    heard: i64,
    unheard: i64,
    shortlist: i64,
    hold: i64,
    pass: i64,
    withdrawn: i64,
}

impl Counts {
    pub(in crate::calls::application) fn tabs(&self) -> AppliedCounts {
        AppliedCounts {
            all: self.all,
            music: self.music,
            sfx: self.sfx,
            audio: self.audio,
            unrated_by_me: self.unrated_by_me,
            we_disagree: self.we_disagree,
            heard: self.heard,
            unheard: self.unheard,
            shortlist: self.shortlist,
            hold: self.hold,
            pass: self.pass,
            withdrawn: self.withdrawn,
        }
    }
}

/// The number of submissions that each choice of a filter shows under the list's other filters.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::calls::application) struct AppliedCounts {
    all: i64,
    music: i64,
    sfx: i64,
    audio: i64,
    /// Of the requested type, those that the caller has not rated.
    unrated_by_me: i64,
    /// Of the requested type, those whose highest rating is at least 3 above the lowest.
    we_disagree: i64,
    /// Of the requested type, those that the caller has heard.
    heard: i64,
    /// Of the requested type, those that the caller has not heard.
    unheard: i64,
    /// Of the requested type, those marked `shortlist`.
    shortlist: i64,
    /// Of the requested type, those marked `hold`.
    hold: i64,
    /// Of the requested type, those marked `pass`.
    pass: i64,
    /// Of the requested type, those that were withdrawn, whether or not they are shown.
    withdrawn: i64,
}

/// Stores the time at which a reviewer saw a job's first page.
pub(in crate::calls::application) async fn upsert_visit(
    connection: &mut PgConnection,
    job: JobId,
    viewer: UserId,
    at: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into review_visit (job_id, user_id, at) values ($1, $2, $3)
         on conflict (job_id, user_id) do update set at = greatest(review_visit.at, excluded.at)",
        job.0,
        viewer.0,
        at
    )
    .execute(connection)
    .await?;
    Ok(())
}
