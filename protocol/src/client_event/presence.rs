//! Who is on a topic, and what they do there.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::entity::account::Person;
use crate::ids::{TrackId, UserId};
use crate::timestamp::Timestamp;

/// Tells colleagues what one is doing on a topic.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Presence {
    /// `review:` or `playlist:`.
    pub topic: String,
    /// What one is doing.
    #[serde(default)]
    pub doing: Doing,
}

/// What a person is doing on a topic. Watchers reckon on from `position`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Doing {
    /// The track in the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub track_id: Option<TrackId>,
    /// Whether it is playing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub playing: Option<bool>,
    /// Seconds into the track when this was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub position: Option<f64>,
    /// The person whom one follows; then one plays what they play, and says neither track nor position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub following: Option<UserId>,
}

/// What a person is doing, with the time at which the server took it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TimedDoing {
    /// What they are doing.
    #[serde(flatten)]
    pub doing: Doing,
    /// The server's time, to the millisecond.
    pub at: Timestamp,
}

/// Those who follow a person.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Followers {
    /// How many.
    pub count: u32,
    /// The first of them, at most 5.
    pub first: Vec<Person>,
}

/// A reviewer asks everybody here to come to a moment of a track.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Gathering {
    /// The reviewer.
    pub by: Person,
    /// The track.
    pub track_id: TrackId,
    /// Seconds into the track.
    pub position: f64,
}

/// A person on a topic, as the event `presence` tells it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PresentPerson {
    /// The person.
    pub user_id: UserId,
    /// Their name.
    pub user_name: String,
    /// How many of their tabs are here.
    pub tabs: u32,
    /// What they did last.
    pub doing: TimedDoing,
    /// Those who follow them; left out where nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub followers: Option<Followers>,
}

/// The event `presence`: everybody at subscribe (`people`), then what changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PresenceEvent {
    /// `review:` or `playlist:`.
    pub topic: String,
    /// Everybody here, at most 50; only at subscribe.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub people: Option<Vec<PresentPerson>>,
    /// Those who came or whose doing changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub here: Option<Vec<PresentPerson>>,
    /// Those who left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub gone: Option<Vec<UserId>>,
    /// How many people are here.
    pub count: u32,
    /// Somebody asks the others to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub gather: Option<Gathering>,
}
