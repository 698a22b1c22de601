//! The position in a topic's stream that an answer reflects.

use crate::topic::Topic;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The head of a topic that an answer reflects: changes after it are not in the answer, all before it are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LiveHead {
    /// The topic.
    #[ts(type = "string")]
    #[schema(value_type = String, example = "review:7")]
    pub topic: Topic,
    /// Random name of the database's lifetime; offsets of different epochs cannot be compared.
    pub epoch: String,
    /// Number of the newest frame that the answer reflects; 0 before the first.
    #[ts(type = "number")]
    pub offset: i64,
}
