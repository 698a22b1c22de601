//! The head of a topic: the number of the newest frame that an answer reflects, and the epoch of this number.

use crate::topic::Topic;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The head of a topic at the time of an answer: the number of the topic's newest frame, and the epoch of this number. The answer contains the
/// changes of all frames up to this one, and of no later frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveHead {
    /// The topic to which the head belongs.
    #[ts(type = "string")]
    #[schema(value_type = String, example = "review:7")]
    pub topic: Topic,
    /// A random name for the current numbering of frames. The database gets a new one when it is made or restored. Offsets of different epochs
    /// cannot be compared.
    pub epoch: String,
    /// The number of the newest frame that the answer reflects; 0 if the topic has had no frame.
    #[ts(type = "number")]
    pub offset: i64,
}
