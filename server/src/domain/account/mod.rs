//! Accounts: their status, confirmation, contact data, plans, ratings and removal.

pub mod confirmation;
pub mod contact;
pub mod decision;
pub mod granting;
pub mod one_time;
pub mod pending_invitations;
pub mod rating;
pub mod removal;
pub mod status;
pub(crate) mod store;
pub mod support;
pub mod sweep;
pub mod unconfirmed;
pub mod usage;
pub mod users_csv;
