//! statistic/get_available_dates: returns the months for which a creator has statistics.

use actix_web::web;
use macros::call;
use serde::Serialize;
use sqlx::PgPool;
use time::Month;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::domain::statistic;
use crate::http::{Call, CallResult, Creator, Empty, Response};

/// A month for which there are statistics.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct ChartMonth {
    /// The month, from 1 to 12.
    month: u8,
    year: i32,
}

/// Returns the months for which the caller has statistics, the newest first. They begin with the month of the caller's first track and end
/// with the current month (UTC). If the caller has no track, only the current month is returned.
#[call("/statistic/get_available_dates")]
pub(super) async fn get_available_dates(
    pool: web::Data<PgPool>,
    call: Call<Creator, Empty>,
) -> CallResult<Vec<ChartMonth>> {
    let first = statistic::find_first_month(&mut *pool.acquire().await?, call.caller.0.user_id).await?;
    let today = Clock.now().date();
    let first = first.unwrap_or(today);
    Ok(Response::new(months(
        (first.year(), first.month()),
        (today.year(), today.month()),
    )))
}

pub(super) fn months(first: (i32, Month), last: (i32, Month)) -> Vec<ChartMonth> {
    let count = |(year, month): (i32, Month)| year * 12 + i32::from(u8::from(month)) - 1;
    let month = |number: i32| ChartMonth {
        month: u8::try_from(number.rem_euclid(12) + 1).expect("1 to 12"),
        year: number.div_euclid(12),
    };
    (count(first)..=count(last)).rev().map(month).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_go_back_over_the_turn_of_a_year() {
        let shown = months((2025, Month::November), (2026, Month::February));
        let shown: Vec<_> = shown.iter().map(|month| (month.year, month.month)).collect();
        assert_eq!(shown, [(2026, 2), (2026, 1), (2025, 12), (2025, 11)]);
        assert_eq!(months((2026, Month::May), (2026, Month::May)).len(), 1);
    }
}
