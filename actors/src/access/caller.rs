//! The logged-in person who sends a request or a command.

use protocol::entity::account::{Person, Role};
use protocol::ids::{SessionId, UserId};
use std::sync::Arc;

/// A logged-in person and their session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The session of the person. Every write checks in its transaction that this session has not ended.
    pub session_id: SessionId,
    /// The id of the person's account.
    pub user_id: UserId,
    /// The role of the person.
    pub role: Role,
    /// The account's name.
    pub user_name: Arc<str>,
    /// The account's email.
    pub email: Arc<str>,
}

impl Caller {
    /// Returns true if the person belongs to the platform's staff.
    pub fn is_admin(&self) -> bool {
        self.role == Role::Admin
    }

    /// Returns the id and the name of the person, as colleagues see them.
    pub fn person(&self) -> Person {
        Person {
            user_id: self.user_id,
            user_name: self.user_name.as_ref().to_owned(),
        }
    }
}
