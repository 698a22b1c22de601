//! `fanout`: ratings at a steady rate, sent to many watchers, even if the server does not keep up, beside uploads if
//! wished.

use crate::cli::FanoutOptions;
use crate::error::LoadError;
use crate::report::run::Run;
use crate::scenarios::course::Course;
use crate::scenarios::upload::Uploaders;

/// Runs the fan-out.
pub fn run(options: &FanoutOptions) -> Result<Run, LoadError> {
    let mut course = Course::open(&options.server, options.span, options.watchers, options.raters)?;
    let uploaders = Uploaders::begin(&options.server, &options.uploaded, options.uploads)?;
    let left_out = course.rate_steadily(options.rate)?;
    let uploads = uploaders.end()?;
    let mut run = course.finish("fanout")?;
    run.set("rate", options.rate);
    run.set("left_out", f64::from(left_out));
    if options.uploads > 0 {
        run.set("uploads", f64::from(uploads));
    }
    Ok(run)
}
