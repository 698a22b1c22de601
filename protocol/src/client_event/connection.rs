//! Events about the connection itself: its session, the topics that it follows, and the server's time.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::timestamp::Timestamp;

/// Identifies the person or visitor who uses the connection.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Init {
    /// The session's token `sid`; null if the connection belongs to a visitor.
    #[ts(optional)]
    pub sid: Option<String>,
    /// The number of the newest frame that the client has of the person's own `user:` topic. If it is left out, the answer contains a
    /// snapshot.
    #[ts(optional, type = "number")]
    pub offset: Option<i64>,
    /// The epoch that the topic had at the frame number `offset`. Required if `offset` is given.
    #[ts(optional)]
    pub epoch: Option<String>,
}

/// Follows a topic. The server first sends a snapshot, or the frames after the newest frame that the client already has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Subscribe {
    /// The name of the topic. It is decoded as text, not as a topic, so that the server can refuse one wrong name in a list and still accept the
    /// other topics.
    pub topic: String,
    /// The number of the newest frame that the client has of the topic. If it is left out, the answer contains a snapshot.
    #[ts(optional, type = "number")]
    pub offset: Option<i64>,
    /// The epoch that the topic had at the frame number `offset`. Required if `offset` is given.
    #[ts(optional)]
    pub epoch: Option<String>,
    /// Only for a `link:` topic: the token of the share link.
    #[ts(optional)]
    pub token: Option<String>,
    /// Only for a `link:` topic: the password of the share link, if it has one and no ticket is sent.
    #[ts(optional)]
    pub password: Option<String>,
    /// Only for a `link:` topic: the ticket that the server issued when the visitor entered the link's password.
    #[ts(optional)]
    pub ticket: Option<String>,
}

/// Stops following a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Unsubscribe {
    /// The topic's name.
    pub topic: String,
}

/// The answer to the event `clock`: the server's time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ServerTime {
    /// The time, with a precision of milliseconds.
    pub server_time: Timestamp,
}
