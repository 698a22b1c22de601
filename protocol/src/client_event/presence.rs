//! The people on a topic, and their activity there.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::entity::account::Person;
use crate::ids::{TrackId, UserId};
use crate::timestamp::Timestamp;

/// Publishes the caller's activity on a topic to colleagues.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Presence {
    /// `review:` or `playlist:`.
    pub topic: String,
    /// The caller's activity.
    #[serde(default)]
    pub doing: Activity,
}

/// A person's activity on a topic: the track in their player, or the person whom they follow. Readers compute the present position from
/// `position`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Activity {
    /// The track in the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub track_id: Option<TrackId>,
    /// True if it is playing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub playing: Option<bool>,
    /// Seconds into the track when this was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub position: Option<f64>,
    /// The person whom the caller follows. The caller then plays what that person plays, and sends neither track nor position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub following: Option<UserId>,
}

/// A person's activity, with the time at which the server received it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TimedActivity {
    /// The activity.
    #[serde(flatten)]
    pub doing: Activity,
    /// The server's time, to the millisecond.
    pub at: Timestamp,
}

/// The followers of a person.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Followers {
    /// The number of followers.
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

/// A person on a topic, as the event `presence` lists them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PresentPerson {
    /// The person.
    pub user_id: UserId,
    /// Their name.
    pub user_name: String,
    /// The number of their tabs on the topic.
    pub tabs: u32,
    /// Their last activity.
    pub doing: TimedActivity,
    /// Their followers; left out if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub followers: Option<Followers>,
}

/// The event `presence`: everybody at subscribe (`people`), then the changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PresenceEvent {
    /// `review:` or `playlist:`.
    pub topic: String,
    /// Everybody here, at most 50; only at subscribe.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub people: Option<Vec<PresentPerson>>,
    /// The people who came or whose activity changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub here: Option<Vec<PresentPerson>>,
    /// The people who left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub gone: Option<Vec<UserId>>,
    /// The number of people here.
    pub count: u32,
    /// A reviewer's request to come to a moment of a track.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub gather: Option<Gathering>,
}
