//! What people's own topics are told of invitations.

pub mod invitations;
mod store;
