//! `storm`: as many ratings as the server takes, in a closed loop.
//!
//! A rater sends its next rating when its last has been acknowledged and received by every watcher. So at most one
//! change for each rater is in progress, for a server that commits and for one that does not.

use std::time::Duration;

use crate::cli::StormOptions;
use crate::error::LoadError;
use crate::report::run::Run;
use crate::scenarios::course::Course;

/// Runs the storm.
pub fn run(options: &StormOptions) -> Result<Run, LoadError> {
    let mut course = Course::open(&options.server, options.span, options.watchers, options.raters)?;
    for rater in 0..options.raters {
        course.rate(rater)?;
    }
    while course.turn(Duration::MAX)? {
        while let Some(rater) = course.take_free_rater() {
            course.rate(rater)?;
        }
    }
    course.finish("storm")
}
