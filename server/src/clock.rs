//! The clock of the server. Only the outer parts of the server read it; they pass the time as a value to the code that needs it.

use time::OffsetDateTime;

/// The system clock. Only the outer parts of the server, such as calls and tasks, read it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clock;

impl Clock {
    /// Returns the current time in UTC. It is rounded down to microseconds, because the database stores no smaller units.
    #[expect(clippy::disallowed_methods, reason = "this is the clock that everybody is given")]
    pub fn now(self) -> OffsetDateTime {
        let now = OffsetDateTime::now_utc();
        now.replace_nanosecond(now.microsecond() * 1_000)
            .expect("fewer than a second's nanoseconds")
    }
}
