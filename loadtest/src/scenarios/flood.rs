//! The scenario `flood`: measures how many ratings the server commits and acknowledges per second when there are always enough ratings for a
//! full batch.
//!
//! Every rater has `depth` unanswered ratings on one socket, and nobody follows the topics, so only the path to the commit is measured, not the
//! delivery. A key (job, track, reviewer) is rated again only after its last rating was acknowledged, and always with a different value. So
//! every acknowledged rating is a row that was written.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use protocol::ids::JobId;

use crate::api::{Api, SubmittedTrack};
use crate::cli::FloodOptions;
use crate::connection::Inbox;
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::process::cpu_seconds;
use crate::report::run::Run;
use crate::scanner::{AckOutcome, acknowledgement};
use crate::script::{Script, rating};
use crate::websocket::{TEXT, client_frame};

/// The maximum time to wait for acknowledgements after the last rating.
const DRAIN_LIMIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_millis(50);
/// The text before the rating's value in a packet.
const BEFORE_VALUE: &[u8] = b"\"track_rating\":";
/// The number of different rating values, from 1 on. All have one digit, so that a new value can replace the old one in the frame.
const VALUES: u8 = 9;

/// A rating that is sent again and again, each time with a different value.
#[derive(Debug)]
struct Key {
    /// The complete websocket frame of the last rating.
    frame: Vec<u8>,
    /// The index of the value's digit in `frame`.
    digit: usize,
    value: u8,
    /// The time at which the rating was sent, in nanoseconds of the fleet's clock; `None` after it was answered.
    sent: Option<u64>,
}

impl Key {
    fn new(id: u64, job_id: JobId, track: SubmittedTrack) -> Self {
        let value = track.value % VALUES + 1;
        let packet = rating(id, job_id, track.track_id, value);
        let packet = packet.as_bytes();
        let before = (packet
            .windows(BEFORE_VALUE.len())
            .position(|window| window == BEFORE_VALUE))
        .expect("a rating has its value in it");
        let frame = client_frame(TEXT, packet);
        let digit = frame.len() - packet.len() + before + BEFORE_VALUE.len();
        Self {
            frame,
            digit,
            value,
            sent: None,
        }
    }

    /// Puts the next value into the frame. The digit in the frame is masked by XOR, so applying the XOR of the old and the new digit to it is
    /// enough.
    fn turn(&mut self) {
        let next = self.value % VALUES + 1;
        self.frame[self.digit] ^= (b'0' + self.value) ^ (b'0' + next);
        self.value = next;
    }
}

/// The ratings that one connection sends in rotation.
#[derive(Debug, Default)]
struct Rater {
    keys: Vec<Key>,
    next: usize,
    in_flight: usize,
}

impl Rater {
    /// Appends the frames of the next ratings to `out`. Stops when `depth` ratings are unanswered, or when the next rating in the rotation has
    /// not been answered yet.
    fn fill(&mut self, depth: usize, now: u64, out: &mut Vec<u8>) {
        while self.in_flight < depth {
            let key = &mut self.keys[self.next];
            if key.sent.is_some() {
                return;
            }
            key.turn();
            key.sent = Some(now);
            out.extend_from_slice(&key.frame);
            self.next = (self.next + 1) % self.keys.len();
            self.in_flight += 1;
        }
    }
}

/// The ratings that each rater sends in rotation, and the counts of the answers.
#[derive(Debug, Default)]
struct FloodLedger {
    raters: Vec<Rater>,
    /// The raters that have received an answer since they last sent ratings.
    answered: BTreeSet<usize>,
    acknowledged: u64,
    /// The number of acknowledgements that belong to no unanswered rating.
    foreign: u64,
    refusal: Option<String>,
    recording: bool,
    latency: Histogram,
}

impl Inbox for FloodLedger {
    #[inline]
    fn receive(&mut self, connection: usize, payload: &[u8], at: u64) {
        let Some((id, outcome)) = acknowledgement(payload) else {
            return;
        };
        if let AckOutcome::Refused(text) = outcome {
            self.refusal
                .get_or_insert_with(|| String::from_utf8_lossy(text).into_owned());
            return;
        }
        let rater = &mut self.raters[connection];
        let Some(sent) = rater.keys.get_mut(id as usize).and_then(|key| key.sent.take()) else {
            self.foreign += 1;
            return;
        };
        rater.in_flight -= 1;
        self.acknowledged += 1;
        if self.recording {
            self.latency.record(at - sent);
        }
        self.answered.insert(connection);
    }
}

/// The CPU times and the number of acknowledged ratings at one time of the run.
struct Mark {
    at: Instant,
    server_cpu: f64,
    own_cpu: f64,
    acknowledged: u64,
}

impl Mark {
    fn now(pid: u32, ledger: &FloodLedger) -> Self {
        Self {
            at: Instant::now(),
            server_cpu: cpu_seconds(pid),
            own_cpu: cpu_seconds(std::process::id()),
            acknowledged: ledger.acknowledged,
        }
    }
}

/// Runs the scenario and returns its metrics.
pub fn run(options: &FloodOptions) -> Result<Run, LoadError> {
    let server = &options.server;
    let reviewers = options
        .reviewers
        .iter()
        .map(|email| Api::log_in(server.address, email, &server.password))
        .collect::<Result<Vec<_>, _>>()?;
    if reviewers.is_empty() || options.raters < reviewers.len() {
        return Err(LoadError::Setup("each reviewer needs a rater".to_owned()));
    }
    let mut ledger = FloodLedger {
        raters: deal(options, &reviewers)?,
        ..FloodLedger::default()
    };
    let scripts: Vec<_> = reviewers
        .iter()
        .map(|api| Rc::new(Script::rater(Some(api.sid()))))
        .collect();
    let mut fleet = Fleet::open(server.address, options.raters, |index| {
        Rc::clone(&scripts[index % scripts.len()])
    })?;
    ledger.answered.extend(0..options.raters);

    let mut out = Vec::new();
    turn_for(options.span.warm_up, options.depth, &mut fleet, &mut ledger, &mut out)?;
    ledger.recording = true;
    let from = Mark::now(server.pid, &ledger);
    turn_for(options.span.seconds, options.depth, &mut fleet, &mut ledger, &mut out)?;
    let to = Mark::now(server.pid, &ledger);
    ledger.recording = false;
    let drained = Instant::now();
    while unacknowledged(&ledger) > 0 && drained.elapsed() < DRAIN_LIMIT {
        fleet.turn(LONGEST_WAIT, &mut ledger)?;
    }
    Ok(describe(options, &fleet, &ledger, &from, &to))
}

/// Divides the keys (job, track, reviewer) of each reviewer among that reviewer's raters. Adjacent keys belong to different jobs, so that all
/// jobs are busy at the same time.
fn deal(options: &FloodOptions, reviewers: &[Api]) -> Result<Vec<Rater>, LoadError> {
    let mut raters: Vec<Rater> = (0..options.raters).map(|_| Rater::default()).collect();
    for (place, reviewer) in reviewers.iter().enumerate() {
        let jobs = (0..options.jobs).map(|index| JobId(options.server.job + index));
        let tracks = jobs
            .map(|job_id| Ok((job_id, reviewer.submitted_tracks(job_id)?)))
            .collect::<Result<Vec<_>, LoadError>>()?;
        let rows = tracks.iter().map(|(_, tracks)| tracks.len()).max().unwrap_or(0);
        let own: Vec<usize> = (place..options.raters).step_by(reviewers.len()).collect();
        let mut turn = own.iter().cycle();
        for row in 0..rows {
            for (job_id, tracks) in &tracks {
                let (Some(track), Some(rater)) = (tracks.get(row), turn.next()) else {
                    continue;
                };
                let keys = &mut raters[*rater].keys;
                keys.push(Key::new(keys.len() as u64, *job_id, *track));
            }
        }
    }
    match raters.iter().map(|rater| rater.keys.len()).min() {
        Some(fewest) if fewest > 0 => Ok(raters),
        _ => Err(LoadError::Setup("a rater has nothing to rate".to_owned())),
    }
}

fn turn_for(
    seconds: f64,
    depth: usize,
    fleet: &mut Fleet,
    ledger: &mut FloodLedger,
    out: &mut Vec<u8>,
) -> Result<(), LoadError> {
    let started = Instant::now();
    while started.elapsed().as_secs_f64() < seconds {
        while let Some(rater) = ledger.answered.pop_first() {
            out.clear();
            ledger.raters[rater].fill(depth, fleet.now(), out);
            if !out.is_empty() {
                fleet.send_frames(rater, out)?;
            }
        }
        fleet.turn(LONGEST_WAIT, ledger)?;
        if let Some(refusal) = &ledger.refusal {
            return Err(LoadError::Refused(refusal.clone()));
        }
    }
    Ok(())
}

fn unacknowledged(ledger: &FloodLedger) -> usize {
    ledger.raters.iter().map(|rater| rater.in_flight).sum()
}

fn describe(options: &FloodOptions, fleet: &Fleet, ledger: &FloodLedger, from: &Mark, to: &Mark) -> Run {
    let seconds = to.at.duration_since(from.at).as_secs_f64();
    let acknowledged = (to.acknowledged - from.acknowledged) as f64;
    let server_cpu = to.server_cpu - from.server_cpu;
    let name = format!("flood over {} jobs", options.jobs);
    let mut run = Run::new(&name, &options.server.label, 0, options.raters);
    run.set("seconds", seconds);
    run.set("ratings_per_s", acknowledged / seconds);
    run.set("server_cpu_s_per_million", server_cpu / acknowledged.max(1.0) * 1e6);
    run.set("server_cpu_percent", server_cpu / seconds * 100.0);
    run.set("generator_cpu_percent", (to.own_cpu - from.own_cpu) / seconds * 100.0);
    for (name, quantile) in [("ack_p50_ms", 0.5), ("ack_p90_ms", 0.9), ("ack_p99_ms", 0.99)] {
        run.set(name, ledger.latency.quantile_us(quantile) / 1e3);
    }
    run.set("unacknowledged", unacknowledged(ledger) as f64);
    run.set("foreign", ledger.foreign as f64);
    run.set("closed", fleet.closed() as f64);
    run
}

#[cfg(test)]
mod tests {
    use protocol::ids::TrackId;

    use super::*;

    fn key(id: u64, value: u8) -> Key {
        let track_id = TrackId(5);
        Key::new(id, JobId(3), SubmittedTrack { track_id, value })
    }

    #[test]
    fn a_frame_changed_in_place_is_the_frame_of_the_next_value() {
        let mut one = key(7, 0);
        for value in [2, 3, 4, 5, 6, 7, 8, 9, 1, 2] {
            one.turn();
            let packet = rating(7, JobId(3), TrackId(5), value);
            assert_eq!(one.frame, client_frame(TEXT, packet.as_bytes()), "{value}");
        }
    }

    #[test]
    fn a_key_is_sent_again_only_when_its_last_rating_is_acknowledged() {
        let mut ledger = FloodLedger::default();
        let keys = vec![key(0, 4), key(1, 4)];
        ledger.raters.push(Rater {
            keys,
            ..Rater::default()
        });
        let mut out = Vec::new();
        ledger.raters[0].fill(10, 1_000, &mut out);
        assert_eq!(ledger.raters[0].in_flight, 2);
        let sent = out.len();
        ledger.receive(0, b"431[{\"result\":{}}]", 2_000);
        ledger.receive(0, b"431[{\"result\":{}}]", 2_000);
        assert_eq!((ledger.acknowledged, ledger.foreign), (1, 1));
        // the first key is still in progress, and the raters go in order
        ledger.raters[0].fill(10, 3_000, &mut out);
        assert_eq!(out.len(), sent);
        ledger.receive(0, b"430[{\"result\":{}}]", 4_000);
        ledger.raters[0].fill(10, 5_000, &mut out);
        assert_eq!((out.len(), ledger.raters[0].in_flight), (sent * 2, 2));
    }

    #[test]
    fn a_refusal_is_kept_word_for_word() {
        let mut ledger = FloodLedger::default();
        ledger.receive(0, b"430[{\"error\":\"try_again\",\"status\":503}]", 1);
        assert!(ledger.refusal.is_some_and(|text| text.contains("try_again")));
    }
}
