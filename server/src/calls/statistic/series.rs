//! statistic/visitors, submitted_songs, user_activity and logins: return the platform's numbers on each day of a month.

use actix_web::web;
use macros::call;
use protocol::schema::{MonthOfYear, StatisticsYear};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool};
use time::Date;
use utoipa::ToSchema;

use crate::calls::series::{SeriesCell, month_of, pair};
use crate::domain::statistic::daily::{self, Daily};
use crate::http::{Admin, Call, CallResult, Response};

/// The month whose daily numbers are requested.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct MonthRequest {
    /// The year of the month; given together with `month`. If both are left out, the current month is used.
    #[schema(value_type = Option<StatisticsYear>)]
    pub(super) year: Option<i32>,
    /// The month, from 1 to 12; given together with `year`.
    #[schema(value_type = Option<MonthOfYear>)]
    pub(super) month: Option<u8>,
}

/// The numbers on each day (UTC) of a month, as pairs of a day and a number.
#[derive(Debug, Serialize, ToSchema)]
#[serde(transparent)]
pub(super) struct PlatformSeries(Vec<Vec<SeriesCell>>);

/// Returns the number of events of the kind `of` on each day of the month that begins with `first`.
pub(super) async fn series_of(conn: &mut PgConnection, of: Daily, first: Date) -> sqlx::Result<PlatformSeries> {
    let days = daily::list_month(conn, of, first).await?;
    let pairs = days.iter().map(|day| pair(day.day, day.number));
    Ok(PlatformSeries(pairs.collect()))
}

async fn answer(pool: &PgPool, of: Daily, request: MonthRequest) -> CallResult<PlatformSeries> {
    let first = month_of(request.year, request.month)?;
    Ok(Response::new(series_of(&mut *pool.acquire().await?, of, first).await?))
}

/// Returns the number of visitors of the site on each day (UTC) of a month. Each visitor counts once a day. The server recognizes a visitor
/// by a hash, which it deletes after the end of the day.
#[call("/statistic/visitors")]
pub(super) async fn visitors(pool: web::Data<PgPool>, call: Call<Admin, MonthRequest>) -> CallResult<PlatformSeries> {
    answer(&pool, Daily::Visitors, call.request).await
}

/// Returns the number of submitted tracks on each day (UTC) of a month. Withdrawn tracks do not count.
#[call("/statistic/submitted_songs")]
pub(super) async fn submitted_songs(
    pool: web::Data<PgPool>,
    call: Call<Admin, MonthRequest>,
) -> CallResult<PlatformSeries> {
    answer(&pool, Daily::Submissions, call.request).await
}

/// Returns the number of people who used a session on each day (UTC) of a month.
#[call("/statistic/user_activity")]
pub(super) async fn user_activity(
    pool: web::Data<PgPool>,
    call: Call<Admin, MonthRequest>,
) -> CallResult<PlatformSeries> {
    answer(&pool, Daily::ActiveUsers, call.request).await
}

/// Returns the number of log-ins on each day (UTC) of a month.
#[call("/statistic/logins")]
pub(super) async fn logins(pool: web::Data<PgPool>, call: Call<Admin, MonthRequest>) -> CallResult<PlatformSeries> {
    answer(&pool, Daily::LogIns, call.request).await
}
