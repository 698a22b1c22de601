//! Events about the connection itself: who it is, and which topics it follows.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::timestamp::Timestamp;

/// Says who the connection is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Init {
    /// The session's sid; without it the connection is a visitor's.
    #[ts(optional)]
    pub sid: Option<String>,
    /// Newest frame held of the person's own topic.
    #[ts(optional, type = "number")]
    pub offset: Option<i64>,
    /// Epoch of that offset; it goes with every offset.
    #[ts(optional)]
    pub epoch: Option<String>,
}

/// Asks to follow a topic, from where the client stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Subscribe {
    /// The topic's name; kept as text, so that one bad name in a list refuses only its own item.
    pub topic: String,
    /// Newest frame that the client holds.
    #[ts(optional, type = "number")]
    pub offset: Option<i64>,
    /// Epoch of that offset; it goes with every offset.
    #[ts(optional)]
    pub epoch: Option<String>,
    /// A share link's token, for `link:`.
    #[ts(optional)]
    pub token: Option<String>,
    /// The link's password, for `link:`.
    #[ts(optional)]
    pub password: Option<String>,
    /// The ticket that the password was shown for, for `link:`.
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
