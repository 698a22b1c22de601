//! `fanout`: ratings at a steady rate into many watchers, whether or not the server keeps up.

use std::time::Duration;

use crate::cli::FanoutOptions;
use crate::error::LoadError;
use crate::report::run::Run;
use crate::scenarios::course::Course;

/// Runs the fan-out.
pub fn run(options: &FanoutOptions) -> Result<Run, LoadError> {
    let mut course = Course::open(&options.server, options.span, options.watchers, options.raters)?;
    let mut due = 0.0;
    let mut left_out = 0u32;
    let mut turn = 0;
    loop {
        let wait = Duration::try_from_secs_f64(due - course.elapsed()).unwrap_or_default();
        if !course.turn(wait)? {
            break;
        }
        while due <= course.elapsed() {
            due += 1.0 / options.rate;
            if !course.rate(turn % options.raters)? {
                left_out += 1;
            }
            turn += 1;
        }
    }
    let mut run = course.finish("fanout")?;
    run.set("rate", options.rate);
    run.set("left_out", f64::from(left_out));
    Ok(run)
}
