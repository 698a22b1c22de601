//! Calendar arithmetic for the sandbox's clock.

use time::{Date, Duration, Month, OffsetDateTime};

/// The number of seconds in a day.
pub(super) const DAY: i64 = 86_400;

/// Returns the time that is this many months after `moment`, on the same day of the month and at the same time of day. If the month is too short
/// for that day, its last day is used.
pub(super) fn months_after(moment: i64, months: i32) -> i64 {
    let Ok(from) = OffsetDateTime::from_unix_timestamp(moment) else {
        return moment;
    };
    let number = from.year() * 12 + i32::from(u8::from(from.month())) - 1 + months;
    let (year, month) = (number.div_euclid(12), number.rem_euclid(12));
    let month = Month::try_from(month as u8 + 1).expect("the remainder of twelve");
    let day = from.day().min(month.length(year));
    Date::from_calendar_date(year, month, day).map_or(moment, |date| {
        let moved = date - from.date();
        moment + moved.whole_seconds()
    })
}

/// Returns the end of the billing period that begins at `start` and lasts `months` months. The end is computed from `anchor`, the beginning
/// of the first period, so that a short month does not change the day of the later periods.
pub(super) fn period_end(anchor: i64, months: i32, start: i64) -> i64 {
    let about = Duration::seconds(start - anchor).whole_days() / (31 * i64::from(months));
    let first = about.max(0) as i32;
    let mut count = first;
    loop {
        let end = months_after(anchor, count * months);
        if end > start {
            return end;
        }
        count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn periods_end_on_the_day_of_the_month_on_which_the_first_began() {
        let anchor = datetime!(2026-01-31 10:00 UTC).unix_timestamp();
        let ends = [
            datetime!(2026-02-28 10:00 UTC),
            datetime!(2026-03-31 10:00 UTC),
            datetime!(2026-04-30 10:00 UTC),
        ];
        let mut start = anchor;
        for end in ends {
            start = period_end(anchor, 1, start);
            assert_eq!(start, end.unix_timestamp());
        }
        for _ in 0..400 {
            let end = period_end(anchor, 1, start);
            assert!((28..=31).contains(&((end - start) / DAY)));
            start = end;
        }
    }

    #[test]
    fn a_year_after_the_leap_day_ends_on_the_last_of_february() {
        let anchor = datetime!(2028-02-29 00:00 UTC).unix_timestamp();
        let end = period_end(anchor, 12, anchor);
        assert_eq!(end, datetime!(2029-02-28 00:00 UTC).unix_timestamp());
        assert_eq!(
            period_end(anchor, 12, months_after(anchor, 36)),
            datetime!(2032-02-29 00:00 UTC).unix_timestamp()
        );
    }
}
