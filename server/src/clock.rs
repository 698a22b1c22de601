//! The clock. The time is passed as a value to the code that needs it.

use time::OffsetDateTime;

/// The clock from which the edge reads the time.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clock;

impl Clock {
    /// Returns the present time, UTC, in microseconds like the database.
    #[expect(clippy::disallowed_methods, reason = "this is the clock that everybody is given")]
    pub fn now(self) -> OffsetDateTime {
        let now = OffsetDateTime::now_utc();
        now.replace_nanosecond(now.microsecond() * 1_000)
            .expect("fewer than a second's nanoseconds")
    }
}
