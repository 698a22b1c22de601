//! The scenario `house`: all kinds of load at the same time. Ratings reach many followers while visitors stream, archives are made, people log
//! in, upload and edit, the payment provider sends events, and statistics are read. The server's memory is read each second.
//!
//! The parts are the other scenarios. All run in this process, each on separate threads.

use crate::cli::{EditsOptions, HouseOptions, LogInOptions, PaymentsOptions, VisitorsOptions};
use crate::error::LoadError;
use crate::histogram::Histogram;
use crate::process::{cpu_seconds, resident_bytes};
use crate::report::aims::OURS;
use crate::report::house::{self, EACH_SECOND};
use crate::report::run::Run;
use crate::scenarios::rating_run::RatingRun;
use crate::scenarios::side_by_side::Parts;
use crate::scenarios::upload::Uploaders;
use crate::scenarios::visitors::Visitors;
use crate::scenarios::{archive, edits, log_ins, payments, statistics};

/// The result of the scenario: a run for each part, and a run for each second of the measurement.
#[derive(Debug)]
pub struct House {
    /// The runs of the parts, beginning with the ratings.
    pub parts: Vec<Run>,
    /// The samples of each second, in order of time.
    pub seconds: Vec<Run>,
}

/// Runs all parts of the scenario.
pub fn run(options: &HouseOptions) -> Result<House, LoadError> {
    let parts = set_up(options)?;
    let mut ratings = RatingRun::open(&options.server, options.span, options.followers, options.raters)?;
    parts.begin();
    let visitors = Visitors::begin(&visitors(options))?;
    let uploaders = Uploaders::begin(&options.server, &options.uploaded, options.uploads)?;
    let mut sampler = Sampler::new(options.server.pid);
    let left_out = ratings.rate_steadily_and(options.ratings, |ratings| sampler.turn(ratings))?;
    let differing = ratings.differing_at_the_end()?;
    let mut run = ratings.finish(house::RATINGS)?;
    run.set("left_out", f64::from(left_out));
    run.set("lost", differing as f64);
    house::describe_memory(&mut run, &sampler.seconds);
    let mut uploaded = Run::new(house::UPLOADS, &options.server.label, 0, 0);
    uploaders.end(&mut uploaded)?;
    let mut streamed = visitors.end()?;
    house::VISITORS.clone_into(&mut streamed.scenario);
    let mut all = vec![run, uploaded, streamed];
    all.extend(parts.end()?);
    Ok(House {
        parts: all,
        seconds: sampler.seconds,
    })
}

/// Sets up the parts that must log in or upload before the measurement begins.
fn set_up(options: &HouseOptions) -> Result<Parts, LoadError> {
    let HouseOptions { server, span, .. } = options.clone();
    let seconds = span.warm_up + span.seconds;
    let mut parts = Parts::default();
    let events = PaymentsOptions {
        address: server.address,
        pid: server.pid,
        email: options.buyer.clone(),
        password: server.password.clone(),
        people: options.people,
        secret: options.secret.clone(),
        rate: options.events,
        seconds,
    };
    parts.add(house::EVENTS, move |start| payments::run_from(start, &events))?;
    for format in options.archives.clone() {
        let (server, uploaded, tracks) = (server.clone(), options.uploaded.clone(), options.archive_tracks);
        parts.add(house::ARCHIVES.to_owned() + &format, move |start| {
            archive::keep_preparing(start, &server, &uploaded, tracks, &format, seconds)
        })?;
    }
    let edited = EditsOptions {
        server: server.clone(),
        span,
        colleague: options.colleague.clone(),
        edits: options.edits,
        ratings: 0.0,
    };
    parts.add(house::EDITS, move |start| edits::run_from(start, &edited))?;
    let (reading, readers) = (server.clone(), options.statistics.clone());
    parts.add(house::STATISTICS, move |start| {
        statistics::read(start, &reading, &readers, seconds)
    })?;
    let people = LogInOptions {
        server,
        span,
        rate: options.log_ins,
        watchers: 0,
        raters: 0,
        ratings: 0.0,
        seed: 1,
    };
    parts.add(house::LOG_INS, move |start| log_ins::run_from(start, &people))?;
    Ok(parts)
}

fn visitors(options: &HouseOptions) -> VisitorsOptions {
    VisitorsOptions {
        server: options.server.clone(),
        span: options.span,
        visitors: options.visitors,
        rate: options.visitor_rate,
    }
}

/// Samples the server's memory and CPU and the delivery times of ratings once a second.
#[derive(Debug)]
struct Sampler {
    pid: u32,
    cpu: f64,
    latency: Histogram,
    /// The time of the newest sample, in seconds since the measurement began.
    at: f64,
    seconds: Vec<Run>,
}

impl Sampler {
    fn new(pid: u32) -> Self {
        Self {
            pid,
            cpu: 0.0,
            latency: Histogram::default(),
            at: 0.0,
            seconds: Vec::new(),
        }
    }

    fn turn(&mut self, ratings: &RatingRun) {
        let Some(now) = ratings.measured() else {
            self.cpu = cpu_seconds(self.pid);
            return;
        };
        let second = self.seconds.len() + 1;
        if now < second as f64 {
            return;
        }
        let cpu = cpu_seconds(self.pid);
        let latency = ratings.latency().since(&self.latency);
        let mut sample = Run::new(EACH_SECOND, OURS, 0, 0);
        sample.set("second", second as f64);
        sample.set("rss_mb", resident_bytes(self.pid) as f64 / 1e6);
        sample.set("latency_p99_ms", latency.quantile_us(0.99) / 1e3);
        sample.set("server_cpu_percent", (cpu - self.cpu) / (now - self.at) * 100.0);
        self.seconds.push(sample);
        self.latency = ratings.latency().clone();
        (self.cpu, self.at) = (cpu, now);
    }
}
