//! The time limit of a write, and its repeated attempts.

use super::WriteError;
use crate::supervision::catch_panic;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

/// The maximum time from the acceptance of a write until its commit is sent.
const COMMIT_SENT_WITHIN: Duration = Duration::from_secs(5);
/// The pause between the first and the second attempt of a write. The pause doubles with each further attempt.
const FIRST_PAUSE: Duration = Duration::from_millis(2);
/// The maximum pause between two attempts of a write.
const LONGEST_PAUSE: Duration = Duration::from_millis(128);

/// The error of an attempt to write.
pub(crate) trait TryError: From<WriteError> + std::fmt::Debug {
    /// Returns true if another attempt of the same write can succeed immediately.
    fn is_retryable(&self) -> bool;
}

/// The deadline of a write, and the pause before its next attempt.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tries {
    deadline: Instant,
    pause: Duration,
}

impl Tries {
    pub(crate) fn begin() -> Self {
        Self {
            deadline: Instant::now() + COMMIT_SENT_WITHIN,
            pause: FIRST_PAUSE,
        }
    }

    /// Returns the time by which the commit is to be sent.
    pub(super) fn deadline(&self) -> Instant {
        self.deadline
    }

    /// Returns the pause before the next attempt; none if another attempt cannot succeed, or if no time is left. The pause is partly random, so
    /// that two writes that blocked each other do not do so again.
    pub(super) fn pause_after(&mut self, error: &impl TryError, now: Instant) -> Option<Duration> {
        let pause = self
            .pause
            .mul_f64(0.5 + f64::from(Uuid::new_v4().as_bytes()[0]) / 510.0);
        if !error.is_retryable() || now + pause >= self.deadline {
            return None;
        }
        tracing::debug!(?error, "retrying a write");
        metrics::counter!("needledrop_writes_retried_total").increment(1);
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        Some(pause)
    }
}

/// Makes attempts until one succeeds, another attempt cannot succeed, or no time is left. Each attempt receives the time by which its commit
/// must be sent.
pub(crate) async fn retry<T, E: TryError>(
    mut tries: Tries,
    one_try: impl AsyncFn(Instant) -> Result<T, E>,
) -> Result<T, E> {
    loop {
        match one_try(tries.deadline).await {
            Ok(done) => return Ok(done),
            Err(error) => match tries.pause_after(&error, Instant::now()) {
                Some(pause) => tokio::time::sleep(pause).await,
                None => return Err(error),
            },
        }
    }
}

/// Runs the first part of an attempt: everything before the commit is sent. If it panics or exceeds the deadline, returns an error, and nothing
/// is changed.
pub(super) async fn before<T, E: From<WriteError>>(
    deadline: Instant,
    preparation: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    match catch_panic(timeout_at(deadline, preparation)).await {
        Ok(Ok(prepared)) => prepared,
        Ok(Err(_)) => Err(WriteError::TimedOut.into()),
        Err(panicked) => Err(WriteError::Panicked(panicked).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_go_on_to_the_end_of_the_time_and_pauses_stay_short() {
        let mut tries = Tries::begin();
        let mut now = tries.deadline - COMMIT_SENT_WITHIN;
        let mut pauses = Vec::new();
        while let Some(pause) = tries.pause_after(&WriteError::TopicsChanged, now) {
            assert!(pause <= LONGEST_PAUSE, "{pause:?}");
            pauses.push(pause);
            now += pause;
        }
        assert!(now < tries.deadline && now + LONGEST_PAUSE >= tries.deadline, "{now:?}");
        let last = &pauses[pauses.len() - 20..];
        assert!(
            last.windows(2).any(|two| two[0] != two[1]),
            "chance has its part: {last:?}"
        );
    }

    #[test]
    fn an_error_that_stays_is_not_tried_again() {
        let (mut tries, now) = (Tries::begin(), Instant::now());
        for error in [
            WriteError::TimedOut,
            WriteError::Unknown,
            sqlx::Error::RowNotFound.into(),
        ] {
            assert_eq!(tries.pause_after(&error, now), None, "{error}");
        }
    }

    #[tokio::test]
    async fn a_try_that_waits_for_something_other_than_a_lock_is_given_up_at_the_end_of_its_time() {
        let result: Result<(), WriteError> = before(Instant::now(), std::future::pending()).await;
        assert!(matches!(result, Err(WriteError::TimedOut)));
    }
}
