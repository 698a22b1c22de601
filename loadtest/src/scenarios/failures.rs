//! Counts failed requests and stores the reason of the first.

use std::thread;
use std::time::Duration;

use crate::error::LoadError;
use crate::report::run::Run;

/// The pause after a failed request, before the next request.
const PAUSE: Duration = Duration::from_secs(1);

/// The failed requests of a scenario or of one of its threads, which continues after a failure.
#[derive(Debug, Default)]
pub struct Failures {
    count: u64,
    first: Option<LoadError>,
}

impl Failures {
    /// Counts a failure.
    pub fn add(&mut self, error: LoadError) {
        self.count += 1;
        self.first.get_or_insert(error);
    }

    /// Counts a failure, and waits as people do before they try again.
    pub fn add_and_pause(&mut self, error: LoadError) {
        self.add(error);
        thread::sleep(PAUSE);
    }

    /// Adds the failures of another thread.
    pub fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.first = self.first.take().or(other.first);
    }

    /// Sets the metric `name` to the number of failures, and writes the first reason to stderr.
    pub fn describe(self, run: &mut Run, name: &str) {
        run.set(name, self.count as f64);
        if let Some(first) = self.first {
            eprintln!("{name}: {}, the first by {first}", self.count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_of_all_threads_are_counted_and_the_first_reason_is_kept() {
        let mut failures = Failures::default();
        let mut other = Failures::default();
        other.add(LoadError::Setup("busy".to_owned()));
        other.add(LoadError::Setup("gone".to_owned()));
        failures.merge(other);
        failures.add(LoadError::Setup("late".to_owned()));
        assert_eq!(
            failures.first.as_ref().map(ToString::to_string).as_deref(),
            Some("busy")
        );
        let mut run = Run::new("uploads", "needledrop", 0, 0);
        failures.describe(&mut run, "uploads_failed");
        assert!((run.figures["uploads_failed"] - 3.0).abs() < f64::EPSILON);
    }
}
