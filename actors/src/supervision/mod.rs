//! Supervision: catches panics, so that a panic ends only the operation in which it happened.

mod faults;

pub use faults::{FaultPoint, Faults};

use futures_util::FutureExt as _;
use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The number of panics within [`WITHIN`] after which a component is given up.
const PANICS_MAX: usize = 3;
const WITHIN: Duration = Duration::from_mins(1);

/// The error of an operation that panicked. The panic hook has already logged where in the code the panic happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a panic")]
pub struct Panicked;

/// Returns the result of the future, or an error if it panicked. After a panic, everything that the future borrowed can be in an invalid state.
pub(crate) async fn catch_panic<T>(act: impl Future<Output = T>) -> Result<T, Panicked> {
    AssertUnwindSafe(act).catch_unwind().await.map_err(|_| record_panic())
}

/// Returns the result of the closure, or an error if it panicked. After a panic, everything that the closure borrowed can be in an invalid
/// state.
pub(crate) fn catch_panic_sync<T>(act: impl FnOnce() -> T) -> Result<T, Panicked> {
    std::panic::catch_unwind(AssertUnwindSafe(act)).map_err(|_| record_panic())
}

fn record_panic() -> Panicked {
    metrics::counter!("needledrop_panics_caught_total").increment(1);
    Panicked
}

/// The times of the latest panics of one component.
#[derive(Debug, Default)]
pub struct Panics(VecDeque<Instant>);

impl Panics {
    /// Records a panic.
    pub fn record(&mut self, now: Instant) {
        self.0.push_back(now);
        if self.0.len() > PANICS_MAX {
            self.0.pop_front();
        }
    }

    /// Returns true if there were at least three panics within the last minute.
    pub fn are_too_many(&self, now: Instant) -> bool {
        let oldest = self.0.front().filter(|_| self.0.len() == PANICS_MAX);
        oldest.is_some_and(|oldest| now.duration_since(*oldest) < WITHIN)
    }

    /// Returns true if the last panic was at least a minute ago.
    pub fn have_expired(&self, now: Instant) -> bool {
        self.0.back().is_none_or(|last| now.duration_since(*last) >= WITHIN)
    }
}

/// A sender for the name of a component of the engine that was given up; its value is none while all components run.
pub type FailedComponent = watch::Sender<Option<&'static str>>;

/// Runs a component of the engine until it returns. After a panic, starts it again. After the third panic within a minute, gives the component
/// up and sends its name to `lost`.
pub(crate) async fn supervise(part: &'static str, lost: FailedComponent, mut run: impl AsyncFnMut()) {
    let mut panics = Panics::default();
    while catch_panic(run()).await.is_err() {
        panics.record(Instant::now());
        if panics.are_too_many(Instant::now()) {
            tracing::error!(part, "panics repeatedly; giving up");
            lost.send_replace(Some(part));
            return;
        }
        tracing::error!(part, "panicked; restarting");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_panics_within_a_minute_are_too_many_until_it_is_over() {
        let (mut panics, begun) = (Panics::default(), Instant::now());
        let at = |seconds| begun + Duration::from_secs(seconds);
        for seconds in [0, 50, 70] {
            assert!(!panics.are_too_many(at(seconds)));
            panics.record(at(seconds));
        }
        assert!(!panics.are_too_many(at(70)), "the first was longer ago");
        panics.record(at(80));
        assert!(panics.are_too_many(at(80)) && panics.are_too_many(at(109)));
        assert!(!panics.are_too_many(at(110)) && !panics.have_expired(at(139)) && panics.have_expired(at(140)));
    }

    #[tokio::test]
    async fn a_part_that_panics_runs_again_until_it_ends_and_is_lost_where_it_never_does() {
        for (panics, runs, is_lost) in [(2, 3, None), (9, 3, Some("a part"))] {
            let (sender, lost) = watch::channel(None);
            let mut count = 0;
            supervise("a part", sender, async || {
                count += 1;
                assert!(count > panics, "asked for by the test");
            })
            .await;
            assert_eq!((count, *lost.borrow()), (runs, is_lost));
        }
    }
}
