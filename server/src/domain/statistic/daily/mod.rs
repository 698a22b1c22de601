//! Numbers by the day, UTC. Submissions, visitors, log-ins and active users are counted in the database by the writes that cause them; ratings
//! are counted by a task from their rows, so that rating itself costs nothing extra.

mod store;

use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime, UtcOffset};

pub(super) use store::sum_all;
pub use store::{DayNumber, count_ratings, find_first, list_month};

/// A number that is counted by the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Daily {
    /// Submissions that were not withdrawn.
    Submissions,
    /// Visitors of the site's pages.
    Visitors,
    /// Log-ins.
    LogIns,
    /// People who had a session.
    ActiveUsers,
    /// Ratings whose last value was given on the day.
    Ratings,
}

impl Daily {
    fn as_str(self) -> &'static str {
        match self {
            Self::Submissions => "submissions",
            Self::Visitors => "visitors",
            Self::LogIns => "log_ins",
            Self::ActiveUsers => "active_users",
            Self::Ratings => "ratings",
        }
    }
}

/// Deletes the notes of who had a session before yesterday; their number is kept.
///
/// # Errors
/// The database is away.
pub async fn forget(conn: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    store::delete_active_before(conn, day_of(now) - Duration::DAY).await
}

/// Returns the day of a time, UTC.
fn day_of(moment: OffsetDateTime) -> Date {
    moment.to_offset(UtcOffset::UTC).date()
}
