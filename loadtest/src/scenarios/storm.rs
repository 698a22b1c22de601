//! `storm`: as many ratings as the server takes, in a closed loop.
//!
//! A rater sends its next rating when its last has been acknowledged and received by every watcher. So at most one
//! change for each rater is in progress, for a server that commits and for one that does not.

use std::time::Duration;

use crate::cli::StormOptions;
use crate::error::LoadError;
use crate::report::run::Run;
use crate::scenarios::rating_run::RatingRun;

/// Runs the storm.
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
