//! The scenario `fanout`: ratings are sent to many watchers at a steady rate, even if the server cannot keep up. Tracks can be uploaded at the
//! same time.

use crate::cli::FanoutOptions;
use crate::error::LoadError;
use crate::report::run::Run;
use crate::scenarios::rating_run::RatingRun;
use crate::scenarios::upload::Uploaders;

/// Runs the scenario and returns its metrics.
pub fn run(options: &FanoutOptions) -> Result<Run, LoadError> {
    let mut ratings = RatingRun::open(&options.server, options.span, options.watchers, options.raters)?;
    let uploaders = Uploaders::begin(&options.server, &options.uploaded, options.uploads)?;
    let left_out = ratings.rate_steadily(options.rate)?;
    let mut uploads = Run::new("uploads", &options.server.label, 0, 0);
    uploaders.end(&mut uploads)?;
    let mut run = ratings.finish("fanout")?;
    run.set("rate", options.rate);
    run.set("left_out", f64::from(left_out));
    if options.uploads > 0 {
        run.figures.extend(uploads.figures);
    }
    Ok(run)
}
