//! statistic/get: returns the counts of a creator's tracks, and the numbers of plays and downloads on each day of a month.

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

/// The month of the daily numbers, and the requested page of the caller's tracks.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct StatisticRequest {
    /// The year of the month; given together with `month`. If both are left out, the current month is used.
    #[schema(value_type = Option<StatisticsYear>)]
    year: Option<i32>,
    /// The month, from 1 to 12; given together with `year`.
    #[schema(value_type = Option<MonthOfYear>)]
    month: Option<u8>,
    /// The maximum number of tracks on the page; 80 if left out; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>, default = 80)]
    limit: Option<i64>,
    /// The number of tracks to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
    /// The field by which the tracks are sorted; plays_count if left out.
    #[schema(value_type = Option<TrackSort>)]
    sort_by: Option<String>,
    /// The direction of the order; down (the highest first) if left out.
    #[schema(value_type = Option<SortDirection>)]
    sort_direction: Option<String>,
}

/// A track with its counts of all time, and with the fields that a player needs.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TrackStatistic {
    track_id: TrackId,
    title: String,
    artist_name: String,
    /// The name of the uploaded file.
    file_name: String,
    /// The random name of the track in the file store, by which the calls under event/ identify it.
    name_in_base: String,
    /// The duration in seconds; null until the track's form is saved with track/set_info.
    track_duration: Option<f64>,
    /// A small waveform: 56 peaks of one byte each, in base64.
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

/// The sums of the counts over all of the caller's tracks.
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

/// The numbers of plays and of downloads on each day (UTC) of a month, as pairs of a day and a number.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StatisticSeries {
    plays: Vec<Vec<SeriesCell>>,
    downloads: Vec<Vec<SeriesCell>>,
}

/// The statistics of a creator.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Statistic {
    tracks: Vec<TrackStatistic>,
    /// The number of the caller's tracks on all pages together.
    number_of_tracks: i64,
    totals: StatisticTotals,
    /// The number of open jobs that the caller has submitted to.
    active_jobs: i64,
    /// The ids of all jobs that the caller has submitted to.
    jobs_id: Vec<JobId>,
    /// The heads of the topics that publish changes of the status of the jobs in `jobs_id`.
    jobs_live: Vec<LiveHead>,
    series: StatisticSeries,
}

/// Returns counts of the caller's tracks, and a month's daily plays and downloads.
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
