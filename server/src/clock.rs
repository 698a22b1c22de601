//! The time of day, passed to whoever needs it.

use time::OffsetDateTime;

/// Where the edge reads the time of day.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clock;

impl Clock {
    /// The present moment, UTC, to the microsecond that the database keeps.
    #[expect(clippy::disallowed_methods, reason = "this is the clock that everybody is given")]
    pub fn now(self) -> OffsetDateTime {
        let now = OffsetDateTime::now_utc();
        now.replace_nanosecond(now.microsecond() * 1_000)
            .expect("fewer than a second's nanoseconds")
    }
}
