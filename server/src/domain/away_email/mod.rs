//! Emails about events that a person missed because they were not using the site. Each kind of email is sent at most once an hour, and not
//! to a person who is currently using the site.

mod store;
mod task;

use std::time::Duration;

use time::OffsetDateTime;

pub(in crate::domain) use store::Reader;
use store::{find_reader, upsert_sent};
pub(in crate::domain) use task::{AwayEmail, add, enqueue, enqueue_after};

/// The time for which an event must be unseen before an email reports it. A person counts as away if they have not used a session for this
/// time.
pub(in crate::domain) const UNSEEN_FOR: Duration = Duration::from_mins(15);

/// The minimum time between two emails of the same kind to one person.
const EMAIL_EVERY: Duration = Duration::from_hours(1);

impl Reader {
    /// Returns the time of the last email of this kind to the person. Only later events are new to the person.
    pub(in crate::domain) fn since(&self) -> Option<OffsetDateTime> {
        self.sent
    }

    /// Returns the time at which the person last used a session; `None` if the person has no session.
    pub(in crate::domain) fn last_seen(&self) -> Option<OffsetDateTime> {
        self.last_seen
    }

    /// Returns how long to wait before the person can be sent an email about an event that happened at `last`; `None` if the email can be
    /// sent now. `is_here` is true if the person is using the site.
    fn wait(&self, last: OffsetDateTime, is_here: bool, now: OffsetDateTime) -> Option<Duration> {
        let left = |since: OffsetDateTime, whole: Duration| {
            let passed = Duration::try_from(now - since).unwrap_or_default();
            whole.checked_sub(passed).filter(|left| !left.is_zero())
        };
        if is_here {
            return Some(UNSEEN_FOR);
        }
        let seen = self.last_seen.and_then(|seen| left(seen, UNSEEN_FOR));
        let sent = self.sent.and_then(|sent| left(sent, EMAIL_EVERY));
        seen.max(sent).max(left(last, UNSEEN_FOR))
    }
}

#[cfg(test)]
mod tests {
    use time::Duration as Span;
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-28 12:00 UTC);

    fn before(minutes: i64) -> OffsetDateTime {
        NOW - Span::minutes(minutes)
    }

    #[test]
    fn the_email_waits_for_a_quarter_of_an_hour_unread_and_away_and_for_an_hour_since_the_last_one() {
        let minutes = |last: i64, seen: Option<i64>, sent: Option<i64>, is_here| {
            let reader = Reader {
                email: String::new(),
                user_name: String::new(),
                last_seen: seen.map(before),
                sent: sent.map(before),
            };
            reader.wait(before(last), is_here, NOW).map(|wait| wait.as_secs() / 60)
        };
        assert_eq!(minutes(15, Some(20), None, false), None);
        assert_eq!(minutes(15, None, Some(60), false), None);
        assert_eq!(minutes(15, None, None, true), Some(15));
        assert_eq!(minutes(10, None, None, false), Some(5));
        assert_eq!(minutes(20, Some(3), None, false), Some(12));
        assert_eq!(minutes(20, Some(3), Some(20), false), Some(40));
    }
}
