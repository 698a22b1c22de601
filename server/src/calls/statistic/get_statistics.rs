//! statistic/get_statistics: returns the statistics of the whole platform.

use actix_web::web;
use macros::call;
use protocol::change::admin::StatisticCounters;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::series::{MonthRequest, PlatformSeries, series_of};
use crate::calls::lists::List;
use crate::calls::series::month_of;
use crate::calls::snapshot::Snapshot;
use crate::clock::Clock;
use crate::domain::statistic::daily::Daily;
use crate::domain::statistic::platform;
use crate::http::{Admin, Call, CallResult};

/// The platform's counters, and the numbers of visitors and submitted tracks on each day of a month.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlatformStatistics {
    #[serde(flatten)]
    counters: StatisticCounters,
    /// The numbers of submitted tracks on each day (UTC) of the month, as pairs of a day and a number.
    songs_submitted_diagram_for_month: PlatformSeries,
    /// The numbers of visitors on each day (UTC) of the month, as pairs of a day and a number.
    visitors_diagram_for_month: PlatformSeries,
}

/// Returns the platform's counters, and a month's daily visitors and submissions. The topic `admin` publishes changes of the counters.
#[call("/statistic/get_statistics")]
pub(super) async fn get_statistics(
    pool: web::Data<PgPool>,
    call: Call<Admin, MonthRequest>,
) -> CallResult<PlatformStatistics> {
    let (Admin(caller), request) = (call.caller, call.request);
    let first = month_of(request.year, request.month)?;
    let mut snapshot = Snapshot::take(&pool).await?;
    let conn = snapshot.connection();
    let shown = PlatformStatistics {
        counters: platform::find_counters(conn, Clock.now()).await?,
        songs_submitted_diagram_for_month: series_of(conn, Daily::Submissions, first).await?,
        visitors_diagram_for_month: series_of(conn, Daily::Visitors, first).await?,
    };
    snapshot.answer(&caller, List::Statistics, shown).await
}
