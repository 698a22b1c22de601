//! When a letter that did not leave is tried again, and when it is given up.

use time::{Duration, OffsetDateTime};

/// Between the tries of a letter that the server does not take yet; the last is repeated.
const AFTER_ANSWER: [Duration; 6] = [
    Duration::seconds(10),
    Duration::minutes(1),
    Duration::minutes(5),
    Duration::minutes(30),
    Duration::hours(2),
    Duration::hours(4),
];

/// The same where no server answers: shorter, so that letters leave soon after it is back.
const AFTER_SILENCE: [Duration; 3] = [Duration::seconds(10), Duration::minutes(1), Duration::minutes(5)];

/// The age at which a letter is no longer tried.
const GIVE_UP_AFTER: Duration = Duration::hours(24);

/// When a letter that failed for the `tries`-th time is tried next; `None` where it would be too old by then.
pub(super) fn next_try(
    created: OffsetDateTime,
    now: OffsetDateTime,
    tries: i32,
    was_answered: bool,
) -> Option<OffsetDateTime> {
    let delays: &[Duration] = if was_answered { &AFTER_ANSWER } else { &AFTER_SILENCE };
    let index = usize::try_from(tries - 1).unwrap_or(0).min(delays.len() - 1);
    let next = now + delays[index];
    (next <= created + GIVE_UP_AFTER).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries a letter until it is given up; how long after its creation each try was, in seconds.
    fn tries(was_answered: bool) -> Vec<i64> {
        let created = OffsetDateTime::UNIX_EPOCH;
        let mut now = created;
        let mut at = vec![0];
        for tries in 1.. {
            match next_try(created, now, tries, was_answered) {
                Some(next) => now = next,
                None => break,
            }
            at.push((now - created).whole_seconds());
        }
        at
    }

    #[test]
    fn a_letter_that_is_put_off_is_tried_at_growing_distances_for_a_day() {
        assert_eq!(
            tries(true),
            [0, 10, 70, 370, 2_170, 9_370, 23_770, 38_170, 52_570, 66_970, 81_370]
        );
    }

    #[test]
    fn while_no_server_answers_it_is_tried_every_five_minutes_for_a_day() {
        let at = tries(false);
        assert_eq!(at[..5], [0, 10, 70, 370, 670]);
        assert!(*at.last().unwrap() > 86_000 && *at.last().unwrap() <= 86_400);
    }
}
