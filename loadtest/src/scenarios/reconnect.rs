//! The scenario `reconnect`: all followers lose their connections at the same time and immediately reconnect, each with the number of its
//! newest frame. This happens three times: first the network is lost, then the server is killed, then it is stopped. Ratings continue
//! whenever the server accepts them.

mod ledger;

use std::rc::Rc;
use std::time::{Duration, Instant};

use protocol::ids::JobId;
use protocol::topic::Topic;
use rustix::process::Signal;

use self::ledger::ReconnectLedger;
use crate::api::Api;
use crate::cli::ReconnectOptions;
use crate::connection::Connection;
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::report::run::Run;
use crate::scenarios::turns::Turns;
use crate::script::{Script, rating};
use crate::supervised::Supervised;

/// The time during which ratings are sent before the connections are lost, and again afterwards. The connections are lost three times in a run.
const STEADY: Duration = Duration::from_millis(1500);
/// The maximum time to wait for the server to end, for all followers to catch up, or for the ratings in progress.
const PATIENCE: Duration = Duration::from_secs(30);
const LONGEST_WAIT: Duration = Duration::from_millis(20);

/// The reason why the connections are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Loss {
    /// The network connections of the followers are cut.
    Dropped,
    /// The server is killed by SIGKILL.
    Killed,
    /// The server is stopped by SIGTERM.
    Terminated,
}

struct Scene<'a> {
    options: &'a ReconnectOptions,
    server: Supervised,
    topic: Topic,
    api: Api,
    fleet: Fleet,
    ledger: ReconnectLedger,
    turns: Turns,
    sent: usize,
    due: Instant,
}

/// Starts a server process, makes its connections fail in three ways one after the other, and ends the process. Returns a run for each way.
pub fn run(options: &ReconnectOptions) -> Result<Vec<Run>, LoadError> {
    let mut scene = Scene::open(options)?;
    [Loss::Dropped, Loss::Killed, Loss::Terminated]
        .into_iter()
        .map(|loss| scene.lose(loss))
        .collect()
}

impl<'a> Scene<'a> {
    fn open(options: &'a ReconnectOptions) -> Result<Self, LoadError> {
        let address = options.server.address;
        let server = Supervised::start(&options.command, address)?;
        let api = Api::log_in(address, &options.server.email, &options.server.password)?;
        let job_id = JobId(options.server.job);
        let topic = Topic::Review(job_id);
        let tracks = api.submitted_tracks(job_id)?;
        let watcher = Rc::new(Script::watcher(Some(api.sid()), &topic));
        let rater = Rc::new(Script::rater(Some(api.sid())));
        let fleet = Fleet::open(address, options.watchers + options.raters, |index| {
            Rc::clone(if index < options.watchers { &watcher } else { &rater })
        })?;
        let followers = &fleet.connections()[..options.watchers];
        Ok(Self {
            ledger: ReconnectLedger::new(
                &topic,
                api.epoch()?,
                followers.iter().map(Connection::first_offset),
                &tracks,
            ),
            turns: Turns::deal(tracks, options.raters)?,
            options,
            server,
            topic,
            api,
            fleet,
            sent: 0,
            due: Instant::now(),
        })
    }

    fn lose(&mut self, loss: Loss) -> Result<Run, LoadError> {
        let (name, signal) = match loss {
            Loss::Dropped => ("reconnect", None),
            Loss::Killed => ("reconnect after SIGKILL", Some(Signal::KILL)),
            Loss::Terminated => ("reconnect after SIGTERM", Some(Signal::TERM)),
        };
        let mut run = Run::new(
            name,
            &self.options.server.label,
            self.options.watchers,
            self.options.raters,
        );
        self.turn_for(STEADY)?;
        if let Some(signal) = signal {
            let ended = self.end_server(signal)?;
            if loss == Loss::Terminated {
                run.set("drain_s", ended.as_secs_f64());
            }
            run.set("start_to_serving_s", self.server.restart()?.as_secs_f64());
        }
        self.reopen(signal.is_some())?;
        let reopened = Instant::now();
        while self.ledger.behind() > 0 && reopened.elapsed() < PATIENCE {
            self.turn()?;
        }
        self.turn_for(STEADY)?;
        let stopped = Instant::now();
        while !self.ledger.is_quiet() && stopped.elapsed() < PATIENCE {
            self.fleet.turn(LONGEST_WAIT, &mut self.ledger)?;
        }
        self.describe(&mut run)?;
        Ok(run)
    }

    /// Ends the server by `signal` while ratings continue; returns the time until the process has ended.
    fn end_server(&mut self, signal: Signal) -> Result<Duration, LoadError> {
        let requested_at = Instant::now();
        self.server.signal(signal)?;
        while !self.server.has_ended()? {
            self.turn()?;
            if requested_at.elapsed() > PATIENCE {
                return Err(LoadError::Setup(
                    "the server does not end within half a minute".to_owned(),
                ));
            }
        }
        let ended = requested_at.elapsed();
        // The last packets of the server are still to be read.
        while self.fleet.closed() < self.fleet.connections().len() && requested_at.elapsed() < PATIENCE {
            self.fleet.turn(LONGEST_WAIT, &mut self.ledger)?;
        }
        self.ledger.raters_lost();
        Ok(ended)
    }

    /// Cuts off all followers, and also the raters if `with_raters` is true, and reconnects them immediately.
    fn reopen(&mut self, with_raters: bool) -> Result<(), LoadError> {
        let (address, watchers) = (self.options.server.address, self.options.watchers);
        self.ledger.lost(self.fleet.now());
        if with_raters {
            let rater = Rc::new(Script::rater(Some(self.api.sid())));
            let raters = watchers..watchers + self.options.raters;
            self.fleet.reopen(address, raters, |_| Rc::clone(&rater))?;
        }
        let Self {
            fleet,
            ledger,
            api,
            topic,
            ..
        } = self;
        fleet.reopen(address, 0..watchers, |follower| {
            let (offset, epoch) = ledger.place(follower);
            Rc::new(Script::resuming(Some(api.sid()), topic, offset, epoch))
        })
    }

    fn turn_for(&mut self, span: Duration) -> Result<(), LoadError> {
        let started = Instant::now();
        while started.elapsed() < span {
            self.turn()?;
        }
        Ok(())
    }

    /// Sends the rating that is due, if any, and reads what has arrived.
    fn turn(&mut self) -> Result<(), LoadError> {
        let now = Instant::now();
        if self.due <= now {
            self.due = now + Duration::from_secs_f64(1.0 / self.options.rate);
            self.rate();
        }
        self.fleet.turn(LONGEST_WAIT.min(self.due - now), &mut self.ledger)
    }

    fn rate(&mut self) {
        let rater = self.sent % self.options.raters;
        self.sent += 1;
        let connection = self.options.watchers + rater;
        let socket = &self.fleet.connections()[connection];
        if !socket.is_ready() || socket.is_closed() {
            return;
        }
        let ledger = &self.ledger;
        let Some(track) = self.turns.next(rater, |track_id| ledger.awaits(track_id)) else {
            return;
        };
        let packet = rating(
            self.ledger.next_ack(),
            JobId(self.options.server.job),
            track.track_id,
            track.value,
        );
        self.ledger.sent(track);
        // A socket that the server has just ended does not take it: the rating stays unanswered.
        let _ = self.fleet.send(connection, packet.as_bytes());
    }

    fn describe(&mut self, run: &mut Run) -> Result<(), LoadError> {
        let present = self.api.submitted_tracks(JobId(self.options.server.job))?;
        let stretch = self.ledger.take_stretch();
        for (name, histogram) in [("resume", &stretch.resume), ("current", &stretch.current)] {
            run.set(&format!("{name}_p50_ms"), histogram.quantile_us(0.5) / 1e3);
            run.set(&format!("{name}_p99_ms"), histogram.quantile_us(0.99) / 1e3);
        }
        run.set("all_current_s", stretch.current.max_us() / 1e6);
        run.set("not_current", self.ledger.behind() as f64);
        run.set("resumed_by_frames", stretch.by_frames as f64);
        run.set("resumed_by_snapshot", stretch.by_snapshot as f64);
        run.set("frames_made_up", stretch.made_up as f64);
        run.set("acknowledged", stretch.acknowledged as f64);
        run.set("refused", stretch.refused as f64);
        run.set("unanswered", stretch.unanswered as f64);
        run.set("missed", self.ledger.missed().max(stretch.skipped) as f64);
        run.set("lost", self.ledger.lost_ratings(&present) as f64);
        run.set("repeated", stretch.repeated as f64);
        run.set("altered", stretch.altered as f64);
        run.set("resyncs", stretch.resyncs as f64);
        Ok(())
    }
}
