//! statistic/get: the counts of a creator's tracks, and a month of plays and downloads.

use actix_web::web;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use macros::call;
use protocol::entity::live::LiveHead;
use protocol::ids::{JobId, TrackId};
use protocol::limits;
use protocol::schema::{MonthOfYear, PageLimit, PageOffset, SortDirection, StatisticsYear, TRACK_SORTS, TrackSort};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::calls::lists::List;
use crate::calls::series::{SeriesCell, month_of, pair};
use crate::calls::snapshot::Snapshot;
use crate::domain::statistic::{self, CountedTrack, Totals};
use crate::http::{Call, CallResult, Creator};
use crate::listing::sort;
use crate::validation::page;

/// A month, and a page of the tracks.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct StatisticRequest {
    /// Goes with `month`; the current month if both are left out.
    #[schema(value_type = Option<StatisticsYear>)]
    year: Option<i32>,
    /// Goes with `year`.
    #[schema(value_type = Option<MonthOfYear>)]
    month: Option<u8>,
    /// 80 where left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 80)]
    limit: Option<i64>,
    /// The number of rows to skip.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
    /// plays_count where left out.
    #[schema(value_type = Option<TrackSort>)]
    sort_by: Option<String>,
    /// down where left out.
    #[schema(value_type = Option<SortDirection>)]
    sort_direction: Option<String>,
}

/// A track's counts of all time, and the fields that a player needs.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TrackStatistic {
    track_id: TrackId,
    title: String,
    artist_name: String,
    /// The name of the uploaded file.
    file_name: String,
    /// The track's random name in the file store and in events.
    name_in_base: String,
    /// Seconds; null until the first set_info.
    track_duration: Option<f64>,
    /// 56 peaks of one byte, base64.
    wave: String,
    upload_count: i64,
    plays_count: i64,
    share_count: i64,
    download_count: i64,
}

impl From<CountedTrack> for TrackStatistic {
    fn from(track: CountedTrack) -> Self {
        Self {
            track_id: track.count.track_id,
            title: track.title,
            artist_name: track.artist_name,
            file_name: track.file_name,
            name_in_base: track.name_in_base,
            track_duration: track.duration,
            wave: STANDARD.encode(&track.wave),
            upload_count: track.count.upload_count,
            plays_count: track.count.plays_count,
            share_count: track.count.share_count,
            download_count: track.count.download_count,
        }
    }
}

/// The sums over all tracks.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the names on the wire")]
pub(super) struct StatisticTotals {
    upload_count: i64,
    plays_count: i64,
    share_count: i64,
    download_count: i64,
}

impl From<Totals> for StatisticTotals {
    fn from(totals: Totals) -> Self {
        Self {
            upload_count: totals.uploads,
            plays_count: totals.plays,
            share_count: totals.shares,
            download_count: totals.downloads,
        }
    }
}

/// Pairs of a day and a number, with every day of the month, UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StatisticSeries {
    plays: Vec<Vec<SeriesCell>>,
    downloads: Vec<Vec<SeriesCell>>,
}

/// A creator's figures.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Statistic {
    tracks: Vec<TrackStatistic>,
    /// The total number, over all pages.
    number_of_tracks: i64,
    totals: StatisticTotals,
    /// Open jobs that the caller has submitted to.
    active_jobs: i64,
    /// All jobs that the caller has submitted to.
    jobs_id: Vec<JobId>,
    /// The heads of the topics that publish changes of the status of these jobs.
    jobs_live: Vec<LiveHead>,
    series: StatisticSeries,
}

/// Returns counts of the caller's tracks, in pages. A month's plays and downloads by day are included.
#[call("/statistic/get")]
pub(super) async fn get(pool: web::Data<PgPool>, call: Call<Creator, StatisticRequest>) -> CallResult<Statistic> {
    let (Creator(caller), request) = (call.caller, call.request);
    let first = month_of(request.year, request.month)?;
    let (limit, offset) = page(request.limit, request.offset, limits::CATALOGUE_PAGE)?;
    let (by, direction) = (request.sort_by.as_deref(), request.sort_direction.as_deref());
    let sort = sort(by, direction, &TRACK_SORTS, "plays_count")?;
    let user = caller.user_id;
    let mut snapshot = Snapshot::take(&pool).await?;
    let conn = snapshot.connection();
    let found = statistic::find_page(conn, user, sort, limit, offset).await?;
    let tracks = statistic::list_tracks(conn, &found).await?;
    let totals = statistic::find_totals(conn, user).await?;
    let jobs = statistic::list_submitted_jobs(conn, user).await?;
    let chart = statistic::list_chart(conn, user, first).await?;
    let jobs_live = snapshot.list_heads(&caller, List::Jobs).await?;
    let shown = Statistic {
        tracks: tracks.into_iter().map(Into::into).collect(),
        number_of_tracks: totals.tracks,
        totals: totals.into(),
        active_jobs: jobs.iter().filter(|job| job.is_open).count() as i64,
        jobs_id: jobs.iter().map(|job| JobId(job.id)).collect(),
        jobs_live,
        series: StatisticSeries {
            plays: chart.iter().map(|day| pair(day.day, day.plays)).collect(),
            downloads: chart.iter().map(|day| pair(day.day, day.downloads)).collect(),
        },
    };
    snapshot.answer(&caller, List::Own, shown).await
}
