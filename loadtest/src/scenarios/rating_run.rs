//! A run of a scenario with ratings: watchers follow one topic, raters rate, and a given time span is measured.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use protocol::ids::{JobId, TrackId};

use crate::cli::{ServerOptions, Span};
use crate::connection::Connection;
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::ledger::{Counts, Ledger};
use crate::process::{cpu_seconds, resident_bytes};
use crate::report::run::Run;
use crate::scenarios::subject::Subject;
use crate::scenarios::turns::Turns;
use crate::script::rating;

/// The maximum time to wait for deliveries after the last rating. Later deliveries count as missed.
const DRAIN_LIMIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_millis(50);

/// The CPU times and counts at one time of the run.
#[derive(Debug, Clone, Copy)]
struct Mark {
    at: Instant,
    server_cpu: f64,
    own_cpu: f64,
    counts: Counts,
}

/// The stage that a run has reached: the warm-up, the measurement, or the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    WarmingUp,
    Measuring,
    Over,
}

/// A run with ratings. The first `watchers` connections follow the topic; the next `raters` connections rate.
#[derive(Debug)]
pub struct RatingRun {
    server: ServerOptions,
    watchers: usize,
    raters: usize,
    job_id: JobId,
    fleet: Fleet,
    ledger: Ledger,
    turns: Turns,
    span: Span,
    started: Instant,
    stage: Stage,
    marks: [Mark; 2],
}

impl RatingRun {
    /// Opens all connections. The warm-up begins when this function returns.
    pub fn open(server: &ServerOptions, span: Span, watchers: usize, raters: usize) -> Result<Self, LoadError> {
        let subject = Subject::find(server)?;
        let (watcher, rater) = (subject.watcher(), subject.rater());
        let fleet = Fleet::open(server.address, watchers + raters, |index| {
            if index < watchers {
                watcher.clone()
            } else {
                rater.clone()
            }
        })?;
        let ledger = Ledger::new(
            &subject.topic,
            fleet.connections()[..watchers].iter().map(Connection::first_offset),
        );
        let mark = Mark {
            at: Instant::now(),
            server_cpu: 0.0,
            own_cpu: 0.0,
            counts: ledger.counts(),
        };
        Ok(Self {
            server: server.clone(),
            watchers,
            raters,
            job_id: subject.job_id,
            fleet,
            ledger,
            turns: Turns::deal(subject.tracks, raters)?,
            span,
            started: Instant::now(),
            stage: Stage::WarmingUp,
            marks: [mark; 2],
        })
    }

    /// Sends the next rating of `rater`. Returns false if none can be sent because each track of the rater already has a rating in progress.
    pub fn rate(&mut self, rater: usize) -> Result<bool, LoadError> {
        let ledger = &mut self.ledger;
        let Some(track) = self.turns.next(rater, |track_id| ledger.awaits(track_id)) else {
            return Ok(false);
        };
        let packet = rating(ledger.emitted(), self.job_id, track.track_id, track.value);
        let sent = self.fleet.send(self.watchers + rater, packet.as_bytes())?;
        ledger.sent(rater, track.track_id, sent);
        Ok(true)
    }

    /// Sends `rate` ratings a second until the measurement is over; the raters take turns. Returns the number of ratings that were left out
    /// because each track of the rater already had a rating in progress.
    pub fn rate_steadily(&mut self, rate: f64) -> Result<u32, LoadError> {
        self.rate_steadily_and(rate, |_| ())
    }

    /// Does the same as [`RatingRun::rate_steadily`], and calls `each_turn` at least 20 times a second.
    pub fn rate_steadily_and(&mut self, rate: f64, mut each_turn: impl FnMut(&Self)) -> Result<u32, LoadError> {
        let (mut due, mut turn, mut left_out) = (0.0, 0, 0);
        loop {
            let wait = Duration::try_from_secs_f64(due - self.elapsed()).unwrap_or_default();
            let goes_on = self.turn(wait)?;
            each_turn(self);
            if !goes_on {
                return Ok(left_out);
            }
            while due <= self.elapsed() {
                due += 1.0 / rate;
                if !self.rate(turn % self.raters)? {
                    left_out += 1;
                }
                turn += 1;
            }
        }
    }

    /// Takes a rater whose last rating is complete, so that it may send the next; `None` if there is none.
    pub fn take_free_rater(&mut self) -> Option<usize> {
        self.ledger.take_free_rater()
    }

    /// Returns the seconds since the warm-up began.
    pub fn elapsed(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Returns the seconds since the measurement began; `None` during the warm-up.
    pub fn measured(&self) -> Option<f64> {
        (self.stage != Stage::WarmingUp).then(|| self.marks[0].at.elapsed().as_secs_f64())
    }

    /// Returns the delivery times measured so far, from just before the rater's write to just after a watcher's read.
    pub fn latency(&self) -> &Histogram {
        self.ledger.latency()
    }

    /// Waits for the ratings in progress. Returns the number of tracks for which the server's rating differs from the rating that was sent last.
    pub fn differing_at_the_end(&mut self) -> Result<usize, LoadError> {
        self.drain()?;
        let stored: HashMap<TrackId, u8> = (Subject::find(&self.server)?.tracks.into_iter())
            .map(|track| (track.track_id, track.value))
            .collect();
        let sent = self.turns.tracks().iter();
        Ok(sent
            .filter(|track| stored.get(&track.track_id) != Some(&track.value))
            .count())
    }

    /// Reads the packets that arrive within `wait`. Returns false if the measurement is over.
    pub fn turn(&mut self, wait: Duration) -> Result<bool, LoadError> {
        self.read(wait.min(LONGEST_WAIT))?;
        let elapsed = self.elapsed();
        if self.stage == Stage::WarmingUp && elapsed >= self.span.warm_up {
            self.stage = Stage::Measuring;
            self.ledger.set_recording(true);
            self.marks[0] = self.mark();
        }
        if self.stage == Stage::Measuring && elapsed >= self.span.warm_up + self.span.seconds {
            self.stage = Stage::Over;
            self.ledger.set_recording(false);
            self.marks[1] = self.mark();
        }
        Ok(self.stage != Stage::Over)
    }

    /// Waits for the ratings in progress and returns the metrics of the run.
    pub fn finish(mut self, scenario: &str) -> Result<Run, LoadError> {
        let resident = resident_bytes(self.server.pid);
        self.drain()?;
        let mut run = Run::new(scenario, &self.server.label, self.watchers, self.raters);
        self.describe(&mut run);
        run.set("server_rss_mb", resident as f64 / 1e6);
        Ok(run)
    }

    fn drain(&mut self) -> Result<(), LoadError> {
        let drained = Instant::now();
        while self.ledger.missing() + self.ledger.unacknowledged() > 0 && drained.elapsed() < DRAIN_LIMIT {
            self.read(LONGEST_WAIT)?;
        }
        Ok(())
    }

    fn describe(&self, run: &mut Run) {
        let [from, to] = self.marks;
        let seconds = to.at.duration_since(from.at).as_secs_f64();
        let server_cpu = to.server_cpu - from.server_cpu;
        run.set("seconds", seconds);
        let ratings = (to.counts.acknowledged - from.counts.acknowledged) as f64;
        run.set("ratings", ratings);
        run.set("ratings_per_s", ratings / seconds);
        run.set_times("ack", self.ledger.ack_latency());
        run.set("server_cpu_percent", server_cpu / seconds * 100.0);
        run.set("generator_cpu_percent", (to.own_cpu - from.own_cpu) / seconds * 100.0);
        run.set("unacknowledged", self.ledger.unacknowledged() as f64);
        run.set("closed", self.fleet.closed() as f64);
        if self.watchers == 0 {
            return;
        }
        let deliveries = (to.counts.deliveries - from.counts.deliveries) as f64;
        let frames = (to.counts.frames - from.counts.frames) as f64;
        run.set("deliveries_per_s", deliveries / seconds);
        run.set("ratings_per_frame", deliveries / frames.max(1.0));
        run.set("server_cpu_s_per_million", server_cpu / deliveries.max(1.0) * 1e6);
        run.set_times("latency", self.ledger.latency());
        run.set_times("last_watcher", self.ledger.last_latency());
        let counts = self.ledger.counts();
        run.set("missed", self.ledger.missing().max(counts.skipped) as f64);
        run.set("repeated", counts.repeated as f64);
        run.set("altered", counts.altered as f64);
        run.set("foreign", counts.foreign as f64);
        run.set("resyncs", counts.resyncs as f64);
    }

    fn read(&mut self, wait: Duration) -> Result<(), LoadError> {
        self.fleet.turn(wait, &mut self.ledger)?;
        match self.ledger.refusal() {
            Some(refusal) => Err(LoadError::Refused(refusal.to_owned())),
            None => Ok(()),
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            at: Instant::now(),
            server_cpu: cpu_seconds(self.server.pid),
            own_cpu: cpu_seconds(std::process::id()),
            counts: self.ledger.counts(),
        }
    }
}
