//! The head of a topic: the position in its sequence of frames that an answer reflects.

use crate::topic::Topic;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The head of a topic when an answer was made: the answer contains all changes up to this position and none after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveHead {
    /// The topic.
    #[ts(type = "string")]
    #[schema(value_type = String, example = "review:7")]
    pub topic: Topic,
    /// A random name that the database gets when it is made or restored. Offsets of different epochs cannot be compared.
    pub epoch: String,
    /// The number of the newest frame that the answer reflects; 0 if the topic has had no frame.
    #[ts(type = "number")]
    pub offset: i64,
}
