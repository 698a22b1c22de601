//! The scenario `log-ins`: people log in at random times, even if the server cannot keep up. Ratings can be sent to watchers at the same time.
//!
//! The time of a log-in begins when the log-in is due and ends with the whole response. For comparison, log-ins of an unknown account are
//! measured on an otherwise idle server: the server refuses them, but needs the same password check, request and response.

use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::cli::LogInOptions;
use crate::error::LoadError;
use crate::histogram::Histogram;
use crate::http::{Request, send};
use crate::report::run::Run;
use crate::scenarios::random::Random;
use crate::scenarios::rating_run::RatingRun;
use crate::scenarios::side_by_side::Start;

const PATH: &str = "/api/account/log_in";
/// The number of refused log-ins that are measured on the idle server. Their median is the time of one password check.
const LONE_CHECKS: usize = 15;

/// The HTTP status of one log-in, and the nanoseconds from its due time to the response.
type Outcome = (u16, u64);

/// Runs the scenario alone, without others at the same time, and returns its metrics.
pub fn run(options: &LogInOptions) -> Result<Run, LoadError> {
    run_from(&Start::at_once(), options)
}

/// Sets the scenario up, waits until `start` lets it begin, and runs it beside other scenarios.
pub fn run_from(start: &Start, options: &LogInOptions) -> Result<Run, LoadError> {
    let alone = single_check(options.server.address)?;
    let mut ratings = match options.watchers {
        0 => None,
        watchers => Some(RatingRun::open(
            &options.server,
            options.span,
            watchers,
            options.raters,
        )?),
    };
    start.wait()?;
    let crowd = {
        let options = options.clone();
        thread::spawn(move || arrive(&options))
    };
    let scenario = format!("log-ins at {}/s", options.rate);
    let mut run = match ratings.take() {
        Some(mut ratings) => {
            ratings.rate_steadily(options.ratings)?;
            ratings.finish(&scenario)?
        }
        None => Run::new(&scenario, &options.server.label, 0, 0),
    };
    let outcomes = crowd
        .join()
        .map_err(|_| LoadError::Setup("a log-in's thread has ended".to_owned()))?;
    describe(&mut run, &outcomes, alone);
    Ok(run)
}

fn describe(run: &mut Run, outcomes: &[Outcome], alone: f64) {
    let mut times = Histogram::default();
    for (_, nanos) in outcomes.iter().filter(|(status, _)| *status == 200) {
        times.record(*nanos);
    }
    let with = |wanted: fn(u16) -> bool| outcomes.iter().filter(|(status, _)| wanted(*status)).count() as f64;
    let p95 = times.quantile_us(0.95) / 1e3;
    run.set("log_ins", outcomes.len() as f64);
    run.set("log_ins_refused", with(|status| status == 429));
    run.set("log_ins_failed", with(|status| status != 200 && status != 429));
    run.set_times("log_in", &times);
    run.set("log_in_p95_ms", p95);
    run.set("check_p50_ms", alone);
    run.set("log_in_p95_over_check", p95 / alone);
}

/// Returns the median time of a refused log-in on an idle server, in milliseconds.
fn single_check(address: SocketAddr) -> Result<f64, LoadError> {
    let mut times = Histogram::default();
    for number in 0..LONE_CHECKS {
        let (status, nanos) = log_in(
            address,
            &format!("nobody{number}@demo.test"),
            "not a password",
            Instant::now(),
        );
        if status != 401 {
            return Err(LoadError::call(PATH, format!("status {status} for an unknown account")));
        }
        times.record(nanos);
    }
    Ok(times.quantile_us(0.5) / 1e3)
}

/// Sends every log-in at its due time, each on a separate thread, and waits for all responses.
fn arrive(options: &LogInOptions) -> Vec<Outcome> {
    let started = Instant::now();
    let length = options.span.warm_up + options.span.seconds;
    let mut random = Random::new(options.seed);
    let mut due = random.gap(options.rate);
    let mut crowd = Vec::new();
    while due < length {
        let at = started + Duration::from_secs_f64(due);
        thread::sleep(at.saturating_duration_since(Instant::now()));
        let (address, email, password) = (
            options.server.address,
            options.server.email.clone(),
            options.server.password.clone(),
        );
        crowd.push(thread::spawn(move || log_in(address, &email, &password, at)));
        due += random.gap(options.rate);
    }
    // a thread that panicked is a log-in that failed
    crowd.into_iter().map(|one| one.join().unwrap_or((0, 0))).collect()
}

/// Logs in once and returns the outcome; the status is 0 if no whole response arrived.
fn log_in(address: SocketAddr, email: &str, password: &str, due: Instant) -> Outcome {
    let body = json!({ "email": email, "pass": password }).to_string();
    let request = Request {
        method: "POST",
        path: PATH,
        cookie: None,
        content_type: "application/json",
        body: body.as_bytes(),
    };
    let status = send(address, &request).map_or(0, |response| response.status);
    (status, due.elapsed().as_nanos() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_for_the_rate_is_no_failure_and_an_answer_cut_short_is_one() {
        let mut run = Run::new("log-ins", "needledrop", 0, 0);
        let ms = |count: u64| count * 1_000_000;
        describe(
            &mut run,
            &[(200, ms(30)), (200, ms(30)), (429, ms(1)), (0, ms(2)), (503, ms(3))],
            15.0,
        );
        assert!((run.figures["log_ins_refused"] - 1.0).abs() < f64::EPSILON);
        assert!((run.figures["log_ins_failed"] - 2.0).abs() < f64::EPSILON);
        assert!((run.figures["log_in_p95_over_check"] - 2.0).abs() < 0.05);
    }
}
