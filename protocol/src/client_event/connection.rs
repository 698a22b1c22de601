//! Events about the connection itself: its session, and the topics that it follows.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::timestamp::Timestamp;

/// Identifies the connection.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Init {
    /// The session's sid; without it the connection is that of a visitor.
    #[ts(optional)]
    pub sid: Option<String>,
    /// The number of the newest frame of the person's own topic that the client holds.
    #[ts(optional, type = "number")]
    pub offset: Option<i64>,
    /// The epoch of that offset; every offset needs one.
    #[ts(optional)]
    pub epoch: Option<String>,
}

/// Follows a topic, from the client's last frame on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Subscribe {
    /// The topic's name; kept as text, so that one bad name in a list refuses only its own item.
    pub topic: String,
    /// The number of the newest frame that the client holds.
    #[ts(optional, type = "number")]
    pub offset: Option<i64>,
    /// The epoch of that offset; every offset needs one.
    #[ts(optional)]
    pub epoch: Option<String>,
    /// A share link's token, for `link:`.
    #[ts(optional)]
    pub token: Option<String>,
    /// The link's password, for `link:`.
    #[ts(optional)]
    pub password: Option<String>,
    /// The ticket that was given for the password, for `link:`.
    #[ts(optional)]
    pub ticket: Option<String>,
}

/// Stops following a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Unsubscribe {
    /// The topic's name.
    pub topic: String,
}

/// The server's time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ServerTime {
    /// The time, to the millisecond.
    pub server_time: Timestamp,
}
