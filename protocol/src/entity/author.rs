//! The author of a job or a share link.

use crate::ids::UserId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The person who made a job or a share link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Author {
    /// The id of the person's account.
    pub user_id: UserId,
    /// The name of the person.
    pub user_name: String,
}
