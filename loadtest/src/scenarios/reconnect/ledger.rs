//! Records the frames that every follower received over all its connections, and the outcome of every rating.

use std::collections::HashMap;

use protocol::change::ReviewChange;
use protocol::ids::TrackId;
use protocol::topic::Topic;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::api::SubmittedTrack;
use crate::connection::Inbox;
use crate::histogram::Histogram;
use crate::scanner::{AckOutcome, Scanner, acknowledgement};
use crate::script::SUBSCRIBE_ACK;

const CHANGE: &[u8] = b"42[\"change\",";

/// The outcome of a rating, which decides whether the database must contain it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RatingOutcome {
    /// The rating has no answer yet.
    UnderWay,
    /// The server acknowledged the rating, so the database must contain it.
    Acknowledged,
    /// The server refused the rating, so the database must not contain it.
    Refused,
    /// The connection ended before an answer arrived, so the database may or may not contain the rating.
    Unknown,
}

#[derive(Debug)]
struct Emit {
    track: SubmittedTrack,
    fate: RatingOutcome,
}

/// The counts for one loss of all connections, from the first rating sent before the loss to the last rating sent after it.
#[derive(Debug, Default)]
pub(super) struct LossCounts {
    /// The times from a follower's request to resume to the server's answer.
    pub(super) resume: Histogram,
    /// For each follower, the time from when all followers began to reconnect until the server answered this follower's request to resume.
    pub(super) current: Histogram,
    /// The number of requests to resume that the server answered with the missed frames.
    pub(super) by_frames: u64,
    /// The number of requests to resume that the server answered with a snapshot instead of the missed frames.
    pub(super) by_snapshot: u64,
    /// The number of missed frames in the answers to requests to resume.
    pub(super) made_up: u64,
    /// The number of acknowledged ratings.
    pub(super) acknowledged: u64,
    /// The number of refused ratings.
    pub(super) refused: u64,
    /// The number of ratings that were never answered.
    pub(super) unanswered: u64,
    /// The number of frame numbers that followers' streams skipped.
    pub(super) skipped: u64,
    /// The number of frames that a follower had already received.
    pub(super) repeated: u64,
    /// The number of frames whose bytes differed between followers.
    pub(super) altered: u64,
    /// The number of `resync` events that followers received.
    pub(super) resyncs: u64,
}

/// The ledger of all connections. The first `have.len()` connections follow one topic; the others send ratings.
#[derive(Debug)]
pub(super) struct ReconnectLedger {
    scanner: Scanner,
    have: Vec<u64>,
    is_current: Vec<bool>,
    epoch: String,
    /// The frames by number, as the first follower received them.
    frames: HashMap<u64, Box<[u8]>>,
    first: u64,
    emits: Vec<Emit>,
    before: HashMap<TrackId, u8>,
    reopened: u64,
    stretch: LossCounts,
}

#[derive(Deserialize)]
struct Answer<'a> {
    #[serde(borrow)]
    result: Resumed<'a>,
}

#[derive(Deserialize)]
struct Resumed<'a> {
    offset: u64,
    epoch: String,
    #[serde(borrow, default)]
    missed: Option<Vec<&'a RawValue>>,
}

#[derive(Deserialize)]
struct Frame<'a> {
    offset: u64,
    #[serde(borrow)]
    changes: Vec<&'a RawValue>,
}

impl ReconnectLedger {
    /// Makes a ledger. `first_offsets` has the frame number after which each follower's stream begins; `tracks` are the tracks with their
    /// current ratings.
    pub(super) fn new(
        topic: &Topic,
        epoch: String,
        first_offsets: impl Iterator<Item = u64>,
        tracks: &[SubmittedTrack],
    ) -> Self {
        let have: Vec<u64> = first_offsets.collect();
        Self {
            scanner: Scanner::new(topic),
            first: have.iter().copied().min().unwrap_or(0),
            is_current: vec![true; have.len()],
            have,
            epoch,
            frames: HashMap::new(),
            emits: Vec::new(),
            before: tracks.iter().map(|track| (track.track_id, track.value)).collect(),
            reopened: 0,
            stretch: LossCounts::default(),
        }
    }

    /// Returns the counts since the previous call, and sets them to zero.
    pub(super) fn take_stretch(&mut self) -> LossCounts {
        std::mem::take(&mut self.stretch)
    }

    /// Returns the number of a follower's newest frame and the epoch of the topic.
    pub(super) fn place(&self, follower: usize) -> (u64, &str) {
        (self.have[follower], &self.epoch)
    }

    /// Records that all followers have lost their connections and reconnect from `at` on, in nanoseconds of the fleet's clock.
    pub(super) fn lost(&mut self, at: u64) {
        self.is_current.fill(false);
        self.reopened = at;
    }

    /// Records that the raters have lost their connections, so that unanswered ratings will stay unanswered.
    pub(super) fn raters_lost(&mut self) {
        for emit in self
            .emits
            .iter_mut()
            .filter(|emit| emit.fate == RatingOutcome::UnderWay)
        {
            emit.fate = RatingOutcome::Unknown;
            self.stretch.unanswered += 1;
        }
    }

    /// Returns the number of followers whose request to resume has not been answered since the connections were lost.
    pub(super) fn behind(&self) -> usize {
        self.is_current.iter().filter(|is_current| !**is_current).count()
    }

    /// Returns the ack id of the next rating.
    pub(super) fn next_ack(&self) -> u64 {
        self.emits.len() as u64
    }

    /// Records that the next rating was sent.
    pub(super) fn sent(&mut self, track: SubmittedTrack) {
        let fate = RatingOutcome::UnderWay;
        self.emits.push(Emit { track, fate });
    }

    /// Returns true if a rating of the track is in progress.
    pub(super) fn awaits(&self, track_id: TrackId) -> bool {
        self.emits
            .iter()
            .any(|emit| emit.track.track_id == track_id && emit.fate == RatingOutcome::UnderWay)
    }

    /// Returns true if no rating is in progress and every follower has the newest frame.
    pub(super) fn is_quiet(&self) -> bool {
        let head = self.have.iter().max();
        self.have.iter().all(|have| Some(have) == head)
            && self.emits.iter().all(|emit| emit.fate != RatingOutcome::UnderWay)
    }

    /// Returns the number of changes that followers have not received: a sum of two counts. The first is the number of frames by which each
    /// follower is behind the newest frame. The second is the number of acknowledged ratings that no frame contains, counted once for each
    /// follower.
    pub(super) fn missed(&self) -> u64 {
        let head = self.have.iter().max().copied().unwrap_or(0);
        let behind: u64 = self.have.iter().map(|have| head - have).sum();
        let mut sent: HashMap<TrackId, Vec<u8>> = HashMap::new();
        for offset in self.first + 1..=head {
            for (track_id, value) in self.frames.get(&offset).map_or(Vec::new(), |frame| ratings_of(frame)) {
                sent.entry(track_id).or_default().push(value);
            }
        }
        // The frames of a track have its ratings in order, and include the acknowledged ones in order.
        let mut rest: HashMap<TrackId, std::slice::Iter<'_, u8>> = sent
            .iter()
            .map(|(track_id, values)| (*track_id, values.iter()))
            .collect();
        let mut is_delivered = |track: SubmittedTrack| {
            let Some(values) = rest.get_mut(&track.track_id) else {
                return false;
            };
            let mut ahead = values.clone();
            let is_found = ahead.any(|value| *value == track.value);
            if is_found {
                *values = ahead;
            }
            is_found
        };
        let acknowledged = self
            .emits
            .iter()
            .filter(|emit| emit.fate == RatingOutcome::Acknowledged);
        let undelivered = acknowledged.filter(|emit| !is_delivered(emit.track));
        behind + undelivered.count() as u64 * self.have.len() as u64
    }

    /// Returns the number of tracks whose rating in the database is lost: the database contains neither the last acknowledged rating of the
    /// track nor a later one with an unknown outcome.
    pub(super) fn lost_ratings(&self, present: &[SubmittedTrack]) -> u64 {
        let mut possible: HashMap<TrackId, Vec<u8>> = (self.before.iter())
            .map(|(track_id, value)| (*track_id, vec![*value]))
            .collect();
        for Emit { track, fate } in &self.emits {
            let values = possible.entry(track.track_id).or_default();
            match fate {
                RatingOutcome::Acknowledged => *values = vec![track.value],
                RatingOutcome::UnderWay | RatingOutcome::Unknown => values.push(track.value),
                RatingOutcome::Refused => {}
            }
        }
        let found: HashMap<TrackId, u8> = present.iter().map(|track| (track.track_id, track.value)).collect();
        (possible.iter())
            .filter(|(track_id, values)| !found.get(track_id).is_some_and(|value| values.contains(value)))
            .count() as u64
    }

    fn frame_received(&mut self, follower: usize, offset: u64, body: &[u8]) {
        let have = &mut self.have[follower];
        if offset <= *have {
            self.stretch.repeated += 1;
            return;
        }
        self.stretch.skipped += offset - *have - 1;
        *have = offset;
        let frame = self.frames.entry(offset).or_insert_with(|| body.into());
        if **frame != *body {
            self.stretch.altered += 1;
        }
    }

    fn resumed(&mut self, follower: usize, answer: &Resumed<'_>) {
        match &answer.missed {
            Some(missed) => {
                self.stretch.by_frames += 1;
                self.stretch.made_up += missed.len() as u64;
                for frame in missed {
                    match serde_json::from_str::<Frame<'_>>(frame.get()) {
                        Ok(Frame { offset, .. }) => self.frame_received(follower, offset, frame.get().as_bytes()),
                        Err(_) => self.stretch.altered += 1,
                    }
                }
                self.stretch.skipped += answer.offset.abs_diff(self.have[follower]);
            }
            None => self.stretch.by_snapshot += 1,
        }
        self.have[follower] = answer.offset;
        self.epoch.clone_from(&answer.epoch);
        self.is_current[follower] = true;
    }
}

impl Inbox for ReconnectLedger {
    fn receive(&mut self, connection: usize, payload: &[u8], _: u64) {
        if connection < self.have.len() {
            if let Some(offset) = self.scanner.offset(payload) {
                self.frame_received(connection, offset, &payload[CHANGE.len()..payload.len() - 1]);
            } else if payload.starts_with(b"42[\"resync\"") {
                self.stretch.resyncs += 1;
            }
            return;
        }
        let Some((id, outcome)) = acknowledgement(payload) else {
            return;
        };
        let Some(emit) = self
            .emits
            .get_mut(id as usize)
            .filter(|emit| emit.fate == RatingOutcome::UnderWay)
        else {
            self.stretch.repeated += 1;
            return;
        };
        if outcome == AckOutcome::Done {
            emit.fate = RatingOutcome::Acknowledged;
            self.stretch.acknowledged += 1;
        } else {
            emit.fate = RatingOutcome::Refused;
            self.stretch.refused += 1;
        }
    }

    fn opened(&mut self, connection: usize, answer: &[u8], requested_at: u64, at: u64) {
        if connection >= self.have.len() {
            return;
        }
        let body = answer.strip_prefix(format!("43{SUBSCRIBE_ACK}").as_bytes());
        let answers = body.and_then(|body| serde_json::from_slice::<[Answer<'_>; 1]>(body).ok());
        let Some([Answer { result }]) = answers else {
            self.stretch.altered += 1;
            return;
        };
        self.stretch.resume.record(at - requested_at);
        self.stretch.current.record(at - self.reopened);
        self.resumed(connection, &result);
    }
}

/// Returns the tracks that the changes of a frame rated, each with the rater's value.
fn ratings_of(frame: &[u8]) -> Vec<(TrackId, u8)> {
    let changes = serde_json::from_slice::<Frame<'_>>(frame).map_or(Vec::new(), |frame| frame.changes);
    let rated = |change: &&RawValue| match serde_json::from_str(change.get()) {
        Ok(ReviewChange::TrackRated {
            track_id,
            user_rating: Some(value),
            ..
        }) => Some((track_id, u8::try_from(value).ok()?)),
        _ => None,
    };
    changes.iter().filter_map(rated).collect()
}

#[cfg(test)]
mod tests;
