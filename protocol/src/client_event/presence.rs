//! The people who follow a topic, and the activity of each person: the track in their player, or the person whom they follow.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::entity::account::Person;
use crate::ids::{TrackId, UserId};
use crate::timestamp::Timestamp;

/// Publishes the caller's activity to the other people on a topic.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Presence {
    /// The name of a `review:` or `playlist:` topic.
    pub topic: String,
    /// The caller's activity.
    #[serde(default)]
    pub doing: Activity,
}

/// A person's activity on a topic: the track in their player, or the leader whom they follow. Clients compute the current playing position
/// from `position` and the time of the activity.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Activity {
    /// The track in the person's player; left out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub track_id: Option<TrackId>,
    /// True if the track is playing; false or left out if it is paused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub playing: Option<bool>,
    /// The playing position in the track, in seconds, when the activity was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub position: Option<f64>,
    /// The leader whom this person follows; left out if there is none. The person's player plays what the leader's player plays, so the
    /// person sends neither a track nor a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub following: Option<UserId>,
}

/// A person's activity, with the time at which the server received it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TimedActivity {
    /// The activity of the person.
    #[serde(flatten)]
    pub doing: Activity,
    /// The time at which the server received the activity, with a precision of milliseconds.
    pub at: Timestamp,
}

/// The followers of a person: people whose players play what that person's player plays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Followers {
    /// The number of followers.
    pub count: u32,
    /// Some of the followers, at most 5.
    pub first: Vec<Person>,
}

/// A reviewer's request that everybody on the topic go to a certain position in a track.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Gathering {
    /// The reviewer who asks.
    pub by: Person,
    /// The id of the track to go to.
    pub track_id: TrackId,
    /// The position in the track, in seconds.
    pub position: f64,
}

/// A person on a topic, as listed by the event `presence`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PresentPerson {
    /// The id of the person's account.
    pub user_id: UserId,
    /// The name of the person.
    pub user_name: String,
    /// The number of browser tabs in which the person has the topic open.
    pub tabs: u32,
    /// The last activity of the person.
    pub doing: TimedActivity,
    /// The people who follow this person; left out if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub followers: Option<Followers>,
}

/// The event `presence`. The first one after subscribing lists all people on the topic in `people`; later ones contain only changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PresenceEvent {
    /// The name of a `review:` or `playlist:` topic.
    pub topic: String,
    /// All people on the topic, at most 50. Sent only in the first event after subscribing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub people: Option<Vec<PresentPerson>>,
    /// The people who joined or whose activity changed; left out in the first event after subscribing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub here: Option<Vec<PresentPerson>>,
    /// The people who left the topic; left out in the first event after subscribing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub gone: Option<Vec<UserId>>,
    /// The number of people on the topic.
    pub count: u32,
    /// A reviewer's request that everybody go to a certain position in a track; left out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub gather: Option<Gathering>,
}
