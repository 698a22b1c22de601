//! Points in time, as they are written on the wire.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use time::{OffsetDateTime, UtcOffset};
use ts_rs::TS;
use utoipa::ToSchema;

/// A point in time; on the wire an RFC 3339 string in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
pub struct Timestamp(
    #[serde(serialize_with = "time::serde::rfc3339::serialize", deserialize_with = "read")]
    #[ts(type = "string")]
    pub OffsetDateTime,
);

fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<OffsetDateTime, D::Error> {
    let moment = time::serde::rfc3339::deserialize(deserializer);
    moment.map_err(|_| D::Error::custom("expected a moment such as 2026-01-31T12:00:00Z"))
}

impl Timestamp {
    /// Returns the time as the database stores it: in UTC, truncated to microseconds. Returns `None` if the year in UTC is out of range.
    pub fn as_storable(self) -> Option<Self> {
        let moment = self.0.checked_to_offset(UtcOffset::UTC)?;
        let moment = moment.replace_nanosecond(moment.microsecond() * 1_000).ok()?;
        Some(Self(moment))
    }

    /// Returns the time, truncated to milliseconds.
    pub fn to_millisecond(self) -> Self {
        let nanosecond = u32::from(self.0.millisecond()) * 1_000_000;
        Self(self.0.replace_nanosecond(nanosecond).unwrap_or(self.0))
    }
}

impl From<OffsetDateTime> for Timestamp {
    fn from(moment: OffsetDateTime) -> Self {
        Self(moment)
    }
}
