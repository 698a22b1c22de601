//! A moment as it goes over the wire.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use ts_rs::TS;
use utoipa::ToSchema;

/// A moment: an RFC 3339 string in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
pub struct Timestamp(
    #[serde(with = "time::serde::rfc3339")]
    #[ts(type = "string")]
    pub OffsetDateTime,
);

impl From<OffsetDateTime> for Timestamp {
    fn from(moment: OffsetDateTime) -> Self {
        Self(moment)
    }
}
