//! The scenario `commenting`: one reviewer adds comments as fast as the server answers, while others rate in the same job at a steady rate.
//! Measures the delay until a rating is acknowledged and until each watcher has received it.

use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use protocol::client_event::AddComment;
use protocol::ids::{JobId, TrackId};

use crate::api::Api;
use crate::cli::CommentingOptions;
use crate::connection::Inbox;
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::report::run::Run;
use crate::scanner::{AckOutcome, acknowledgement};
use crate::scenarios::rating_run::RatingRun;
use crate::script::{Script, event};

/// The number of characters of a comment's text.
const CHARACTERS: usize = 200;
/// The ack id of the first comment, which is sent after the connection's script is complete.
const FIRST_ACK: u64 = 2;
const LONGEST_WAIT: Duration = Duration::from_millis(20);
/// Text that the server's answer contains if the server refuses a comment because the track has reached its limit of comments.
const FULL: &[u8] = b"\"conflict\"";

/// Runs the scenario: comments and ratings at the same time.
pub fn run(options: &CommentingOptions) -> Result<Run, LoadError> {
    let mut ratings = RatingRun::open(&options.server, options.span, options.watchers, options.raters)?;
    let commenter = options.comments.then(|| Commenter::begin(options)).transpose()?;
    let left_out = ratings.rate_steadily(options.rate)?;
    let comments = commenter.map(Commenter::end).transpose()?;
    let mut run = ratings.finish("commenting")?;
    run.set("rate", options.rate);
    run.set("left_out", f64::from(left_out));
    if let Some(comments) = comments {
        run.set("comments", comments.latency.count() as f64);
        run.set("comments_per_s", comments.latency.count() as f64 / comments.seconds);
        run.set("comment_p50_ms", comments.latency.quantile_us(0.5) / 1e3);
        run.set("comment_p99_ms", comments.latency.quantile_us(0.99) / 1e3);
    }
    Ok(run)
}

/// The results of one reviewer's comments: their latencies, and the number of seconds during which they were sent.
#[derive(Debug)]
struct Comments {
    latency: Histogram,
    seconds: f64,
}

/// A reviewer who comments on a separate thread until the thread is stopped.
#[derive(Debug)]
struct Commenter {
    is_over: Arc<AtomicBool>,
    thread: JoinHandle<Result<Comments, LoadError>>,
}

impl Commenter {
    fn begin(options: &CommentingOptions) -> Result<Self, LoadError> {
        let server = &options.server;
        let api = Api::log_in(server.address, &options.colleague, &server.password)?;
        let job_id = JobId(server.job);
        let tracks = api.submitted_tracks(job_id)?;
        let tracks: Vec<TrackId> = tracks.iter().map(|track| track.track_id).collect();
        let is_over = Arc::new(AtomicBool::new(false));
        let (ended, address, sid) = (Arc::clone(&is_over), server.address, api.sid().to_owned());
        let thread = thread::spawn(move || comment_until(&ended, address, &sid, (job_id, &tracks)));
        Ok(Self { is_over, thread })
    }

    fn end(self) -> Result<Comments, LoadError> {
        self.is_over.store(true, Ordering::Relaxed);
        let comments = self.thread.join();
        comments.map_err(|_| LoadError::Setup("the thread of the comments has ended".to_owned()))?
    }
}

/// The unanswered comment, and the results of the answered comments.
#[derive(Debug, Default)]
struct Answers {
    /// The ack id of the comment that has no answer yet, and the time at which it was sent.
    waiting: Option<(u64, u64)>,
    latency: Histogram,
    is_full: bool,
    refusal: Option<String>,
}

impl Inbox for Answers {
    fn receive(&mut self, _connection: usize, payload: &[u8], at: u64) {
        let Some((id, outcome)) = acknowledgement(payload) else {
            return;
        };
        let Some((_, sent)) = self.waiting.take_if(|(waiting, _)| *waiting == id) else {
            return;
        };
        match outcome {
            AckOutcome::Done => self.latency.record(at - sent),
            AckOutcome::Refused(text) if text.windows(FULL.len()).any(|part| part == FULL) => self.is_full = true,
            AckOutcome::Refused(text) => self.refusal = Some(String::from_utf8_lossy(text).into_owned()),
        }
    }
}

/// Sends comments on all tracks in turn until `is_over` is set; each comment waits for the answer to the previous one.
fn comment_until(
    is_over: &AtomicBool,
    address: SocketAddr,
    sid: &str,
    (job_id, tracks): (JobId, &[TrackId]),
) -> Result<Comments, LoadError> {
    let script = Rc::new(Script::rater(Some(sid)));
    let mut fleet = Fleet::open(address, 1, |_| Rc::clone(&script))?;
    let mut tracks: Vec<TrackId> = tracks.to_vec();
    let (mut answers, mut number) = (Answers::default(), 0);
    let started = Instant::now();
    while !is_over.load(Ordering::Relaxed) {
        if answers.waiting.is_none() {
            if let Some(refusal) = answers.refusal.take() {
                return Err(LoadError::Refused(refusal));
            }
            if std::mem::take(&mut answers.is_full) {
                let full = (number - 1) as usize % tracks.len();
                tracks.remove(full);
            }
            if tracks.is_empty() {
                return Err(LoadError::Setup(
                    "every track has as many comments as it may".to_owned(),
                ));
            }
            let packet = comment(number, job_id, tracks[number as usize % tracks.len()]);
            let sent = fleet.send(0, packet.as_bytes())?;
            answers.waiting = Some((FIRST_ACK + number, sent));
            number += 1;
        }
        fleet.turn(LONGEST_WAIT, &mut answers)?;
    }
    Ok(Comments {
        latency: answers.latency,
        seconds: started.elapsed().as_secs_f64(),
    })
}

/// Returns the packet that adds a comment. The comment's position is in the first second of the track.
fn comment(number: u64, job_id: JobId, track_id: TrackId) -> String {
    let comment = AddComment {
        job_id,
        track_id,
        position: (number % 10) as f64 / 10.0,
        until: None,
        private: false,
        text: format!("{number:>CHARACTERS$}"),
        parent_id: None,
        mentions: Vec::new(),
        request_id: None,
    };
    event("comment.add", FIRST_ACK + number, &comment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_that_of_the_comment_that_waits() {
        let mut answers = Answers {
            waiting: Some((7, 1_000)),
            ..Answers::default()
        };
        answers.receive(0, b"436[{\"result\":{}}]", 2_000);
        assert_eq!(answers.waiting, Some((7, 1_000)));
        answers.receive(0, b"437[{\"result\":{}}]", 3_000);
        assert_eq!((answers.waiting, answers.latency.count()), (None, 1));
    }

    #[test]
    fn a_full_track_differs_from_a_refusal() {
        let mut answers = Answers {
            waiting: Some((2, 0)),
            ..Answers::default()
        };
        answers.receive(0, br#"432[{"error":"conflict","status":409}]"#, 1);
        assert!(answers.is_full && answers.refusal.is_none());
        answers.waiting = Some((3, 0));
        answers.receive(0, br#"433[{"error":"too_many_requests","status":429}]"#, 1);
        assert!(answers.refusal.is_some_and(|text| text.contains("too_many_requests")));
        assert_eq!(answers.latency.count(), 0);
    }
}
