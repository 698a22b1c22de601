//! Compares the ratings sent with the frames that watchers received: no frame may be lost, repeated or altered.
//!
//! The first watcher that receives a frame number defines the content of that frame, which is parsed only once. Every other watcher must receive
//! the same bytes under the same number.

use std::collections::{HashMap, VecDeque};

use protocol::ids::TrackId;
use protocol::topic::Topic;

use crate::connection::Inbox;
use crate::histogram::Histogram;
use crate::scanner::{AckOutcome, Scanner, acknowledgement, rated_tracks};

/// The counts of a whole run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of (change, watcher) pairs received; a frame with several ratings counts several times.
    pub deliveries: u64,
    /// The number of (frame, watcher) pairs received.
    pub frames: u64,
    /// The number of ratings that the server acknowledged.
    pub acknowledged: u64,
    /// The number of frame numbers that watchers' streams skipped.
    pub skipped: u64,
    /// The number of frames that a watcher received again, plus the number of ratings that the server acknowledged again.
    pub repeated: u64,
    /// The number of frames whose bytes differed from those that the first watcher received under the same number.
    pub altered: u64,
    /// The number of ratings that frames contained although this run did not send them.
    pub foreign: u64,
    /// The number of `resync` events, by which the server reports that it dropped frames for a slow reader.
    pub resyncs: u64,
}

#[derive(Debug)]
struct Emit {
    sent: u64,
    rater: usize,
    track_id: TrackId,
    delivered: bool,
    acknowledged: bool,
}

#[derive(Debug)]
struct Numbered {
    payload: Box<[u8]>,
    emits: Vec<usize>,
    sent: Vec<u64>,
    undelivered: usize,
}

/// The data of one run over one topic. The connections from 0 to `watchers` (exclusive) follow the topic; the others send ratings.
#[derive(Debug)]
pub struct Ledger {
    scanner: Scanner,
    next_offset: Vec<u64>,
    frames: VecDeque<Numbered>,
    first_frame: u64,
    emits: Vec<Emit>,
    awaited: HashMap<TrackId, usize>,
    free_raters: Vec<usize>,
    counts: Counts,
    refusal: Option<String>,
    recording: bool,
    latency: Histogram,
    last_latency: Histogram,
    ack_latency: Histogram,
}

impl Ledger {
    /// Makes a ledger. `first_offsets` has one entry for each watcher: the frame number after which the watcher's stream begins.
    pub fn new(topic: &Topic, first_offsets: impl IntoIterator<Item = u64>) -> Self {
        let next_offset: Vec<u64> = first_offsets.into_iter().map(|offset| offset + 1).collect();
        Self {
            scanner: Scanner::new(topic),
            first_frame: next_offset.iter().copied().max().unwrap_or(1),
            next_offset,
            frames: VecDeque::new(),
            emits: Vec::new(),
            awaited: HashMap::new(),
            free_raters: Vec::new(),
            counts: Counts::default(),
            refusal: None,
            recording: false,
            latency: Histogram::default(),
            last_latency: Histogram::default(),
            ack_latency: Histogram::default(),
        }
    }

    /// Returns the number of ratings sent so far. The next rating has this number as its ack id.
    pub fn emitted(&self) -> u64 {
        self.emits.len() as u64
    }

    /// Records that `rater` sent the next rating at `sent`, in nanoseconds of the fleet's clock.
    pub fn sent(&mut self, rater: usize, track_id: TrackId, sent: u64) {
        self.awaited.insert(track_id, self.emits.len());
        let delivered = self.next_offset.is_empty();
        self.emits.push(Emit {
            sent,
            rater,
            track_id,
            delivered,
            acknowledged: false,
        });
    }

    /// Returns true if a rating of this track is in progress. The next must then wait, so that the server does not combine the two.
    pub fn awaits(&self, track_id: TrackId) -> bool {
        self.awaited.contains_key(&track_id)
    }

    /// Takes a rater whose last rating was acknowledged and received by every watcher; `None` if there is none.
    pub fn take_free_rater(&mut self) -> Option<usize> {
        self.free_raters.pop()
    }

    /// Turns the recording of latencies on or off.
    pub fn set_recording(&mut self, recording: bool) {
        self.recording = recording;
    }

    /// Returns the counts so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the server's first refusal of a rating, as received.
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Returns the number of ratings that were not acknowledged.
    pub fn unacknowledged(&self) -> u64 {
        self.emits.len() as u64 - self.counts.acknowledged
    }

    /// Counts the missing deliveries: (rating, watcher) pairs in which the rating was acknowledged and the watcher has not received it.
    pub fn missing(&self) -> u64 {
        let watchers = self.next_offset.len();
        let unseen = self
            .awaited
            .values()
            .filter(|emit| self.emits[**emit].acknowledged)
            .count()
            * watchers;
        let partly: usize = self
            .frames
            .iter()
            .map(|frame| frame.undelivered * frame.emits.len())
            .sum();
        (unseen + partly) as u64
    }

    /// Returns the delivery times, from just before the rater's write to just after a watcher's read.
    pub fn latency(&self) -> &Histogram {
        &self.latency
    }

    /// Returns the times from just before the rater's write until the last watcher has read the rating.
    pub fn last_latency(&self) -> &Histogram {
        &self.last_latency
    }

    /// Returns the times from just before the rater's write until the rater has read the acknowledgement.
    pub fn ack_latency(&self) -> &Histogram {
        &self.ack_latency
    }

    fn frame_received(&mut self, watcher: usize, offset: u64, payload: &[u8], at: u64) {
        let expected = self.next_offset[watcher];
        if offset < expected {
            self.counts.repeated += 1;
            return;
        }
        self.counts.skipped += offset - expected;
        self.next_offset[watcher] = offset + 1;
        self.counts.frames += 1;
        let Some(place) = offset.checked_sub(self.first_frame) else {
            return;
        };
        let place = place as usize;
        self.make_room(place);
        if self.frames[place].payload.is_empty() {
            self.learn(place, payload);
        }
        let frame = &mut self.frames[place];
        if *frame.payload != *payload {
            self.counts.altered += 1;
        }
        self.counts.deliveries += frame.emits.len() as u64;
        if self.recording {
            for sent in &frame.sent {
                self.latency.record(at - sent);
            }
        }
        frame.undelivered -= 1;
        if frame.undelivered == 0 {
            self.completed(place, at);
        }
    }

    fn make_room(&mut self, place: usize) {
        while self.frames.len() <= place {
            let undelivered = self.next_offset.len();
            self.frames.push_back(Numbered {
                payload: Box::default(),
                emits: Vec::new(),
                sent: Vec::new(),
                undelivered,
            });
        }
    }

    /// Parses a frame that was received for the first time, and matches it with the ratings that it contains.
    #[cold]
    fn learn(&mut self, place: usize, payload: &[u8]) {
        let frame = &mut self.frames[place];
        frame.payload = payload.into();
        for track_id in rated_tracks(payload) {
            match self.awaited.remove(&track_id) {
                Some(emit) => {
                    frame.emits.push(emit);
                    frame.sent.push(self.emits[emit].sent);
                }
                None => self.counts.foreign += 1,
            }
        }
    }

    #[cold]
    fn completed(&mut self, place: usize, at: u64) {
        for emit in std::mem::take(&mut self.frames[place].emits) {
            let emit = &mut self.emits[emit];
            emit.delivered = true;
            if self.recording {
                self.last_latency.record(at - emit.sent);
            }
            if emit.acknowledged {
                self.free_raters.push(emit.rater);
            }
        }
        while self.frames.front().is_some_and(|frame| frame.undelivered == 0) {
            self.frames.pop_front();
            self.first_frame += 1;
        }
    }

    fn acknowledged(&mut self, id: u64, outcome: AckOutcome<'_>, at: u64) {
        if let AckOutcome::Refused(text) = outcome {
            self.refusal
                .get_or_insert_with(|| String::from_utf8_lossy(text).into_owned());
            return;
        }
        let Some(emit) = self.emits.get_mut(id as usize).filter(|emit| !emit.acknowledged) else {
            self.counts.repeated += 1;
            return;
        };
        emit.acknowledged = true;
        self.counts.acknowledged += 1;
        if self.recording {
            self.ack_latency.record(at - emit.sent);
        }
        if emit.delivered {
            self.free_raters.push(emit.rater);
        }
        if self.next_offset.is_empty() {
            self.awaited.remove(&emit.track_id);
        }
    }
}

impl Inbox for Ledger {
    #[inline]
    fn receive(&mut self, connection: usize, payload: &[u8], at: u64) {
        if connection < self.next_offset.len() {
            if let Some(offset) = self.scanner.offset(payload) {
                self.frame_received(connection, offset, payload, at);
            } else if payload.starts_with(b"42[\"resync\"") {
                self.counts.resyncs += 1;
            }
        } else if let Some((id, outcome)) = acknowledgement(payload) {
            self.acknowledged(id, outcome, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::ids::JobId;

    use super::*;

    const RATER: usize = 2;

    fn frame(offset: u64, tracks: &[i64]) -> Vec<u8> {
        let changes: Vec<String> =
            tracks.iter().map(|track| format!("{{\"kind\":\"track_rated\",\"track_id\":{track},\"user_id\":1,\"user_rating\":7,\"rating\":7,\"rating_count\":1}}")).collect();
        format!(
            "42[\"change\",{{\"topic\":\"review:1\",\"offset\":{offset},\"at\":\"x\",\"changes\":[{}]}}]",
            changes.join(",")
        )
        .into_bytes()
    }

    fn two_watchers() -> Ledger {
        let mut ledger = Ledger::new(&Topic::Review(JobId(1)), [10, 10]);
        ledger.set_recording(true);
        ledger
    }

    fn acknowledge(ledger: &mut Ledger, id: u64, at: u64) {
        ledger.receive(RATER, format!("43{id}[{{\"result\":{{}}}}]").as_bytes(), at);
    }

    #[test]
    fn a_rater_is_free_only_when_acknowledged_and_received_by_every_watcher() {
        let mut ledger = two_watchers();
        ledger.sent(0, TrackId(5), 1_000);
        assert!(ledger.awaits(TrackId(5)));
        ledger.receive(0, &frame(11, &[5]), 3_000);
        acknowledge(&mut ledger, 0, 4_000);
        assert_eq!(ledger.take_free_rater(), None);
        assert_eq!(ledger.missing(), 1);
        ledger.receive(1, &frame(11, &[5]), 5_000);
        assert_eq!(ledger.take_free_rater(), Some(0));
        assert_eq!(
            (ledger.missing(), ledger.unacknowledged(), ledger.counts().deliveries),
            (0, 0, 2)
        );
        assert!(ledger.latency().quantile_us(0.0) < 2.1 && ledger.last_latency().quantile_us(1.0) > 3.9);
    }

    #[test]
    fn ratings_joined_in_one_frame_are_each_delivered() {
        let mut ledger = two_watchers();
        for (rater, track) in [(0, 5), (1, 6), (2, 7)] {
            ledger.sent(rater, TrackId(track), 0);
        }
        for watcher in [0, 1] {
            ledger.receive(watcher, &frame(11, &[5, 6, 7]), 1);
        }
        assert_eq!(
            (ledger.counts().deliveries, ledger.counts().frames, ledger.missing()),
            (6, 2, 0)
        );
    }

    #[test]
    fn a_skipped_number_is_missed_by_that_watcher_alone() {
        let mut ledger = two_watchers();
        for (id, track) in [(0, 5), (1, 6)] {
            ledger.sent(0, TrackId(track), 0);
            acknowledge(&mut ledger, id, 1);
        }
        ledger.receive(0, &frame(12, &[6]), 2);
        ledger.receive(1, &frame(11, &[5]), 2);
        ledger.receive(1, &frame(12, &[6]), 2);
        assert_eq!((ledger.counts().skipped, ledger.missing()), (1, 1));
    }

    #[test]
    fn a_frame_that_no_watcher_saw_is_missed_by_all() {
        let mut ledger = two_watchers();
        ledger.sent(0, TrackId(5), 0);
        acknowledge(&mut ledger, 0, 1);
        assert_eq!(ledger.missing(), 2);
    }

    #[test]
    fn repeated_altered_and_foreign_frames_are_counted_separately() {
        let mut ledger = two_watchers();
        ledger.sent(0, TrackId(5), 0);
        ledger.receive(0, &frame(11, &[5]), 1);
        ledger.receive(0, &frame(11, &[5]), 1);
        ledger.receive(1, &frame(11, &[6]), 1);
        ledger.receive(0, &frame(12, &[9]), 1);
        let counts = ledger.counts();
        assert_eq!((counts.repeated, counts.altered, counts.foreign), (1, 1, 1));
    }

    #[test]
    fn a_refusal_is_kept_and_never_counted_as_acknowledged() {
        let mut ledger = two_watchers();
        ledger.sent(0, TrackId(5), 0);
        ledger.receive(RATER, br#"430[{"error":"forbidden","status":403}]"#, 1);
        assert!(ledger.refusal().is_some_and(|text| text.contains("forbidden")));
        assert_eq!((ledger.counts().acknowledged, ledger.unacknowledged()), (0, 1));
    }

    #[test]
    fn without_watchers_the_acknowledgement_alone_frees_rater_and_track() {
        let mut ledger = Ledger::new(&Topic::Review(JobId(1)), []);
        ledger.sent(0, TrackId(5), 0);
        ledger.receive(0, br#"430[{"result":true}]"#, 1);
        assert_eq!((ledger.take_free_rater(), ledger.awaits(TrackId(5))), (Some(0), false));
    }
}
