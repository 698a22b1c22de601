//! The scenario `storm`: sends as many ratings as the server can process.
//!
//! A rater sends its next rating only after its last rating was acknowledged and every watcher has received it. So each rater has at most
//! one rating in progress, both on servers that write to a database and on those that do not.

use std::time::Duration;

use crate::cli::StormOptions;
use crate::error::LoadError;
use crate::report::run::Run;
use crate::scenarios::rating_run::RatingRun;

/// Runs the scenario and returns its metrics.
pub fn run(options: &StormOptions) -> Result<Run, LoadError> {
    let mut ratings = RatingRun::open(&options.server, options.span, options.watchers, options.raters)?;
    for rater in 0..options.raters {
        ratings.rate(rater)?;
    }
    while ratings.turn(Duration::MAX)? {
        while let Some(rater) = ratings.take_free_rater() {
            ratings.rate(rater)?;
        }
    }
    ratings.finish("storm")
}
