//! The scenario `spread`: many jobs are rated in turn at a steady rate, while followers follow the topics of all jobs. Measures the memory of a
//! topic, the time and CPU of a rating, and the time of the first page of submissions.
//!
//! The server is started twice. The first process answers the calls that prepare the run, so that the memory of the second process contains only
//! the topics.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use protocol::ids::JobId;
use protocol::topic::Topic;
use serde_json::json;

use crate::api::{Api, SubmittedTrack};
use crate::cli::SpreadOptions;
use crate::connection::{Discard, Inbox};
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::process::{cpu_seconds, resident_bytes};
use crate::report::run::Run;
use crate::scanner::{AckOutcome, acknowledgement, leading_number};
use crate::script::{Script, rating};
use crate::supervised::Supervised;

/// The number of topics that one connection follows; the limit is 200.
const TOPICS_A_CONNECTION: usize = 100;
const SETTLING: Duration = Duration::from_secs(1);
const DRAIN_LIMIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_millis(20);
const CHANGE_OF_REVIEW: &[u8] = b"42[\"change\",{\"topic\":\"review:";

/// A track in a job that is rated again and again, each time with a different value.
#[derive(Debug)]
struct Key {
    job_id: JobId,
    track: SubmittedTrack,
}

/// A rating that was not yet acknowledged, or that some followers have not yet received.
#[derive(Debug)]
struct UnderWay {
    sent: u64,
    acknowledged: bool,
    /// The number of followers that have not received the rating.
    followers: usize,
}

/// The ratings in progress by job. Each job has at most one, so the topic of a frame shows which rating it belongs to.
#[derive(Debug, Default)]
struct SpreadLedger {
    under_way: HashMap<i64, UnderWay>,
    /// The job ids of all ratings sent; the index is the rating's ack id.
    jobs: Vec<i64>,
    acknowledged: u64,
    foreign: u64,
    refusal: Option<String>,
    recording: bool,
    ack: Histogram,
    latency: Histogram,
}

impl SpreadLedger {
    fn remove_if_complete(&mut self, job_id: i64) {
        if let Some(under_way) = self.under_way.get(&job_id)
            && under_way.acknowledged
            && under_way.followers == 0
        {
            self.under_way.remove(&job_id);
        }
    }

    fn missed(&self) -> usize {
        let acknowledged = self.under_way.values().filter(|under_way| under_way.acknowledged);
        acknowledged.map(|under_way| under_way.followers).sum()
    }
}

impl Inbox for SpreadLedger {
    fn receive(&mut self, _: usize, payload: &[u8], at: u64) {
        if let Some((id, outcome)) = acknowledgement(payload) {
            if let AckOutcome::Refused(text) = outcome {
                self.refusal
                    .get_or_insert_with(|| String::from_utf8_lossy(text).into_owned());
                return;
            }
            let Some(job_id) = self.jobs.get(id as usize).copied() else {
                return;
            };
            if let Some(under_way) = self.under_way.get_mut(&job_id) {
                under_way.acknowledged = true;
                self.acknowledged += 1;
                if self.recording {
                    self.ack.record(at - under_way.sent);
                }
                self.remove_if_complete(job_id);
            }
        } else if let Some(rest) = payload.strip_prefix(CHANGE_OF_REVIEW) {
            let job_id = leading_number(rest).map_or(0, |(job_id, _)| job_id.cast_signed());
            match self.under_way.get_mut(&job_id) {
                Some(under_way) if under_way.followers > 0 => {
                    under_way.followers -= 1;
                    if self.recording {
                        self.latency.record(at - under_way.sent);
                    }
                    self.remove_if_complete(job_id);
                }
                _ => self.foreign += 1,
            }
        }
    }
}

struct Scene<'a> {
    options: &'a SpreadOptions,
    fleet: Fleet,
    ledger: SpreadLedger,
    keys: Vec<Key>,
    sent: usize,
}

/// Runs the scenario on a server process that this function starts and ends.
pub fn run(options: &SpreadOptions) -> Result<Run, LoadError> {
    let address = options.server.address;
    let mut server = Supervised::start(&options.command, address)?;
    let api = Api::log_in(address, &options.server.email, &options.server.password)?;
    let first = JobId(options.server.job);
    let tracks = api.submitted_tracks(first)?;
    if tracks.is_empty() {
        return Err(LoadError::Setup("the job has no submissions".to_owned()));
    }
    server.renew()?;

    let mut fleet = Fleet::empty()?;
    let rater = Rc::new(Script::rater(Some(api.sid())));
    fleet.extend(address, options.raters, |_| Rc::clone(&rater))?;
    hold(&mut fleet, SETTLING)?;
    let resident_before = resident_bytes(server.pid());
    let jobs: Vec<JobId> = (0..options.topics as i64).map(|index| JobId(first.0 + index)).collect();
    let scripts: Vec<Rc<Script>> = jobs
        .chunks(TOPICS_A_CONNECTION)
        .map(|jobs| {
            let topics: Vec<Topic> = jobs.iter().map(|job_id| Topic::Review(*job_id)).collect();
            Rc::new(Script::follower(Some(api.sid()), &topics))
        })
        .collect();
    fleet.extend(address, scripts.len() * options.followers, |index| {
        Rc::clone(&scripts[(index - options.raters) % scripts.len()])
    })?;
    hold(&mut fleet, SETTLING)?;
    let grown = resident_bytes(server.pid()).saturating_sub(resident_before);

    let mut scene = Scene {
        options,
        fleet,
        ledger: SpreadLedger::default(),
        keys: keys(&jobs, &tracks),
        sent: 0,
    };
    let mut run = Run::new(
        &format!("{} topics, {} submissions each", options.topics, tracks.len()),
        &options.server.label,
        options.followers,
        options.raters,
    );
    run.set("topics", options.topics as f64);
    run.set("submissions", tracks.len() as f64);
    run.set("grown_mb", grown as f64 / 1e6);
    run.set("rss_bytes_per_topic", grown as f64 / options.topics as f64);
    scene.rate_for(options.span.warm_up)?;
    scene.ledger.recording = true;
    let (cpu, acknowledged) = (cpu_seconds(server.pid()), scene.ledger.acknowledged);
    scene.rate_for(options.span.seconds)?;
    let cpu = cpu_seconds(server.pid()) - cpu;
    let acknowledged = scene.ledger.acknowledged - acknowledged;
    run.set("cpu_ms_per_rating", cpu * 1e3 / acknowledged.max(1) as f64);
    scene.drain()?;
    scene.describe(&mut run);
    run.set("page_p50_ms", first_pages(&api, first, options.pages)?);
    run.set("server_rss_mb", resident_bytes(server.pid()) as f64 / 1e6);
    Ok(run)
}

/// Returns every pair of a job and a track. Adjacent pairs belong to different jobs.
fn keys(jobs: &[JobId], tracks: &[SubmittedTrack]) -> Vec<Key> {
    let of_track = |track: &SubmittedTrack| {
        let track = *track;
        jobs.iter().map(move |job_id| Key { job_id: *job_id, track })
    };
    tracks.iter().flat_map(of_track).collect()
}

/// Requests the first page of submissions `count` times and returns the median time, in milliseconds.
fn first_pages(api: &Api, job_id: JobId, count: usize) -> Result<f64, LoadError> {
    let mut histogram = Histogram::default();
    for _ in 0..count {
        let requested_at = Instant::now();
        api.call("/api/application/get_applied", &json!({ "job_id": job_id }))?;
        histogram.record(requested_at.elapsed().as_nanos() as u64);
    }
    Ok(histogram.quantile_us(0.5) / 1e3)
}

fn hold(fleet: &mut Fleet, span: Duration) -> Result<(), LoadError> {
    let start = Instant::now();
    while let Some(left) = span.checked_sub(start.elapsed()).filter(|left| !left.is_zero()) {
        fleet.turn(left, &mut Discard)?;
    }
    Ok(())
}

impl Scene<'_> {
    fn rate_for(&mut self, seconds: f64) -> Result<(), LoadError> {
        let started = Instant::now();
        let interval = Duration::from_secs_f64(1.0 / self.options.rate);
        let mut due = started;
        while started.elapsed().as_secs_f64() < seconds {
            let now = Instant::now();
            if due <= now {
                self.rate()?;
                due += interval;
            }
            self.read(LONGEST_WAIT.min(due.saturating_duration_since(now)))?;
        }
        Ok(())
    }

    /// Sends the next rating, or skips it if a rating of the same job is still in progress.
    fn rate(&mut self) -> Result<(), LoadError> {
        let place = self.sent % self.keys.len();
        self.sent += 1;
        let Key { job_id, track } = &mut self.keys[place];
        if self.ledger.under_way.contains_key(&job_id.0) {
            return Ok(());
        }
        track.value = track.value % 10 + 1;
        let packet = rating(self.ledger.jobs.len() as u64, *job_id, track.track_id, track.value);
        let sent = self.fleet.send(self.sent % self.options.raters, packet.as_bytes())?;
        let followers = self.options.followers;
        self.ledger.jobs.push(job_id.0);
        self.ledger.under_way.insert(
            job_id.0,
            UnderWay {
                sent,
                acknowledged: false,
                followers,
            },
        );
        Ok(())
    }

    fn read(&mut self, wait: Duration) -> Result<(), LoadError> {
        self.fleet.turn(wait, &mut self.ledger)?;
        match &self.ledger.refusal {
            Some(refusal) => Err(LoadError::Refused(refusal.clone())),
            None => Ok(()),
        }
    }

    fn drain(&mut self) -> Result<(), LoadError> {
        let started = Instant::now();
        while !self.ledger.under_way.is_empty() && started.elapsed() < DRAIN_LIMIT {
            self.read(LONGEST_WAIT)?;
        }
        Ok(())
    }

    fn describe(&self, run: &mut Run) {
        for (name, histogram) in [("ack", &self.ledger.ack), ("latency", &self.ledger.latency)] {
            run.set(&format!("{name}_p50_ms"), histogram.quantile_us(0.5) / 1e3);
            run.set(&format!("{name}_p99_ms"), histogram.quantile_us(0.99) / 1e3);
        }
        run.set("ratings", self.ledger.ack.count() as f64);
        run.set("missed", self.ledger.missed() as f64);
        run.set("foreign", self.ledger.foreign as f64);
        run.set("closed", self.fleet.closed() as f64);
    }
}

#[cfg(test)]
mod tests {
    use protocol::ids::TrackId;

    use super::*;

    fn track(track_id: i64) -> SubmittedTrack {
        SubmittedTrack {
            track_id: TrackId(track_id),
            value: 1,
        }
    }

    #[test]
    fn neighbours_are_of_different_jobs() {
        let keys = keys(&[JobId(1), JobId(2)], &[track(8), track(9)]);
        let order: Vec<_> = keys.iter().map(|key| (key.job_id.0, key.track.track_id.0)).collect();
        assert_eq!(order, [(1, 8), (2, 8), (1, 9), (2, 9)]);
    }

    #[test]
    fn a_rating_is_under_way_until_it_is_acknowledged_and_with_every_follower() {
        let mut ledger = SpreadLedger::default();
        ledger.jobs.push(7);
        ledger.under_way.insert(
            7,
            UnderWay {
                sent: 1,
                acknowledged: false,
                followers: 2,
            },
        );
        let frame = b"42[\"change\",{\"topic\":\"review:7\",\"offset\":1}]";
        ledger.receive(0, frame, 2);
        ledger.receive(0, b"430[{\"result\":{}}]", 3);
        assert_eq!(
            (ledger.under_way.len(), ledger.missed(), ledger.acknowledged),
            (1, 1, 1)
        );
        ledger.receive(1, frame, 4);
        assert!(ledger.under_way.is_empty());
        ledger.receive(1, frame, 5);
        assert_eq!(ledger.foreign, 1);
    }
}
