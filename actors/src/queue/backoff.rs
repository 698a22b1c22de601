//! The rules for when a failed task is tried again, and when it is given up.

use std::time::Duration;

/// The rules by which a kind of task is retried.
#[derive(Debug, Clone, Copy)]
pub struct Backoff {
    /// The delays after the first, second, … failed attempt. If there are more attempts than delays, the last delay is used again. The list must
    /// not be empty.
    pub after_failure: &'static [Duration],
    /// The delays while the service that the task needs does not answer. They are shorter than `after_failure`, so that the task runs soon after
    /// the service is available again. The list must not be empty.
    pub after_silence: &'static [Duration],
    /// The maximum age of a task. After it, no further attempt is made.
    pub give_up_after: Duration,
}

/// The rules for tasks that need an outside service. The delays increase, and a task is given up after a day.
pub const OUTSIDE: Backoff = Backoff {
    after_failure: &[
        Duration::from_secs(10),
        Duration::from_mins(1),
        Duration::from_mins(5),
        Duration::from_mins(30),
        Duration::from_hours(2),
        Duration::from_hours(4),
    ],
    after_silence: &[Duration::from_secs(10), Duration::from_mins(1), Duration::from_mins(5)],
    give_up_after: Duration::from_hours(24),
};

/// The rules for tasks that need only this system itself. They are tried for a week, because nothing else would do the work of a task that was
/// given up.
pub const INSIDE: Backoff = Backoff {
    after_failure: &[
        Duration::from_secs(10),
        Duration::from_mins(1),
        Duration::from_mins(10),
        Duration::from_hours(1),
    ],
    after_silence: &[Duration::from_secs(10), Duration::from_mins(1), Duration::from_mins(5)],
    give_up_after: Duration::from_hours(7 * 24),
};

impl Backoff {
    /// Returns the delay before the next attempt at a task that has this age and has failed `tries` times. Returns `None` if the task would be
    /// too old at the time of that attempt.
    pub(super) fn next_try(&self, age: Duration, tries: i32, was_answered: bool) -> Option<Duration> {
        let delays = if was_answered {
            self.after_failure
        } else {
            self.after_silence
        };
        let index = usize::try_from(tries - 1).unwrap_or(0).min(delays.len() - 1);
        let delay = delays[index];
        (age + delay <= self.give_up_after).then_some(delay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the ages in seconds at which a task that always fails is tried.
    fn tries(backoff: &Backoff, was_answered: bool) -> Vec<u64> {
        let mut age = Duration::ZERO;
        let mut at = vec![0];
        for tries in 1.. {
            match backoff.next_try(age, tries, was_answered) {
                Some(delay) => age += delay,
                None => break,
            }
            at.push(age.as_secs());
        }
        at
    }

    #[test]
    fn a_task_that_fails_is_tried_at_growing_distances_for_a_day() {
        assert_eq!(
            tries(&OUTSIDE, true),
            [0, 10, 70, 370, 2_170, 9_370, 23_770, 38_170, 52_570, 66_970, 81_370]
        );
    }

    #[test]
    fn while_the_other_side_is_silent_it_is_tried_every_five_minutes_for_a_day() {
        let at = tries(&OUTSIDE, false);
        assert_eq!(at[..5], [0, 10, 70, 370, 670]);
        assert!(*at.last().unwrap() > 86_000 && *at.last().unwrap() <= 86_400);
    }

    #[test]
    fn a_task_of_our_own_is_tried_every_hour_for_a_week() {
        let at = tries(&INSIDE, true);
        assert_eq!(at[..6], [0, 10, 70, 670, 4_270, 7_870]);
        assert!(*at.last().unwrap() > 600_000 && *at.last().unwrap() <= 604_800);
    }
}
