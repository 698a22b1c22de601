//! People's own matters: the topic `user:`.

pub mod invitations;
pub mod owner;
mod state;
pub mod store;
