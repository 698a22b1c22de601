//! The platform's numbers per day (UTC). Submissions, visitors, log-ins and active users are counted by the writes that cause them. Ratings are
//! counted later by a task that reads the rating rows, so that rating does not become slower.

mod store;

use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime, UtcOffset};

pub(super) use store::sum_all;
pub use store::{DayNumber, count_ratings, find_first, list_month};

/// A kind of event that is counted per day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Daily {
    /// Tracks that were submitted on the day and not withdrawn since.
    Submissions,
    /// Visitors who opened a page of the site.
    Visitors,
    /// Log-ins on the day.
    LogIns,
    /// People who used a session on the day.
    ActiveUsers,
    /// Ratings that were given or last changed on the day.
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

/// Deletes the records of who used a session on the days before yesterday. The number of active people on each of these days is kept.
///
/// # Errors
/// The database is unavailable.
pub async fn forget(conn: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    store::delete_active_before(conn, day_of(now) - Duration::DAY).await
}

/// Returns the UTC date of a time.
fn day_of(moment: OffsetDateTime) -> Date {
    moment.to_offset(UtcOffset::UTC).date()
}
