//! The author of a playlist or another item.

use crate::ids::UserId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The person who made an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Author {
    /// The account.
    pub user_id: UserId,
    /// The name of the person.
    pub user_name: String,
}
