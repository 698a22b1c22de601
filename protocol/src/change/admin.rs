//! Changes of `admin`, for the platform's staff. They name accounts by their ids only: the rows come from `admin/get_users`.

use crate::ids::UserId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What may happen to the accounts that the staff sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AdminChange {
    /// Somebody signed up.
    UserCreated {
        /// The account.
        user_id: UserId,
    },
    /// What the list of accounts shows of somebody changed.
    UserChanged {
        /// The account.
        user_id: UserId,
    },
    /// An account was deleted.
    UserDeleted {
        /// The account.
        user_id: UserId,
    },
}
