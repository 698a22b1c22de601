//! The scenario `listens`: reviewers listen to the tracks of one creator, hundreds of times a second. Measures how often the creator receives
//! frames with the new numbers of plays.
//!
//! A listen counts only once for each listener, track and day. Every listen of the scenario counts, as long as there are tracks that the
//! reviewers have not listened to.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use protocol::ids::{JobId, UserId};
use protocol::topic::Topic;
use serde_json::{Value, json};

use crate::api::{Api, number};
use crate::cli::ListensOptions;
use crate::connection::Inbox;
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::report::run::Run;
use crate::scanner::Scanner;
use crate::script::Script;

const PATH: &str = "/api/event/track_listened";
/// The number of threads that make calls at the same time.
const CALLERS: usize = 32;
/// The time to wait after the last call, so that the server can publish the final numbers of plays.
const DRAIN: Duration = Duration::from_secs(4);
const LONGEST_WAIT: Duration = Duration::from_millis(20);

/// The times at which the creator received frames, in nanoseconds since the fleet was opened.
#[derive(Debug)]
struct CountEvents {
    scanner: Scanner,
    at: Vec<u64>,
}

impl CountEvents {
    /// Returns the shortest time between two frames in milliseconds; `None` if there are fewer than two.
    fn shortest_gap_ms(&self) -> Option<f64> {
        let gaps = self.at.windows(2).map(|two| two[1] - two[0]);
        gaps.min().map(|nanos| nanos as f64 / 1e6)
    }
}

impl Inbox for CountEvents {
    fn receive(&mut self, _: usize, payload: &[u8], at: u64) {
        if self.scanner.offset(payload).is_some() {
            self.at.push(at);
        }
    }
}

/// Runs the scenario and returns its metrics.
pub fn run(options: &ListensOptions) -> Result<Run, LoadError> {
    let server = &options.server;
    let creator = Api::log_in(server.address, &options.creator, &server.password)?;
    let path = "/api/account/get_info";
    let topic = Topic::User(UserId(number(path, &creator.call(path, &json!({}))?, "/uid")?));
    let before = plays(&creator)?;
    let listens = listens(options)?;
    let script = Rc::new(Script::watcher(Some(creator.sid()), &topic));
    let mut fleet = Fleet::open(server.address, 1, |_| Rc::clone(&script))?;
    let mut events = CountEvents {
        scanner: Scanner::new(&topic),
        at: Vec::new(),
    };
    let count = listens.len();
    let began = Instant::now();
    let callers = start_listeners(listens, options.rate);
    while !callers.iter().all(JoinHandle::is_finished) {
        fleet.turn(LONGEST_WAIT, &mut events)?;
    }
    let seconds = began.elapsed().as_secs_f64();
    let drained = Instant::now();
    while drained.elapsed() < DRAIN {
        fleet.turn(LONGEST_WAIT, &mut events)?;
    }
    let mut times = Histogram::default();
    for caller in callers {
        let taken = caller.join();
        for nanos in taken.map_err(|_| LoadError::Setup("a caller's thread has ended".to_owned()))?? {
            times.record(nanos);
        }
    }
    let mut run = Run::new("listens", &server.label, 1, CALLERS);
    run.set("listens", count as f64);
    run.set("listens_per_s", count as f64 / seconds);
    run.set("counted", (plays(&creator)? - before) as f64);
    run.set("call_p50_ms", times.quantile_us(0.5) / 1e3);
    run.set("call_p99_ms", times.quantile_us(0.99) / 1e3);
    run.set("seconds", seconds);
    run.set("told", events.at.len() as f64);
    if let Some(gap) = events.shortest_gap_ms() {
        run.set("told_gap_min_ms", gap);
    }
    Ok(run)
}

/// Returns the calls in which every reviewer listens to every track of the job: for each track, one call of each reviewer.
fn listens(options: &ListensOptions) -> Result<Vec<(Arc<Api>, Value)>, LoadError> {
    let server = &options.server;
    let mut reviewers = Vec::new();
    for email in &options.reviewers {
        reviewers.push(Arc::new(Api::log_in(server.address, email, &server.password)?));
    }
    let first = reviewers.first();
    let first = first.ok_or_else(|| LoadError::Setup("no reviewer was named".to_owned()))?;
    let mut listens = Vec::new();
    for track in first.submitted_names(JobId(server.job))? {
        let payload = json!({ "name_in_base": track });
        listens.extend(reviewers.iter().map(|reviewer| (Arc::clone(reviewer), payload.clone())));
    }
    Ok(listens)
}

/// Starts threads that make every call when it is due. Each thread returns the nanoseconds from a call's due time to its answer.
fn start_listeners(listens: Vec<(Arc<Api>, Value)>, rate: f64) -> Vec<JoinHandle<Result<Vec<u64>, LoadError>>> {
    let (listens, next) = (Arc::new(listens), Arc::new(AtomicUsize::new(0)));
    let began = Instant::now();
    let caller = |_| {
        let (listens, next) = (Arc::clone(&listens), Arc::clone(&next));
        thread::spawn(move || {
            let mut times = Vec::new();
            loop {
                let turn = next.fetch_add(1, Ordering::Relaxed);
                let Some((reviewer, payload)) = listens.get(turn) else {
                    return Ok(times);
                };
                let due = began + Duration::from_secs_f64(turn as f64 / rate);
                thread::sleep(due.saturating_duration_since(Instant::now()));
                reviewer.call(PATH, payload)?;
                times.push(due.elapsed().as_nanos() as u64);
            }
        })
    };
    (0..CALLERS).map(caller).collect()
}

/// Returns the total number of plays of all tracks of the creator.
fn plays(creator: &Api) -> Result<i64, LoadError> {
    let path = "/api/statistic/get";
    number(
        path,
        &creator.call(path, &json!({ "limit": 1 }))?,
        "/totals/plays_count",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_gap_is_between_two_frames_of_the_creator() {
        let mut events = CountEvents {
            scanner: Scanner::new(&Topic::User(UserId(4))),
            at: Vec::new(),
        };
        let ms = |count: u64| count * 1_000_000;
        assert_eq!(events.shortest_gap_ms(), None);
        for at in [ms(100), ms(1_300), ms(2_200)] {
            events.receive(
                0,
                br#"42["change",{"topic":"user:4","offset":1,"at":"x","changes":[]}]"#,
                at,
            );
        }
        events.receive(
            0,
            br#"42["change",{"topic":"user:5","offset":1,"at":"x","changes":[]}]"#,
            ms(2_300),
        );
        assert_eq!((events.at.len(), events.shortest_gap_ms()), (3, Some(900.0)));
    }
}
