//! Numbers by the day, UTC. Submissions, visitors, log-ins and active users are counted by the writes that cause them, in the database; ratings by a
//! task, from their rows, so that rating does nothing for it.

mod store;

use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime, UtcOffset};

pub(super) use store::sum_all;
pub use store::{DayNumber, count_ratings, find_first, list_month};

/// A number that is counted by the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Daily {
    /// Submissions that stand.
    Submissions,
    /// Visitors of the site's pages.
    Visitors,
    /// Log-ins.
    LogIns,
    /// People who had a session.
    ActiveUsers,
    /// Ratings that were given or changed last on the day.
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

/// Forgets who had a session before yesterday; how many there were stays.
///
/// # Errors
/// The database is away.
pub async fn forget(conn: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    store::delete_active_before(conn, day_of(now) - Duration::DAY).await
}

/// The day of a moment, UTC.
fn day_of(moment: OffsetDateTime) -> Date {
    moment.to_offset(UtcOffset::UTC).date()
}
