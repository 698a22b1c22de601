//! The person who made a thing.

use crate::ids::UserId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The person who made something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Author {
    /// The account.
    pub user_id: UserId,
    /// Its name.
    pub user_name: String,
}
