//! Lines of the audit, as the platform's staff sees them.

use crate::ids::UserId;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// An act of the staff's, or one that concerns security.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditEntry {
    /// It rises from line to line.
    #[ts(type = "number")]
    pub id: i64,
    /// When it was done.
    pub at: Timestamp,
    /// The act, such as block, `link_made` or auth.
    pub action: String,
    /// Who did it; null is the payment provider, or the server itself.
    pub by: Option<AuditPerson>,
    /// The thing that it was done to; null where there is none.
    pub on: Option<AuditSubject>,
    /// Where it came from: a /24 of IPv4, a /48 of IPv6.
    pub network: Option<String>,
    /// Further facts, by name.
    #[ts(type = "{ [name: string]: unknown }")]
    #[schema(value_type = Object)]
    pub details: Value,
}

/// Who did something, by the name of that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditPerson {
    /// The account, which may be gone.
    pub user_id: UserId,
    /// Its name.
    pub user_name: String,
}

/// The thing that something was done to, by the name of that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditSubject {
    /// user, company, team, job, playlist or application.
    pub kind: String,
    /// Its id.
    #[ts(type = "number")]
    pub id: i64,
    /// Its name; empty where it has none.
    pub name: String,
}
