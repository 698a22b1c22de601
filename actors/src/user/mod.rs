//! People's own matters: the topic `user:`.

pub mod commands;
pub mod invitations;
pub mod owner;
mod removal;
pub mod rider;
mod standing;
mod state;
mod store;
mod tracks;

pub use removal::Removed;
pub(crate) use removal::sweep_removed;
pub use standing::Decision;
