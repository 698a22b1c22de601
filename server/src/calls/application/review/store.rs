//! The SQL that reads submissions as reviewers see them.

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

/// Returns the time at which the transaction began, by the database's clock.
pub(super) async fn find_moment(connection: &mut PgConnection) -> sqlx::Result<OffsetDateTime> {
    sqlx::query_scalar!(r#"select now() as "now!""#)
        .fetch_one(connection)
        .await
}

/// Finds a page of submissions in the requested order, and the counts of the whole list's submissions. Submissions that are equal in the
/// order are sorted by their creators' plans, the higher first, then by track.
///
/// `plans` contains the titles of the plans, and `ranks` contains the rank of each; a higher plan has a higher rank.
pub(super) async fn find_page(
    connection: &mut PgConnection,
    viewer: UserId,
    query: &ReviewQuery,
    plans: &[String],
    ranks: &[i64],
) -> sqlx::Result<Counts> {
    let row = sqlx::query_file!(
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
    .await?;
    Ok(Counts {
        page: row.page,
        tracks: row.tracks,
        rated: row.rated,
        listened: row.listened,
        new: row.new,
        matching: row.matching,
        tabs: AppliedCounts {
            all: row.all,
            music: row.music,
            sfx: row.sfx,
            audio: row.audio,
            unrated_by_me: row.unrated_by_me,
            we_disagree: row.we_disagree,
            heard: row.heard,
            unheard: row.unheard,
            shortlist: row.shortlist,
            hold: row.hold,
            pass: row.pass,
            withdrawn: row.withdrawn,
        },
    })
}

/// Reads the submissions of these tracks, in the given order.
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

/// The ids of the tracks on a page, and the counts of the whole list's submissions.
#[derive(Debug)]
pub(in crate::calls::application) struct Counts {
    /// The ids of the page's tracks, in order.
    pub(super) page: Vec<i64>,
    /// The number of all submissions of the job.
    pub(in crate::calls::application) tracks: i64,
    /// The number of the job's submissions that have a rating.
    pub(in crate::calls::application) rated: i64,
    /// The number of the job's submissions that the viewer has listened to.
    pub(in crate::calls::application) listened: i64,
    /// The number of tracks that were submitted to the job after the viewer last requested the first page.
    pub(in crate::calls::application) new: i64,
    /// The number of submissions that match the request, on all pages together.
    pub(in crate::calls::application) matching: i64,
    /// The number of submissions that match the request, for each choice of a filter.
    pub(in crate::calls::application) tabs: AppliedCounts,
}

/// For each choice of a filter, the number of submissions that would match if this choice was combined with the other filters of the request.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::calls::application) struct AppliedCounts {
    all: i64,
    music: i64,
    sfx: i64,
    audio: i64,
    /// The number of submissions of the requested type that the caller has not rated.
    unrated_by_me: i64,
    /// The number of submissions of the requested type whose highest rating is at least 3 above the lowest.
    we_disagree: i64,
    /// The number of submissions of the requested type that the caller has listened to.
    heard: i64,
    /// The number of submissions of the requested type that the caller has not listened to.
    unheard: i64,
    /// The number of submissions of the requested type with the mark `shortlist`.
    shortlist: i64,
    /// The number of submissions of the requested type with the mark `hold`.
    hold: i64,
    /// The number of submissions of the requested type with the mark `pass`.
    pass: i64,
    /// The number of withdrawn submissions of the requested type, even if the list does not include them.
    withdrawn: i64,
}

/// Stores the time at which a reviewer requested the first page of a job's submissions.
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
