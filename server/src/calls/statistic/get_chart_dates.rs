//! statistic/get_chart_dates: returns the months for which the platform has statistics.

use actix_web::web;
use macros::call;
use sqlx::PgPool;

use super::get_available_dates::{ChartMonth, months};
use crate::clock::Clock;
use crate::domain::statistic::daily;
use crate::http::{Admin, Call, CallResult, Empty, Response};

/// Returns the months for which the platform has statistics, the newest first. They begin with the month of the first counted event and end
/// with the current month (UTC).
#[call("/statistic/get_chart_dates")]
pub(super) async fn get_chart_dates(pool: web::Data<PgPool>, _call: Call<Admin, Empty>) -> CallResult<Vec<ChartMonth>> {
    let today = Clock.now().date();
    let first = daily::find_first(&mut *pool.acquire().await?, today)
        .await?
        .unwrap_or(today);
    Ok(Response::new(months(
        (first.year(), first.month()),
        (today.year(), today.month()),
    )))
}
