//! The calendar months (UTC) for which plans limit the number of applications.

use time::{Date, Month, OffsetDateTime, Time};

/// Returns the first day of the month of `day`.
pub fn first_of_month(day: Date) -> Date {
    day.replace_day(1).expect("every month has a first day")
}

/// Returns the start of the month after the month of `day`, in UTC.
pub fn start_of_next_month(day: Date) -> OffsetDateTime {
    let year = if day.month() == Month::December {
        day.year() + 1
    } else {
        day.year()
    };
    let first = Date::from_calendar_date(year, day.month().next(), 1).expect("every month has a first day");
    first.with_time(Time::MIDNIGHT).assume_utc()
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn a_month_ends_with_its_last_day_also_in_december() {
        assert_eq!(
            start_of_next_month(date!(2026 - 01 - 31)),
            datetime!(2026-02-01 0:00 UTC)
        );
        assert_eq!(
            start_of_next_month(date!(2026 - 12 - 01)),
            datetime!(2027-01-01 0:00 UTC)
        );
    }
}
