//! Lines of the audit, as the platform's staff sees them.

use crate::ids::UserId;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// An act of the staff, or one that concerns security.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditEntry {
    /// The number of the line, which rises from line to line.
    #[ts(type = "number")]
    pub id: i64,
    /// The time of the act.
    pub at: Timestamp,
    /// The act, such as block, `link_made` or auth.
    pub action: String,
    /// The person who did it; null for the payment provider or the server itself.
    pub by: Option<AuditPerson>,
    /// The thing that it was done to; null if there is none.
    pub on: Option<AuditSubject>,
    /// The network that it came from: a /24 of IPv4, a /48 of IPv6.
    pub network: Option<String>,
    /// Further facts, by name.
    #[ts(type = "{ [name: string]: unknown }")]
    #[schema(value_type = Object)]
    pub details: Value,
}

/// The person who did something, by their name at that time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditPerson {
    /// The account, which may be gone.
    pub user_id: UserId,
    /// Its name.
    pub user_name: String,
}

/// The thing that something was done to, by its name at that time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditSubject {
    /// user, company, team, job, playlist or application.
    pub kind: String,
    /// Its id.
    #[ts(type = "number")]
    pub id: i64,
    /// Its name; empty if it has none.
    pub name: String,
}
