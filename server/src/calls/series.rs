//! Code shared by the calls that return daily numbers for charts: parses the requested month, and makes the pairs of a day and its count.

use protocol::limits;
use protocol::payload::REQUIRED;
use serde::Serialize;
use time::{Date, Month};
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::http::CallError;
use crate::validation::FieldErrors;

/// One of the two values of a pair: a day such as 2026-05-31, or the count of that day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum SeriesCell {
    Day(String),
    Count(i64),
}

/// Returns the pair of a day and its count.
pub(super) fn pair(day: Date, count: i64) -> Vec<SeriesCell> {
    vec![SeriesCell::Day(day.to_string()), SeriesCell::Count(count)]
}

/// Returns the first day of the requested month, or of the current month (UTC) if none is requested.
///
/// # Errors
/// 400 if the year or the month is out of range, or if only one of them is given.
pub(super) fn month_of(year: Option<i32>, month: Option<u8>) -> Result<Date, CallError> {
    let requested = month.map(Month::try_from);
    let mut errors = FieldErrors::new();
    let years = limits::STATISTICS_YEAR_MIN..=limits::STATISTICS_YEAR_MAX;
    let is_year = year.is_none_or(|year| years.contains(&year));
    let of_years = format!("Must be {} to {}", years.start(), years.end());
    errors.check("year", is_year, &of_years);
    errors.check("month", requested.as_ref().is_none_or(Result::is_ok), "Must be 1 to 12");
    errors.check("year", year.is_some() || requested.is_none(), REQUIRED);
    errors.check("month", requested.is_some() || year.is_none(), REQUIRED);
    errors.finish()?;
    let today = Clock.now().date();
    let (year, month) = match (year, requested) {
        (Some(year), Some(Ok(month))) => (year, month),
        _ => (today.year(), today.month()),
    };
    Date::from_calendar_date(year, month, 1).map_err(|_| CallError::field("year", of_years))
}
