//! Accounts: what the platform's staff decides about them, and their removal.

pub mod decision;
pub mod pending_invitations;
pub mod removal;
pub mod standing;
pub(crate) mod store;
pub mod usage;
