//! Entries of the audit log, as shown to the platform's staff.

use crate::ids::UserId;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// An entry of the audit log: an action of the staff, or an action that concerns security.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditEntry {
    /// The number of the entry. Later entries have higher numbers.
    #[ts(type = "number")]
    pub id: i64,
    /// The time of the action.
    pub at: Timestamp,
    /// The name of the action, such as block, `link_made` or auth.
    pub action: String,
    /// The person who did the action; null if the payment provider or the server itself did it.
    pub by: Option<AuditPerson>,
    /// The account, company, team, job, playlist or application that the action changed; null if it changed none of these.
    pub on: Option<AuditSubject>,
    /// The network of the person's IP address: a /24 network for IPv4, a /48 network for IPv6. Null if the action came from no network, for
    /// example from a background task.
    pub network: Option<String>,
    /// Further details of the action: an object whose keys are the names of the details.
    #[ts(type = "{ [name: string]: unknown }")]
    #[schema(value_type = Object)]
    pub details: Value,
}

/// The person who did an action, with the name that they had at that time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditPerson {
    /// The account, which may have been deleted since then.
    pub user_id: UserId,
    /// The name of the person at the time of the action.
    pub user_name: String,
}

/// The account, company, team, job, playlist or application that an action changed, with its name at that time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditSubject {
    /// The kind of the subject: user, company, team, job, playlist or application.
    pub kind: String,
    /// The id of the subject.
    #[ts(type = "number")]
    pub id: i64,
    /// The name of the subject; empty if it has none.
    pub name: String,
}
