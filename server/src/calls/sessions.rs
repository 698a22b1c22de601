//! The data about a session that its owner and the staff see.

use protocol::ids::SessionId;
use protocol::timestamp::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::session::SessionSummary;

/// A session that has not ended.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ShownSession {
    id: SessionId,
    /// The time at which the session began.
    #[schema(value_type = String, format = DateTime)]
    created: Timestamp,
    /// The time at which the session was last used, to the minute.
    #[schema(value_type = String, format = DateTime)]
    last_seen: Timestamp,
    /// The browser's User-Agent header.
    user_agent: String,
}

impl From<SessionSummary> for ShownSession {
    fn from(session: SessionSummary) -> Self {
        Self {
            id: session.id,
            created: Timestamp(session.created),
            last_seen: Timestamp(session.last_seen),
            user_agent: session.user_agent,
        }
    }
}
