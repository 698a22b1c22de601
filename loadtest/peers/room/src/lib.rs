//! The work that every peer does for a rating: it stores one value per track and person, computes the mean, and numbers the change.
//!
//! The messages are those of the live protocol, so that one generator measures all. Nothing is committed.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// Every start of a peer is a new stream; no client of a bench resumes.
const EPOCH: &str = "in-memory-peer-0000000";

/// The payload of `subscribe`.
#[derive(Debug, Clone, Deserialize)]
pub struct Subscribe {
    /// The topic to follow.
    pub topic: String,
}

/// The payload of `rating.set_track`.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct RateTrack {
    /// The track.
    pub track_id: u64,
    /// 1 to 10.
    pub track_rating: u8,
    /// The job whose review topic has the change.
    pub job_id: u64,
}

/// An acknowledgement's only argument.
#[derive(Debug, Clone, Serialize)]
pub struct Answer<T> {
    /// The result of the request.
    pub result: T,
    /// The frame that it reflects; only in the answer to a rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub live: Option<Live>,
}

/// The frame that the answer to a rating reflects.
#[derive(Debug, Clone, Serialize)]
pub struct Live {
    topic: String,
    epoch: &'static str,
    offset: u64,
}

/// The result of `subscribe`.
#[derive(Debug, Clone, Serialize)]
pub struct Subscribed {
    topic: String,
    offset: u64,
    epoch: &'static str,
    snapshot: Snapshot,
}

#[derive(Debug, Clone, Copy, Default, Serialize)]
struct Snapshot {
    tracks: u64,
    rated: u64,
}

/// The result of a rating.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Rated {
    rating: f64,
    my_rating: u8,
}

/// The payload of `change`.
#[derive(Debug, Clone, Serialize)]
pub struct ChangeFrame {
    topic: String,
    offset: u64,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    changes: [Change; 1],
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Change {
    TrackRated {
        track_id: u64,
        user_id: u64,
        user_rating: u8,
        rating: f64,
        rating_count: u64,
    },
}

/// The ratings of one job and the number of its newest frame.
#[derive(Debug, Default)]
pub struct Room {
    values: HashMap<(u64, u64), u8>,
    tracks: HashMap<u64, Sum>,
    head: u64,
}

#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    values: u64,
    count: u64,
}

/// The name of a job's review topic.
pub fn topic_of(job_id: u64) -> String {
    format!("review:{job_id}")
}

impl Room {
    /// The answer to `subscribe`.
    pub fn subscribed(&self, topic: &str) -> Answer<Subscribed> {
        let result = Subscribed {
            topic: topic.to_owned(),
            offset: self.head,
            epoch: EPOCH,
            snapshot: Snapshot::default(),
        };
        Answer { result, live: None }
    }

    /// Takes a rating by `user_id` at `now`; returns its acknowledgement and the frame for all followers.
    pub fn rate(&mut self, user_id: u64, rating: RateTrack, now: OffsetDateTime) -> (Answer<Rated>, ChangeFrame) {
        let RateTrack {
            track_id,
            track_rating,
            job_id,
        } = rating;
        let former = self.values.insert((track_id, user_id), track_rating);
        let sum = self.tracks.entry(track_id).or_default();
        sum.values = sum.values + u64::from(track_rating) - u64::from(former.unwrap_or(0));
        sum.count += u64::from(former.is_none());
        let mean = (sum.values as f64 * 10.0 / sum.count as f64).round() / 10.0;
        self.head += 1;
        let topic = topic_of(job_id);
        let change = Change::TrackRated {
            track_id,
            user_id,
            user_rating: track_rating,
            rating: mean,
            rating_count: sum.count,
        };
        // A database's clock counts microseconds.
        let at = now.replace_nanosecond(now.microsecond() * 1000).unwrap_or(now);
        let frame = ChangeFrame {
            topic: topic.clone(),
            offset: self.head,
            at,
            changes: [change],
        };
        let live = Live {
            topic,
            epoch: EPOCH,
            offset: self.head,
        };
        (
            Answer {
                result: Rated {
                    rating: mean,
                    my_rating: track_rating,
                },
                live: Some(live),
            },
            frame,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_numbered_and_states_the_mean_of_all_who_rated() {
        let mut room = Room::default();
        let at = OffsetDateTime::UNIX_EPOCH;
        room.rate(
            1,
            RateTrack {
                track_id: 5,
                track_rating: 4,
                job_id: 7,
            },
            at,
        );
        room.rate(
            2,
            RateTrack {
                track_id: 5,
                track_rating: 9,
                job_id: 7,
            },
            at,
        );
        let (answer, frame) = room.rate(
            1,
            RateTrack {
                track_id: 5,
                track_rating: 6,
                job_id: 7,
            },
            at,
        );
        assert_eq!(
            serde_json::to_string(&frame).expect("JSON"),
            r#"{"topic":"review:7","offset":3,"at":"1970-01-01T00:00:00Z","changes":[{"kind":"track_rated","track_id":5,"user_id":1,"user_rating":6,"rating":7.5,"rating_count":2}]}"#
        );
        assert_eq!(
            serde_json::to_string(&answer).expect("JSON"),
            r#"{"result":{"rating":7.5,"my_rating":6},"live":{"topic":"review:7","epoch":"in-memory-peer-0000000","offset":3}}"#
        );
    }

    #[test]
    fn a_subscription_starts_from_the_newest_frame() {
        let answer = serde_json::to_string(&Room::default().subscribed("review:7")).expect("JSON");
        assert!(
            answer.starts_with(r#"{"result":{"topic":"review:7","offset":0,"#),
            "{answer}"
        );
    }
}
