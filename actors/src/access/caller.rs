//! The person who gives a command.

use protocol::entity::account::{Person, Role};
use protocol::ids::{SessionId, UserId};
use std::sync::Arc;

/// A logged-in person and their session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The session; every write checks in its transaction that it is alive.
    pub session_id: SessionId,
    /// The person.
    pub user_id: UserId,
    /// Their role.
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

    /// Returns the details of the person that colleagues see.
    pub fn person(&self) -> Person {
        Person {
            user_id: self.user_id,
            user_name: self.user_name.as_ref().to_owned(),
        }
    }
}
