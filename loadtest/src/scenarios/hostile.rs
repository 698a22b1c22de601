//! The scenario `hostile`: ordinary people make calls and send ratings while thousands of connections of hostile clients are open, on a
//! server with its limits enabled. In the rated job, a colleague marks tracks as listened as fast as the server answers.
//!
//! Hostile and ordinary clients have different addresses. The time of a call begins before its connection is opened and ends with the whole
//! response; the time of a rating begins with the rater's write and ends with a watcher's read.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use protocol::ids::{JobId, TrackId};
use serde_json::json;

use crate::api::{Api, text};
use crate::cli::HostileOptions;
use crate::error::LoadError;
use crate::histogram::Histogram;
use crate::hostile::{Crowd, Kind};
use crate::http::{Request, send};
use crate::report::run::Run;
use crate::scenarios::guesses::Guesses;
use crate::scenarios::rating_run::RatingRun;

const CALL: &str = "/api/job/get_job";
const WRITE: &str = "/api/application/set_track_listened";
/// The time between two calls of the ordinary client, which does not attack.
const CALL_EVERY: Duration = Duration::from_millis(50);
/// The time between two ratings of the ordinary client, which does not attack, in seconds.
const RATE_EVERY: f64 = 0.1;
const WATCHERS: usize = 10;
/// The time limit for all hostile clients to connect.
const GATHER_WITHIN: Duration = Duration::from_mins(1);

/// The results of an ordinary client's calls: the number of failures, and the times of the successful calls.
#[derive(Debug, Default)]
struct Calls {
    failed: usize,
    times: Histogram,
}

/// Runs the scenario: ordinary and hostile clients at the same time.
pub fn run(options: &HostileOptions) -> Result<Run, LoadError> {
    let server = &options.server;
    let api = Api::log_in(server.address, &server.email, &server.password)?;
    let crowds = gather(options, &api)?;
    let guesses = Guesses::start(options)?;
    // honest people log in while the others are there
    let mut ratings = RatingRun::open(server, options.span, WATCHERS, 1)?;
    let stop = Arc::new(AtomicBool::new(false));
    let job = JobId(server.job);
    let track = first_track(&api, job)?;
    let writer = Api::log_in(server.address, &options.writer, &server.password)?;
    let listen = json!({ "job_id": job, "track_id": track, "listened": true });
    let [caller, writer] = [
        (api.cookie(), CALL, json!({ "job_id": job }), CALL_EVERY),
        (writer.cookie(), WRITE, listen, Duration::ZERO),
    ]
    .map(|(cookie, path, body, every)| {
        let (address, cookie, stop) = (server.address, cookie.to_owned(), Arc::clone(&stop));
        thread::spawn(move || call_steadily(address, &cookie, path, &body.to_string(), every, &stop))
    });
    let mut due = 0.0;
    let rated = loop {
        match ratings.turn(Duration::try_from_secs_f64(due - ratings.elapsed()).unwrap_or_default()) {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(error) => break Err(error),
        }
        if due <= ratings.elapsed() {
            due += RATE_EVERY;
            if let Err(error) = ratings.rate(0) {
                break Err(error);
            }
        }
    };
    let held: Vec<(&str, usize, usize)> =
        (crowds.iter().map(|crowd| (crowd.name(), crowd.held(), crowd.opened()))).collect();
    stop.store(true, Ordering::Relaxed);
    let ended = |_| LoadError::Setup("the calls have ended".to_owned());
    let (calls, writes) = (caller.join().map_err(ended), writer.join().map_err(ended));
    crowds.into_iter().for_each(Crowd::stop);
    rated?;
    let (calls, writes) = (calls?, writes?);
    let mut run = ratings.finish("hostile")?;
    let fewest = held.iter().map(|(_, held, _)| *held).min().unwrap_or_default();
    run.set("fewest_held", fewest as f64);
    for (name, held, opened) in held {
        run.set(&format!("{name}_held"), held as f64);
        run.set(&format!("{name}_opened"), opened as f64);
    }
    run.set("fast_writes", writes.times.count() as f64);
    run.set("fast_writes_refused", writes.failed as f64);
    run.set("calls", calls.times.count() as f64);
    run.set("calls_failed", calls.failed as f64);
    for (name, quantile) in [("call_p50_ms", 0.5), ("call_p99_ms", 0.99)] {
        run.set(name, calls.times.quantile_us(quantile) / 1e3);
    }
    run.set("call_max_ms", calls.times.max_us() / 1e3);
    guesses.finish(&mut run)?;
    Ok(run)
}

/// Starts the hostile clients of all kinds, and waits until each kind has opened the number of connections that the options require.
fn gather(options: &HostileOptions, api: &Api) -> Result<Vec<Crowd>, LoadError> {
    let (server, connections) = (&options.server, options.connections);
    let track = first_track(api, JobId(server.job))?;
    let path = "/api/track/get_download_url";
    let address = api.call(path, &json!({ "track_id": track }))?;
    let kinds = [
        Kind::SlowHeads,
        Kind::SlowBodies,
        Kind::UnreadPages,
        Kind::UnreadTracks {
            path: text(path, &address, "/url")?,
            cookie: api.cookie().to_owned(),
        },
        Kind::SilentSockets,
        Kind::Subscribers,
    ];
    let start = |kind| Crowd::start(kind, server.address, connections, options.addresses);
    let crowds: Vec<Crowd> = kinds.into_iter().map(start).collect();
    let begun = Instant::now();
    while crowds.iter().any(|crowd| crowd.opened() < connections) {
        if begun.elapsed() > GATHER_WITHIN {
            let came: Vec<String> = (crowds
                .iter()
                .map(|crowd| format!("{} {}", crowd.opened(), crowd.name())))
            .collect();
            return Err(LoadError::Setup(format!(
                "the hostile clients do not all come: {}",
                came.join(", ")
            )));
        }
        thread::sleep(CALL_EVERY);
    }
    Ok(crowds)
}

fn first_track(api: &Api, job: JobId) -> Result<TrackId, LoadError> {
    let tracks = api.submitted_tracks(job)?;
    let first = tracks.first().map(|track| track.track_id);
    first.ok_or_else(|| LoadError::Setup("the job has no tracks".to_owned()))
}

/// Makes the same call repeatedly until `stop` is set, at most once every `every`.
fn call_steadily(
    address: SocketAddr,
    cookie: &str,
    path: &'static str,
    body: &str,
    every: Duration,
    stop: &AtomicBool,
) -> Calls {
    let request = Request {
        method: "POST",
        path,
        cookie: Some(cookie),
        content_type: "application/json",
        body: body.as_bytes(),
    };
    let mut calls = Calls::default();
    while !stop.load(Ordering::Relaxed) {
        let begun = Instant::now();
        match send(address, &request) {
            Ok(response) if response.status == 200 => calls.times.record(begun.elapsed().as_nanos() as u64),
            _ => calls.failed += 1,
        }
        thread::sleep(every.saturating_sub(begun.elapsed()));
    }
    calls
}
